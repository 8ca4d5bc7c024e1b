"""Hitori (Singles).

Rules: every cell holds a number. Shade some cells so that no number stands twice among the unshaded cells of a row or
column. No two shaded cells share a side, and the unshaded cells form one connected region. Source:
https://www.nikoli.co.jp/en/puzzles/hitori/
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from string import ascii_letters, digits
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import EVERYWHERE, Cells, Link
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted

LARGEST_NUMBER = 999
"""Numbers are only names: one that is larger than the longer side is as good as any."""


class Singles(GameId):
    """A symbol for each cell: 1 to 9, then a to z and A to Z."""

    SYMBOLS = digits + ascii_letters
    """By the number that they are."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        known = self.SYMBOLS[1 : max(height, width) + 1]
        expected = f"one of {counted(height * width, 'number')} from 1 to {known[-1]}"
        found = scanner.several(known, height * width, expected)
        return {"grid": rows([*map(self.SYMBOLS.index, found)], width)}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        shape, given = puzzle.shape, puzzle.clues[cp.GIVEN]
        if len(given) < shape.height * shape.width:
            raise NotationError("every cell of a game id of singles has a number")
        most = min(max(shape.height, shape.width), len(self.SYMBOLS) - 1)
        if max(given.values()) > most:
            raise NotationError(f"a number of this game id is at most {most}")

    def body(self, puzzle: cp.Puzzle) -> str:
        return "".join([self.SYMBOLS[number] for number in puzzle.clues[cp.GIVEN].values()])


class Hitori(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, with a clause for two equal numbers of a line. One
    model for a shape needs one for every number that two cells of a line could share: for 20x20 152,000, not 400.

    A cell without a number is as good as one with a number that no other cell has.
    """

    name = "hitori"
    aliases = ("singles",)
    group = "Shading"
    title = "Hitori (Singles)"
    noun = "a Hitori"
    usual = cp.Usual((8, 8), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.Numerals(LARGEST_NUMBER), also_called=("board",)),)
    answer = cp.Shading()
    puzzlink = Link("hitori", Cells(EVERYWHERE))
    penpa = Penpa(DRAWN_NUMBERS)
    game_id = Singles("singles", options="(?:d[ek])?")
    technique_names: ClassVar = {
        ("next to each other", "no two shaded cells share a side"): "around a shaded cell",
    }

    def generator(self) -> cp.Generator:
        return HitoriGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clues(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], e: cp.ShadingEncoding) -> list[cp.Literal]:
        given = puzzle.clues[cp.GIVEN]
        holds = {cell: e.model.selector(f"{cp.cell_name(*cell)} holds {says}") for cell, says in given.items()}
        alike: dict[tuple[str, int, int], list[cp.Cell]] = {}
        for (r, c), says in given.items():
            alike.setdefault(("row", r + 1, says), []).append((r, c))
            alike.setdefault(("column", c + 1, says), []).append((r, c))
        pairs = [(*line, *two) for line, cells in alike.items() for two in combinations(cells, 2)]
        e.add_clauses(
            [(-holds[one], -holds[other], e.shaded[one], e.shaded[other]) for *_, one, other in pairs],
            lambda row: f"only one {pairs[row][2]} stays unshaded",
            lambda row: f"{pairs[row][0]} {pairs[row][1]}",
            conditions=2,
        )
        return [*holds.values()]

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded = cp.Shading.unshaded(solution)
        seen: dict[tuple[str, int, int], cp.Cell] = {}
        for (r, c), number in puzzle.clues[cp.GIVEN].items():
            if (r, c) in unshaded:
                for line in (("row", r, number), ("column", c, number)):
                    first = seen.setdefault(line, (r, c))
                    if first != (r, c):
                        return f"{cp.cell_name(*first)} and {cp.cell_name(r, c)} are unshaded and both {number}"
        return cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(unshaded)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        return lambda cell: None  # a shading leaves open what the numbers are

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return True  # `find_violation` looks at the numbers


MAX_CHANGES = 400
"""Numbers that are changed before another shading is tried."""


class HitoriGenerator(cp.RandomSolutionGenerator):
    """A random shading; unshaded cells get numbers that differ along lines, shaded ones that of an unshaded cell of
    their line. While there is another shading, a cell that it leaves unshaded gets a number that forbids that."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        # a shading to which another cell could be added is never the only one
        wanted = self.random_solution(empty, replace(recipe, density=1.0), rng, solver)
        cells = cp.rectangle(height, width)
        shaded = {cell for cell, key in zip(cells, wanted, strict=True) if key}
        number = dict(zip(cells, _different_along_lines(height, width, rng), strict=True))
        for cell in sorted(shaded):
            mates = [other for other in _line_mates(cell, cells) if other not in shaded]
            if not mates:
                return None
            number[cell] = number[rng.one_of(mates)]
        others: list[set[cp.Cell]] = []
        for _ in range(MAX_CHANGES):
            check_clock()
            puzzle = self.rules.with_clues(empty, [cp.Clue(cp.GIVEN, *one) for one in number.items()])
            other = solver.another_random(puzzle, wanted, rng)
            if other is None:
                return puzzle
            others.append({cell for cell, key in zip(cells, other, strict=True) if key})
            change = _forbidding(others, shaded, number, cells, rng)
            if change is None:
                return None
            number.update([change])
        return None


def _forbidding(
    others: Sequence[set[cp.Cell]],
    shaded: set[cp.Cell],
    number: dict[cp.Cell, int],
    cells: Sequence[cp.Cell],
    rng: cp.SeededRandom,
) -> tuple[cp.Cell, int] | None:
    """A shaded cell and a number for it that forbids the last of the other shadings, and of those found earlier as many
    as possible: the number of a cell of its line that both leave unshaded."""
    best: list[tuple[cp.Cell, int]] = []
    most = 0
    for cell in sorted(shaded - others[-1]):
        says: dict[int, set[cp.Cell]] = {}
        for mate in _line_mates(cell, cells):
            if mate not in shaded:
                says.setdefault(number[mate], set()).add(mate)
        open_in = [other for other in others if cell not in other]
        for value, mates in says.items():
            if mates <= others[-1]:
                continue
            forbidden = sum(not mates <= other for other in open_in)
            if forbidden > most:
                best, most = [], forbidden
            if forbidden == most:
                best.append((cell, value))
    return rng.one_of(best) if best else None


def _line_mates(cell: cp.Cell, cells: Sequence[cp.Cell]) -> list[cp.Cell]:
    """The other cells of its row and column."""
    return [other for other in cells if (other[0] == cell[0]) != (other[1] == cell[1])]


def _different_along_lines(height: int, width: int, rng: cp.SeededRandom) -> list[int]:
    """Numbers from 1 to the longer side, cell by cell, all different in each row and each column.

    Row after row is a random matching of columns and the numbers that they don't have yet; there always is one.
    """
    side = max(height, width)
    left = [{*range(1, side + 1)} for _ in range(side)]
    found: list[int] = []
    for _ in range(height):
        column_of: dict[int, int] = {}
        for column in rng.shuffled(range(side)):
            _match(column, [rng.shuffled(sorted(numbers)) for numbers in left], column_of, set())
        row = dict(sorted((column, number) for number, column in column_of.items()))
        for column, number in row.items():
            left[column].discard(number)
        found += [row[column] for column in range(width)]
    return found


def _match(column: int, choices: Sequence[Sequence[int]], column_of: dict[int, int], tried: set[int]) -> bool:
    """Give the column a number, others a new one where that makes room (an augmenting path)."""
    for number in choices[column]:
        if number not in tried:
            tried.add(number)
            if number not in column_of or _match(column_of[number], choices, column_of, tried):
                column_of[number] = column
                return True
    return False
