"""Masyu (Pearl).

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every pearl. Through a white pearl it goes straight on, and turns in at least one of the two cells
next to it on the loop. At a black pearl it turns, and goes straight on through both cells next to it. With the option
through_all it passes every cell. Source:
https://en.wikipedia.org/wiki/Masyu
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import Penpa, Pictures
from clueproof.codecs.puzzlink import CIRCLES, Cells, Flag, Link

WHITE, BLACK = 1, 2
PEARLS = {WHITE: cp.Symbol.WHITE_CIRCLE, BLACK: cp.Symbol.BLACK_CIRCLE}
NAMES = {WHITE: "white", BLACK: "black"}


@dataclass(frozen=True, slots=True)
class MasyuShape(cp.HoledShape):
    """Does the loop pass every cell?"""

    through_all: bool = cp.flag(False, "the loop passes every cell")


class Masyu(cp.Genre[MasyuShape, cp.EdgeEncoding, cp.Lines]):
    """Both pearls of each cell are literals of one model for each shape."""

    name = "masyu"
    aliases = ("pearl", "pearls", "mashu")
    group = "Loops, paths and links"
    title = "Masyu (Pearl)"
    noun = "a Masyu"
    shape = MasyuShape
    usual = cp.Usual((8, 8), clues_first=True)
    layers = (
        cp.CellSymbols(
            cp.CellSigns({"W": WHITE, "B": BLACK}, {"w": WHITE, "b": BLACK}), PEARLS, ("board",), holes=True
        ),
    )
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "masyu",
        Cells(CIRCLES, {1: "W", 2: "B"}),
        also=("mashu", "pearl"),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
    penpa = Penpa(Pictures("circle_L", {1: "W", 2: "B"}, values={1: 1, 2: 2}))
    game_id = GameId("pearl", Cells(RunLengths(signs={"W": 1, "B": 2}), {1: "W", 2: "B"}), options="(?:d[et])?n?")

    def rules(self, shape: MasyuShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", e.points if shape.through_all else ())
        for cell in shape.cells:
            pearls = {
                colour: e.model.boolean(_says(cell, colour)) for colour in e.open_values(cp.GIVEN, cell, (*PEARLS,))
            }
            e.state(cp.GIVEN, cell, pearls)
            for colour, pearl in pearls.items():
                with e.group(cp.cell_name(*cell)):
                    for sentence, rows in (_white if colour == WHITE else _black)(cell, e):
                        e.add_clauses([(-pearl, *row) for row in rows], sentence, conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[MasyuShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=puzzle.shape.through_all)

    def clue_values(self, shape: MasyuShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        at = cp.ways_at(solution)
        return lambda cell: next((colour for colour in PEARLS if _mistake(at, cell, colour) is None), None)

    def describe_violation(self, shape: MasyuShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        return f"{cp.cell_name(*clue.position)}: {_mistake(cp.ways_at(solution), clue.position, clue.value)}"


def _axes(cell: cp.Cell) -> tuple[tuple[cp.Edge, ...], ...]:
    """The four edges of the straight way through a cell and the two cells next to it: down, and across."""
    r, c = cell
    down, across = [(r + step, c) for step in range(-2, 3)], [(r, c + step) for step in range(-2, 3)]
    return tuple(pairwise(down)), tuple(pairwise(across))


def _mistake(at: Mapping[cp.Cell, Collection[cp.Cell]], cell: cp.Cell, colour: int) -> str | None:
    """What is wrong with the loop at a pearl. `at` says for each cell to which cells the loop goes from there."""

    def straight(here: cp.Cell) -> bool:
        return len({r for r, _ in at[here]}) == 1 or len({c for _, c in at[here]}) == 1

    if not at.get(cell):
        return "the loop does not pass the pearl"
    if colour == WHITE:
        if not straight(cell):
            return "the loop turns at a white pearl"
        return "no turn next to a white pearl" if all(map(straight, at[cell])) else None
    if straight(cell):
        return "no turn at a black pearl"
    return None if all(map(straight, at[cell])) else "a turn next to a black pearl"


def _white(cell: cp.Cell, e: cp.EdgeEncoding) -> Iterator[tuple[str, list[tuple[cp.Literal, ...]]]]:
    """What a white pearl says: clauses, with their sentences."""
    up, right, down, left = cp.sides_of(cell)
    straight = [e.at(pair) for pair in product((up, down), (left, right))]
    for _, one, other, _ in _axes(cell):
        for side, opposite in ((one, other), (other, one)):
            straight += [(-line, *e.at([opposite])) for line in e.at([side])]
    yield "straight through a white pearl", straight
    all_four = [e.at(axis) for axis in _axes(cell)]
    turns = [tuple([-line for line in lines]) for lines in all_four if len(lines) == 4]
    yield "a turn next to a white pearl", turns


def _black(cell: cp.Cell, e: cp.EdgeEncoding) -> Iterator[tuple[str, list[tuple[cp.Literal, ...]]]]:
    """What a black pearl says."""
    turn: list[tuple[cp.Literal, ...]] = []
    straight: list[tuple[cp.Literal, ...]] = []
    for before, one, other, after in _axes(cell):
        for side, following in ((one, before), (other, after)):
            straight += [(-line, *e.at([following])) for line in e.at([side])]
        both = e.at((one, other))
        turn.append(both)
        if len(both) == 2:
            turn.append((-both[0], -both[1]))
    yield "straight on next to a black pearl", straight
    yield "a turn at a black pearl", turn


def _says(cell: cp.Cell, colour: int) -> str:
    return f"{cp.cell_name(*cell)} is a {NAMES[colour]} pearl"
