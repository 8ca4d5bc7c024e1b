"""`--time-limit` on the command line: reading counts, and what was not decided is unknown, status 3."""

from __future__ import annotations

import json
import os
import sys
import threading
import time

import pytest

from clueproof.cli.puzzle_files import timed
from clueproof.clock import TIME_LIMIT, Clock, TimeLimitError, running
from clueproof.encoders.independent_set import IndependentSet
from clueproof.encoders.sudoku import Sudoku
from clueproof.formats.read import read_all

SUDOKU = "sudoku id=a\n1.3.\n.4..\n....\n4..1\n"
COMMANDS = (
    "verify",
    "solve",
    "count",
    "candidates",
    "minimise",
    "redundant",
    "repair",
    "difficulty",
    "explain",
    "hint",
    "why",
    "export",
)
OPTIONS = {"export": ("--to", "dimacs", "--unique")}
ARGUMENTS = {"why": ("r1c2",)}


def limited(cli, command, file, *options):
    return cli(command, "--time-limit", "0.001", *OPTIONS.get(command, ()), *options, file, *ARGUMENTS.get(command, ()))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sudokus called b take for ever to read."""
    real = Sudoku.parse

    def parse(self, record):
        if record.fields.get("id") == "b":
            clock = running()
            assert clock is not None
            while True:
                clock.check()
        return real(self, record)

    monkeypatch.setattr(Sudoku, "parse", parse)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_puzzle_that_takes_too_long_to_read_is_unknown(cli, tmp_path, slow, command, form):
    file = tmp_path / "slow.txt"
    file.write_text(SUDOKU.replace("=a", "=b"))
    options = () if command == "export" else ("--format", form)
    result = limited(cli, command, file, *options)
    assert result.exit_code == 3
    said = result.stdout + result.stderr
    assert TIME_LIMIT in said and f"{file}:1" in said and "unknown" in said
    assert "Traceback" not in said
    if form == "jsonl" and command not in ("export", "hint", "why"):
        (line,) = result.stdout.splitlines()
        assert json.loads(line) == {"id": f"{file}:1", "verdict": "unknown", "reason": TIME_LIMIT}


def test_the_puzzles_behind_it_are_answered(cli, tmp_path, slow):
    file = tmp_path / "three.txt"
    file.write_text("\n".join([SUDOKU, SUDOKU.replace("=a", "=b"), SUDOKU.replace("=a", "=c")]))
    result = cli("verify", "--time-limit", "3", file)
    assert result.exit_code == 3
    words = [line.split()[1] for line in result.stdout.splitlines()[:3]]
    assert words == ["unique", "unknown", "unique"]
    assert "3 puzzles: 2 unique, 1 unknown" in result.stdout
    # the others take no time to speak of, but on a busy machine more than this limit
    alone = tmp_path / "one.txt"
    alone.write_text(SUDOKU.replace("=a", "=b"))
    assert cli("verify", "--time-limit", "0.5", "--expected", alone).exit_code == 3
    assert cli("count", "--time-limit", "0.5", alone).exit_code == 3


def test_waiting_for_input_is_not_reading(monkeypatch):
    """Somebody types, or another program is slow."""
    reading, writing = os.pipe()

    def write() -> None:
        with open(writing, "w") as stream:
            for name in ("=a", "=b"):
                time.sleep(0.8)
                stream.write(SUDOKU.replace("=a", name) + "\n")
                stream.flush()

    writer = threading.Thread(target=write)
    writer.start()
    with open(reading) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        found = list(timed(["-"], None, 0.4))
    writer.join()
    assert [puzzle.id for puzzle, _ in found] == ["a", "b"]  # type: ignore[union-attr]
    assert all(left is not None and left > 0 for _, left in found)


def test_a_graph_is_read_under_the_clock(tmp_path):
    file = tmp_path / "a.col"
    edges = [(a, b) for a in range(1, 101) for b in range(a + 1, 101)]
    file.write_text(f"p edge 100 {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in edges))
    with Clock(0):
        (found,) = read_all(file)
    assert isinstance(found, TimeLimitError) and str(found) == f"{file}:1: time limit reached"
    (found,) = read_all(file)
    assert isinstance(found.rules, IndependentSet)  # type: ignore[union-attr]


def test_half_a_puzzle_is_never_read(monkeypatch, tmp_path):
    """Rows with a gap in them: whether they are one puzzle or two is found out by reading the first."""
    file = tmp_path / "gap.txt"
    file.write_text("1...\n....\n\n....\n...4\n")
    real = Sudoku.parse

    def parse(self, record):
        running().check()  # type: ignore[union-attr]
        return real(self, record)

    with Clock():
        assert [getattr(found, "shape", None) for found in read_all(file, "sudoku")] != [None]
    monkeypatch.setattr(Sudoku, "parse", parse)
    with Clock(0):
        assert all(isinstance(found, TimeLimitError) for found in read_all(file, "sudoku"))


def test_generate_goes_on_behind_a_puzzle_that_is_not_made_in_time(cli):
    result = cli("generate", "binary", "--size", "200x200", "--seed", "7", "--count", "2", "--time-limit", "0.05")
    assert result.exit_code == 3
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[:2] == [f"unknown: 7-{number} was not made: {TIME_LIMIT}" for number in (1, 2)]
    assert lines[2].startswith("2 puzzles: 2 unknown (")
    plenty = cli("generate", "sudoku", "--size", "4", "--seed", "7", "--time-limit", "60")
    assert (plenty.exit_code, plenty.stdout) == (0, cli("generate", "sudoku", "--size", "4", "--seed", "7").stdout)
    assert cli("generate", "sudoku", "--time-limit", "0").exit_code == 2


def test_the_steps_of_a_trace_are_under_the_limit_too(cli, tmp_path):
    file = tmp_path / "large.txt"
    file.write_text("sudoku\n" + ". " * 25 * 25)
    file.write_text("sudoku\n" + (". " * 25 + "\n") * 25)
    result = cli("solve", "--backend", "deduction", "--time-limit", "0.05", "--trace", "-", file)
    assert result.exit_code == 3
    assert "Traceback" not in result.stderr
