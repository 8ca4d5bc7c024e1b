"""`count`."""

from __future__ import annotations

import json

import pytest

GRID_4X4 = "sudoku\n" + "....\n" * 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GRID_4X4, "288 solutions"),
        ("binary\n" + "....\n" * 4, "72 solutions"),
        ("binary\n01\n..\n", "1 solution"),
        ("binary\n01\n0.\n", "no solution"),
    ],
)
def test_all_solutions(cli, text, says):
    result = cli("count", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (0, f"<stdin>:1  {says}\n")


def test_up_to_a_limit(cli):
    result = cli("count", "--limit", "10", "-", stdin=GRID_4X4)
    assert (result.exit_code, result.stdout) == (0, "<stdin>:1  at least 10 solutions (limit of 10 reached)\n")


def test_the_object(cli):
    found = json.loads(cli("count", "--limit", "10", "--format", "jsonl", "-", stdin=GRID_4X4).stdout)
    assert (found["id"], found["puzzle"], found["count"], found["complete"]) == ("<stdin>:1", "sudoku", 10, False)
    exact = json.loads(cli("count", "--format", "jsonl", "-", stdin=GRID_4X4).stdout)
    assert (exact["count"], exact["complete"]) == (288, True)
    assert "reason" not in exact


def test_undecided(cli, stubs):
    result = cli("count", "--backend", "undecisive", "-", stdin=GRID_4X4 + "\n" + GRID_4X4)
    assert result.exit_code == 3
    assert result.stdout.startswith("<stdin>:1  at least 0 solutions (time limit reached)\n")
    assert result.stdout.splitlines()[-1].startswith("2 puzzles: 2 unfinished (")


TWO = "binary id=two\n..\n..\n"
NONE = "sudoku id=none\n11..\n....\n....\n....\n"


def test_solutions_are_shown(cli):
    shown = cli("count", "--show", "-", stdin=TWO).stdout
    assert shown == "two  2 solutions\n    0 1\n    1 0\n\n    1 0\n    0 1\n\n"
    told = json.loads(cli("count", "--show", "--limit", "1", "--format", "jsonl", "-", stdin=TWO).stdout)
    assert (told["count"], told["complete"], len(told["solutions"])) == (1, False, 1)
    assert cli("count", "--show", "-", stdin=NONE).stdout == "none  no solution\n"


def test_solve_finds_all(cli):
    both = cli("solve", "--all", "--format", "jsonl", "-", stdin=TWO + NONE)
    two, none = map(json.loads, both.stdout.splitlines())
    assert (two["verdict"], two["solutions"], two["complete"]) == ("solved", [["01", "10"], ["10", "01"]], True)
    assert (none["verdict"], none["solutions"], none["complete"]) == ("none", [], True)
    assert both.exit_code == 1
    one = cli("solve", "--all", "--limit", "1", "-", stdin=TWO)
    assert one.stdout.startswith("two  solved    at least 1 solution (limit of 1 reached)\n    ")
    assert one.exit_code == 0
    for wrong in (
        ("--limit", "3"),
        ("--all", "--irreducible"),
        ("--all", "--format", "svg"),
        ("--all", "--limit", "0"),
    ):
        assert cli("solve", *wrong, "-", stdin=TWO).exit_code == 2
