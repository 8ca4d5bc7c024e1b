"""What is filled in on a board with extras: the numbers of its cells, those of free cells, and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import clueproof.genres as cp
from clueproof.encoders.extras.extra import BoardLayout
from clueproof.grid.edges import Position, borders, links
from clueproof.model import Clause, Connected, Exactly, Integer, Literal, Variable
from clueproof.puzzle.partial_board import Candidates
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue


@dataclass(eq=False, repr=False)
class BoardEncoding(cp.CellEncoding):
    """One integer key for each cell, for each free cell, and, where regions are to be found, for the region of each
    cell."""

    further: dict[cp.Cell, Integer] = field(default_factory=dict)
    """The keys besides those of the cells, at the places that `BoardLayout` has for them."""

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        # steps are about these keys too, though boards show none of them by itself
        return {**super().shown, **dict.fromkeys(self.further.values(), ())}

    def find_regions(self, layout: BoardLayout) -> None:
        """As many connected regions as there are rows have as many cells, and every number once. Regions have the
        number of the row where their least number stands: each row has it once, and so each region has a number."""
        label, cells = layout.numbers[0], layout.cells
        region_of = {cell: self.further[layout.region_place(cell)] for cell in cells}
        rows = [cells[at : at + layout.width] for at in range(0, len(cells), layout.width)]
        edges = links(cells)
        place = {cell: n for n, cell in enumerate(cells)}
        beside: dict[cp.Cell, list[cp.Cell]] = {cell: [] for cell in cells}
        for one, other in edges:
            beside[one].append(other)
            beside[other].append(one)
        holding: dict[tuple[int, int], list[Literal]] = {}
        for cell in cells:
            own = [(number, self.cells[cell].equals(number)) for number in layout.numbers]
            for region in range(layout.height):
                inside = region_of[cell].equals(region)
                for number, literal in own:
                    here = self.model.boolean(
                        f"{cp.cell_name(*cell)} is the {number} of the region of row {region + 1}"
                    )
                    holding.setdefault((region, number), []).append(here)
                    self.add(Clause(here, -inside, -literal))
                    self.add(Clause(-here, inside))
                    self.add(Clause(-here, literal))
        for r, row in enumerate(rows):
            literals = [region_of[cell].equals(r) for cell in cells]
            with self.group(f"the region of the {label} in row {r + 1}"):
                for cell in row:
                    self.add(Clause(-self.cells[cell].equals(label), region_of[cell].equals(r)), "so it is called")
                for number in layout.numbers:
                    self.add(Exactly(1, tuple(holding[r, number])), "every number once")
                self.add(Exactly(len(layout.numbers), tuple(literals)), "as many cells as numbers")
                goes_on = [
                    Clause(-region_of[cell].equals(r), *[region_of[near].equals(r) for near in beside[cell]])
                    for cell in cells
                ]
                for clause in goes_on if len(row) > 1 else ():
                    self.add(clause, "it is connected")
                ends = tuple([(place[one], place[other]) for one, other in edges])
                self.add(Connected(tuple(literals), ends), "it is connected")


class FoundBoard(cp.PartialBoard):
    """A puzzle half solved that has keys besides the cells: the numbers of cells, borders of regions that are known to
    be different ones, and what is known of free cells, in words."""

    labels = True

    def __init__(self, puzzle: cp.Puzzle, e: BoardEncoding, layout: BoardLayout) -> None:
        place_of = {key: place for place, key in enumerate(e.model.keys)}
        cells = {place_of[e.cells[cell]]: (cell,) for cell in layout.cells}
        self._numbers = cp.KeyedPartialBoard(puzzle, e.model, cells)
        self._free = [(cell, place_of[e.further[cell]]) for cell in layout.free_cells]
        self._region = {cell: place_of[e.further[layout.region_place(cell)]] for cell in layout.cells if layout.finding}

    def board(self, candidates: Candidates) -> cp.Board:
        board = self._numbers.board(candidates)
        left = {cell: {*candidates[place]} for cell, place in self._region.items()}
        walls = [(one, other) for one, other in links(left) if not left[one] & left[other]]
        known = [
            f"{cp.cell_name(*cell)} is {candidates[place][0]}"
            for cell, place in self._free
            if len(candidates[place]) == 1
        ]
        return replace(board, walls=board.walls.union(walls), sentences=(*board.sentences, *known))

    def spots(self, key: int) -> frozenset[Position]:
        return self._numbers.spots(key)


class BoardNumbers(cp.Numbers):
    """The numbers of the cells, row by row; behind them, if there are any, a row with those of free cells; and, where
    regions are to be found, rows with the region of each cell, from 1 in the order in which they begin."""

    def __init__(self, symbols: Symbols, layout: Callable[[Any], BoardLayout]) -> None:
        super().__init__(symbols, lambda shape: layout(shape).numbers[-1], least=lambda shape: layout(shape).numbers[0])
        self._layout = layout

    def encode(self, shape: cp.GridShape) -> cp.CellEncoding:
        e, layout = super().encode(shape), self._layout(shape)
        if not layout.free and not layout.finding:
            return e
        further = {cell: e.model.integer(cp.cell_name(*cell), layout.numbers) for cell in layout.free_cells}
        if layout.finding:
            label = layout.numbers[0]
            words = {r: f"that of the {label} in row {r + 1}" for r in range(layout.height)}
            for cell in layout.cells:
                name = f"the region of {cp.cell_name(*cell)}"
                further[layout.region_place(cell)] = e.model.integer(name, words, words)
        e.model.key(*further.values())
        return BoardEncoding(e.model, cells=e.cells, further=further)

    def decode(self, shape: cp.GridShape, keys: tuple[int, ...]) -> cp.NumberRows:
        layout = self._layout(shape)
        if not layout.free and not layout.finding:
            return super().decode(shape, keys)
        many = layout.height * layout.width
        rows = super().decode(shape, keys[:many])
        if layout.free:
            rows += (keys[many : many + layout.free],)
        if layout.finding:
            rows += super().decode(shape, _renamed(keys[many + layout.free :]))
        return rows

    def fault(self, shape: cp.GridShape, solution: Any) -> str | None:
        layout = self._layout(shape)
        below = [layout.free] * (layout.free > 0) + [layout.width] * (layout.height * layout.finding)
        if not below:
            return super().fault(shape, solution)
        if [*map(len, solution)] != [layout.width] * layout.height + below:
            return "the solution has not one number for each cell, each free cell, and for the region of each cell"
        if (fault := super().fault(shape, solution[: layout.height])) is not None:
            return fault
        for cell in layout.free_cells:
            if solution[cell[0]][cell[1]] not in layout.numbers:
                return f"{cp.cell_name(*cell)} holds no number from {layout.numbers[0]} to {layout.numbers[-1]}"
        if layout.finding:
            numbers = [number for row in solution[-layout.height :] for number in row]
            if tuple(numbers) != _renamed(numbers):
                return "regions have numbers from 1 in the order in which they begin"
        return None

    def draw(self, board: cp.Board, shape: cp.GridShape, solution: cp.NumberRows, layout: str) -> cp.Board:
        board, own = super().draw(board, shape, solution, layout), self._layout(shape)
        if own.free:
            token = self._symbols.token(shape, layout)
            said = [
                f"{cp.cell_name(*cell)} is {token[number]}"
                for cell, number in zip(own.free_cells, solution[own.height], strict=True)
            ]
            board = replace(board, sentences=(*board.sentences, *said))
        if own.finding:
            regions = {cell: solution[r][c] for cell in own.cells for r, c in [own.region_place(cell)]}
            board = replace(board, walls=board.walls | borders(regions))
        return board

    def to_json(self, shape: cp.GridShape, solution: cp.NumberRows, layout: str) -> JsonValue:
        """The grid as it is written, and beside it what else there is to find."""
        own = self._layout(shape)
        grid = super().to_json(shape, solution[: own.height], layout)
        if not own.free and not own.finding:
            return grid
        found: dict[str, JsonValue] = {"grid": grid}
        if own.free:
            found["free"] = list[JsonValue](solution[own.height])
        if own.finding:
            found["regions"] = [list[JsonValue](row) for row in solution[-own.height :]]
        return found

    def from_json(self, shape: cp.GridShape, value: JsonValue) -> cp.NumberRows | None:
        own = self._layout(shape)
        if not isinstance(value, dict) or not (own.free or own.finding):
            return None
        meant = {text: number for number, text in self._symbols.token(shape).items()}
        signs = [*_signs(value.get("grid")), *_signs([value.get("free")] if own.free else [])]
        rows = [tuple([one if type(one) is int else meant.get(str(one), -1) for one in row]) for row in signs]
        if own.finding:
            names = _signs(value.get("regions"))
            numbers = iter(_renamed([name for row in names for name in row]))
            rows += [tuple([next(numbers) for _ in row]) for row in names]
        return tuple(rows)


def _signs(value: JsonValue) -> list[list[JsonValue]]:
    """What stands in each cell of rows that are lists, or texts with or without blanks."""
    rows = value if isinstance(value, list) else []
    texts = [row.split() if isinstance(row, str) and " " in row.strip() else row for row in rows]
    return [list[JsonValue](row) if isinstance(row, (list, str)) else [] for row in texts]


def _renamed(names: Iterable[object]) -> tuple[int, ...]:
    """Numbers from 1 in the order in which these names first stand there."""
    number_of: dict[str, int] = {}
    return tuple([number_of.setdefault(str(name), len(number_of) + 1) for name in names])


def wrong_region(layout: BoardLayout, solution: cp.NumberRows) -> str | None:
    """What is wrong with the regions that were found, in words; None if nothing is."""
    cells_of: dict[int, list[cp.Cell]] = {}
    for r, row in enumerate(solution[-layout.height :]):
        for c, region in enumerate(row):
            cells_of.setdefault(region, []).append((r, c))
    for cells in cells_of.values():
        where = f"the region of {cp.cell_name(*cells[0])}"
        if len(cp.one_piece(cells)) < len(cells):
            return f"{where} is not connected"
        if sorted(solution[r][c] for r, c in cells) != [*layout.numbers]:
            return f"{where} does not hold every number once"
    return None
