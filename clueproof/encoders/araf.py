"""Araf.

Rules: divide the board into regions, along the lines of the grid. Each region contains exactly two numbers, and has
more cells than one of them says, and fewer than the other. A `?` is a number that isn't told.
Source: https://puzz.link/rules.html?araf
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, PenpaText, Sheet, Texts, doubled
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link, told_numbers
from clueproof.english import counted

UNTOLD = cp.Counts.UNTOLD
MOST = 999
"""The largest number."""


class ToldTexts(Texts):
    """Numbers that belong to the shape."""

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        for cell, says in puzzle.shape.numbers.items():
            sheet.texts[doubled(cell)] = PenpaText("?" if says == UNTOLD else str(says))


class Araf(cp.Genre[cp.ToldShape, cp.RegionEncoding, cp.NumberRows]):
    """There are no clues: what a number says of its region depends on the other one there. A region is called by its
    greater number, which says how far it can reach."""

    name = "araf"
    group = "Regions"
    title = "Araf"
    noun = "an Araf"
    usual = cp.Usual((5, 5))
    shape = cp.ToldShape
    layers = (cp.ToldNumbers(MOST, "{most}", "a number", least=0),)
    answer = cp.BorderedCells()
    puzzlink = Link("araf", Cells(NUMBERS, {UNKNOWN: "?"}, shaped=told_numbers))
    penpa = Penpa(ToldTexts({"?": "?"}))

    def generator(self) -> cp.Generator:
        return ArafGenerator(self)

    def rules(self, shape: cp.ToldShape, e: cp.RegionEncoding) -> None:
        cells, lesser = reach(shape), partners(shape)
        owners: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in e.cells}
        for number, (root, own) in enumerate(cells.items()):
            for cell in own:
                if cell not in shape.islands or cell == root or cell in lesser[root]:
                    owners[cell][number] = f"in the region of {cp.cell_name(*root)}"
        if not all(owners.values()):
            e.add(cp.Clause(), "each cell is in a region with two numbers")
            return
        e.name_regions(owners)
        rows: list[tuple[cp.Literal, ...]] = []
        for number, (root, own) in enumerate(cells.items()):
            mine = {cell: e.owner[cell].equals(number) for cell in own if number in owners[cell]}
            name = f"the region of {cp.cell_name(*root)}"
            with e.group(name):
                rows += [(-literal, mine[root]) for literal in mine.values()]
                both = {cell: mine[cell] for cell in lesser[root]}
                e.add(cp.Exactly(1, tuple(both.values()), enforce=(mine[root],)), "it contains two numbers")
                most = _most(shape, root)
                size = e.model.integer(f"the number of cells in {name}", range(min(most, len(mine)) + 1))
                terms: list[tuple[int, cp.Variable]] = [(1, literal) for literal in mine.values()]
                e.add(cp.Linear((*terms, (-1, size)), 0, 0), "it has fewer cells than its greater number says")
                more = [(-one, size.at_least(shape.numbers[cell] + 1)) for cell, one in both.items()]
                e.add_clauses(more, "it has more cells than its lesser number says")
                # not needed, but worth it: cells too far from the two
                e.ban(
                    [(one, mine[far]) for cell, one in both.items() for far in mine if _span(root, cell, far) > most],
                    "it has fewer cells than its greater number says",
                )
                nodes = (root, *[cell for cell in mine if cell != root])
                place = {cell: at for at, cell in enumerate(nodes)}
                edges = tuple([(place[one], place[other]) for one, other in cp.links(sorted(nodes))])
                literals = (e.model.true, *[mine[cell] for cell in nodes[1:]])
                e.add(cp.Connected(literals, edges, steps=most - 1), "it is connected")
        e.add_clauses(rows, "each region contains its greater number")

    def find_violation(self, puzzle: cp.Puzzle[cp.ToldShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        numbers = puzzle.shape.numbers
        for cells in cp.regions_of(solution).values():
            name, own = f"the region of {cp.cell_name(*cells[0])}", [numbers[cell] for cell in cells if cell in numbers]
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            if len(own) != 2:
                return f"{name} contains {counted(len(own), 'number')}, not 2"
            told = sorted(number for number in own if number != UNTOLD)
            if len(cells) in told or (len(told) == 2 and not told[0] < len(cells) < told[1]):
                said = " and ".join(map(str, told))
                return f"{name} has {counted(len(cells), 'cell')}, and its numbers are {said}"
        return None


def _most(shape: cp.ToldShape, root: cp.Cell) -> int:
    """The largest region whose greater number this is."""
    says = shape.numbers[root]
    return shape.height * shape.width if says == UNTOLD else says - 1


def reach(shape: cp.ToldShape) -> dict[cp.Cell, list[cp.Cell]]:
    """For each number that can be the greater one of its region the cells that this can have."""
    cells = cp.rectangle(shape.height, shape.width)
    most = {root: _most(shape, root) for root in shape.islands}
    return {root: [cell for cell in cells if _span(root, cell) <= size] for root, size in most.items() if size > 1}


def partners(shape: cp.ToldShape) -> dict[cp.Cell, list[cp.Cell]]:
    """For each of them the cells of the numbers that can be the lesser one."""
    numbers = shape.numbers

    def fits(root: cp.Cell, other: cp.Cell) -> bool:
        greater, lesser = numbers[root], numbers[other]
        if UNTOLD in (greater, lesser):
            # of two that are not told the first one counts as greater
            return greater != lesser or root < other
        return lesser + 1 < greater

    return {root: [cell for cell in own if cell in numbers and cell != root and fits(root, cell)]
            for root, own in reach(shape).items()}  # fmt: skip


def _span(*cells: cp.Cell) -> int:
    """The least number of cells that a connected region with these has, up to three of them."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    return max(rows) - min(rows) + max(columns) - min(columns) + 1


LARGEST, LEAST = 3, 2
"""Cells of a region before those that are smaller than the least are joined with others."""
NEAR = 0.7
"""How likely a number is as near to the size of its region as it can be, and else how likely for each step further."""
MAX_ROUNDS = 150
"""So many times numbers are changed before other regions are tried."""
AT_ONCE = 8
"""Other solutions that are looked for at a time."""
DRAWS = 10
"""Numbers that are tried for a region at a time."""


class ArafGenerator(cp.Generator):
    """Random regions, with two numbers each. While there are other solutions, those of a region that one of them has
    not are drawn anew, so that few that were met are left."""

    rules: Araf

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, cells = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        drawn = cp.AreaShape(height, width, cp.joined_rooms(height, width, [0] * len(cells), LARGEST, rng))
        drawn = cp.without_small(drawn, LEAST, rng)
        keys, rooms = tuple([int(edge in drawn.walls) for edge in cp.links(cells)]), drawn.cells_of
        if len(rooms[0]) < LEAST:
            return None
        numbers = [_drawn(room, rng) for room in rooms]
        others: list[cp.NumberRows] = []
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = _with_numbers(blank, numbers)
            met = self._left(puzzle, others)
            if not met:
                found = islice(solver.other_random(puzzle, keys, rng), AT_ONCE)
                met = [self.rules.decode(puzzle, (*other,)) for other in found]
                others += met
            if not met:
                return puzzle
            theirs = {frozenset(cells) for cells in cp.regions_of(met[-1]).values()}
            differing = [place for place, room in enumerate(rooms) if frozenset(room) not in theirs]
            changes: list[tuple[int, list[Mapping[cp.Cell, int]]]] = []
            for _ in range(DRAWS):
                changed = [*numbers]
                place = rng.one_of(differing)
                changed[place] = _drawn(rooms[place], rng)
                changes.append((len(self._left(_with_numbers(blank, changed), others)), changed))
            numbers = min(changes, key=lambda change: change[0])[1]
        return None

    def _left(self, puzzle: cp.Puzzle, others: list[cp.NumberRows]) -> list[cp.NumberRows]:
        """Which of the others are solutions of a puzzle."""
        return [other for other in others if self.rules.find_violation(puzzle, other) is None]


def _with_numbers(blank: cp.Puzzle, numbers: Iterable[Mapping[cp.Cell, int]]) -> cp.Puzzle:
    said = dict(sorted(one for pair in numbers for one in pair.items()))
    return replace(blank, shape=replace(blank.shape, islands=tuple(said), told=tuple(said.values())))


def _drawn(cells: list[cp.Cell], rng: cp.SeededRandom) -> Mapping[cp.Cell, int]:
    """Two cells of a region, far from each other as a rule, and a lesser and a greater number for them."""
    one, other = max([rng.shuffled(cells)[:2] for _ in range(4)], key=lambda pair: _span(*pair))
    less, more = len(cells) - 1, len(cells) + 1
    while less > 1 and not rng.happens(NEAR):
        less -= 1
    while not rng.happens(NEAR):
        more += 1
    return {one: less, other: more}
