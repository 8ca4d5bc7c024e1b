"""Several processes answer: the same answers in the same order, and a word for what a killed process worked on."""

from __future__ import annotations

import json
import os
import signal
from functools import partial
from pickle import dumps, loads
from typing import Any

import pytest

from clueproof import Puzzle, parse
from clueproof.backends.pool import in_order
from clueproof.cli.puzzle_loop import LOST, Attempt, Incoming, in_processes
from clueproof.errors import DisagreementError, Opinion
from tests.cli.puzzles import BAD, MULTIPLE, UNIQUE


def untimed(text: str) -> list[dict[str, Any]]:
    return [{**json.loads(line), "seconds": None} for line in text.splitlines()]


def test_verify_with_jobs(cli):
    stdin = (UNIQUE + BAD + MULTIPLE) * 2
    arguments = ("verify", "--keep-going", "--format", "jsonl")
    one, two = (cli(*arguments, "--jobs", jobs, stdin=stdin) for jobs in (1, 2))
    # which of several solutions are shown depends on what a process was asked before
    assert [answer["id"] for answer in untimed(one.stdout)] == [answer["id"] for answer in untimed(two.stdout)]
    assert [answer["verdict"] for answer in untimed(two.stdout)] == ["unique", "error", "multiple"] * 2
    assert (two.exit_code, two.stderr) == (one.exit_code, one.stderr)
    # without --keep-going both end at the error
    shorter = cli("verify", "--format", "jsonl", "--jobs", 2, stdin=stdin)
    assert [answer["verdict"] for answer in untimed(shorter.stdout)] == ["unique", "error"]
    assert shorter.exit_code == 2


@pytest.mark.parametrize("arguments", [("verify", "--certificate", "d"), ("solve", "--trace", "t")])
def test_what_goes_with_one_process_only(cli, arguments):
    refused = cli(*arguments, "--jobs", "2", "-", stdin=UNIQUE)
    assert refused.exit_code == 2
    assert "leave out --jobs" in refused.stderr


def test_a_disagreement_comes_from_another_process_as_it_is() -> None:
    error = DisagreementError(Opinion("sat", "1", "none"), Opinion("cpsat", "2", "multiple")).about("one", "f.json")
    again = loads(dumps(error))
    assert (str(again), again.opinions) == (str(error), error.opinions)


def killed_by(name: str, puzzle: Puzzle) -> str:
    if puzzle.name == name:
        os.kill(os.getpid(), signal.SIGKILL)
    return puzzle.name


def test_a_killed_process_takes_no_other_answer_with_it() -> None:
    puzzles = [parse(UNIQUE.replace("id=right", f"id=p{number}")) for number in range(5)]
    read = (Incoming(puzzle, None) for puzzle in puzzles)
    found = [*in_processes(partial(killed_by, "p1"), read, 2, ())]
    assert [puzzle for puzzle, _ in found] == puzzles
    assert [outcome for _, outcome in found] == [
        Attempt(problem=LOST) if puzzle.name == "p1" else Attempt(puzzle.name) for puzzle in puzzles
    ]


def test_without_a_word_for_it_a_killed_process_is_an_error() -> None:
    puzzle = parse(UNIQUE)
    with pytest.raises(MemoryError, match="was killed"):
        [*in_order(partial(killed_by, puzzle.name), [(1, puzzle), (2, None)], 1)]
