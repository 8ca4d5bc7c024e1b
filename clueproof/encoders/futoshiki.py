"""Futoshiki (Unequal), also with bars between neighbours in number.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. A sign between two cells says which of them has the lesser number. With the option `adjacent` there are bars
instead: a bar stands between two cells that share a side exactly if their numbers differ by 1, so where none stands
they differ by more. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unequal.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.grid.edges import Cell, Edge, sides_of
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(lambda shape: shape.side)


@dataclass(frozen=True, slots=True)
class FutoshikiShape(cp.GridShape):
    """Are there bars between numbers that differ by 1, in place of inequalities?"""

    adjacent: bool = cp.flag(False, "bars between all numbers that differ by 1, instead of signs")


class Unequal(GameId[FutoshikiShape]):
    """For each cell its number, 0 for none, and the sides (U, R, D, L) at which a lesser one is known to be, or, with
    `a` behind the size, those at which it has a bar."""

    SIDES = "URDL"
    """In the order of `sides_of`."""
    ROWS = (3, 32)
    LARGEST_READ = 99

    def options(self, parameters: str) -> re.Match[str]:
        found = re.fullmatch(r"\d+(a?)(?:d[a-z])?", parameters)
        if found is None:
            raise NotationError("parameters of unequal are the size, perhaps with a for adjacent behind it (5, 6a)", 0)
        return found

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        side = width
        if side > self.LARGEST_READ:
            raise NotationError(f"a side of {side} is too large", 0)
        numbers: list[str] = []
        greater: list[JsonValue] = []
        bars: set[Edge] = set()
        for place in range(side * side):
            here = divmod(place, side)
            said = scanner.take_number("the number of a cell")
            numbers.append(str(said) if said else ".")
            while (letter := scanner.take(self.SIDES)) is not None:
                at = sides_of(here)[self.SIDES.index(letter)]
                there = at[1] if at[0] == here else at[0]
                if not (0 <= there[0] < side and 0 <= there[1] < side):
                    scanner.at -= 1
                    scanner.fail("no sign towards the border")
                bars.add(at)
                greater.append([*here, *there])
            if scanner or place < side * side - 1:
                scanner.expect(",")
        found: Fields = {"n": side, "grid": rows(numbers, side)}
        if options[1]:
            return {**found, "adjacent": True, "adjacent_pairs": [[*one, *other] for one, other in sorted(bars)]}
        return {**found, "greater": greater}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        super().refuse(puzzle)
        side = puzzle.shape.side
        if puzzle.shape.adjacent and len(puzzle.clues[cp.SIGN]) < 2 * side * (side - 1):
            raise NotationError("a game id of unequal tells of each two neighbours whether there is a bar")

    def parameters(self, shape: FutoshikiShape) -> str:
        return f"{shape.side}{'a' if shape.adjacent else ''}"

    def body(self, puzzle: cp.Puzzle) -> str:
        side, given, signs = puzzle.shape.side, puzzle.clues[cp.GIVEN], puzzle.clues[cp.SIGN]
        cells = ""
        for here in [divmod(place, side) for place in range(side * side)]:
            sides = zip(self.SIDES, sides_of(here), strict=True)
            at = [letter for letter, edge in sides if self._marked(signs.get(edge), edge, here)]
            cells += f"{given.get(here, 0)}{''.join(at)},"
        return cells

    @staticmethod
    def _marked(says: str | None, edge: Edge, here: Cell) -> bool:
        """Does the cell have a letter for the sign: for a bar, or because it is the greater one?"""
        if says in (None, cp.NO_BAR):
            return False
        return says == cp.BAR or (says == cp.GREATER) == (edge[0] == here)


class Futoshiki(cp.Genre[FutoshikiShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are signs, and given numbers, all of them literals of one model for the shape. That a bar is missing is a
    clue too, which stays when clues are left out."""

    name = "futoshiki"
    aliases = ("unequal", "hutoshiki", "more-or-less")
    group = "Numbers and letters in lines"
    title = "Futoshiki (Unequal)"
    noun = "a Futoshiki"
    usual = cp.Usual((5, 5), left_out_first=(cp.GIVEN,), easy_up_to=25)
    shape = FutoshikiShape
    square = True
    largest = 35
    layers = (cp.SignedCells(NUMERALS, lambda shape: cp.BARS if shape.adjacent else cp.Signs()),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    game_id = Unequal("unequal")

    def shape_of(self, record: cp.Record, height: int, width: int) -> FutoshikiShape:
        record.also_called("adjacent", "adjacent_mode")
        variant = record.text("variant")
        if variant is not None and variant not in ("adjacent", "unequal"):
            record.fail(f"variant is adjacent or unequal, not {variant!r}")
        if "adjacent" not in record.fields and (variant == "adjacent" or "adjacent_pairs" in record.fields):
            record.fields["adjacent"] = True
        return super().shape_of(record, height, width)

    def protected_kinds(self, shape: FutoshikiShape) -> frozenset[str]:
        return frozenset({cp.SIGN}) if shape.adjacent else frozenset()

    def wording(self, puzzle: cp.Puzzle[FutoshikiShape, cp.Clues]) -> Mapping[str, str]:
        signs = "A sign between two cells says which of them has the lesser number."
        bars = "With the option `adjacent` there are bars instead: a bar"
        if puzzle.shape.adjacent:
            return {f"{signs} ": "", bars: "A bar"}
        more = " stands between two cells that share a side exactly if their numbers differ by 1, so where none stands"
        return {f" {bars}{more} they differ by more.": ""}

    def rules(self, shape: FutoshikiShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        for edge in cp.links(cp.rectangle(shape.height, shape.width)):
            one, other = e.cells[edge[0]], e.cells[edge[1]]
            signs = e.open_values(cp.SIGN, edge, (cp.BAR, cp.NO_BAR) if shape.adjacent else (cp.LESS, cp.GREATER))
            if signs and shape.adjacent:
                next_to = e.model.statement(
                    f"{one.name} and {other.name} differ by 1", f"{one.name} and {other.name} differ by more than 1"
                )
                e.state(cp.SIGN, edge, {cp.BAR: next_to, cp.NO_BAR: -next_to})
                self._bar(e, one, other, next_to)
            elif signs:
                less = e.model.statement(
                    f"{one.name} is less than {other.name}", f"{one.name} is more than {other.name}"
                )
                e.state(cp.SIGN, edge, {cp.LESS: less, cp.GREATER: -less})
                e.add(
                    cp.Linear(((1, one), (-1, other)), None, -1, enforce=(less,)),
                    f"{one.name} is less than {other.name}",
                )
                e.add(
                    cp.Linear(((1, one), (-1, other)), 1, None, enforce=(-less,)),
                    f"{one.name} is more than {other.name}",
                )

    def _bar(self, e: cp.CellEncoding, one: cp.Integer, other: cp.Integer, next_to: cp.Literal) -> None:
        """The numbers of two cells differ by 1 exactly if the literal is true."""
        steps = [(low, low + 1) for low in one.values[:-1]]
        both_ways = (*steps, *[(high, low) for low, high in steps])
        names = f"{one.name} and {other.name}"
        e.add(cp.Table((one, other), both_ways, enforce=(next_to,)), f"{names} differ by 1")
        e.add(cp.AdjacencyBan(((one, other),), tuple(steps), enforce=(-next_to,)), f"{names} differ by more than 1")

    def find_violation(self, puzzle: cp.Puzzle[FutoshikiShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(
        self, shape: FutoshikiShape, solution: cp.NumberRows, kind: str
    ) -> Callable[[cp.Cell], object] | Callable[[cp.Edge], object]:
        value = super().clue_values(shape, solution, kind)
        if kind != cp.SIGN:
            return value
        if shape.adjacent:
            return lambda edge: cp.BAR if abs(value(edge[0]) - value(edge[1])) == 1 else cp.NO_BAR
        return lambda edge: cp.LESS if value(edge[0]) < value(edge[1]) else cp.GREATER

    def describe_violation(self, shape: FutoshikiShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind == cp.SIGN and shape.adjacent:
            bar, by = ("no", "1") if found == cp.BAR else ("a", "more")
            return f"{cp.link_name(clue.position)} has {bar} bar, but the numbers differ by {by}"
        return super().describe_violation(shape, solution, clue, found)
