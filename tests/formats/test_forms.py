"""The table of forms says enough: a form that would recognise a file is asked."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from clueproof.formats.forms import FORMS, Form, ListedForm, Opening
from clueproof.registry import imported
from clueproof.syntax.record import Line

INSTANCES = Path(__file__).parents[2] / "instances"
CELLS = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "0" * 77, "x" * 85)
LINES = (
    "c a comment",
    "c",
    "p edge 3 2",
    '{"puzzle": "sudoku"}',
    "[[1, 2]]",
    "https://puzz.link/p?nurikabe/5/5/g3i2j1l2g1k",
    "- <https://puzz.link/p?nurikabe/5/5/g3i2j1l2g1k>",
    "3x3::k:1;2;3",
    "3x3:d:k:1;2;3",
    "SumoCueV1D=1",
    f"S<{'5' * 79}",
    f"{'.' * 16}AABBAACBDCCBDDDC",
    "123456789" * 81,
    *CELLS,
    f"0000183b305c {CELLS[0]} 1.2",
    f":0110:3:{CELLS[0]}:418 428::",
    "9x9:a1_2,3",
    "5x5t3#123",
    "Title 'A house'",
    "WIDTH 5",
    "columns",
    "colour . white",
    "<?xml version='1.0'?>",
    "<!-- a comment -->",
    "<OpenSudoku>",
    "id,Puzzle,solution",
    '"quizzes";"rating"',
    "grid\tsource",
    "No. 12:",
    "grid #3",
    "[Puzzle]",
    "+---+---+---+",
    "-----------",
    "1 2 3 | 4 5 6 | 7 8 9",
    "X.3456789",
    "xxxxxxxxx",
    "┌───┬───┬───┐",
    "│1 2 3│4 5 6│7 8 9│",
    "*-----------*",
    ",,3,,,6,,,9",
    "sudoku",
    "nurikabe 5x5",
)
NAMES = ("x", "x.txt", *[f"x{ending}" for listed in FORMS for ending in listed.endings], "X.MIS", "x.NON")


def form(listed: ListedForm) -> Form:
    found = imported(listed.where)()
    assert isinstance(found, Form)
    return found


def openings() -> Iterator[tuple[str, list[str]]]:
    for line in LINES:
        for name in NAMES:
            yield name, [line, *LINES[-3:]]
            yield name, [line] * 9
    yield "x", ["There are 2 houses, numbered 1 to 2", " - Each person has a unique name: `Eric`, `Peter`"]
    for folder, _, names in os.walk(INSTANCES):
        for name in names:
            lines = (Path(folder) / name).read_text("utf-8", "replace").splitlines()[:30]
            yield name, lines
            for start in range(1, min(len(lines), 6)):
                yield "x", lines[start:]


@pytest.mark.parametrize("default", [None, "sudoku", "nonogram", "nurikabe"])
def test_a_form_that_recognises_a_file_is_asked(default: str | None) -> None:
    seen = set()
    for name, texts in openings():
        lines = [Line(text, number) for number, text in enumerate(texts, 1)]
        while lines and not lines[0].text.strip():
            del lines[0]
        if not lines:
            continue
        for listed in FORMS:
            opening = Opening(lines[0], iter(lines[1:]), name, default)
            if form(listed).recognises(opening):
                assert listed.may_have(opening), (listed.where, name, lines[0].text)
                seen.add(listed.where)
    if default is None:
        assert seen == {listed.where for listed in FORMS}


def test_endings_are_those_of_the_classes() -> None:
    for listed in FORMS:
        own = getattr(form(listed), "endings", None)
        assert own is None or own == listed.endings, listed.where
        assert listed.begins is None or re.compile(listed.begins)
