"""`verify` and `solve`: what is printed, in which form, with which exit status."""

from __future__ import annotations

import json
import sys

import pytest

import clueproof
from clueproof.questions import unsat_core
from clueproof.views import differing, first_of
from tests.cli.puzzles import BAD, BINARY, FIRST_ROW, LAST_ROW, LIST, MULTIPLE, NONE, UNIQUE, UNIQUE_ROWS


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_a_unique_puzzle(cli):
    result = cli("verify", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "right     unique\n", "")


def test_one_long_name_does_not_make_all_lines_long(cli):
    grid = UNIQUE.partition("\n")[2]
    long, short = "x" * 10_000, [f"p{number}" for number in range(50)]
    said = cli("verify", "-", stdin="".join(f"sudoku id={name}\n{grid}\n" for name in (long, *short))).stdout
    first, *others, _ = said.splitlines()
    assert first == f"{long}  unique"
    assert others == [f"{name:48}  unique" for name in short]


def test_the_object_of_a_unique_puzzle(cli):
    (found,) = objects(cli("verify", "--format", "jsonl", "-", stdin=UNIQUE).stdout)
    assert list(found) == ["id", "puzzle", "verdict", "solution", "backend", "seconds"]
    assert (found["id"], found["puzzle"], found["verdict"]) == ("right", "sudoku", "unique")
    assert (found["solution"][0], found["solution"][-1]) == (FIRST_ROW, LAST_ROW)
    assert found["backend"].startswith("sat") and 0 < found["seconds"] < 60


def test_the_object_of_several_solutions(cli):
    result = cli("verify", "--format", "jsonl", "-", stdin=MULTIPLE)
    (found,) = objects(result.stdout)
    assert result.exit_code == 1
    assert list(found) == ["id", "puzzle", "verdict", "solution", "second", "differ", "backend", "seconds"]
    one, other = "".join(found["solution"]), "".join(found["second"])
    differing = [f"r{place // 4 + 1}c{place % 4 + 1}" for place in range(16) if one[place] != other[place]]
    assert found["differ"] == differing


def test_the_object_of_a_contradiction_shows_it(cli):
    result = cli("verify", "--format", "jsonl", "-", stdin=NONE)
    (found,) = objects(result.stdout)
    assert result.exit_code == 1
    assert list(found) == ["id", "puzzle", "verdict", "core", "irreducible", "backend", "seconds"]
    assert "r9c7 is 5" in found["core"]
    assert clueproof.verify(clueproof.parse("sudoku\n" + with_clues(found["core"]))).word == "none"


def test_no_clue_of_an_irreducible_core_can_be_left_out(cli):
    (found,) = objects(cli("verify", "--irreducible", "--format", "jsonl", "-", stdin=NONE).stdout)
    assert found["irreducible"] is True
    for left_out in found["core"]:
        rest = [clue for clue in found["core"] if clue != left_out]
        assert clueproof.solve(clueproof.parse("sudoku\n" + with_clues(rest))).word == "solved"


def with_clues(sentences):
    """A 9x9 grid with the clues that "r1c2 is 5" and the like say."""
    cells = {sentence[:4]: sentence[-1] for sentence in sentences}
    return "\n".join("".join(cells.get(f"r{r}c{c}", ".") for c in range(1, 10)) for r in range(1, 10))


def test_many_puzzles_in_words(cli):
    result = cli("verify", "-", stdin=f"{UNIQUE}\n{NONE}\n{MULTIPLE}\n{BINARY}")
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0] == "right     unique"
    assert lines[1].startswith("wrong     none      ")
    assert "clues contradict each other: r1c3 is 6; " in lines[1]
    assert lines[2].startswith("open      multiple  solutions differ in r")
    assert lines[3].startswith("bits     ")
    assert lines[4].startswith("4 puzzles: ")
    assert lines[4].endswith(" s)")


@pytest.mark.parametrize("command", ["verify", "verify --irreducible", "solve", "candidates", "difficulty"])
def test_the_verdict_stands_there_before_the_clues(cli, monkeypatch, command):
    written = []

    def interrupted(*arguments):
        written.append(sys.stdout.buffer.getvalue().decode())
        raise KeyboardInterrupt

    monkeypatch.setattr(unsat_core, "shrink_core", interrupted)
    result = cli(*command.split(), "-", stdin=NONE)
    (before,) = written
    assert before.split() == ["wrong", "none"]
    assert not before.endswith("\n") and result.stdout == f"{before}\n"


def test_many_contradicting_clues_are_counted(cli, monkeypatch):
    monkeypatch.setattr(unsat_core, "SECONDS", 0.0)
    puzzle = "sudoku id=wrong\n" + "123456789\n" * 9
    said = cli("verify", "-", stdin=puzzle).stdout
    assert said.count(" is ") <= 12 and len(said) < 400
    (found,) = objects(cli("verify", "--format", "jsonl", "-", stdin=puzzle).stdout)
    if len(found["core"]) > 1:
        assert said.endswith(", perhaps not all of them needed\n") and found["irreducible"] is False


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (1, "a"),
        (2, "a and b"),
        (7, "a, b, c, d, e, f and g"),
        (8, "a, b, c, d, e, f and 2 more"),
        (26, "a, b, c, d, e, f and 20 more"),
    ],
)
def test_long_lists_of_cells_are_shortened(names, said):
    assert first_of(tuple("abcdefghijklmnopqrstuvwxyz"[:names])) == said
    counted = f"{names} places: " if "more" in said else ""
    assert differing(tuple("abcdefghijklmnopqrstuvwxyz"[:names])) == counted + said


def test_the_forms_of_grids_and_ids_come_back(cli):
    cells = [[int(symbol) for symbol in row] for row in UNIQUE_ROWS]
    lines = [
        {"puzzle": "sudoku", "id": 7, "grid": cells},
        {"puzzle": "sudoku", "id": "b", "grid": UNIQUE_ROWS},
        {"puzzle": "binary", "grid": [[None, 1], [".", 0]]},
    ]
    result = cli("verify", "--format", "jsonl", "-", stdin="\n".join(map(json.dumps, lines)))
    first, second, third = objects(result.stdout)
    assert (first["id"], second["id"], third["id"]) == (7, "b", "<stdin>:3")
    assert "".join(map(str, first["solution"][0])) == second["solution"][0] == FIRST_ROW
    assert third["solution"] == [[0, 1], [1, 0]]


def test_a_list_has_places_for_names(cli, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"# two\n{LIST}\n{LIST}\n")
    first, second, summary = cli("verify", path).stdout.splitlines()
    assert [first.split(), second.split()] == [[f"{path}:2", "unique"], [f"{path}:3", "unique"]]
    assert summary.startswith("2 puzzles: 2 unique (")


def test_names_stay_on_their_line(cli):
    odd = json.dumps({"puzzle": "sudoku", "id": "caf\u00e9 \u2603", "grid": UNIQUE_ROWS})
    assert cli("verify", "-", stdin=odd).stdout == "café ☃    unique\n"


def test_boards_show_what_differs(cli):
    result = cli("verify", "--show", "-", stdin="binary\n01....\n......\n......\n......\n......\n......\n")
    boards = [line.split() for line in result.stdout.splitlines() if line.startswith("    ")]
    assert len(boards) == 12
    for one, other in zip(boards[:6], boards[6:], strict=True):
        for cell, its in zip(one, other, strict=True):
            assert (cell.startswith("["), its.startswith("[")) == ((True, True) if cell != its else (False, False))


def test_boards_mark_every_differing_cell(cli):
    assert cli("verify", "--show", "-", stdin="binary\n..\n..\n").stdout.count("[") == 8


def test_boards_of_one_solution_and_of_none(cli):
    result = cli("verify", "--show", "-", stdin=UNIQUE + "\n" + NONE)
    assert "    5 7 6 | 9 8 1 | 2 4 3\n" in result.stdout
    assert "    . . 6 | 9 . 1 | 2 . .\n" in result.stdout


def test_no_summary_for_one_puzzle_or_in_json(cli):
    assert len(cli("verify", "-", stdin=UNIQUE).stdout.splitlines()) == 1
    assert len(cli("verify", "--format", "jsonl", "-", stdin=UNIQUE + MULTIPLE).stdout.splitlines()) == 2


def test_solve_shows_the_board(cli):
    result = cli("solve", "-", stdin=MULTIPLE)
    first, *board = result.stdout.splitlines()
    assert (result.exit_code, first, len(board)) == (0, "open  solved", 6)


@pytest.mark.parametrize(("text", "status"), [(UNIQUE, 0), (UNIQUE + MULTIPLE, 0), (UNIQUE + NONE, 1), (NONE + BAD, 2)])
def test_exit_status_of_solve(cli, text, status):
    assert cli("solve", "--keep-going", "-", stdin=text).exit_code == status


def test_the_object_of_solve(cli):
    (found,) = objects(cli("solve", "--format", "jsonl", "-", stdin=UNIQUE).stdout)
    assert (found["verdict"], found["solution"][0]) == ("solved", FIRST_ROW)


@pytest.mark.parametrize(
    ("text", "backend", "status"),
    [
        (UNIQUE, "sat", 0),
        (MULTIPLE, "sat", 1),
        (NONE, "sat", 1),
        (UNIQUE, "undecisive", 3),
        (BAD + UNIQUE, "undecisive", 2),
        (BAD + MULTIPLE, "sat", 2),
    ],
)
def test_exit_status_of_verify(cli, stubs, text, backend, status):
    assert cli("verify", "--keep-going", "--backend", backend, "-", stdin=text).exit_code == status


def test_a_negative_verdict_wins_over_an_unknown_one(cli, stubs, monkeypatch):
    from tests.stub_backends import Undecisive

    real = Undecisive.answer
    monkeypatch.setattr(
        Undecisive, "answer", lambda self, answer, query: answer if query < 3 else real(self, answer, query)
    )
    result = cli("verify", "--backend", "undecisive", "-", stdin="binary\n..\n..\n\nbinary id=two\n..\n..\n")
    assert result.stdout.splitlines()[-1].startswith("2 puzzles: 1 multiple, 1 unknown (")
    assert result.exit_code == 1


def test_unknown_says_why(cli, stubs):
    assert (
        cli("verify", "--backend", "undecisive", "-", stdin=UNIQUE).stdout == "right     unknown   time limit reached\n"
    )
    (found,) = objects(cli("verify", "--format", "jsonl", "--backend", "undecisive", "-", stdin=UNIQUE).stdout)
    assert (found["verdict"], found["reason"]) == ("unknown", "time limit reached")


def test_all_as_expected(cli):
    text = UNIQUE + NONE.replace("id=", "expect=none id=") + MULTIPLE.replace("id=", "expect=multiple id=")
    result = cli("verify", "--expected", "-", stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("3 puzzles: 1 unique, 1 multiple, 1 none, all as expected (")


def test_not_as_expected_is_loud(cli):
    result = cli("verify", "--expected", "-", stdin=MULTIPLE + UNIQUE.replace("id=", "expect=none id="))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].startswith(
        "open      multiple  NOT AS EXPECTED (unique)  solutions differ in "
    )
    assert result.stdout.splitlines()[1] == "right     unique    NOT AS EXPECTED (none)"
    assert "2 not as expected" in result.stdout
    assert result.stderr.splitlines() == [
        "NOT AS EXPECTED: open is multiple, expected unique",
        "NOT AS EXPECTED: right is unique, expected none",
    ]


def test_where_nobody_knows_every_verdict_is_as_expected(cli, stubs):
    unknown = UNIQUE.replace("id=", "expect=unknown id=")
    assert cli("verify", "--expected", "-", stdin=unknown).exit_code == 0
    assert cli("verify", "--expected", "--backend", "undecisive", "-", stdin=unknown).exit_code == 0


def test_undecided_is_neither_as_expected_nor_a_contradiction(cli, stubs):
    assert cli("verify", "--expected", "--backend", "undecisive", "-", stdin=UNIQUE).exit_code == 3


def test_the_object_says_what_was_expected(cli):
    (found,) = objects(cli("verify", "--expected", "--format", "jsonl", "-", stdin=UNIQUE).stdout)
    assert found["expected"] == "unique"
