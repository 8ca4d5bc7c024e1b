"""`verify` and `solve`: what is printed, in which form, with which exit status."""

from __future__ import annotations

import json
import sys

import pytest

import clueproof
from clueproof.questions import unsat_core
from clueproof.views import differing, first_of
from tests.cli.puzzles import FIRST_ROW, LIST, MULTIPLE, NONE, UNIQUE, UNIQUE_ROWS


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_one_long_name_does_not_make_all_lines_long(cli):
    grid = UNIQUE.partition("\n")[2]
    long, short = "x" * 10_000, [f"p{number}" for number in range(50)]
    said = cli("verify", "-", stdin="".join(f"sudoku id={name}\n{grid}\n" for name in (long, *short))).stdout
    first, *others, _ = said.splitlines()
    assert first == f"{long}  unique"
    assert others == [f"{name:48}  unique" for name in short]


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


def test_a_negative_verdict_wins_over_an_unknown_one(cli, stubs, monkeypatch):
    from tests.stub_backends import Undecisive

    real = Undecisive.answer
    monkeypatch.setattr(
        Undecisive, "answer", lambda self, answer, query: answer if query < 3 else real(self, answer, query)
    )
    result = cli("verify", "--backend", "undecisive", "-", stdin="binary\n..\n..\n\nbinary id=two\n..\n..\n")
    assert result.stdout.splitlines()[-1].startswith("2 puzzles: 1 multiple, 1 unknown (")
    assert result.exit_code == 1


FOUR = "sudoku id=two\n1..4\n.41.\n.14.\n4..1\n"


def test_candidates_that_are_undecided(cli, stubs, monkeypatch):
    from tests.stub_backends import Undecisive

    real = Undecisive.answer
    monkeypatch.setattr(
        Undecisive, "answer", lambda self, answer, query: answer if query < 2 else real(self, answer, query)
    )
    result = cli("candidates", "--backend", "undecisive", "-", stdin=FOUR)
    assert result.exit_code == 3
    first, row, *_ = result.stdout.splitlines()
    assert first == "two  unknown   0 of 16 values settled, 48 candidates undecided (time limit reached)"
    assert all(cell.endswith("?}") for cell in row.replace("|", "").split())
    listed = cli("candidates", "--backend", "undecisive", "--list", "-", stdin=FOUR.replace("id=two", "id=b"))
    assert listed.exit_code == 3
