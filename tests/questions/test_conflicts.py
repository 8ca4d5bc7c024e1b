"""Rules that marks break by themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clueproof import Puzzle, parse
from clueproof.backends import Satisfied, backend
from clueproof.editor.player_marks import PlayerMarks
from clueproof.questions.conflicts import KEPT, MAX_FOUND, conflicts
from clueproof.questions.instance import compile_puzzle

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLES = [
    SUDOKU,
    "slitherlink\n3 . .\n. . .\n. . 2",
    "star-battle stars=1\nregions:\n11222\n11222\n33224\n33344\n55544",
    "binary\n.1..\n...0\n1...\n..1.",
    "nonogram\nrows:\n1 1\n1\n2\ncols:\n1 1\n1\n2",
    "latin-square\n. 1 .\n3 . .\n. . .",
    "hitori\n1 1 2\n2 3 1\n3 2 2",
    "masyu\n....\n..w.\n....\n.b..",
]


def marks(puzzle: Puzzle) -> PlayerMarks:
    return PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)


def broken(text: str, *edits: tuple[str, list[Any], str]) -> dict[str, list[Any]]:
    """The rules that are broken, each with where the marks stand that break it."""
    puzzle = parse(text)
    filling = marks(puzzle)
    state = filling.blank()
    for name, places, value in edits:
        state = filling.entered(state, name, places, value)
    where = filling.literals(state)
    found = conflicts(puzzle, where)
    return {sentence: sorted(place for mark in kept for place in where[mark]) for sentence, kept in found}


@pytest.mark.parametrize("text", PUZZLES)
def test_marks_of_a_solution_break_nothing(text: str) -> None:
    puzzle, chance = parse(text), Random(3)
    filling, instance = marks(puzzle), compile_puzzle(puzzle)
    with backend("sat").open(instance.model) as session:
        found = session.solve(instance.clues)
        assert isinstance(found, Satisfied)
        keys = found.keys
    for share in (0.3, 1):
        state = filling.blank()
        for name, places, value in filling.steps(keys):
            if chance.random() < share:
                state = filling.entered(state, name, places, value)
        assert conflicts(puzzle, filling.literals(state)) == []


def test_a_number_that_stands_twice_breaks_its_row_column_and_box() -> None:
    assert broken(SUDOKU, ("cells", [[0, 2]], "3")) == {
        "row 1: every number once": [(0, 2)],
        "box 1: every number once": [(0, 2)],
    }
    # two marks that contradict each other are both named, others are not
    found = broken(SUDOKU, ("cells", [[0, 2], [4, 2]], "2"), ("cells", [[3, 2]], "9"))
    assert found == {"column 3: every number once": [(0, 2), (4, 2)]}


def test_a_mark_that_is_wrong_but_breaks_nothing_is_none() -> None:
    assert broken(SUDOKU, ("cells", [[0, 2]], "2")) == {}
    assert broken(SUDOKU) == {}


def test_counts_are_broken_by_too_many_and_too_few() -> None:
    three = [[[-1, 0], [0, 0]], [[0, -1], [0, 0]]]
    assert broken(PUZZLES[1], ("edges", three, "0")) == {
        "r1c1 has 3 lines around it": [((-1, 0), (0, 0)), ((0, -1), (0, 0))]
    }
    stars = broken(PUZZLES[2], ("cells", [[0, 0], [0, 4]], "1"))
    assert [*stars.values()] == [[(0, 0), (0, 4)]]
    assert [*stars] == ["row 1 has 1 star"]


def test_no_more_are_told_than_anyone_reads() -> None:
    every = [[r, c] for r in range(9) for c in range(9)]
    blank = "\n".join(["sudoku", *["........."] * 9])
    assert len(broken(blank, ("cells", every, "1"))) == MAX_FOUND


def test_puzzles_take_turns() -> None:
    sudokus = [f"sudoku\n{row}\n....\n....\n...." for row in ("1...", "2...", "3...", "4...", ".1..", ".2..")]
    assert len(sudokus) > KEPT
    for text in (*sudokus, *sudokus):
        assert len(broken(text, ("cells", [[3, 0], [3, 1]], "2"))) >= 2


NURIKABE = "nurikabe\n. . . .\n. 2 . .\n. . . .\n. . . 1"
SEA, LAND = "1", "0"


@pytest.mark.parametrize(
    ("cells", "value", "sentence"),
    [
        ([[0, 2], [0, 3], [1, 2], [1, 3]], SEA, "no four cells of the sea form a square"),
        ([[0, 1], [1, 0]], LAND, "the sea is connected"),
        ([[0, 1], [0, 2]], LAND, "land is in an island with a number; no island has two numbers"),
    ],
)
def test_rules_of_the_whole_board_are_looked_at(cells: list[list[int]], value: str, sentence: str) -> None:
    more = [("cells", [[0, 0]], SEA), ("cells", [[3, 0]], SEA)]
    found = broken(NURIKABE, ("cells", cells, value), *more)
    assert sentence in found
    assert set() < {*found[sentence]} <= {*map(tuple, cells), (0, 0), (3, 0)}


def edges(*lines: str) -> tuple[str, list[Any], str]:
    """Lines, each by the two cells beside it: "11 12" is between r1c1 and r1c2."""
    places = [[[int(cell[0]) - 1, int(cell[1]) - 1] for cell in line.split()] for line in lines]
    return "edges", places, "1"


AROUND_R1C1 = "01 11", "10 11", "11 12", "11 21"
LOOPY = "slitherlink\n. . .\n. . .\n. . 2"


def test_a_loop_that_is_closed_too_early() -> None:
    loop = edges(*AROUND_R1C1)
    met = broken("slitherlink\n4 . .\n. . .\n. . 0", loop)
    assert met == {}
    assert [*broken(LOOPY, loop)] == ["the loop is closed, but this is not met: r3c3 has 2 lines around it"]
    (places,) = broken(LOOPY, loop).values()
    assert places == sorted(tuple(map(tuple, place)) for place in loop[1])
    # with a line elsewhere no loop is left at all
    assert "the lines form a single loop" in broken(LOOPY, edges(*AROUND_R1C1, "33 43"))


def test_a_path_that_is_drawn_whole_too_early() -> None:
    short = edges("11 12", "12 13", "13 23", "23 33")
    assert broken("numberlink\n1 . .\n. . .\n. . 1", short) == {}
    (sentence,) = broken("numberlink covering=yes\n1 . .\n. . .\n. . 1", short)
    assert sentence == "the lines form a path between each two equal numbers, through all cells"
