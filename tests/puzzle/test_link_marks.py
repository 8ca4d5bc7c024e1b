"""Crosses and circles on a cross grid."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

import clueproof
from clueproof import BadPuzzleError, Unique, parse, verify
from clueproof.editor.link_marks import LinkMarks
from clueproof.grid.symbols import Symbol
from clueproof.questions.conflicts import conflicts
from clueproof.questions.instance import compile_puzzle

PUZZLE = """elimination
categories:
  day: Monday, Tuesday, Wednesday
  name: Ann, Bob, Cleo
  pet: cat, dog, fish
statements:
  Ann keeps the cat
  Bob arrived on Tuesday
  the one who arrived on Monday keeps the dog
"""
MADE = [next(iter(clueproof.generate("elimination", count=1, seed=seed))).puzzle for seed in range(3)]


def filling(puzzle: clueproof.Puzzle) -> LinkMarks:
    on_paper = puzzle.rules.explained(puzzle)
    return LinkMarks(on_paper, compile_puzzle(on_paper).encoding)


def test_crosses_and_circles_stand_where_they_are_typed() -> None:
    some = filling(parse(PUZZLE))
    state = some.entered(some.blank(), "cells", [[0, 0], [1, 2]], "x")
    state = some.entered(state, "cells", [[3, 0]], "o")
    board = some.board(state)
    assert board.symbols == {(0, 0): Symbol.CROSS, (1, 2): Symbol.CROSS, (3, 0): Symbol.RING}
    assert some.read(json.loads(json.dumps(state.fields))) == state
    assert len(some.literals(state)) == 3
    assert some.solution(state) is None
    emptied = some.entered(some.entered(state, "cells", [[0, 0], [1, 2]], ""), "cells", [[3, 0]], "")
    assert emptied == some.blank()
    for cell, value in (([0, 0], "y"), ([5, 5], "x"), ([0, 9], ""), ("r1c1", "x")):
        with pytest.raises(BadPuzzleError, match=r"\A[^\n]{1,200}\Z"):
            some.entered(state, "cells", [cell], value)


@pytest.mark.parametrize("puzzle", [parse(PUZZLE), *MADE], ids=["own", "0", "1", "2"])
def test_any_circles_of_the_solution_lead_to_it_and_to_nothing_else(puzzle: clueproof.Puzzle) -> None:
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    some = filling(puzzle)
    first, *others = puzzle.shape.categories
    board = some.board(some.blank())
    columns = [(heading.name, at) for heading in board.headings["top"] for at in range(heading.lines)]
    lines = [(heading.name, at) for heading in board.headings["left"] for at in range(heading.lines)]
    labels = {category.name: category.labels for category in puzzle.shape.categories}
    place_of = {category.name: place for place, category in enumerate((first, *others))}
    right = [
        (r, c)
        for (r, (down, one)), (c, (across, other)) in product(enumerate(lines), enumerate(columns))
        if (r, c) not in board.holes
        and any(
            row[place_of[down]] == labels[down][one] and row[place_of[across]] == labels[across][other]
            for row in verdict.solution
        )
    ]
    chance = Random(7)
    for share in (0.2, 0.5, 1):
        cells = [cell for cell in right if chance.random() < share]
        state = some.entered(some.blank(), "cells", cells, "o") if cells else some.blank()
        assert conflicts(some.puzzle, some.literals(state)) == []
        found = some.solution(state)
        assert found is None or found == verdict.solution
        assert (found is None) == (some.left(state) > 0)
    assert some.solution(some.entered(some.blank(), "cells", right, "o")) == verdict.solution
