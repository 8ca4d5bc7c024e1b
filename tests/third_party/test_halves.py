"""Clues that say "empty": another sign stands for no clue; where there is none, nothing is written."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof import Puzzle, parse, rule_set, to_json, to_text
from clueproof.codecs.scanner import NotationError
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.testing import Card, GenreSuite

PUZZLE = "halves\n_#__\n_#__\n.___\n__##\n"
SMALL = "halves\n| #_\n| __\n"


class TestHalves(GenreSuite):
    card = Card(
        name="halves",
        source="made up",
        puzzle=PUZZLE,
        solution=("##..", "##..", "..##", "..##"),
        board=". # . .\n. # . .\n. . . .\n. . # #",
        solved_board="# # . .\n# # . .\n. . # #\n. . # #",
        small=("halves\n__\n__\n", SMALL, "halves\n____\n_.#_\n"),
        forms=((SMALL, "halves\n| # _\n| _ _\n"), (PUZZLE, PUZZLE.replace("_", "?"))),
        refused=(("halves\n_x\n..\n", "'x' is no cell; expected #, ., or . for none"),),
        broken=(
            (PUZZLE, ("##..", "##..", "..##", "...#"), "half of the cells of row 4 are not shaded"),
            (PUZZLE, ("##..", "##..", "#.#.", "..##"), "half of the cells of column 1 are not shaded"),
            (PUZZLE, ("##..", "#.#.", ".#.#", "..##"), "r2c2 is given as 1, not 0"),
        ),
    )


def dotted(**clues: int) -> Puzzle:
    rules = rule_set("dotted")
    given = {(int(name[1]) - 1, int(name[3]) - 1): says for name, says in clues.items()}
    return Puzzle(rules, rules.empty(2, 2, {}).shape, Clues({GIVEN: given}))


@pytest.mark.parametrize("write", [to_text, to_json])
def test_what_would_be_read_as_another_puzzle_is_refused(write: Any) -> None:
    with pytest.raises(NotationError) as caught:
        write(dotted(r1c2=1))
    assert str(caught.value) == (
        "this dotted can't be written: read back, there is the clue '0' of the kind 'given' at r1c1, "
        "which the puzzle doesn't have"
    )


def test_what_is_read_as_the_same_puzzle_is_written() -> None:
    full = dotted(r1c1=0, r1c2=1, r2c1=1, r2c2=0)
    assert parse(to_text(full)) == full
