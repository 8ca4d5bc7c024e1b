"""What commands print of a puzzle, of any genre, is that puzzle, also behind another one; and no board is empty."""

from __future__ import annotations

import io
from functools import cache

import pytest

from clueproof import ClueproofError, Made, NoClueNeededError, Puzzle, Recipe, RecipeError, minimise, read, redundant
from clueproof.cli.views import puzzle_line, puzzle_text
from clueproof.editor.draft import blank
from clueproof.encoders.index import GENRES
from clueproof.encoders.registry import rule_set
from clueproof.generation import make
from tests.sweeps import sampled

SMALLER = {"kurotto": (4, 4), "norinori": (5, 5), "tatamibari": (5, 5), "killer-sudoku": (6, 6), "castle-wall": (5, 5)}
"""Those that take long in the usual size."""
MADE = sampled(GENRES, 5, "made")
"""The genres of which puzzles are made."""


@cache
def made(name: str, number: int) -> Made:
    return make(Recipe(name, SMALLER.get(name)), "printed", number)


@pytest.mark.parametrize("name", MADE)
def test_puzzles_with_their_solutions_read_back(name: str) -> None:
    both = [made(name, 1), made(name, 2)]
    text = "\n".join([puzzle_text(one.puzzle, "irreducible", one.solution) for one in both])
    lines = "\n".join([puzzle_line(one.puzzle, {"irreducible": True}, one.solution) for one in both])
    for printed in (text, lines):
        assert [*read(io.StringIO(printed))] == [one.puzzle for one in both], printed


@pytest.mark.parametrize("name", MADE)
def test_no_empty_board_is_made(name: str) -> None:
    assert not any(rule_set(name).is_blank(made(name, number).puzzle) for number in (1, 2))


@pytest.mark.parametrize("name", [name for name in GENRES if rule_set(name).grid])
def test_boards_on_which_nothing_is_typed_are_empty(name: str) -> None:
    rules = rule_set(name)
    for size in ((1, 1), (2, 2), (4, 4), (3, 5)):
        try:
            board = blank(rules, *size, {})
        except ClueproofError:
            # there is no board of that size
            continue
        assert not isinstance(board, Puzzle) or rules.is_blank(board), board


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("sudoku\n1\n", "sudoku", (1, 1)),
        ("yajilin\n. . .\n. . .\n", "yajilin", (2, 3)),
        ("simple-loop\n..\n..\n", "simple-loop", (2, 2)),
        ("palisade region_size=5\n3...3\n", "palisade", (1, 5)),
        ("country-road\naa\naa\n", "country-road", None),
        ("elimination\ncategories:\n  name: Ann\n  age: 5\nstatements:\n  Ann is 5\n", "elimination", (1, 3)),
    ],
)
def test_where_no_clue_is_needed_that_is_said(text: str, name: str, size: tuple[int, int] | None) -> None:
    with pytest.raises(NoClueNeededError, match="no clue is needed: the board has one solution when it is empty"):
        minimise(text)
    if size is not None:
        with pytest.raises(RecipeError, match="none of 200 puzzles of this size needs a clue; ask for a larger one"):
            make(Recipe(name, size=size))


def test_an_empty_board_is_not_called_irreducible() -> None:
    with pytest.raises(NoClueNeededError):
        redundant("sudoku\n.\n")
    assert redundant("sudoku\n1\n").positions == (0,)
