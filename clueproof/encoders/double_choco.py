"""Double Choco.

Rules: some cells of the grid are grey. Divide the board into regions, along the lines of the grid. Each region consists
of one connected white part and one connected grey part, which have the same form; it may be turned or mirrored. A
number is how many cells of its colour its region has. Source: https://puzz.link/rules.html?dbchoco
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import BITS, FROM_1, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted
from clueproof.syntax.record import JsonValue

Pair: TypeAlias = tuple[list[cp.Cell], list[cp.Cell]]
Turn: TypeAlias = tuple[int, int, int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
TURNS: list[Turn] = [(a, b, c, d) for a, b in SIDES for c, d in SIDES if a * d != b * c]
"""The matrices of all turns and mirrorings."""
NOWHERE = -1
"""Where a cell belongs that is in no region."""


class Part(NamedTuple):
    """What the region with a white cell, the first of its white ones, can have."""

    white: list[cp.Cell]
    grey: list[cp.Cell]


@lru_cache(maxsize=16)
def parts(shape: cp.WalledShape) -> dict[cp.Cell, Part]:
    """For each white cell what is in its white area behind it, and in the grey areas beside that."""
    cells = cp.rectangle(shape.height, shape.width)
    areas = cp.pieces({cell: cell in shape.walls for cell in cells})
    area_of = {cell: n for n, area in enumerate(areas) for cell in area}
    beside: dict[int, set[int]] = {n: set() for n in range(len(areas))}
    for one, other in cp.links(cells):
        beside[area_of[one]].add(area_of[other])
        beside[area_of[other]].add(area_of[one])
    found = {}
    for root in cells:
        if root not in shape.walls:
            own = area_of[root]
            grey = sorted(cell for n in beside[own] - {own} for cell in areas[n])
            found[root] = Part(sorted(cell for cell in areas[own] if cell >= root), grey)
    return found


def owners(shape: cp.WalledShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the regions in which it can be, each by its first white cell."""
    found: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    for number, (root, part) in enumerate(parts(shape).items()):
        for cell in (*part.white, *part.grey):
            found[cell][number] = f"in the region of {cp.cell_name(*root)}"
    return {cell: said or {NOWHERE: "in no region"} for cell, said in found.items()}


class TonedCells(Cells):
    """Which cells are grey, then the numbers."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        grey = BITS.read(scanner, height * width)
        told = self._coding.read(scanner, height * width)
        if UNKNOWN in told:
            scanner.refuse("the link has a clue without a number, which says nothing")
        texts = [f"{'#' if tone else ''}{number or ''}" or "." for tone, number in zip(grey, told, strict=True)]
        return {"grid": [list[JsonValue](texts[start : start + width]) for start in range(0, len(texts), width)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        shape, clues = puzzle.shape, puzzle.clues
        bits = [int(cell in shape.walls) for cell in cp.rectangle(shape.height, shape.width)]
        told = cp.Clues({cp.GIVEN: {**clues[cp.GIVEN], **clues[cp.BLACK]}})
        return BITS.write(bits) + super().write(cp.Puzzle(puzzle.rules, shape, told))


class DoubleChoco(cp.Genre[cp.WalledShape, cp.RegionEncoding, cp.NumberRows]):
    """Which cells are grey is the shape. A region is told by the first of its white cells. Numbers are constraints: for
    each region that a cell can be in there is a count."""

    name = "double-choco"
    aliases = ("dbchoco",)
    group = "Regions"
    title = "Double Choco"
    noun = "a Double Choco"
    hash_rows = "#0123456789._-*?| "
    shape = cp.WalledShape
    usual = cp.Usual((5, 6))
    constraint_kinds = frozenset({cp.GIVEN, cp.BLACK})
    layers = (cp.BlackNumbers(cp.Numerals(lambda shape: max(1, shape.height * shape.width // 2))),)
    answer = cp.BorderedCells()
    puzzlink = Link("dbchoco", TonedCells(FROM_1))

    def generator(self) -> cp.Generator:
        return DoubleChocoGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.RegionEncoding) -> None:
        e.name_regions(owners(shape))
        for cell, own in e.owner.items():
            if NOWHERE in own.values:
                e.add(cp.Clause(), f"no region can have {cp.cell_name(*cell)}")
        for number, (root, part) in enumerate(parts(shape).items()):
            has = {cell: e.owner[cell].equals(number) for cell in (*part.white, *part.grey)}
            with e.group(f"the region of {cp.cell_name(*root)}"):
                e.add_clauses([(-own, has[root]) for own in has.values()], "the first white cell tells a region")
                wholes = ("white part", part.white), ("grey part", part.grey), ("region", [*has])
                for what, cells in wholes:
                    place = {cell: n for n, cell in enumerate(cells)}
                    edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
                    e.add(cp.Connected(tuple([has[cell] for cell in cells]), edges), f"the {what} is connected")
        alike(shape, e)

    def clues(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], encoding: cp.RegionEncoding) -> list[cp.Literal]:
        e, shape = encoding, puzzle.shape
        told = {**puzzle.clues[cp.GIVEN], **puzzle.clues[cp.BLACK]}
        regions, holds = parts(shape), dict[cp.Cell, cp.Literal]()
        for cell, size in told.items():
            says = _says(cell, size)
            holds[cell] = so = e.model.selector(says)
            for number, part in enumerate(regions.values()):
                if number in e.owner[cell].values:
                    white = tuple([e.owner[other].equals(number) for other in part.white])
                    e.add(cp.Exactly(size, white, enforce=(so, e.owner[cell].equals(number))), says)
        # not needed, but worth it: what can't be in the region of a number
        apart: list[tuple[cp.Literal, ...]] = []
        for cell, so in holds.items():
            for other in cp.rectangle(shape.height, shape.width):
                far = abs(other[0] - cell[0]) + abs(other[1] - cell[1]) >= 2 * told[cell]
                if far or (other in told and told[other] != told[cell]):
                    both = {*e.owner[cell].values} & {*e.owner[other].values}
                    unless = (-so, -holds[other]) if other in told and not far else (-so,)
                    apart += [(*unless, -e.owner[cell].equals(n), -e.owner[other].equals(n)) for n in both]
        e.add_clauses(apart, "a number says how many cells a part has")
        return [*holds.values()]

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            name = f"the region of {cp.cell_name(*cells[0])}"
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            grey = puzzle.shape.walls.intersection(cells)
            for what, part in (("white", {*cells} - grey), ("grey", grey)):
                if not part or len(cp.one_piece(part)) < len(part):
                    return (
                        f"{name} has {'several' if part else 'no'} {what} parts"
                        if part
                        else f"{name} has no {what} part"
                    )
            if cp.form_of({*cells} - grey) != cp.form_of(grey):
                return f"the two parts of {name} have different forms"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions = cp.regions_of(solution)
        return lambda cell: sum(
            (other in shape.walls) == (cell in shape.walls) for other in regions[solution[cell[0]][cell[1]]]
        )

    def describe_violation(self, shape: cp.WalledShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, size: int) -> str:
    return f"the region of {cp.cell_name(*cell)} has {counted(size, 'cell')} of its colour"


def alike(shape: cp.WalledShape, e: cp.RegionEncoding) -> None:
    """Each cell of a region is moved onto one of the other colour, and cells that share a side are moved alike."""
    pairs = [(cell, goal) for cell, part in parts(shape).items() for goal in part.grey]
    words = "not made", "made"
    same = dict(zip(pairs, e.model.booleans(pairs, words, lambda pair: _move_name(*pair)), strict=True))
    moves = [(cell, goal, turn) for cell, goal in pairs for turn in TURNS]
    moved = dict(zip(moves, e.model.booleans(moves, words, lambda move: _move_name(*move)), strict=True))
    rows: list[tuple[cp.Literal, ...]] = []
    for pair, so in same.items():
        for one, other in e.both_in(*pair):
            rows += [(-so, -one, other), (-so, one, -other)]
    moves_of: dict[cp.Cell, list[cp.Literal]] = {cell: [] for cell in cp.rectangle(shape.height, shape.width)}
    for (cell, goal, turn), so in moved.items():
        moves_of[cell].append(so)
        moves_of[goal].append(so)
        rows.append((-so, same[cell, goal]))
        for step in SIDES:
            near, there = _moved(cell, step), _moved(goal, _turned(step, turn))
            then = moved.get((near, there, turn))
            for edge in ((cell, near), (goal, there)):
                border, here = e.borders.get((min(edge), max(edge))), edge[0] in shape.walls
                if border is not None and (edge[1] in shape.walls) == here:
                    rows.append((-so, border) if then is None else (-so, border, then))
    e.add_clauses([*map(tuple, moves_of.values()), *rows], "the two parts have the same form")


def _move_name(cell: cp.Cell, goal: cp.Cell, turn: Turn | None = None) -> str:
    how = f" in turn {TURNS.index(turn) + 1}" if turn else ""
    return f"the move of {cp.cell_name(*cell)} onto {cp.cell_name(*goal)}{how}"


def _moved(cell: cp.Cell, step: cp.Cell) -> cp.Cell:
    return cell[0] + step[0], cell[1] + step[1]


def _turned(step: cp.Cell, turn: Turn) -> cp.Cell:
    (y, x), (a, b, c, d) = step, turn
    return a * y + b * x, c * y + d * x


MAX_PART = 4
"""Cells of the largest part that is drawn."""
MAX_ROUNDS = 40
"""So many times the colours of regions are exchanged before other regions are tried."""
TRIES = 6
"""So often a part is drawn before a smaller one is."""


class DoubleChocoGenerator(cp.Generator):
    """Pairs of equal parts fill the board. Where another solution has other regions, one exchanges its colours."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        pairs = filled(height, width, rng)
        if pairs is None:
            return None
        region = {cell: n for n, pair in enumerate(pairs, 1) for part in pair for cell in part}
        solution = tuple([tuple([region[r, c] for c in range(width)]) for r in range(height)])
        for _ in range(MAX_ROUNDS):
            check_clock()
            shape = replace(blank.shape, walls=frozenset(cell for _, part in pairs for cell in part))
            puzzle = replace(blank, shape=shape)
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            others = [{frozenset(cells) for cells in cp.regions_of(one).values()} for one in both]
            differing = [
                n for n, pair in enumerate(pairs) if any(frozenset((*pair[0], *pair[1])) not in one for one in others)
            ]
            chosen = rng.one_of(differing)
            pairs[chosen] = pairs[chosen][::-1]
        return None


def filled(height: int, width: int, rng: cp.SeededRandom) -> list[Pair] | None:
    """Pairs of equal parts side by side that fill the board; None if some cell is left over."""
    free = {*cp.rectangle(height, width)}
    found = []
    while free:
        start = min(free)
        for size in sorted([1 + rng.below(MAX_PART) for _ in range(TRIES)], reverse=True):
            pair = _pair(start, size, free, rng)
            if pair is not None:
                break
        else:
            return None
        found.append(pair if rng.below(2) else pair[::-1])
        free -= {*pair[0], *pair[1]}
    return found


def _pair(
    start: cp.Cell, size: int, free: set[cp.Cell], rng: cp.SeededRandom
) -> tuple[list[cp.Cell], list[cp.Cell]] | None:
    """A part of free cells with this one, and one of the same form beside it."""
    part = [start]
    while len(part) < size:
        around = sorted({near for cell in part for near in _beside(cell)} & free - {*part})
        if not around:
            return None
        part.append(rng.one_of(around))
    rest = free - {*part}
    beside = {near for cell in part for near in _beside(cell)} & rest
    fitting = {
        tuple(sorted(placed))
        for y, x in beside
        for at in product(range(y - size + 1, y + 1), range(x - size + 1, x + 1))
        for placed in [[_moved(cell, at) for cell in turn] for turn in cp.turns_of(part)]
        if rest.issuperset(placed) and not beside.isdisjoint(placed)
    }
    return (part, [*rng.one_of(sorted(fitting))]) if fitting else None


def _beside(cell: cp.Cell) -> list[cp.Cell]:
    return [_moved(cell, step) for step in SIDES]
