"""Battleships (Solitaire Battleships).

Rules: a fleet of ships lies in the water, each of them one or more cells in a straight line. No two ships touch, not
even at a corner. A number at a row or column is how many of its cells have a part of a ship. Some cells may be given:
as water, or as a part of a ship. The puzzle may say how many ships of each length there are.
Source: https://en.wikipedia.org/wiki/Battleship_(puzzle)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Drawn, Grid, Outside, Penpa, PenpaText, Pictures, Sheet
from clueproof.codecs.puzzlink import (
    COLUMNS_AND_ROWS,
    NUMBERS,
    Around,
    Cells,
    Link,
    Part,
    Value,
    read_pieces,
    written_pieces,
)
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, listed, there_are
from clueproof.errors import quoted
from clueproof.syntax.record import JsonValue

WATER, UPPER, LOWER, LEFT, RIGHT, MIDDLE, SINGLE, PART = range(8)
SIGNS = {"~": WATER, "^": UPPER, "v": LOWER, "<": LEFT, ">": RIGHT, "m": MIDDLE, "o": SINGLE, "x": PART}
ALSO = dict(zip("WwUuDdLlRrMSsVX", "~~^^vv<<>>moovx", strict=True))
PARTS = cp.CellSigns(SIGNS, {sign: SIGNS[other] for sign, other in ALSO.items()}, {"x": "ship part"})
WORDS = {
    WATER: "is water",
    UPPER: "is the upper end of a ship",
    LOWER: "is the lower end of a ship",
    LEFT: "is the left end of a ship",
    RIGHT: "is the right end of a ship",
    MIDDLE: "is the middle of a ship",
    SINGLE: "is a ship of one cell",
    PART: "is a ship part",
}
DRAWN = {
    WATER: cp.Symbol.WATER,
    UPPER: cp.Symbol.SHIP_N,
    LOWER: cp.Symbol.SHIP_S,
    LEFT: cp.Symbol.SHIP_W,
    RIGHT: cp.Symbol.SHIP_E,
    MIDDLE: cp.Symbol.SHIP_MIDDLE,
    SINGLE: cp.Symbol.SHIP,
    PART: cp.Symbol.CROSS,
}
GOES_ON: dict[int, set[cp.Cell]] = {UPPER: {(1, 0)}, LOWER: {(-1, 0)}, LEFT: {(0, 1)}, RIGHT: {(0, -1)}, SINGLE: set()}
"""Part -> the sides at which the ship goes on: those alone."""
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class FleetShape(cp.GridShape):
    """How many ships of 1, 2, 3 ... cells there are; nothing if nobody says so."""

    fleet: tuple[int, ...] = ()


class FleetDrawing(Drawn):
    """How many ships of 1, 2, 3 ... cells there are, as a text outside of the board: {4,3,2,1}, or {} if nobody says
    so. Where it is missing, it has to be stated elsewhere."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        for (y, x), text in [*sheet.texts.items()]:
            found = re.fullmatch(r"\{(|\d{1,3}(?:,\d{1,3})*)\}", text.text, re.ASCII)
            if found is not None and not sheet.inside((y // 2, x // 2)):
                del sheet.texts[y, x]
                return {"fleet": [int(number) for number in found[1].split(",")]} if found[1] else {}
        return {"fleet": None}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        sheet.texts[-2, -2] = PenpaText(f"{{{','.join(map(str, puzzle.shape.fleet))}}}", 1, "6")


class FleetPart(Part):
    """The ships of a fleet, behind a stroke: a letter behind another stroke for a usual fleet; or their number, and
    each by its width, height and cells, five in a digit."""

    USUAL: ClassVar = {"c": (3, 2, 1), "d": (4, 3, 2, 1), "e": (5, 4, 3, 2, 1)}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        scanner.expect("/")
        if scanner.take("/"):
            key = scanner.take("".join(self.USUAL)) or scanner.fail(f"a fleet ({', '.join(self.USUAL)})")
            return {"fleet": list[JsonValue](self.USUAL[key])}
        found: dict[int, int] = {}
        for begin, rows in read_pieces(scanner, "ship"):
            if min(len(rows), len(rows[0])) != 1 or "." in "".join(rows):
                scanner.at = begin
                scanner.fail("a ship in a straight line (others have rules of their own)")
            length = max(len(rows), len(rows[0]))
            found[length] = found.get(length, 0) + 1
        return {"fleet": [found.get(length, 0) for length in range(1, max(found, default=0) + 1)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        fleet = puzzle.shape.fleet
        if not fleet:
            raise NotationError("links say how many ships there are")
        usual = next((key for key, one in self.USUAL.items() if one == fleet), None)
        if usual is not None:
            return f"//{usual}"
        return written_pieces([["#" * length] for length, number in enumerate(fleet, 1) for _ in range(number)])


LINKED_PARTS: dict[Value, str] = dict(enumerate("~^v<>mo"))


DRAWN_PARTS = {1: "o", 2: "m", 3: "<", 4: "^", 5: ">", 6: "v", 7: "~", 8: "~"}
SYMBOL_OF_PART: dict[Hashable, int] = {0: 7, 1: 4, 2: 6, 3: 3, 4: 5, 5: 2, 6: 1}
"""What a given cell says, from water on, and the symbol for it; a part of whatever kind has none."""


class Fleets(cp.Genre[FleetShape, cp.MarkEncoding, cp.SignRows]):
    """Ships that don't touch; what is told of them differs from genre to genre."""

    group = "Things to place"
    shape = FleetShape
    largest = 50
    further_options = (cp.Option("fleet", "how many ships of 1, 2, 3 ... cells there are, such as 4,3,2,1", "text"),)
    answer = cp.Marks("#", "a ship part", cp.Symbol.SHIP_MIDDLE, lambda shape: cp.rectangle(shape.height, shape.width))

    def shape_of(self, record: cp.Record, height: int, width: int) -> FleetShape:
        record.also_called("fleet", "ship_counts")
        shape: FleetShape = super().shape_of(record, height, width)
        return replace(shape, fleet=read_fleet(record, max(height, width)))

    def write_shape(self, record: cp.Record, shape: FleetShape) -> None:
        if shape.fleet:
            ships = list[JsonValue](shape.fleet)
            record.fields["fleet"] = ",".join(map(str, shape.fleet)) if record.typed else ships

    def wording(self, puzzle: cp.Puzzle[FleetShape, cp.Clues]) -> Mapping[str, str]:
        fleet = [
            f"{number} of {counted(length, 'cell')}" for length, number in enumerate(puzzle.shape.fleet, 1) if number
        ]
        told = "The puzzle may say how many ships of each length there are."
        own = f"There are {counted(sum(puzzle.shape.fleet), 'ship')}: {listed(fleet)}." if fleet else ""
        return {told: own}

    def rules(self, shape: FleetShape, e: cp.MarkEncoding) -> None:
        corners = [(one, other) for (r, c), one in e.marks.items() for other in e.at([(r + 1, c - 1), (r + 1, c + 1)])]
        # what is connected and has no such corner is a straight line
        e.add(cp.AdjacencyBan(tuple(corners), ((1, 1),)), "ship parts never touch diagonally")
        if not shape.fleet:
            return
        for length, number in enumerate(shape.fleet, 1):
            ships = self._ships(shape, e, length)
            with e.group("the fleet"):
                e.add(cp.Exactly(number, tuple(ships)), f"{counted(number, 'ship')} of {counted(length, 'cell')}")
        longer = [e.at(cells) for cells, _ in _berths(shape, len(shape.fleet) + 1)]
        e.ban(longer, "no ship is longer than the longest of the fleet")

    def _ships(self, shape: FleetShape, e: cp.MarkEncoding, length: int) -> list[cp.Literal]:
        """For each place where a ship of that length could lie the literal that one does."""
        berths, sentence = [*_berths(shape, length)], f"a ship of {counted(length, 'cell')}"
        where = [_where(cells) for cells, _ in berths]
        ships = [e.model.statement(f"a ship lies in {here}", f"no ship lies in {here}") for here in where]
        parts_of = [(*e.at(cells), *[-end for end in e.at(ends)]) for cells, ends in berths]
        parts = [(berth, part) for berth, own in enumerate(parts_of) for part in own]
        e.add_clauses(
            [(-ships[berth], part) for berth, part in parts], sentence, lambda row: where[parts[row][0]], conditions=1
        )
        e.add_clauses(
            [(ship, *[-part for part in own]) for ship, own in zip(ships, parts_of, strict=True)],
            sentence,
            where.__getitem__,
        )
        return ships

    def find_violation(self, puzzle: cp.Puzzle[FleetShape, cp.Clues], solution: cp.SignRows) -> str | None:
        ships = self.answer.marked(solution)
        for r, c in sorted(ships):
            for near in ((r + 1, c - 1), (r + 1, c + 1)):
                if near in ships:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} are ship parts and touch at a corner"
        fleet = puzzle.shape.fleet
        lengths = [len(ship) for ship in cp.pieces(dict.fromkeys(sorted(ships), 1))]
        for length in range(1, max([len(fleet), *lengths]) + 1) if fleet else ():
            found, wanted = lengths.count(length), fleet[length - 1] if length <= len(fleet) else 0
            if found != wanted:
                return f"{there_are(found, 'ship')} of {counted(length, 'cell')}, not {wanted}"
        return None

    def draw_shape(self, shape: FleetShape) -> cp.Board:
        ships = [f"{number} of {counted(length, 'cell')}" for length, number in enumerate(shape.fleet, 1) if number]
        return replace(super().draw_shape(shape), caption=f"ships: {', '.join(ships)}" if ships else "")


class Battleships(Fleets):
    """Numbers and given cells are constraints: a part of a ship as a literal takes six more for each cell, whether one
    is given or not."""

    name = "battleships"
    aliases = ("battleship", "solitaire-battleships", "bimaru")
    title = "Battleships (Solitaire Battleships)"
    noun = "a Battleships puzzle"
    usual = cp.Usual((8, 8), density=0.15, irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN, cp.COUNT})
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (cp.LineCounts(cp.CellSymbols(PARTS, DRAWN)),)
    puzzlink = Link(
        "battleship", Around(NUMBERS, cp.COUNT, COLUMNS_AND_ROWS), Cells(NUMBERS, LINKED_PARTS), FleetPart()
    )
    penpa = Penpa(
        Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}),
        Pictures("battleship_B", DRAWN_PARTS, values=SYMBOL_OF_PART),
        FleetDrawing(),
    )

    technique_names: ClassVar = {
        ("next to each other", ""): "around a ship",
        ("straight from the rules", " is "): "given part of a ship",
        ("number complete", "ship part"): "line is complete",
        ("rest is needed", "ship part"): "line needs all its cells",
        ("last one left", "ship part"): "last cell of a line",
    }

    def wording(self, puzzle: cp.Puzzle[FleetShape, cp.Clues]) -> Mapping[str, str]:
        given = {} if puzzle.clues[cp.GIVEN] else {"Some cells may be given: as water, or as a part of a ship.": ""}
        return {**super().wording(puzzle), **given}

    def generator(self) -> cp.Generator:
        return BattleshipsGenerator(self)

    def clue(self, shape: FleetShape, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind == cp.COUNT:
            name, cells = cp.line_of(clue.position, shape)
            with e.group(name):
                sentence = f"{name} has {counted(clue.value, 'ship part')}"
                return e.model.clue(cp.Exactly(clue.value, e.at(cells)), sentence)
        (r, c), part = clue.position, clue.value
        sentence = f"{cp.cell_name(r, c)} {WORDS[part]}"
        holds = e.model.selector(sentence)
        up, down, left, right = (e.marks.get((r + by, c + to), -e.model.true) for by, to in SIDES)
        says: list[tuple[cp.Literal, ...]] = [(-e.marks[r, c],) if part == WATER else (e.marks[r, c],)]
        if part in GOES_ON:
            beside = zip(SIDES, (up, down, left, right), strict=True)
            says += [(ship if step in GOES_ON[part] else -ship,) for step, ship in beside]
        elif part == MIDDLE:
            says += [(-up, down), (up, -down), (-left, right), (left, -right), (up, left)]
        e.add_clauses([(-holds, *literals) for literals in says], sentence, conditions=1)
        return holds

    def clue_values(self, shape: FleetShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        if kind == cp.COUNT:
            return cp.line_counts(solution, self.answer.sign)
        ships = self.answer.marked(solution)

        def part(cell: cp.Cell) -> int:
            if cell not in ships:
                return WATER
            on = {(down, right) for down, right in SIDES if (cell[0] + down, cell[1] + right) in ships}
            return next((part for part, sides in GOES_ON.items() if sides == on), MIDDLE)

        return part

    def clue_holds(self, stated: int, found: int) -> bool:
        return stated == PART and found != WATER

    def describe_violation(self, shape: FleetShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.COUNT:
            return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'ship part')}, not {clue.value}"
        return f"{cp.cell_name(*clue.position)} {WORDS[found]}, not what is given"


def read_fleet(record: cp.Record, longest: int) -> tuple[int, ...]:
    """The field `fleet`: how many ships there are of 1, 2, 3 ... cells, as a list or with commas between, or by their
    length as an object; nothing if it is missing. Raises BadPuzzleError."""
    value: Any = record.get("fleet")
    if value is None:
        return ()
    if isinstance(value, dict):
        stated = {str(length): number for length, number in value.items()}
        value = [stated.pop(str(length), 0) for length in range(1, longest + 1)]
        if stated:
            record.fail(f"fleet: {quoted(min(stated))} is no length of a ship; expected 1 to {longest}")
    numbers = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else [value] if type(value) is int else value
    expected = "expected how many ships there are of 1, 2, 3 ... cells, such as 4,3,2,1"
    if not isinstance(numbers, list):
        record.fail(f"fleet: {expected}")
    found = []
    for number in numbers:
        if not re.fullmatch("[0-9]{1,4}", str(number)) or isinstance(number, bool):
            record.fail(f"fleet: {quoted(str(number))} is no number of ships; {expected}")
        found.append(int(str(number)))
    while found and not found[-1]:
        found.pop()
    if len(found) > longest:
        record.fail(f"fleet: a ship of {len(found)} cells is longer than the board")
    if not found:
        record.fail("fleet: there is no ship")
    return tuple(found)


def _berths(shape: FleetShape, length: int) -> Iterator[tuple[list[cp.Cell], list[cp.Cell]]]:
    """Where a ship of that length could lie: its cells, and those around it that it would go on into."""
    for down, right in ((0, 1), (1, 0)):
        for r, c in cp.rectangle(shape.height - down * (length - 1), shape.width - right * (length - 1)):
            cells = [(r + down * step, c + right * step) for step in range(length)]
            last = cells[-1]
            ends = [(r - down, c - right), (last[0] + down, last[1] + right)]
            if length > 1:
                yield cells, ends
            elif down:
                yield cells, [*ends, (r, c - 1), (r, c + 1)]


def _where(cells: list[cp.Cell]) -> str:
    return " to ".join([cp.cell_name(*end) for end in dict.fromkeys((cells[0], cells[-1]))])


FLEETS = {5: (2, 1), 8: (3, 2, 1), 12: (4, 3, 2, 1)}
"""The fleet of boards whose shorter side is less than that."""
LARGEST_FLEET = (5, 4, 3, 2, 1)


class BattleshipsGenerator(cp.RandomSolutionGenerator):
    """A random fleet. All counts are told. While there is another solution, one of the cells in which it differs is
    given."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        empty = super().empty(recipe, rng)
        height, width = empty.shape.height, empty.shape.width
        usual = next((fleet for side, fleet in FLEETS.items() if min(height, width) < side), LARGEST_FLEET)
        return replace(empty, shape=replace(empty.shape, fleet=empty.shape.fleet or usual[: max(height, width)]))

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        keys, cells = self.random_solution(empty, recipe, rng, solver), cp.rectangle(height, width)
        implied = self.rules.implied(empty, self.rules.decode(empty, keys))
        told = [clue for clue in implied if clue.kind == cp.COUNT]
        while True:
            check_clock()
            puzzle = self.rules.with_clues(empty, told)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            differ = {cell for cell, one, there in zip(cells, keys, other, strict=True) if one != there}
            told.append(rng.one_of([clue for clue in implied if clue.kind == cp.GIVEN and clue.position in differ]))
