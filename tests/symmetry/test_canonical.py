"""Canonical forms of puzzles: what makes no difference, and what does. All genres: `GenreSuite.test_symmetries`."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, product

import pytest

from clueproof import Puzzle, parse, verify
from clueproof.grid.symmetry import ISOMETRIES, Isometry, isometries
from clueproof.symmetry import canonical_form, canonical_hash, canonical_puzzle, stated_puzzle

SUDOKU = "sudoku\n1 . | . 4\n. . | . .\n----+----\n. . | . .\n. 2 | 3 .\n"
JIGSAW = "sudoku\ngrid:\n1..2\n....\n....\n.3..\nregions:\naaab\nacbb\nccbd\ncddd\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # numbers, rows, bands, columns change places
        (SUDOKU, "sudoku\n2 . | . 3\n. . | . .\n----+----\n. . | . .\n. 1 | 4 .\n"),
        (SUDOKU, "sudoku\n. . | . .\n1 . | . 4\n----+----\n. . | . .\n. 2 | 3 .\n"),
        (SUDOKU, "sudoku\n. . | . .\n. 2 | 3 .\n----+----\n1 . | . 4\n. . | . .\n"),
        # a board of 2x3 boxes and one of 3x2
        (
            "sudoku box=2x3\n1.....\n......\n..2...\n......\n.....3\n......\n",
            "sudoku box=3x2\n1.....\n......\n..2...\n......\n......\n....3.\n",
        ),
        (JIGSAW, "sudoku\ngrid:\n4...\n...2\n....\n1...\nregions:\naacc\naccd\nabbd\nbbdd\n"),
        ("yin-yang\n. B .\nW . .\n. . .\n", "yin-yang\n. . .\n. . B\n. W .\n"),
        (
            "easy-as-abc letters=2\n. A . . .\n. . . . .\n. . . . .\n. . . . B\n. . . . .\n",
            "easy-as-abc letters=2\n. B . . .\n. . . . .\n. . . . .\n. . . . A\n. . . . .\n",
        ),
        ("nonogram\nrows:\n2\n1 2\ncols:\n1\n1\n1\n2\n", "nonogram\nrows:\n2 1\n2\ncols:\n2\n1\n1\n1\n"),
        ("yajilin\n>1 . .\n. . .\n", "yajilin\n. . <1\n. . .\n"),
        ("yajilin\n>1 . .\n. . .\n", "yajilin\nv1 .\n. .\n. .\n"),
    ],
)
def test_the_same_up_to_symmetry(one: str, other: str) -> None:
    assert parse(one) != parse(other)
    assert canonical_form(parse(one)) == canonical_form(parse(other))
    assert canonical_hash(parse(one)) == canonical_hash(parse(other))
    assert canonical_puzzle(parse(one)) == canonical_puzzle(parse(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SUDOKU, SUDOKU.replace("3", "2")),
        # numbers of a Killer Sudoku mean something
        (
            '{"puzzle": "killer-sudoku", "n": 4, "cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}',
            '{"puzzle": "killer-sudoku", "n": 4, "cages": [{"cells": [[0, 0], [0, 1]], "sum": 7}]}',
        ),
        # water does not rise
        (
            "aquarium\nrow_counts: 2 0\ncol_counts: 1 1\nregions:\naa\nbb\n",
            "aquarium\nrow_counts: 0 2\ncol_counts: 1 1\nregions:\naa\nbb\n",
        ),
        ("yajilin\n>1 . .\n. . .\n", "yajilin\n>2 . .\n. . .\n"),
        ("slitherlink\n3 . .\n. . .\n", "slitherlink\n. 3 .\n. . .\n"),
        ("yin-yang\n. B .\nW . .\n. . .\n", "yin-yang\n. B .\nB . .\n. . .\n"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    assert canonical_form(parse(one)) != canonical_form(parse(other))


def test_names_and_layout_make_no_difference() -> None:
    named = parse(SUDOKU.replace("sudoku", "sudoku id=one", 1))
    assert canonical_form(named) == canonical_form(
        parse('{"puzzle": "sudoku", "grid": [[1,0,0,4],[0,0,0,0],[0,0,0,0],[0,2,3,0]]}')
    )
    assert canonical_puzzle(named).id is None


def test_what_can_not_be_typed_is_equal_to_itself_alone() -> None:
    one = parse("independent-set\na - b\nb - c\n")
    assert stated_puzzle(one) is None
    assert canonical_puzzle(one) == one
    assert canonical_form(one) != canonical_form(parse("independent-set\na - b\na - c\n"))


def boards() -> list[str]:
    """All Slitherlinks of 2x3 with up to two numbers."""
    cells = [*product(range(2), range(3))]
    found = []
    for chosen in (*combinations(cells, 1), *combinations(cells, 2)):
        for numbers in product("13", repeat=len(chosen)):
            at = dict(zip(chosen, numbers, strict=True))
            found.append("slitherlink\n" + "\n".join("".join(at.get((r, c), ".") for c in range(3)) for r in range(2)))
    return found


def test_all_pairs_of_small_boards() -> None:
    """Equal forms exactly where one of the eight maps leads from one board to the other."""

    def cells(puzzle: Puzzle) -> frozenset[tuple[object, object]]:
        return frozenset(puzzle.clues["given"].items())

    puzzles = [parse(text) for text in boards()]
    forms = [canonical_form(puzzle) for puzzle in puzzles]
    for (one, form), (other, another) in product(zip(puzzles, forms, strict=True), repeat=2):
        maps = [isometry for isometry in ISOMETRIES if isometry.size(2, 3) == (2, 3)]
        reached = any(
            frozenset((isometry.cell(cell, 2, 3), value) for cell, value in cells(one)) == cells(other)
            for isometry in maps
        )
        assert (form == another) is reached


def test_hashes_are_the_same_in_every_process() -> None:
    program = "from clueproof import parse\nfrom clueproof.symmetry import canonical_hash\n"
    program += f"print(canonical_hash(parse({SUDOKU!r})))"
    found = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {canonical_hash(parse(SUDOKU))}


def test_isometries_are_groups() -> None:
    assert [len(isometries(name)) for name in ("none", "rotation", "quarter", "left-right", "mirrors", "full")] == [
        1,
        2,
        4,
        2,
        4,
        8,
    ]
    assert len({isometry.cell((0, 1), 4, 4) for isometry in ISOMETRIES}) == 8
    with pytest.raises(ValueError, match="unknown symmetry"):
        isometries("sideways")


def test_directions_turn_with_cells() -> None:
    turn = Isometry(transposed=True, flips_columns=True)
    assert [turn.direction(way) for way in ("n", "ne", "e", "s", "w")] == ["e", "se", "s", "w", "n"]
    assert turn.cell((0, 1), 2, 3) == (1, 1)
    assert turn.size(2, 3) == (3, 2)


def test_verdicts_are_those_of_the_canonical_puzzle() -> None:
    for text in (SUDOKU, JIGSAW, "yajilin\n>1 . .\n. . .\n"):
        assert type(verify(parse(text))) is type(verify(canonical_puzzle(parse(text))))
