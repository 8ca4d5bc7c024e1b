"""What is filled in on a board with extras: the numbers of its cells, those of free cells, regions, doublers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import clueproof.genres as cp
from clueproof.encoders.extras.extra import BoardLayout
from clueproof.encoders.extras.modifiers import signed
from clueproof.grid.edges import Edge, Position, borders, links
from clueproof.model import Clause, Connected, Exactly, Integer, Literal, Predicate, Variable
from clueproof.puzzle.partial_board import Candidates
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.drawn_walls import WallsRead, walls_drawn
from clueproof.syntax.record import JsonValue

CELL_TEXT = re.compile(r"[\s-]*\(?(?:(?P<small>[^\s:()-]+):)?(?P<number>\w+)\)?[\s-]*")
"""What stands in a cell of a solved board: small clues, the number, and lines that pass."""
AS_THEY_ARE = "the digits of other cells count as they are"


@dataclass(eq=False, repr=False)
class BoardEncoding(cp.CellEncoding):
    """One integer key for each cell, for each free cell, and, where regions are to be found, for the region of each
    cell."""

    further: dict[cp.Cell, Integer] = field(default_factory=dict)
    """The keys besides those of the cells, at the places that `BoardLayout` has for them."""
    values: dict[cp.Cell, Integer] = field(default_factory=dict)
    """The values of cells, at their other places, where they differ from digits. They are no keys."""

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        # steps are about these keys too, though boards show none of them by itself
        return {**super().shown, **dict.fromkeys(self.further.values(), ())}

    def set_values(self, layout: BoardLayout, region_kind: str) -> None:
        """Each cell has the value that its digit has there. Where modified cells are to be found, one is in each row,
        column and box, and each digit is in one of them."""
        assert layout.modified is not None
        modifier, digits, given = layout.modified
        for cell in layout.free_cells:
            self.values[layout.other_place(cell)] = self.further[cell]
        for cell in layout.cells:
            digit, name = self.cells[cell], cp.cell_name(*cell)
            if given is not None and cell not in given:
                self.values[layout.other_place(cell)] = digit
                continue
            value = self.model.integer(f"the value of {name}", layout.values_of(cell))
            self.values[layout.other_place(cell)] = value
            modified = self.model.true if given is not None else self.further[layout.modifier_place(cell)].equals(1)
            with self.group(f"the value of {name}"):
                for number in digits:
                    changed = modifier.value(number)
                    self.add(Clause(-modified, -digit.equals(number), value.equals(changed)), modifier.meaning)
                    self.add(Clause(-modified, -value.equals(changed), digit.equals(number)), modifier.meaning)
                    if given is None:
                        self.add(Clause(modified, -digit.equals(number), value.equals(number)), AS_THEY_ARE)
                        self.add(Clause(modified, -value.equals(number), digit.equals(number)), AS_THEY_ARE)
        if given is None:
            self._find_modified(layout, modifier.name, region_kind)

    def _find_modified(self, layout: BoardLayout, modifier: str, region_kind: str) -> None:
        is_modified = {cell: self.further[layout.modifier_place(cell)].equals(1) for cell in layout.cells}
        rows, columns = range(layout.height), range(layout.width)
        houses = [(f"row {r + 1}", [(r, c) for c in columns]) for r in rows]
        houses += [(f"column {c + 1}", [(r, c) for r in rows]) for c in columns]
        houses += [(f"{region_kind} {number}", [*box]) for number, box in enumerate(layout.boxes, 1)]
        for name, house in houses:
            with self.group(name):
                self.add(Exactly(1, tuple([is_modified[cell] for cell in house])), f"it has one {modifier}")
        for number in layout.digits:
            holding, sentence = list[Literal](), f"it is in one {modifier}"
            with self.group(f"the {number}"):
                for cell in layout.cells:
                    holds = self.cells[cell].equals(number)
                    name, what = cp.cell_name(*cell), f"the {modifier} with a {number}"
                    both = self.model.statement(f"{name} is {what}", f"{name} is not {what}")
                    holding.append(both)
                    for clause in (-both, is_modified[cell]), (-both, holds), (both, -is_modified[cell], -holds):
                        self.add(Clause(*clause), sentence)
                self.add(Exactly(1, tuple(holding)), sentence)

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
        self._modifier = layout.modifier_found
        modified = layout.cells if self._modifier is not None else ()
        self._modified = {cell: place_of[e.further[layout.modifier_place(cell)]] for cell in modified}

    @property
    def keyed(self) -> cp.KeyedPartialBoard | None:
        return None if self._free or self._region else self._numbers

    @property
    def flags(self) -> cp.CellFlags | None:
        return None if self._modifier is None else cp.CellFlags(self._modifier.name, self._modified)

    def board(self, candidates: Candidates) -> cp.Board:
        board = self._numbers.board(candidates)
        left = {cell: {*candidates[place]} for cell, place in self._region.items()}
        walls = [(one, other) for one, other in links(left) if not left[one] & left[other]]
        known = [
            f"{cp.cell_name(*cell)} is {candidates[place][0]}"
            for cell, place in self._free
            if len(candidates[place]) == 1
        ]
        board = replace(board, walls=board.walls.union(walls), sentences=(*board.sentences, *known))
        if self._modifier is None:
            return board
        found = [cell for cell, place in self._modified.items() if [*candidates[place]] == [1]]
        return signed(board, found, self._modifier)

    def spots(self, key: int) -> frozenset[Position]:
        return self._numbers.spots(key)


class BoardNumbers(cp.Numbers):
    """The numbers of the cells, row by row; behind them, if there are any, a row with those of free cells; where
    regions are to be found, rows with the region of each cell, from 1 in the order in which they begin; and, where
    doublers or negators are to be found, rows with 1 for each of them and 0 for other cells."""

    def __init__(self, symbols: Symbols, layout: Callable[[Any], BoardLayout]) -> None:
        super().__init__(symbols, lambda shape: layout(shape).numbers[-1], least=lambda shape: layout(shape).numbers[0])
        self._layout = layout

    def encode(self, shape: cp.GridShape) -> cp.CellEncoding:
        e, layout = super().encode(shape), self._layout(shape)
        if not layout.keyed and layout.modified is None:
            return e
        further = {cell: e.model.integer(cp.cell_name(*cell), layout.numbers) for cell in layout.free_cells}
        if layout.finding:
            label = layout.numbers[0]
            words = {r: f"that of the {label} in row {r + 1}" for r in range(layout.height)}
            for cell in layout.cells:
                name = f"the region of {cp.cell_name(*cell)}"
                further[layout.region_place(cell)] = e.model.integer(name, words, words)
        if (modifier := layout.modifier_found) is not None:
            for cell in layout.cells:
                name, what = cp.cell_name(*cell), f"a {modifier.name}"
                words = {0: f"no {modifier.name}", 1: what}
                says = {0: Predicate(name, "is not", "is", what), 1: Predicate(name, "is", "is not", what)}
                place = layout.modifier_place(cell)
                further[place] = e.model.integer(f"whether {name} is {what}", words, words, says)
        e.model.key(*further.values())
        return BoardEncoding(e.model, cells=e.cells, further=further)

    def decode(self, shape: cp.GridShape, keys: tuple[int, ...]) -> cp.NumberRows:
        layout = self._layout(shape)
        if not layout.keyed:
            return super().decode(shape, keys)
        many, left = layout.height * layout.width, iter(keys)
        rows = super().decode(shape, tuple(islice(left, many)))
        if layout.free:
            rows += (tuple(islice(left, layout.free)),)
        if layout.finding:
            rows += super().decode(shape, _renamed(islice(left, many)))
        if layout.modifier_found is not None:
            rows += super().decode(shape, tuple(islice(left, many)))
        return rows

    def fault(self, shape: cp.GridShape, solution: Any) -> str | None:
        layout = self._layout(shape)
        if not layout.keyed:
            return super().fault(shape, solution)
        grids = 1 + layout.finding + (layout.modifier_found is not None)
        lengths = [layout.width] * (layout.height * grids)
        lengths[layout.height : layout.height] = [layout.free] * (layout.free > 0)
        if [*map(len, solution)] != lengths:
            return "the solution has not one number for each cell, each free cell, and for what else is to be found"
        if (fault := super().fault(shape, solution[: layout.height])) is not None:
            return fault
        for cell in layout.free_cells:
            if solution[cell[0]][cell[1]] not in layout.numbers:
                return f"{cp.cell_name(*cell)} holds no number from {layout.numbers[0]} to {layout.numbers[-1]}"
        if layout.finding:
            numbers = [solution[r][c] for r, c in map(layout.region_place, layout.cells)]
            if tuple(numbers) != _renamed(numbers):
                return "regions have numbers from 1 in the order in which they begin"
        if (modifier := layout.modifier_found) is not None:
            for cell in layout.cells:
                r, c = layout.modifier_place(cell)
                if solution[r][c] not in (0, 1):
                    return f"{cp.cell_name(*cell)} is to be a {modifier.name} (1) or none (0), not {solution[r][c]}"
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
        if (modifier := own.modifier_found) is not None:
            board = signed(board, modified_in(own, solution), modifier)
        return board

    def to_json(self, shape: cp.GridShape, solution: cp.NumberRows, layout: str) -> JsonValue:
        """The grid as it is written, and beside it what else there is to find."""
        own = self._layout(shape)
        grid = super().to_json(shape, solution[: own.height], layout)
        if not own.keyed:
            return grid
        found: dict[str, JsonValue] = {"grid": grid}
        if own.free:
            found["free"] = list[JsonValue](solution[own.height])
        if own.finding:
            top = own.region_place((0, 0))[0]
            found["regions"] = [list[JsonValue](row) for row in solution[top : top + own.height]]
        if (modifier := own.modifier_found) is not None:
            found[modifier.plural] = [list[JsonValue](cell) for cell in modified_in(own, solution)]
        return found

    def from_json(self, shape: cp.GridShape, value: JsonValue) -> cp.NumberRows | None:
        own = self._layout(shape)
        if isinstance(value, str) and not own.free:
            if own.modifier_found is not None:
                return self._from_board(shape, value)
            # boxes have walls too, which would be taken for those of regions
            if own.finding and not own.boxes:
                return self._from_walls(shape, value)
        if not isinstance(value, dict) or not own.keyed:
            return None
        meant = {text: number for number, text in self._symbols.token(shape).items()}
        signs = [*_signs(value.get("grid")), *_signs([value.get("free")] if own.free else [])]
        rows = [tuple([one if type(one) is int else meant.get(str(one), -1) for one in row]) for row in signs]
        if own.finding:
            names = _signs(value.get("regions"))
            numbers = iter(_renamed([name for row in names for name in row]))
            rows += [tuple([next(numbers) for _ in row]) for row in names]
        if (modifier := own.modifier_found) is not None:
            told = value.get(modifier.plural)
            found = [tuple(cell) if isinstance(cell, list) else cell for cell in told] if isinstance(told, list) else []
            if not {*map(str, found)} <= {*map(str, own.cells)}:
                return None
            rows += [tuple([int((r, c) in found) for c in range(own.width)]) for r in range(own.height)]
        return tuple(rows)

    def _from_walls(self, shape: cp.GridShape, text: str) -> cp.NumberRows | None:
        """The solution on whose board walls part the regions; None if they leave open what the regions are."""
        own, meant = self._layout(shape), {text: number for number, text in self._symbols.token(shape).items()}
        walls = walls_drawn(text.split("\n"), own.height, own.width)
        if walls is None:
            return None
        cells = [CELL_TEXT.fullmatch(one) for row in walls.texts for one in row]
        signs = [cell["number"] if cell is not None else "" for cell in cells]
        if not {*signs} <= meant.keys():
            return None
        number_of = {cell: meant[sign] for cell, sign in zip(own.cells, signs, strict=True)}
        regions = _regions_within(own, walls, number_of)
        names = None if regions is None else _renamed([regions[cell] for cell in own.cells])
        values = [] if names is None else [*number_of.values(), *names]
        return tuple([tuple(values[at : at + own.width]) for at in range(0, len(values), own.width)]) or None

    def _from_board(self, shape: cp.GridShape, text: str) -> cp.NumberRows | None:
        """The solution on whose board with a frame the sign of the modifier stands before the numbers of some cells."""
        own, meant = self._layout(shape), {text: number for number, text in self._symbols.token(shape).items()}
        assert own.modifier_found is not None
        lines = text.split("\n")[1 : 2 * own.height : 2] if text.startswith("+") else []
        step, rest = divmod(len(lines[0]) - 1, own.width) if lines else (0, 1)
        if rest or len(lines) != own.height or {*map(len, lines)} != {len(lines[0])}:
            return None
        numbers, modified = list[tuple[int, ...]](), list[tuple[int, ...]]()
        for line in lines:
            cells = [CELL_TEXT.fullmatch(line[c * step + 1 : (c + 1) * step]) for c in range(own.width)]
            found = [(cell["number"], cell["small"] or "") for cell in cells if cell is not None]
            if len(found) < own.width or not {number for number, _ in found} <= meant.keys():
                return None
            numbers.append(tuple([meant[number] for number, _ in found]))
            modified.append(tuple([int(own.modifier_found.sign in small.split(",")) for _, small in found]))
        return (*numbers, *modified)


def _regions_within(
    layout: BoardLayout, walls: WallsRead, number_of: Mapping[cp.Cell, int]
) -> dict[cp.Cell, cp.Cell] | None:
    """For each cell the first one of its region. Where a sign hides whether there is a wall, there is none if the cells
    have to be in one region so that it has as many cells as there are numbers. None if that leaves it open."""
    piece_of = {cell: [cell] for cell in layout.cells}

    def join(one: cp.Cell, other: cp.Cell) -> None:
        if (piece := piece_of[one]) is not piece_of[other]:
            piece += piece_of[other]
            piece_of.update(dict.fromkeys(piece_of[other], piece))

    for edge in links(layout.cells):
        if edge not in walls.seen | walls.hidden:
            join(*edge)
    hidden = sorted(walls.hidden)
    while hidden:
        # what would hold a number twice is two regions
        hidden = [
            (one, other)
            for one, other in hidden
            if piece_of[one] is not piece_of[other]
            and {number_of[cell] for cell in piece_of[one]}.isdisjoint([number_of[cell] for cell in piece_of[other]])
        ]
        ways: dict[int, list[Edge]] = {}
        for edge in hidden:
            for end in edge:
                ways.setdefault(id(piece_of[end]), []).append(edge)
        forced = next((several[0] for several in ways.values() if len(several) == 1), None)
        if forced is None:
            break
        join(*forced)
    return None if hidden else {cell: min(piece) for cell, piece in piece_of.items()}


def modified_in(layout: BoardLayout, solution: cp.NumberRows) -> list[cp.Cell]:
    """The cells that are doublers, or negators, by a solution."""
    return [cell for cell in layout.cells for r, c in [layout.modifier_place(cell)] if solution[r][c]]


def _signs(value: JsonValue) -> list[list[JsonValue]]:
    """What stands in each cell of rows that are lists, or texts with or without blanks."""
    rows = value if isinstance(value, list) else []
    texts = [row.split() if isinstance(row, str) and " " in row.strip() else row for row in rows]
    return [list[JsonValue](row) if isinstance(row, (list, str)) else [] for row in texts]


def _renamed(names: Iterable[object]) -> tuple[int, ...]:
    """Numbers from 1 in the order in which these names first stand there."""
    number_of: dict[str, int] = {}
    return tuple([number_of.setdefault(str(name), len(number_of) + 1) for name in names])


def wrong_modifiers(layout: BoardLayout, solution: cp.NumberRows) -> str | None:
    """What is wrong with the doublers, or negators, that were found, in words; None if nothing is."""
    assert layout.modifier_found is not None
    name, cells = layout.modifier_found.name, modified_in(layout, solution)
    box_of = layout.box_of
    for what, found in (
        ("row", [r + 1 for r, _ in cells]),
        ("column", [c + 1 for _, c in cells]),
        ("box", [box_of[cell] + 1 for cell in cells if box_of]),
    ):
        for number in range(1, (layout.height if what != "box" else len(layout.boxes)) + 1):
            if (many := found.count(number)) != 1:
                return f"{what} {number} has {many} {name}s, not one"
    digits = [solution[r][c] for r, c in cells]
    for digit in layout.digits:
        if (many := digits.count(digit)) != 1:
            return f"the {digit} is in {many} {name}s, not in one"
    return None


def wrong_region(layout: BoardLayout, solution: cp.NumberRows) -> str | None:
    """What is wrong with the regions that were found, in words; None if nothing is."""
    cells_of: dict[int, list[cp.Cell]] = {}
    for cell in layout.cells:
        r, c = layout.region_place(cell)
        cells_of.setdefault(solution[r][c], []).append(cell)
    for cells in cells_of.values():
        where = f"the region of {cp.cell_name(*cells[0])}"
        if len(cp.one_piece(cells)) < len(cells):
            return f"{where} is not connected"
        if sorted(solution[r][c] for r, c in cells) != [*layout.numbers]:
            return f"{where} does not hold every number once"
    return None
