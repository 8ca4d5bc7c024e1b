"""`minimise` and `redundant`."""

from __future__ import annotations

import json
import re

import pytest

import clueproof

FULL = "sudoku id=full\n1234\n3412\n2143\n4321\n"
SEVERAL = "sudoku id=several\n1...\n....\n....\n....\n"
NONE = "sudoku id=none\n11..\n....\n....\n....\n"


def test_what_is_written_can_be_read(cli, tmp_path):
    result = cli("minimise", "-", stdin=FULL)
    assert (result.exit_code, result.stderr) == (0, "")
    first, *rest = result.stdout.splitlines()
    puzzle = clueproof.parse(result.stdout)
    clues = len(puzzle.rules.clue_list(puzzle))
    assert first == f"# {clues} clues left, {16 - clues} left out, irreducible"
    assert rest[0] == "sudoku id=full"
    assert isinstance(clueproof.verify(puzzle), clueproof.Unique)
    again = cli("minimise", "-", stdin=result.stdout)
    assert again.stdout.splitlines()[0] == f"# {clues} clues left, 0 left out, irreducible"


def test_options(cli):
    def clues(*options):
        puzzle = clueproof.parse(cli("minimise", *options, "-", stdin=FULL).stdout)
        return {clue.position for clue in puzzle.rules.clue_list(puzzle)}

    assert clues("--seed", "5") != clues("--seed", "6")
    assert len(clues("--clues", "9")) == 9
    assert {(0, 0), (3, 3)} <= clues("--keep", "r1c1", "--keep", "r4c4")
    assert len(clues("--keep", "given")) == 16
    assert {(3 - r, 3 - c) for r, c in clues("--symmetry", "rotation")} == clues("--symmetry", "rotation")


def test_the_object_and_the_solution(cli):
    line = cli("minimise", "--format", "jsonl", "--solution", "-", stdin=FULL).stdout
    found = json.loads(line)
    assert found["solution"] == ["1234", "3412", "2143", "4321"]
    assert found["meta"]["irreducible"] is True
    assert found["meta"]["dropped"] == "".join(found["grid"]).count(".")
    assert clueproof.parse(line).id == "full"
    text = cli("minimise", "--solution", "-", stdin=FULL).stdout
    assert "# solution:\n#:  1 2 | 3 4\n" in text
    assert clueproof.parse(text).id == "full"


@pytest.mark.parametrize("command", ["minimise", "redundant"])
def test_puzzles_that_are_not_unique(cli, command):
    result = cli(command, "-", stdin="\n".join((SEVERAL, FULL, NONE)))
    assert result.exit_code == 1
    assert "several: the puzzle has several solutions" in result.stderr
    assert "none: the puzzle has no solution" in result.stderr
    assert "full" in result.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--symmetry", "round"), "unknown symmetry 'round'"),
        (("--first", "border"), "no clues of the kind 'border'; there are given"),
        (("--keep", "7"), "'7' is neither a cell, such as r1c2, nor a kind of clue"),
        (("--clues", "-1"), "--clues"),
        (("--backend", "satt"), "satt"),
    ],
)
def test_wrong_options(cli, options, message):
    result = cli("minimise", *options, "-", stdin=FULL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr and result.stderr.count("\n") == 1


def test_redundant(cli):
    one = "sudoku id=one\n1234\n34.2\n21.3\n....\n"
    said = cli("redundant", "-", stdin=one).stdout
    assert said.startswith("one  ")
    assert "could each be left out alone: r1c1 is 1; " in said
    found = json.loads(cli("redundant", "--format", "jsonl", "-", stdin=one).stdout)
    assert found["redundant"][0] == "r1c1 is 1" and found["undecided"] == 0
    minimal = cli("minimise", "-", stdin=one).stdout
    assert cli("redundant", "-", stdin=minimal).stdout == "one  no clue could be left out\n"
    both = cli("redundant", "-", stdin=f"{one}\n{minimal}")
    assert both.stdout.splitlines()[-1].startswith("2 puzzles: 1 irreducible, 1 reducible (")


def test_fewer_clues_than_can_be(cli):
    said = cli("minimise", "--clues", "2", "-", stdin=FULL).stdout.splitlines()[0]
    assert re.fullmatch(
        r"# \d clues left, \d+ left out, 2 were asked for, but none of these can be left out, irreducible", said
    )
