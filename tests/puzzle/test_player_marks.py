"""Marks of a player. All genres are filled in by `clueproof.testing`, from their data cards."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from clueproof import BadPuzzleError, parse, solve
from clueproof.editor.player_marks import PlayerMarks
from clueproof.grid.board import DOT
from clueproof.questions.conflicts import conflicts
from clueproof.questions.instance import compile_puzzle

SUDOKU = "sudoku\n1...\n....\n....\n...2"
SHIKAKU = "shikaku\n2 . 2\n. . 2"
DOUBLERS = "sudoku {}s=find\n1...\n....\n....\n...."


def filling(text: str) -> PlayerMarks:
    puzzle = parse(text)
    return PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)


def test_open_cells_show_nothing_and_marks_what_they_say() -> None:
    some = filling(SUDOKU)
    state = some.entered(some.blank(), "cells", [[0, 1], [1, 0]], "3")
    board = some.board(state)
    assert board.texts == {(0, 0): "1", (3, 3): "2", (0, 1): "3", (1, 0): "3"}
    assert board.given == {(0, 0), (3, 3)}
    assert board.notes == {}
    assert some.left(state) == 12
    assert some.solution(state) is None
    assert some.marks(some.entered(state, "cells", [[1, 0]], "4")) == {1: 3, 4: 4}
    with pytest.raises(BadPuzzleError, match="r1c1 is given"):
        some.entered(state, "cells", [[0, 0]], "3")


def test_unshaded_cells_are_dots_and_lines_that_are_none_crosses() -> None:
    shaded = filling("creek\n. . .\n. 1 .\n. . .")
    board = shaded.board(shaded.entered(shaded.blank(), "cells", [(0, 0)], "0"))
    assert board.notes == {(0, 0): (DOT,)}
    loop = filling("masyu\n...\n...\n...")
    state = loop.entered(loop.blank(), "edges", [[[0, 0], [0, 1]]], "1")
    state = loop.entered(state, "edges", [[[1, 1], [1, 0]]], "0")
    assert loop.board(state).lines == {((0, 0), (0, 1)): 1, ((1, 0), (1, 1)): 0}
    fences = filling("slitherlink\n.")
    state = fences.entered(fences.blank(), "edges", [[[-1, 0], [0, 0]], [[0, 0], [1, 0]], [[0, -1], [0, 0]]], "1")
    assert fences.puzzle.rules.check(fences.puzzle, fences.solution(state)) is not None
    state = fences.entered(state, "edges", [[[0, 0], [0, 1]]], "1")
    assert fences.puzzle.rules.check(fences.puzzle, fences.solution(state)) is None


@pytest.mark.parametrize("name", ["doubler", "negator"])
def test_doublers_are_found_beside_the_numbers(name: str) -> None:
    some = filling(DOUBLERS.format(name))
    puzzle, state = some.puzzle, some.blank()
    solution: Any = solve(puzzle).solution
    found = [divmod(at, 4) for at, value in enumerate(itertools.chain(*solution[4:])) if value]
    keys = [*itertools.chain(*solution)]
    for kind, places, value in some.steps(keys):
        # nothing is left when all numbers are there, but not all doublers
        assert some.left(state) > 0 or kind == name
        assert some.left(state) > 0 or puzzle.rules.check(puzzle, some.solution(state)) is not None
        state = some.entered(state, kind, places, value)
    assert some.solution(state) == solution
    assert state.fields[name] == [[[*cell], "1"] for cell in found]
    board = some.board(state)
    assert {cell for cell, small in board.small.items() if small} >= {*found}
    # a given number may be one, and one that is taken away is none
    assert (0, 0) in some.board(some.entered(some.blank(), name, [(0, 0)], "1")).small
    assert some.entered(some.entered(some.blank(), name, [(1, 1)], "1"), name, [(1, 1)], "").fields == {}
    wrong = some.entered(some.blank(), name, [(0, 0), (0, 1)], "1")
    assert sorted(some.literals(wrong).values()) == [((0, 0),), ((0, 1),)]
    assert conflicts(puzzle, some.literals(wrong))


def test_a_region_belongs_to_the_clue_in_it() -> None:
    some = filling(SHIKAKU)
    state = some.entered(some.blank(), "regions", [[0, 0], [1, 0]], "1")
    for cells, message in (
        ([[0, 1], [1, 1]], "a region has one clue in it, this one has none"),
        ([[0, 2], [1, 2]], "a region has one clue in it, this one has 2"),
        ([[0, 0], [1, 1]], "a region is one piece, but r2c2 is cut off from r1c1"),
    ):
        with pytest.raises(BadPuzzleError, match=message):
            some.entered(state, "regions", cells, "1")
    state = some.entered(state, "regions", [[1, 1], [1, 2]], "1")
    assert some.left(state) == 1
    state = some.entered(state, "regions", [[0, 1], [0, 2]], "1")
    assert some.solution(state) == ((1, 2, 2), (1, 3, 3))
    assert some.left(some.entered(state, "regions", [[0, 1]], "")) == 1


def test_marks_are_literals_of_which_a_core_says_what_is_wrong() -> None:
    some = filling(SUDOKU)
    state = some.entered(some.blank(), "cells", [(0, 1), (0, 2)], "3")
    literals = some.literals(state)
    assert sorted(literals.values()) == [((0, 1),), ((0, 2),)]
    instance = compile_puzzle(some.puzzle)
    assert {instance.model.describe(literal) for literal in literals} == {"r1c2 is 3", "r1c3 is 3"}


@pytest.mark.parametrize(
    "value",
    [
        {"edges": [[[[0, 0], [0, 1]], "1"]]},
        {"cells": 1},
        {"cells": [1]},
        {"cells": [[[0, 1], 3]]},
        {"cells": [[3, "3"]]},
        {"cells": [[[0, 1], "5"]]},
        {"cells": [[[0, 7], "3"]]},
        {"cells": [[[0], "3"]]},
        {"cells": [[[[0, 0], [0, 1]], "3"]]},
    ],
)
def test_what_is_no_filling_is_refused(value: dict[str, Any]) -> None:
    some = filling(SUDOKU)
    with pytest.raises(BadPuzzleError):
        some.read(value)
