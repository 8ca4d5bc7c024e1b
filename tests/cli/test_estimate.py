"""Estimates of known numbers, and said to be estimates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof import BackendError, TimeLimitError, estimate, parse
from clueproof.clock import running
from clueproof.questions.estimate import Estimate
from tests.sweeps import swept

LATIN, RANGE = "latin-square\n" + "....\n" * 4, "range\n.....\n..3..\n.....\n.....\n"
KNOWN = {LATIN: 576, "sudoku\n" + "....\n" * 4: 288, RANGE: 102, "slitherlink\n....\n....\n....\n": 1049}
BEST = "independent-set vertices=5\nedges:\n1 2\n2 3\n3 4\n4 5\n5 1\n"
needs_approxmc = pytest.mark.usefixtures("approxmc")


@pytest.fixture
def approxmc() -> None:
    pytest.importorskip("pyapproxmc")


@needs_approxmc
@pytest.mark.parametrize("text", swept(KNOWN, [LATIN]))
def test_known_numbers(text: str) -> None:
    found = estimate(parse(text))
    assert found.low <= KNOWN[text] <= found.high
    assert found.low <= found.value <= found.high
    assert found == estimate(parse(text))
    assert (found.confidence, found.exact) == (0.8, False)


@needs_approxmc
def test_few_are_counted() -> None:
    found = estimate(parse("sudoku\n1...\n....\n....\n...1\n"))
    assert found.exact
    assert (found.value, found.confidence) == (18, 1.0)
    assert estimate(parse("sudoku\n1..1\n....\n....\n....\n")).value == 0


@needs_approxmc
def test_a_narrower_interval() -> None:
    found = estimate(parse(LATIN), epsilon=0.2, delta=0.05)
    assert found.low <= 576 <= found.high
    assert found.high / found.low == pytest.approx(1.44, abs=0.01)
    assert found.confidence == 0.95


@needs_approxmc
def test_time_is_up() -> None:
    with pytest.raises(TimeLimitError):
        estimate(parse("sudoku\n" + ".........\n" * 9), time_limit=0.3)


@needs_approxmc
def test_what_has_no_estimate() -> None:
    with pytest.raises(BackendError, match="the best solutions can't be estimated"):
        estimate(parse(BEST))


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.questions.estimate.LIBRARY", "no_such_package")
    with pytest.raises(BackendError, match=r"needs the package pyapproxmc: pip install 'clueproof\[counting\]'"):
        estimate(parse(LATIN))


@needs_approxmc
def test_count(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{LATIN}\n{RANGE}\nsudoku\n1...\n..3.\n.4..\n...2\n")
    result = cli("count", "--limit", "10", "--estimate", str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, third, _ = result.stdout.splitlines()
    assert first.endswith("at least 10 solutions (limit of 10 reached), estimated 576 (320 to 1,036 with 80%)")
    assert "estimated " in second
    assert third.endswith("1 solution")
    result = cli("count", "--limit", "10", "--estimate", "--format", "jsonl", str(path))
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert rows[0]["estimate"] == {"value": 576, "low": 320, "high": 1036, "confidence": 0.8}
    assert "estimate" not in rows[2]


def test_the_time_limit_is_for_both(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    left = []

    def slow(puzzle: object) -> Estimate:
        clock = running()
        assert clock is not None and clock.left is not None
        left.append(clock.left)
        raise TimeLimitError

    monkeypatch.setattr("clueproof.questions.estimate.estimate", slow)
    result = cli(
        "count", "--time-limit", "30", "--limit", "1", "--estimate", "-", stdin="sudoku\n1...\n....\n....\n...2\n"
    )
    assert "at least 1 solution" in result.stdout and "no estimate in time" in result.stdout
    assert 0 < left[0] <= 30
