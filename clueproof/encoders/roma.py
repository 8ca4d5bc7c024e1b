"""Roma.

Rules: the board is divided into rooms, and some cells are goals. Put an arrow into every other cell, up, down, left or
right. The arrows of a room all differ. Who follows the arrows from any cell comes to a goal.
Source: https://puzz.link/rules.html?roma
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, Cells, Link, Rooms, Value

WAYS: Mapping[str, cp.Direction] = {sign: cp.ARROW_WAYS[value] for sign, value in cp.ARROW_VALUES.items()}
"""Where each arrow leads."""
WORDS = {sign: cp.ARROW_WORDS[sign] for sign in WAYS}
NAMES = [words.removeprefix("an arrow ") for words in WORDS.values()]
ARROWS = cp.CellSigns(cp.ARROW_VALUES, {"V": 2})
DRAWN_ARROWS = Pictures("arrow_N_B", {1: "<", 3: "^", 5: ">", 7: "v"}, values={1: 3, 2: 7, 3: 1, 4: 5})
"""Given arrows in links of Penpa."""
GOAL = 5
"""The value of a goal in links, behind those of the arrows."""
CODES: Mapping[Value, str] = {**{value: sign for sign, value in cp.ARROW_VALUES.items()}, GOAL: "o"}


@dataclass(frozen=True, slots=True)
class RomaShape(cp.AreaShape):
    """The rooms, and which cells are goals (`tinted`)."""

    tinted: frozenset[cp.Cell] = frozenset()

    @property
    def open_cells(self) -> list[cp.Cell]:
        """The cells that get an arrow, row by row."""
        return [cell for cell in self.cells if cell not in self.tinted]


class NoGoal:
    """Arrows stand in cells that are no goals."""

    def fault(self, shape: RomaShape, cell: cp.Cell, value: int) -> str | None:
        return "a goal has no arrow" if cell in shape.tinted else None


class ArrowsAndGoals(cp.TintedValues):
    """Arrows that are given, and goals, `o`."""

    GREY = "o"
    words = "arrow"

    def draw(self, board: cp.Board, clues: cp.Clues, shape: cp.TintedShape, solved: bool, layout: str) -> cp.Board:
        given = clues[cp.GIVEN]
        drawn = {cell: cp.ARROW_SYMBOLS[value] for cell, value in given.items()}
        goals = dict.fromkeys(sorted(shape.tinted), cp.Symbol.BLACK_CIRCLE)
        return replace(
            board, symbols={**board.symbols, **goals, **drawn}, given=board.given | given.keys() | shape.tinted
        )

    def inputs(self, shape: cp.TintedShape) -> Iterable[cp.InputKind]:
        arrow, goal = super().inputs(shape)
        return [arrow, replace(goal, name="goal", words="goal", choices=(cp.InputChoice(self.GREY, "goal"),))]


class Roma(cp.Genre[RomaShape, cp.OpenCellEncoding, cp.SignRows]):
    """Clues are given arrows, literals of the model of rooms and goals."""

    name = "roma"
    group = "Things to place"
    title = "Roma"
    noun = "a Roma"
    usual = cp.Usual((6, 6))
    shape = RomaShape
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (ArrowsAndGoals(ARROWS, limit=NoGoal()), cp.Rooms(main=False))
    answer = cp.CellArrows(WAYS, lambda shape: shape.open_cells, words=WORDS)
    puzzlink = Link(
        "roma", Rooms(), Cells(DIGITS_AND_SPACES, CODES, shaped=lambda shape: dict.fromkeys(shape.tinted, GOAL))
    )
    penpa = Penpa(
        Pictures("circle_L", {2: "o"}, shape=lambda shape: dict.fromkeys(shape.tinted, 2)),
        DRAWN_ARROWS,
        ThickLines(),
    )

    def generator(self) -> cp.Generator:
        return RomaGenerator(self)

    def rules(self, shape: RomaShape, e: cp.OpenCellEncoding) -> None:
        place = {cell: number for number, cell in enumerate(shape.open_cells)}
        arrows: list[cp.Literal] = []
        ends: list[tuple[int, int]] = []
        out: list[tuple[cp.Literal]] = []
        for cell, arrow in e.cells.items():
            for value, way in cp.ARROW_WAYS.items():
                ahead = cp.ahead(cell, way)
                if ahead in place:
                    arrows.append(arrow.equals(value))
                    ends.append((place[cell], place[ahead]))
                elif ahead not in shape.tinted:
                    out.append((-arrow.equals(value),))
        e.add_clauses(out, "no arrow leads off the board")
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in room if cell in place])), "its arrows differ")
        # each cell has one arrow, so that a cycle is one way round
        e.add(cp.Acyclic(tuple(arrows), tuple(ends)), "arrows lead to a goal")

    def find_violation(self, puzzle: cp.Puzzle[RomaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        arrow = {cell: sign for cell, sign in cp.by_cell(solution).items() if sign in WAYS}
        for room in puzzle.shape.cells_of:
            for one, other in combinations([cell for cell in room if cell in arrow], 2):
                if arrow[one] == arrow[other]:
                    return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are of one room and have the same arrow"
        for start in arrow:
            cell, passed = start, set[cp.Cell]()
            while cell in arrow and cell not in passed:
                passed.add(cell)
                cell = cp.ahead(cell, WAYS[arrow[cell]])
            if cell not in puzzle.shape.tinted:
                return f"the arrows lead from {cp.cell_name(*start)} to no goal"
        return None

    def describe_violation(self, shape: RomaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} is given as an arrow {NAMES[clue.value - 1]}, not {NAMES[found - 1]}"


GOALS = 0.1
"""The share of cells that are goals, of which there is one at least."""


class RomaGenerator(cp.RandomSolutionGenerator):
    """Random rooms and goals."""

    redraws = True

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        height, width = recipe.size or self.size
        cells = cp.rectangle(height, width)
        regions = cp.joined_rooms(height, width, [0] * len(cells), len(WAYS), rng)
        goals = frozenset(rng.shuffled(cells)[: max(1, round(GOALS * len(cells)))])
        blank = self.rules.empty(height, width, recipe.options)
        return replace(blank, shape=replace(blank.shape, regions=regions, tinted=goals))
