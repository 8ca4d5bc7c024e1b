"""In lists an item that can't be read or answered does not end the others; in files typed by hand it does."""

from __future__ import annotations

import json

import pytest

from clueproof import Puzzle, rule_set
from clueproof.errors import InternalError
from tests.cli.puzzles import BAD, LIST, UNIQUE

LINK = "https://puzz.link/p?slither/2/2/dg"
CUT = "https://puzz.link/p?slither/2/2/8"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SLITHERLINK = '{"puzzle": "slitherlink", "id": %d, "grid": ["3.", ".."]}'
LISTS = {
    "links": (LINK, CUT, ":2:"),
    "JSON Lines": (SLITHERLINK % 1, SLITHERLINK.replace("..", ".x") % 1, ":2"),
    "broken JSON": (SLITHERLINK % 1, '{"puzzle": [}', ":2:13"),
    "Sudokus": (LIST, LIST[:-1] + "y", ":2:81"),
}
COMMANDS = (
    "verify", "solve", "count", "candidates", "explain", "convert", "draw", "difficulty", "minimise", "redundant",
    "repair",
)  # fmt: skip


def errors_of(result) -> list[str]:
    return [line for line in result.stderr.splitlines() if line.startswith("error: ")]


@pytest.mark.parametrize("kind", LISTS)
def test_the_others_are_answered(cli, tmp_path, kind):
    good, bad, place = LISTS[kind]
    path = tmp_path / "list.txt"
    path.write_text("\n".join([good, bad, good, ""]))
    result = cli("verify", path)
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 3
    assert result.stdout.endswith("; 1 error\n")
    (error,) = errors_of(result)
    assert error.startswith(f"error: {path}{place}")
    strict = cli("verify", "--strict", path)
    assert (strict.exit_code, errors_of(strict)) == (2, [error])
    assert len(strict.stdout.splitlines()) == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_so_in_every_command(cli, command):
    arguments = (command,) if command == "explain" else (command, "-")
    result = cli(*arguments, stdin=f"{LINK}\n{CUT}\n{LINK}\n")
    alone = cli(*arguments, stdin=f"{LINK}\n{LINK}\n")
    assert result.exit_code == 2
    assert len(errors_of(result)) == 1
    assert result.stdout.count("\n") == alone.stdout.count("\n")
    strict = cli(*arguments, "--strict", stdin=f"{CUT}\n{LINK}\n")
    assert (strict.exit_code, strict.stdout) == (2, "")


def test_links_as_arguments_in_processes_and_as_objects(cli):
    found = cli("verify", "--format", "jsonl", "--jobs", 2, LINK, CUT, f"{LINK}&id=7")
    assert found.exit_code == 2
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert [answer["verdict"] for answer in answers] == ["multiple", "error", "multiple"]
    assert answers[2]["notes"] == ["'&id=7' behind the puzzle passed over"]


def test_a_list_whose_first_line_is_none(cli):
    result = cli("verify", stdin=f"see what puzz.link has:\n{LINK}\n{LINK}\n")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 3
    assert errors_of(result)[0].startswith("error: <stdin>:1")


def test_in_files_typed_by_hand_the_first_error_ends_the_run(cli):
    result = cli("verify", "-", stdin=f"{BAD}\n{UNIQUE}")
    assert (result.exit_code, result.stdout) == (2, "")
    kept = cli("verify", "--keep-going", "-", stdin=f"{BAD}\n{UNIQUE}")
    assert kept.exit_code == 2
    assert "unique" in kept.stdout


def test_strict_and_keep_going_contradict_each_other(cli):
    for options in (("--strict", "--keep-going"), ("--keep-going", "--strict")):
        refused = cli("verify", *options, "-", stdin=UNIQUE)
        assert refused.exit_code == 2
        assert "leave one of them out" in refused.stderr


def test_a_file_of_answers_is_written_unless_an_error_ended_the_run(cli, tmp_path):
    out = tmp_path / "out.txt"
    assert cli("verify", "-o", out, "--strict", "-", stdin=f"{LINK}\n{CUT}\n{LINK}\n").exit_code == 2
    assert not out.exists()
    assert cli("verify", "-o", out, "-", stdin=f"{LINK}\n{CUT}\n{LINK}\n").exit_code == 2
    assert out.read_text().count("multiple") == 3  # in two lines and the summary


@pytest.fixture
def faulty(monkeypatch):
    """Slitherlinks whose first cell is a 3 can't be looked at, those with a 1 there can't even be read."""
    rules = rule_set("slitherlink")
    check, parse = type(rules).check, type(rules).parse

    def checked(self, puzzle: Puzzle, solution):
        return "nothing is right" if puzzle.clues["given"].get((0, 0)) == 3 else check(self, puzzle, solution)

    def parsed(self, record):
        puzzle = parse(self, record)
        return {2: puzzle}[2] if puzzle.clues["given"].get((0, 0)) != 1 else {}["reading"]

    monkeypatch.setattr(type(rules), "check", checked)
    monkeypatch.setattr(type(rules), "parse", parsed)


@pytest.mark.parametrize("first", [3, 1])
def test_internal_errors_end_no_list(cli, faulty, first):
    lines = [SLITHERLINK.replace("3.", f"{digit}.", 1) % digit for digit in (first, 2)]
    result = cli("verify", "-", stdin="\n".join(lines))
    assert result.exit_code == 70
    assert result.stdout.startswith("2 ")
    assert result.stderr.splitlines()[0].startswith("INTERNAL ERROR: <stdin>:1: ")
    assert cli("verify", "--strict", "-", stdin="\n".join(lines)).stdout == ""


def test_internal_errors_end_typed_files_unless_the_run_keeps_going(cli, faulty):
    text = "slitherlink\n3.\n..\n\nslitherlink id=second\n2.\n..\n"
    ended = cli("verify", "-", stdin=text)
    assert (ended.exit_code, ended.stdout) == (70, "")
    kept = cli("verify", "--keep-going", "-", stdin=text)
    assert kept.exit_code == 70
    assert kept.stdout.startswith("second")


def test_what_a_genre_raises_while_it_reads_is_raised_in_python(faulty):
    from clueproof import parse

    with pytest.raises(KeyError, match="reading"):
        parse("slitherlink\n1.\n..\n")
    with pytest.raises(InternalError):
        from clueproof import solve

        solve(parse("slitherlink\n3.\n..\n"))


def test_a_comparison_goes_on_behind_an_item_of_a_list(cli):
    result = cli("compare", "--backends", "sat", "-", stdin=f"{LINK}\n{CUT}\n{LINK}\n")
    assert result.exit_code == 2
    assert len(errors_of(result)) == 1
    assert "sat           2 " in result.stdout
    assert not cli("compare", "--strict", "--backends", "sat", "-", stdin=f"{CUT}\n{LINK}\n").stdout


def test_notes_stand_below_answers_and_in_results_of_batches(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli("verify", f"{LINK}&id=7").stdout.splitlines()[1] == "  note: '&id=7' behind the puzzle passed over"
    written = cli("convert", "--to", "puzzlink", f"{LINK}&id=7")
    assert written.stdout == f"{LINK}\n"
    assert written.stderr == "<link>:1: note: '&id=7' behind the puzzle passed over\n"
    (tmp_path / "links.txt").write_text(f"{LINK}&id=7\n{CUT}\n{LINK}\n")
    assert cli("batch", "verify", "links.txt", "--out", "found.jsonl").exit_code == 2
    found = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    assert [record.get("notes") for record in found] == [["'&id=7' behind the puzzle passed over"], None, None]


def test_links_of_sudokus(cli):
    pytest.importorskip("lzstring")
    result = cli("convert", "--to", "fpuzzles", "-", stdin=f"{SUDOKU}\n")
    assert result.exit_code == 0
    assert cli("convert", "--to", "sudoku-line", result.stdout.strip()).stdout == f"{SUDOKU}\n"

    cut = cli("verify", result.stdout.strip()[:-20])
    assert (cut.exit_code, cut.stdout) == (2, "")
    assert cut.stderr.startswith("error: <link>:1:33: the link is cut off or damaged")


def test_links_that_state_the_solution(cli):
    """Where there is exactly one; other puzzles are written without."""
    pytest.importorskip("lzstring")
    several = "sudoku\n" + "....\n" * 4
    for puzzle, states in ((f"{SUDOKU}\n", True), (several, False)):
        plain = cli("convert", "--to", "sudokupad", "-", stdin=puzzle).stdout
        solved = cli("convert", "--to", "sudokupad", "--solution", "--time-limit", "9", "-", stdin=puzzle).stdout
        assert plain.startswith("https://sudokupad.app/fpuz")
        assert (plain != solved) == states
        assert (
            cli("convert", "--to", "text", solved.strip()).stdout
            == cli("convert", "--to", "text", plain.strip()).stdout
        )
    for options, said in (
        (("--solution",), "--solution is for links of f-puzzles and SudokuPad: --to fpuzzles or sudokupad"),
        (("--time-limit", "3"), "--time-limit is for --solution; nothing else takes long"),
    ):
        result = cli("convert", *options, "-", stdin=several)
        assert result.exit_code == 2
        assert said in result.stderr
