"""Symmetric solutions first: no verdict changes by it, and a hard symmetric puzzle needs it."""

from __future__ import annotations

from itertools import groupby, product

import pytest

import clueproof
from clueproof.encoders.nonogram import symmetries
from clueproof.questions import symmetry

Picture = tuple[int, ...]
Lines = list[tuple[tuple[int, int], ...]]


def pictures(height: int, width: int) -> list[Picture]:
    return list(product((0, 1), repeat=height * width))


def clues(picture: Picture, width: int) -> tuple[Lines, Lines]:
    rows = [picture[start : start + width] for start in range(0, len(picture), width)]
    blocks = [
        tuple((len([*run]), 1) for cell, run in groupby(line) if cell) for line in (*rows, *zip(*rows, strict=True))
    ]
    return blocks[: len(rows)], blocks[len(rows) :]


def by_clues(height: int, width: int) -> dict[tuple[Lines, Lines], set[Picture]]:
    """All pictures, grouped by their clues."""
    groups: dict[tuple[Lines, Lines], set[Picture]] = {}
    for picture in pictures(height, width):
        rows, columns = clues(picture, width)
        groups.setdefault((tuple(rows), tuple(columns)), set()).add(picture)  # type: ignore[arg-type]
    return groups


@pytest.mark.parametrize(("height", "width"), [(1, 3), (2, 3), (3, 3), (3, 4)])
def test_every_symmetry_turns_solutions_into_solutions(height: int, width: int) -> None:
    kinds = set()
    for (rows, columns), found in by_clues(height, width).items():
        for goes in symmetries(rows, columns):
            assert sorted(goes) == list(range(height * width))
            assert goes != tuple(range(height * width))
            kinds.add(goes)
            for picture in found:
                image = [0] * len(picture)
                for place, value in zip(goes, picture, strict=True):
                    image[place] = value
                assert tuple(image) in found
    if (height, width) == (3, 3):
        assert len(kinds) >= 7


def test_empty_lines_at_the_borders_are_left_aside() -> None:
    (goes,) = symmetries([(), ((2, 1),), ((1, 1),)], [((2, 1),), ((1, 1),), ()])
    assert goes == (0, 1, 2, 3, 6, 5, 4, 7, 8)
    assert symmetries([()], [(), ()]) == []


def test_lines_without_a_clue_take_part() -> None:
    assert len(symmetries([None, None], [None, None])) == 7
    assert symmetries([None], [None, None]) == [(1, 0)]


@pytest.mark.parametrize("easy", [0, 1, 10_000])
def test_verdicts_stay_what_they_are(easy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetry, "EASY", easy)
    for (rows, columns), found in by_clues(3, 3).items():
        text = {"puzzle": "nonogram", "rows": [[n for n, _ in row] for row in rows]}
        text["cols"] = [[n for n, _ in column] for column in columns]
        puzzle = clueproof.rule_set("nonogram").parse(clueproof.syntax.record.Record(dict(text)))
        verdict = clueproof.verify(puzzle)
        assert verdict.word == ("unique" if len(found) == 1 else "multiple")
        assert clueproof.count(puzzle).found == len(found)
        if isinstance(verdict, clueproof.Multiple):
            assert verdict.solution != verdict.second
            assert verdict.differ


def test_a_contradiction_is_found_without_symmetric_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetry, "EASY", 0)
    verdict = clueproof.verify(clueproof.parse("nonogram\nrows:\n1 1\n0\n1 1\ncols:\n1 1\n1\n1 1\n"))
    assert verdict.word == "none"


def test_a_limit_holds_while_symmetric_solutions_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symmetry, "EASY", 0)
    puzzle = clueproof.parse("nonogram\nrows:\n1\n1\n1\ncols:\n1\n1\n1\n")
    verdict = clueproof.verify(puzzle, time_limit=0)
    assert verdict.word == "unknown"
