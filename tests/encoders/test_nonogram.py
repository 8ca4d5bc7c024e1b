"""Nonograms against brute force: every small picture from its clues."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby, product

import pytest

import clueproof


def reading(line: tuple[int, ...]) -> list[list[object]]:
    """The blocks of a line as [length, colour] pairs."""
    return [[len(list(run)), " ab"[value]] for value, run in groupby(line) if value]


def clues(picture: tuple[tuple[int, ...], ...], coloured: bool) -> str:
    lines = [[reading(line) for line in side] for side in (picture, tuple(zip(*picture, strict=True)))]
    if not coloured:
        lines = [[[length for length, _ in line] for line in side] for side in lines]
    return json.dumps({"puzzle": "nonogram", "rows": lines[0], "cols": lines[1]})


@pytest.mark.parametrize(("height", "width", "values"), [(3, 4, 2), (4, 2, 2), (1, 5, 2), (2, 3, 3), (3, 2, 3)])
def test_every_picture_gets_the_verdict_that_counting_gives(height: int, width: int, values: int) -> None:
    pictures = [
        tuple(tuple(cells[r * width : (r + 1) * width]) for r in range(height))
        for cells in product(range(values), repeat=height * width)
    ]
    same = Counter(clues(picture, values > 2) for picture in pictures)
    for text, times in list(same.items())[:: 1 if values == 2 else 3]:
        puzzle = clueproof.parse(text)
        assert clueproof.verify(puzzle).word == ("unique" if times == 1 else "multiple"), text
        assert clueproof.count(puzzle).found == times, text


def test_without_clues_every_picture_is_a_solution() -> None:
    puzzle = clueproof.parse("nonogram\nrows:\n?\n?\ncols:\n?\n?\n?\n")
    assert clueproof.count(puzzle).found == 2**6


def test_contradictions_are_named_in_words() -> None:
    verdict = clueproof.verify(clueproof.parse("nonogram\nrows:\n2\n2\ncols:\n1\n2\n"), irreducible=True)
    assert isinstance(verdict, clueproof.NoSolution)
    assert set(verdict.core.sentences) & {"column 1 reads 1"}
    assert verdict.core.irreducible


def test_solutions_are_checked_by_the_clues_alone() -> None:
    puzzle = clueproof.parse("nonogram\nrows:\n2\n0\ncols:\n1\n1\n0\n")
    assert puzzle.rules.check(puzzle, ((1, 1, 0), (0, 0, 0))) is None
    assert "row 1" in str(puzzle.rules.check(puzzle, ((1, 0, 1), (0, 0, 0))))
    assert puzzle.rules.check(puzzle, ((1, 1), (0, 0))) is not None


@pytest.mark.parametrize(
    "text",
    [
        "nonogram\nrows:\n3 3\ncols:\n1\n1\n",
        "nonogram\nrows:\n1\n",
        "nonogram\nrows:\n-1\ncols:\n1\n",
        "nonogram\nrows:\nx y z\ncols:\n1\n",
    ],
)
def test_bad_input_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError) as caught:
        clueproof.parse(text)
    assert "\n" not in str(caught.value)


def test_round_trips() -> None:
    for text in ("nonogram\nrows:\n1 1\n?\n0\ncols:\n1\n?\n1\n", clues(((1, 2, 0), (2, 2, 1)), True)):
        puzzle = clueproof.parse(text)
        assert clueproof.parse(clueproof.to_text(puzzle)) == puzzle
        assert clueproof.parse(json.dumps(clueproof.to_json(puzzle))) == puzzle
