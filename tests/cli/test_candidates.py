"""`candidates`: the grid with what is possible, a list, and objects."""

from __future__ import annotations

import json

import pytest

from tests.cli.puzzles import BAD, MULTIPLE, NONE, UNIQUE

TWO = "sudoku id=two\n1..4\n.41.\n.14.\n4..1\n"


def test_the_grid(cli):
    result = cli("candidates", "-", stdin=TWO)
    assert result.exit_code == 0
    first, *rows = result.stdout.splitlines()
    assert first == "two  multiple  8 of 16 values settled"
    assert rows[0].split() == ["1", "{23}", "|", "{23}", "4"]
    assert rows[-2].split() == ["4", "{23}", "|", "{23}", "1"]
    assert rows[-1] == ""


def test_the_list(cli):
    lines = cli("candidates", "--list", "-", stdin=TWO).stdout.splitlines()
    assert lines[1:3] == ["    r1c2: 2, 3", "    r1c3: 2, 3"]
    assert len(lines) == 1 + 8 + 1


def test_the_object(cli):
    (found,) = [json.loads(line) for line in cli("candidates", "--format", "jsonl", "-", stdin=TWO).stdout.splitlines()]
    assert (found["id"], found["puzzle"], found["verdict"], found["complete"]) == ("two", "sudoku", "multiple", True)
    assert (found["candidates"]["r1c1"], found["candidates"]["r1c2"]) == ([1], [2, 3])
    assert len(found["candidates"]) == 16
    assert not {"undecided", "reason"} & {*found}


def test_words_in_the_object(cli):
    text = "elimination\ncategories:\n  who: Ann, Bob\n  pet: cat, dog\n"
    found = json.loads(cli("candidates", "--format", "jsonl", "-", stdin=text).stdout)
    assert found["candidates"] == {"who of cat": ["Ann", "Bob"], "who of dog": ["Ann", "Bob"]}


def test_the_optimum_is_told(cli):
    text = "independent-set id=path\nedges:\na b\nb c\n"
    assert cli("candidates", "--list", "-", stdin=text).stdout == "path  unique    3 of 3 values settled, optimum 2\n\n"
    assert json.loads(cli("candidates", "--format", "jsonl", "-", stdin=text).stdout)["value"] == 2


def test_what_is_undecided(cli, stubs, monkeypatch):
    from tests.stub_backends import Undecisive

    real = Undecisive.answer
    monkeypatch.setattr(
        Undecisive, "answer", lambda self, answer, query: answer if query < 2 else real(self, answer, query)
    )
    result = cli("candidates", "--backend", "undecisive", "-", stdin=TWO)
    assert result.exit_code == 3
    first, row, *_ = result.stdout.splitlines()
    assert first == "two  unknown   0 of 16 values settled, 48 candidates undecided (time limit reached)"
    assert all(cell.endswith("?}") for cell in row.replace("|", "").split())
    listed = cli("candidates", "--backend", "undecisive", "--list", "-", stdin=TWO.replace("id=two", "id=b"))
    assert listed.exit_code == 3


@pytest.mark.parametrize(
    ("text", "status"),
    [(UNIQUE, 0), (MULTIPLE, 0), (UNIQUE + NONE, 1), (BAD + NONE, 2), ("sudoku\n123.", 2)],
)
def test_exit_status(cli, text, status):
    result = cli("candidates", "--keep-going", "-", stdin=text)
    assert result.exit_code == status


def test_several_are_summed_up(cli):
    result = cli("candidates", "-", stdin=UNIQUE + MULTIPLE + NONE)
    assert result.stdout.splitlines()[-1].startswith("3 puzzles: 1 unique, 1 multiple, 1 none (")
