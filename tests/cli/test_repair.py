"""`repair`: what it writes says what was changed, and can be read again."""

from __future__ import annotations

import json

import pytest

import clueproof
from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE


def verdict(text: str) -> str:
    return clueproof.verify(clueproof.parse(text)).word


def test_adding(cli):
    text = "sudoku id=a expect=multiple\n1..4\n....\n....\n4..1\n"
    result = cli("repair", "-", stdin=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "# 1 change, the fewest\n# add: r1c2 is 2\nsudoku id=a\n12.4\n....\n....\n4..1\n\n"
    assert verdict(result.stdout) == "unique"


def test_changing(cli):
    result = cli("repair", "-", stdin=NONE)
    first, second, *_ = result.stdout.splitlines()
    assert (result.exit_code, first) == (0, "# 1 change, the fewest")
    assert second.startswith("# change: ")
    assert verdict(result.stdout) == "unique"


def test_for_this_solution(cli):
    result = cli("repair", "-", stdin="sudoku\n....\n....\n....\n....\n")
    assert result.stdout.splitlines()[0] == "# 4 changes, the fewest for this solution"


def test_nothing_to_do(cli):
    result = cli("repair", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "# unique as it is")
    assert clueproof.parse(result.stdout) == clueproof.parse(UNIQUE)


def test_the_object(cli):
    text = "sudoku id=a\n1..4\n....\n....\n4..1\n"
    found = json.loads(cli("repair", "--format", "jsonl", "--solution", "-", stdin=text).stdout)
    assert (found["id"], found["grid"][0], found["solution"][0]) == ("a", "12.4", "1234")
    assert found["meta"] == {
        "changes": ["add: r1c2 is 2"],
        "minimum": True,
        "overall": True,
        "irreducible": True,
        "bound": 1,
        "reason": None,
    }


def test_the_solution_beside_it(cli):
    result = cli("repair", "--solution", "-", stdin=MULTIPLE)
    assert "# solution:" in result.stdout
    assert verdict(result.stdout) == "unique"


def test_kinds(cli):
    blank = "skyscrapers\n...\n...\n...\n"
    assert " is " in cli("repair", "--kind", "given", "-", stdin=blank).stdout
    border = cli("repair", "--kind", "border", "-", stdin=blank)
    assert all("the number seen" in line for line in border.stdout.splitlines()[1:3])
    wrong = cli("repair", "--kind", "line", "-", stdin=blank)
    assert wrong.exit_code == 2
    assert wrong.stderr == "error: <stdin>:1: skyscrapers has no clues of the kind 'line'; there are border, given\n"


def test_what_cannot_be_repaired(cli):
    result = cli("repair", "-", stdin="binary id=flat\n........\n........\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "flat: irreparable, no grid of this shape obeys the rules, whatever the clues\n"


def test_undecided(cli, stubs):
    result = cli("repair", "--backend", "undecisive", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stderr) == (3, "right: unknown, time limit reached\n")


def test_perhaps_not_the_fewest(cli):
    result = cli("repair", "--time-limit", "1", "-", stdin="sudoku id=open\n" + "." * 81)
    assert result.exit_code == 3
    first = result.stdout.splitlines()[0]
    assert "perhaps not the fewest (time limit reached), none can be left out, at least " in first
    assert verdict(result.stdout) == "unique"


@pytest.mark.parametrize(("text", "status"), [(UNIQUE + MULTIPLE, 0), (BAD + MULTIPLE, 2), ("sudoku\n123.", 2)])
def test_exit_status(cli, text, status):
    assert cli("repair", "--keep-going", "-", stdin=text).exit_code == status


def test_several_are_summed_up(cli):
    result = cli("repair", "-", stdin=UNIQUE + "\n" + MULTIPLE)
    assert result.stderr.startswith("2 puzzles: 1 unique, 1 repaired (")
    words = [clueproof.verify(puzzle).word for puzzle in map(clueproof.parse, result.stdout.split("\n\n")[:2])]
    assert words == ["unique", "unique"]
