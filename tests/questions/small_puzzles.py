"""Small puzzles of many rule sets, with any number of solutions, for comparison with all that can be."""

from __future__ import annotations

from functools import cache

import clueproof
from clueproof import Puzzle
from clueproof.puzzle.clue import Clue
from clueproof.seeded_random import SeededRandom

BLANK = {
    "sudoku": "sudoku\n....\n....\n....\n....\n",
    "binary": "binary\n....\n....\n....\n....\n",
    "nonogram": "nonogram\nrows:\n?\n?\n?\ncols:\n?\n?\n",
    "range": "range\n....\n....\n....\n",
    "skyscrapers": "skyscrapers\n...\n...\n...\n",
    "easy-as-abc": "easy-as-abc letters=2\ntop: ...\n",
}
"""Puzzles without clues."""


@cache
def grids(name: str) -> list[object]:
    """All solutions of the rules alone, in an order that is always the same."""
    return sorted(clueproof.solutions(clueproof.parse(BLANK[name])), key=repr)


def with_some_clues(name: str, seed: int, share: float, wrong: float) -> Puzzle:
    """Clues of one solution; each is taken with the probability `share` and says, with the probability
    `wrong`, what another solution has in that place."""
    blank = clueproof.parse(BLANK[name])
    rules, chance, everything = blank.rules, SeededRandom(name, seed), grids(name)
    one, other = chance.one_of(everything), chance.one_of(everything)
    elsewhere = {clue[:2]: clue for clue in rules.implied(blank, other)}
    clues: list[Clue] = []
    for clue in rules.implied(blank, one):
        if chance.happens(share):
            clues.append(elsewhere.get(clue[:2], clue) if chance.happens(wrong) else clue)
    return rules.with_clues(blank, clues)


def agrees(puzzle: Puzzle, clue: Clue, solution: object) -> bool:
    """Is the clue true of the solution?"""
    return puzzle.rules.check(puzzle.rules.with_clues(puzzle, [clue]), solution) is None
