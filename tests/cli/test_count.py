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
