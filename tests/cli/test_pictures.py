"""`--format svg`, and pictures of blocks on terminals."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE
from tests.render.reading import Picture

NONOGRAM = "nonogram id=key\nrows:\n 3\n 1\ncols:\n 1\n 2\n 1\n"
EITHER_WAY = "nonogram id=swap\nrows:\n 1\n 1\ncols:\n 1\n 1\n"
COLOURED = "nonogram id=flag\nrows:\n 1red\n 1blue\ncols:\n 1red 1blue\n"


def test_one_solution_is_a_picture_by_itself(cli):
    for command in ("solve", "verify"):
        result = cli(command, "--format", "svg", "-", stdin=UNIQUE)
        assert (result.exit_code, result.stderr) == (0, "")
        picture = Picture(result.stdout)
        assert len(picture.texts) == len(picture.said("given", "answers")) == 81


def test_two_solutions_stand_side_by_side_with_what_differs(cli):
    result = cli("verify", "--format", "svg", "-", stdin=MULTIPLE)
    assert (result.exit_code, result.stderr) == (1, "")
    picture = Picture(result.stdout)
    assert picture.texts[0].said == "open: multiple"
    assert picture.texts[1].said.startswith("solutions differ in r")
    assert len(picture.said("given", "answers")) == 32
    marks = [box for box in picture.boxes if box.inherited.get("class") == "marks"]
    assert len(marks) > 4 and len(marks) % 2 == 0


def test_a_puzzle_without_a_solution_keeps_its_clues(cli):
    for command in ("solve", "verify"):
        result = cli(command, "--format", "svg", "-", stdin=NONE)
        assert result.exit_code == 1
        picture = Picture(result.stdout)
        assert picture.texts[0].said == "wrong: none"
        assert "clues contradict each other" in picture.texts[1].said
        assert len(picture.said("given")) == sum(
            symbol not in ".0" for symbol in NONE.partition("\n")[2] if symbol.isalnum()
        )
        assert picture.said("answers") == []


def test_an_undecided_puzzle_too(cli, stubs):
    result = cli("verify", "--format", "svg", "--backend", "undecisive", "-", stdin=UNIQUE)
    assert result.exit_code == 3
    picture = Picture(result.stdout)
    assert picture.texts[0].said == "right: unknown"
    assert picture.said("answers") == []


def test_all_puzzles_are_in_one_document(cli):
    result = cli("verify", "--format", "svg", "-", stdin=f"{UNIQUE}\n{MULTIPLE}\n{NONOGRAM}")
    picture = Picture(result.stdout)
    titles = [text.said for text in picture.texts if ": " in text.said]
    assert titles == ["right: unique", "open: multiple", "key: unique"]


def test_complaints_go_elsewhere(cli):
    result = cli("verify", "--format", "svg", "--keep-going", "--expected", "-", stdin=f"{UNIQUE}\n{MULTIPLE}\n{BAD}")
    assert result.exit_code == 2
    assert "NOT AS EXPECTED" in result.stderr and "error: " in result.stderr
    assert any("NOT AS EXPECTED (unique)" in text.said for text in Picture(result.stdout).texts)


def test_nothing_is_written_where_there_is_nothing_to_draw(cli):
    result = cli("solve", "--format", "svg", "-", stdin=BAD)
    assert (result.exit_code, result.stdout) == (2, "")


def test_counts_have_no_picture(cli):
    result = cli("count", "--format", "svg", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stdout) == (2, "")


def test_names_of_any_letters_reach_any_output(process, environment):
    named = UNIQUE.replace("id=right", 'id="<Sören> & 漢"') + MULTIPLE
    result = process(
        "solve",
        "--format",
        "svg",
        "-",
        input=named,
        env={**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    # read as UTF-8 all the same
    assert result.returncode == 0
    assert Picture(result.stdout).texts[0].said.endswith(": solved")


def on_terminal(environment, text, *arguments, **more):
    environment = {name: value for name, value in environment.items() if name != "NO_COLOR"}
    environment |= {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"} | more
    terminal, its = pty.openpty()
    command = [sys.executable, "-m", "clueproof", *arguments, "-"]
    subprocess.run(command, input=text.encode(), stdout=its, env=environment, timeout=30)
    os.close(its)
    seen = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(terminal)
    return seen.decode().replace("\r", "").splitlines()


def test_pictures_are_made_of_half_blocks_on_a_terminal(environment):
    lines = on_terminal(environment, NONOGRAM, "solve", NO_COLOR="1")
    assert lines[:2] == ["key  solved", "    ▀█▀"]


def test_in_colours_where_they_are_wanted(environment):
    lines = on_terminal(environment, NONOGRAM + COLOURED, "solve")
    assert lines[1].startswith("    \x1b[38;5;16;48;5;231m▀")
    assert lines[4] == "    \x1b[38;5;196;48;5;21m▀\x1b[0m"


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {}])
def test_differences_are_seen_in_blocks(environment, more):
    lines = on_terminal(environment, EITHER_WAY, "verify", "--show", **more)
    boards = [line for line in lines if line.startswith("    ")]
    assert len(boards) == 4
    assert boards[0] == boards[3] != boards[1] == boards[2]
    assert all("[]" in line or "▒▒" in line for line in boards)


def test_colours_are_named_where_they_can_not_be_shown(environment):
    assert "     1red   red" in on_terminal(environment, COLOURED, "solve", NO_COLOR="1")


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}])
def test_plain_text_where_blocks_can_not_be_shown(environment, more):
    assert "    3 # # #" in on_terminal(environment, NONOGRAM, "solve", **more)


def test_plain_text_for_files(cli):
    assert cli("solve", "-", stdin=NONOGRAM).stdout == "key  solved\n      1 2 1\n    3 # # #\n    1 . # .\n\n"
