"""What can't be read or answered: one clear line with its place, exit status 2, and the others still answered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.puzzles import BAD, LIST, MULTIPLE, UNIQUE


def error_of(result):
    """The one line on standard error."""
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    return line.removeprefix("error: ")


BAD_FILES = {
    "wrong size": ("sudoku\n12.4\n....\n...\n....\n", ":4: ", "3"),
    "no square": ("sudoku\n12.4\n....\n....\n", ":", "square"),
    "unknown symbol": (BAD, ":2:4: ", "'x'"),
    "given out of range": ("sudoku\n1 . . 5\n. . . .\n. . . .\n. . . .\n", ":2:7: ", "from 1 to 4"),
    "box that doesn't fit": ("sudoku box=2x3\n....\n....\n....\n....\n", ":1: ", "fit"),
    "odd side of a binary puzzle": ("binary\n0.1\n...\n..0\n", ":1: ", "even"),
    "unknown rule set": ("sudokoo\n....\n", ":1: ", "did you mean 'sudoku'?"),
    "unknown option": ("sudoku diagonal\n....\n....\n....\n....\n", ":1: ", "did you mean 'diagonals'?"),
    "empty file": ("", ":1: ", "no puzzle"),
    "only comments": ("# nothing\n\n", ":", "no puzzle"),
    "no header": ("....\n....\n....\n....\n", ":1: ", "--puzzle"),
    "a symbol in a list": (f"{LIST}\n{LIST[:-1]}y\n", ":2:81: ", "'y'"),
    "a short line in a list": (f"{LIST}\n{LIST[:-1]}\n", ":2: ", "80"),
    "broken JSON": ('{"puzzle": "sudoku", "grid": [}\n', ":1:", "JSON"),
    "JSON without a name": ('{"grid": ["...."]}\n', ":1: ", '"puzzle"'),
    "JSON that is no object": ("[1, 2]\n", ":1", ""),
    "an XML bomb": (
        "<!DOCTYPE a [\n<!ENTITY a 'ha'>\n<!ENTITY b '&a;&a;&a;'>\n]>\n<puzzleset>&b;</puzzleset>\n",
        ":2: ",
        "'a'",
    ),
    "XML of something else": ("<?xml version='1.0'?>\n<svg/>\n", ":2: ", "'svg'"),
    "a game that is cut off": (f"<opensudoku>\n<game data='{LIST[1:]}'/></opensudoku>\n", ":2: ", "80 cells"),
    "a table with a wrong solution": (f"puzzle,solution\n{LIST},{'1' * 81}\n", ":2: ", "solution"),
    "a grid with a row too many": (f"{LIST[:9]}\n" * 10, ":1: ", "10 rows"),
    "a Killer that is cut off": ("3x3::k:2304:2304\n", ":1: ", "2 cells, expected 81"),
    "a link that is cut off": ("https://puzz.link/p?sudoku/4/4/g1k2\n", ":1:", "the link ends"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
@pytest.mark.parametrize("command", ["verify", "solve", "count"])
def test_bad_files(cli, tmp_path, kind, command):
    text, place, says = BAD_FILES[kind]
    path = tmp_path / "bad.txt"
    path.write_text(text)
    result = cli(command, path)
    error = error_of(result)
    assert error.startswith(f"{path}{place}")
    assert says in error


def test_binary_junk(cli, tmp_path):
    path = tmp_path / "junk.txt"
    path.write_bytes(bytes(range(256)) * 40)
    assert "no text file" in error_of(cli("verify", path))
    path.write_bytes(b"sudoku\n\xff\xfe\xfa1..\n")
    assert "UTF-8" in error_of(cli("verify", path))


def test_a_file_of_200_megabytes(cli, tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"1" * 2_000_000)
        file.truncate(200_000_000)
    assert error_of(cli("verify", path)).startswith(f"{path}:1: ")


def test_a_missing_file(cli, tmp_path):
    assert error_of(cli("verify", tmp_path / "none.txt")) == f"{tmp_path / 'none.txt'}: No such file or directory"


def test_a_file_that_is_no_folder(cli, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(UNIQUE)
    assert error_of(cli("verify", path / "two.txt")) == f"{path / 'two.txt'}: Not a directory"


def test_a_folder_without_puzzles(cli, tmp_path):
    (tmp_path / "notes.md").write_text(UNIQUE)
    assert error_of(cli("verify", tmp_path)).startswith(f"{tmp_path}: no puzzle files in this folder (.txt, ")


def test_what_stands_before_the_bad_puzzle_is_answered(cli):
    result = cli("verify", "-", stdin=UNIQUE + BAD + MULTIPLE)
    assert error_of(result).startswith("<stdin>:12:4: ")
    assert result.stdout == "right     unique\n"


def test_keep_going_answers_the_others(cli, tmp_path):
    path = tmp_path / "mixed.txt"
    path.write_text(UNIQUE + BAD + MULTIPLE)
    result = cli("verify", "--keep-going", tmp_path / "missing.txt", path)
    assert result.exit_code == 2
    assert [line.split()[:2] for line in result.stdout.splitlines()[:-1]] == [["right", "unique"], ["open", "multiple"]]
    assert result.stdout.splitlines()[-1].startswith("2 puzzles: 1 unique, 1 multiple (")
    assert result.stdout.endswith("; 2 errors\n")
    assert len(result.stderr.splitlines()) == 2


def test_bad_puzzles_are_among_the_objects(cli):
    result = cli("verify", "--keep-going", "--format", "jsonl", "-", stdin=UNIQUE + BAD + MULTIPLE)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in found] == ["right", "<stdin>:12", "open"]
    assert found[1] == {"id": "<stdin>:12", "verdict": "error", "error": error_of(result)}
    assert found[1]["error"].startswith("<stdin>:12:4: ")
    # also where there is no file; but puzzles that are written are all puzzles
    missing = cli("solve", "--format", "jsonl", "no-such-file")
    assert json.loads(missing.stdout) == {"verdict": "error", "error": "no-such-file: No such file or directory"}
    written = cli("minimise", "--keep-going", "--format", "jsonl", "-", stdin=UNIQUE + BAD)
    assert [json.loads(line)["id"] for line in written.stdout.splitlines()] == ["right"]


@pytest.mark.parametrize("command", ["verify", "solve", "count"])
def test_backends_are_looked_at_before_puzzles(cli, stubs, command):
    for backend, says in (
        ("stat", "unknown backend 'stat'; did you mean sat?"),
        ("sat:glucose", "did you mean glucose"),
        ("broken", "install clueproof[broken]"),
        ("dimacs:there-is-no-such-program", "not installed"),
    ):
        result = cli(command, "--backend", backend, "no-such-file.txt")
        assert says in error_of(result)


def test_a_backend_that_takes_no_such_puzzle(cli, stubs):
    text = "binary\n..\n..\n"
    assert (
        error_of(cli("verify", "--backend", "picky", "-", stdin=text))
        == "<stdin>:1: picky takes no puzzle of this kind"
    )
    result = cli(
        "verify", "--backend", "exact-cover", "--keep-going", "-", stdin="binary\n01..\n....\n....\n....\n" + MULTIPLE
    )
    assert error_of(result).startswith("<stdin>:1: exact-cover can't take ")
    assert result.stdout.startswith("open      multiple")


def test_unknown_rules_on_the_command_line(cli):
    assert (
        error_of(cli("verify", "--puzzle", "binery", "-", stdin=".."))
        == "unknown puzzle 'binery'; did you mean 'binary'?"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["verfy", "a.txt"], "unknown command 'verfy'; did you mean verify? (see clueproof --help)"),
        (["verify", "--formt", "jsonl", "a.txt"], "--formt"),
        (["verify", "--format", "xml", "a.txt"], "'xml'"),
        (["verify", "--time-limit", "nan", "a.txt"], "above 0"),
        (["verify", "--time-limit", "0", "a.txt"], "above 0"),
        (["verify", "--time-limit", "soon", "a.txt"], "'soon'"),
        (["generate", "range", "--density", "nan"], "a share is a number from 0 to 1"),
        (["generate", "range", "--seed", "\udcff"], "a seed is text in UTF-8, not '\\udcff'"),
        (["generate", "range", "--density", "1.5"], "a share is a number from 0 to 1"),
        (["verify", "--certificate", "a\0", "-"], "'a\\x00' holds what no argument can, a null or half a character"),
        (["draw", "-o", "\ud800.svg", "-"], "'\\ud800.svg' holds what no argument can"),
        (["count", "--limit", "0", "a.txt"], "--limit"),
        (["compare", "a.txt"], "--backends"),
        (["compare", "--backends", ",", "a.txt"], "name the backends"),
        (["compare", "--backends", "sat,cpsta", "a.txt"], "did you mean cpsat?"),
        (["compare", "--backends", "sat", "--rows", "rows.xlsx", "-"], "as .jsonl, .csv or .parquet"),
        (["export", "a.txt"], "--to"),
        (["export", "--to", "smt", "a.txt"], "'smt'"),
    ],
)
def test_bad_usage(cli, arguments, says):
    assert says in error_of(cli(*arguments, stdin=UNIQUE))


def test_no_command_shows_the_help(cli):
    result = cli()
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: clueproof ")


def test_messages_stay_on_one_line(cli, tmp_path):
    path = tmp_path / "two\nlines.txt"
    assert "two\\nlines.txt: No such file" in error_of(cli("verify", path))


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("generate", "sudoku", "-n", "3"), " Did you mean '--count'?"),
        (("generate", "sudoku", "--number=3"), " Did you mean '--count'?"),
        (("count", "-n5"), " Did you mean '--limit'?"),
        (("verify", "-j", "2"), " Did you mean '--jobs'?"),
        (("hint", "-j", "2"), ""),
    ],
)
def test_options_as_other_programs_call_them(cli: Any, arguments: tuple[str, ...], meant: str) -> None:
    result = cli(*arguments)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"'.{meant} (see clueproof {arguments[0]} --help)\n")
