"""Magnets.

Rules: the board is divided into dominoes. Each is a magnet, with + in one half and - in the other, or it stays blank.
Halves with equal poles never share a side; with the option anti it is halves of different magnets with unequal ones
that never do. A number at the top of a column or at the left of a row is how many + are in it, one at the bottom or at
the right is how many - are. A cell that belongs to no domino stays blank. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/magnets.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_letters, digits
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.penpa import (
    BORDER,
    Drawn,
    Grid,
    Outside,
    Penpa,
    PenpaText,
    Point,
    Sheet,
    doubled,
    family,
    side_of,
    taken_borders,
)
from clueproof.codecs.puzzlink import (
    BITS,
    CIRCLES,
    NUMBERS,
    Around,
    Flag,
    Link,
    Part,
    read_borders,
    rooms_of,
    written_borders,
)
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted
from clueproof.grid.edges import SIDES, around, site_name

BLANK, PLUS, MINUS = 0, 1, 2
SIGNS = ".+-"


@dataclass(frozen=True, slots=True)
class MagnetsShape(cp.DominoShape):
    """The dominoes, and which poles of different ones share sides."""

    anti: bool = cp.flag(False, "halves of different magnets that share a side have equal poles")


class DominoesDrawing(Drawn):
    """Thick lines around dominoes."""

    fills_grid = True

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        cells_of: dict[int, list[cp.Cell]] = {}
        for cell, room in rooms_of(sheet.height, sheet.width, taken_borders(sheet)).items():
            cells_of.setdefault(room, []).append(cell)
        for cells in cells_of.values():
            if len(cells) > 2:
                raise NotationError(f"the room of {site_name(min(cells))} has {len(cells)} cells; it is no domino")
            lies = cells[0][0] == cells[-1][0]
            grid.update(zip(sorted(cells), ("<>" if lies else "^v") if len(cells) == 2 else "*", strict=True))
        return {}

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        sheet.borders.update(dict.fromkeys(sorted(puzzle.shape.walls), BORDER))


class PolesDrawing(Outside):
    """The numbers of magnets: of + at the top and the left, of - at the other sides; or all at the top and the left, in
    two lines each, with a + and a - where those cross."""

    SIDES_OF: Mapping[int, tuple[str, str]] = {2: ("top", "left"), 3: ("bottom", "right")}

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        moved: dict[Point, PenpaText] = {}
        for (y, x), symbol in [*sheet.symbols.items()]:
            if family(symbol) != "math" or symbol.value not in self.SIDES_OF or not y == x < 0:
                continue
            del sheet.symbols[y, x]
            for axis, side in enumerate(self.SIDES_OF[symbol.value]):
                for cell in side_of(side, sheet.height, sheet.width):
                    across = 2 * cell[1 - axis]
                    text = sheet.texts.pop((y, across) if axis == 0 else (across, x), None)
                    if text is not None:
                        moved[doubled(cell)] = text
        sheet.texts.update(moved)
        return super().read(sheet, grid)


class DominoesPart(Part):
    """A division of the grid into dominoes; then, if some cells belong to none, which poles are given (none, which we
    do not have), and which cells those are."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        cells = [(r, c) for r in range(height) for c in range(width)]
        borders = read_borders(scanner, height, width)
        poles = CIRCLES.read(scanner, len(cells)) if scanner else []
        gaps = BITS.read(scanner, len(cells)) if scanner else []
        if any(poles):
            raise NotationError("the link has poles that are given, which this puzzle has not")
        empty = {cell for cell, gap in zip(cells, gaps, strict=False) if gap}
        # a cell that is none has borders on all sides, drawn or not
        borders |= {side for cell in empty for side in cp.sides_of(cell)}
        cells_of: dict[int, list[cp.Cell]] = {}
        for cell, room in rooms_of(height, width, borders).items():
            cells_of.setdefault(room, []).append(cell)
        sign: dict[cp.Cell, str] = dict.fromkeys(empty, "*")
        for cells in cells_of.values():
            if len(cells) == 2:
                lies = cells[0][0] == cells[1][0]
                sign.update(zip(sorted(cells), "<>" if lies else "^v", strict=True))
            elif cells[0] not in empty:
                raise NotationError(f"the room of {site_name(min(cells))} has {counted(len(cells), 'cell')}, not 2")
        return {"grid": ["".join([sign[r, c] for c in range(width)]) for r in range(height)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        shape, singles = puzzle.shape, {*puzzle.shape.singles}
        text = written_borders(shape, {wall for wall in shape.walls if not singles.intersection(wall)})
        if not singles:
            return text
        cells = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        return text + CIRCLES.write([None for _ in cells]) + BITS.write([int(cell in singles) for cell in cells])


INSIDE_OUT = {side: side for side in ("bottom", "top", "right", "left")}


class MagnetsId(GameId):
    """The numbers of + by column and by row, those of -, and the halves of the dominoes. A number is a digit, from 10
    on a letter, a dot where none is given. The halves are L, R, T and B; a star is a cell that belongs to no domino."""

    NUMBERS = digits + ascii_letters
    ORDER = ("top", "left", "bottom", "right")

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        found: Fields = {}
        for side in self.ORDER:
            length = width if side in ("top", "bottom") else height
            signs = scanner.several("." + self.NUMBERS, length, "a number or a dot")
            found[side] = ["." if sign == "." else self.NUMBERS.index(sign) for sign in signs]
            scanner.expect(",")
        halves = scanner.several("LRTB" + cp.SINGLE, height * width, "half a domino (L, R, T, B or *)")
        return {**found, "grid": rows(halves, width)}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if max(puzzle.clues[cp.BORDER].values(), default=0) >= len(self.NUMBERS):
            raise NotationError(f"game ids of {self.program} have no numbers from {len(self.NUMBERS)} on")

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[cp.BORDER]
        cells = dict(zip(SIDES, around(shape.height, shape.width), strict=True))
        sides = [
            "".join([self.NUMBERS[given[cell]] if cell in given else "." for cell in cells[side]])
            for side in self.ORDER
        ]
        half = cp.halves_of(shape.dominoes, "LRTB")
        halves = "".join([half.get((r, c), cp.SINGLE) for r in range(shape.height) for c in range(shape.width)])
        return ",".join([*sides, halves])


class Magnets(cp.Genre[MagnetsShape, cp.CellEncoding, cp.SignRows]):
    """A number is a constraint: each division into dominoes is a shape of its own, so each puzzle has a model of its
    own anyway, and a count of what is given is smaller there than one of whatever could be."""

    name = "magnets"
    group = "Things to place"
    title = "Magnets"
    noun = "a Magnets puzzle"
    usual = cp.Usual((6, 6))
    shape = MagnetsShape
    constraint_kinds = frozenset({cp.BORDER})
    isometries = "diagonals"
    layers = (
        cp.Around(
            lambda length: length,
            "the {most} cells of that {line}",
            {"top": "top_pos", "left": "side_pos", "bottom": "top_neg", "right": "side_neg"},
            corners="+-",
        ),
    )
    answer = cp.Poles()
    puzzlink = Link(
        "magnets",
        Around(NUMBERS, cp.BORDER, INSIDE_OUT, paired=True),
        DominoesPart(),
        flags=(Flag("a", "poles of different magnets that touch are equal", {"anti": True}),),
    )
    penpa = Penpa(PolesDrawing(cp.BORDER), DominoesDrawing())
    game_id = MagnetsId("magnets", options="(d[et])?S?")

    technique_names: ClassVar = {
        ("only way left", "magnet or blank"): "other half of a magnet",
        ("next to each other", "poles"): "equal poles part",
        ("line arrangements with counts", ""): "ways to fill a line",
        ("number complete", " has "): "line is complete",
        ("rest is needed", " has "): "line needs all its cells",
        ("last one left", " has "): "last cell of a line",
    }

    def generator(self) -> cp.Generator:
        return MagnetsGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> MagnetsShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset(), symbols=True)
        shape = self.shape_of(record, grid.height, grid.width)
        return replace(shape, dominoes=cp.read_dominoes(grid))

    def write_shape(self, record: cp.Record, shape: MagnetsShape) -> None:
        super().write_shape(record, shape)
        cp.write_dominoes(record, shape)

    def shape_inputs(self, shape: MagnetsShape) -> list[cp.InputKind]:
        slot = cp.DominoField("grid", cp.SINGLE)
        return [cp.InputKind("domino", "domino", slot, (cp.InputChoice(cp.ONE, "domino"),), look=cp.Look(domino=True))]

    def wording(self, puzzle: cp.Puzzle[MagnetsShape, cp.Clues]) -> Mapping[str, str]:
        usual = "Halves with equal poles never share a side"
        anti = "; with the option anti it is halves of different magnets with unequal ones that never do."
        own = "Halves of different magnets with unequal poles never share a side"
        return {anti: ".", **({usual: own} if puzzle.shape.anti else {})}

    def rules(self, shape: MagnetsShape, e: cp.CellEncoding) -> None:
        for domino in shape.dominoes:
            rows = [
                (-e.cells[one].equals(sign), e.cells[other].equals(opposite))
                for one, other in (domino, domino[::-1])
                for sign, opposite in ((BLANK, BLANK), (PLUS, MINUS), (MINUS, PLUS))
            ]
            e.add_clauses(rows, "a domino is a magnet or blank", cp.link_name(domino))
        singles = {cell: (e.cells[cell].equals(BLANK),) for cell in shape.singles}
        e.add_clauses(singles, lambda cell: f"{cp.cell_name(*cell)} belongs to no domino")
        if shape.anti:
            beside = tuple([(e.cells[one], e.cells[other]) for one, other in sorted(shape.walls)])
            unequal = ((PLUS, MINUS), (MINUS, PLUS))
            e.add(cp.AdjacencyBan(beside, unequal), "unequal poles of different magnets never share a side")
        else:
            e.add(cp.AdjacencyBan(e.cells.neighbours, ((PLUS, PLUS), (MINUS, MINUS))), "equal poles never share a side")

    def clue(self, shape: MagnetsShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        pole = pole_at(clue.position)
        counted = tuple([e.cells[cell].equals(pole) for cell in cells])
        with e.group(name):
            return e.model.clue(cp.Exactly(clue.value, counted), f"{name} has {clue.value} {SIGNS[pole]}")

    def find_violation(self, puzzle: cp.Puzzle[MagnetsShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sign_of = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
        for one, other in puzzle.shape.dominoes:
            if sign_of[one] + sign_of[other] not in ("+-", "-+", ".."):
                return f"the domino {cp.link_name((one, other))} is {sign_of[one]}{sign_of[other]}"
        for cell in puzzle.shape.singles:
            if sign_of[cell] != ".":
                return f"{cp.cell_name(*cell)} belongs to no domino, but is {sign_of[cell]}"
        for (r, c), sign in sign_of.items():
            for other in ((r, c + 1), (r + 1, c)):
                both = f"{cp.cell_name(r, c)} and {cp.cell_name(*other)}"
                if "." in (sign, sign_of.get(other, ".")) or ((r, c), other) in puzzle.shape.dominoes:
                    continue
                if sign_of[other] == sign and not puzzle.shape.anti:
                    return f"{both} are both {sign} and share a side"
                if sign_of[other] != sign and puzzle.shape.anti:
                    return f"{both} have unequal poles and share a side"
        return None

    def clue_values(self, shape: MagnetsShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        columns = [*zip(*solution, strict=True)]

        def count(cell: cp.Cell) -> int:
            r, c = cell
            line = columns[c] if r in (-1, shape.height) else solution[r]
            return line.count(SIGNS[pole_at(cell)])

        return count

    def describe_violation(self, shape: MagnetsShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {found} {SIGNS[pole_at(clue.position)]}, not {clue.value}"

    def draw_shape(self, shape: MagnetsShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)


def pole_at(cell: cp.Cell) -> int:
    """What the clue at this position around the board counts: + at the top and at the left, - at the other sides."""
    return PLUS if -1 in cell else MINUS


USUAL_DENSITY = 0.9
"""The usual share of dominoes that become magnets where they can. With 0.9 three of five boards of 6x6 to 10x10 have
one solution at once, with 0.6 one of three."""
MAX_DRAWS = 100
"""After so many boards of magnets a new division is begun."""


class MagnetsGenerator(cp.Generator):
    """A random division into dominoes, which become magnets one after the other where
    they can. The density is the share of those that do. Where another solution has the same numbers, the dominoes that
    are otherwise in it are drawn anew."""

    drawn_field = "grid"

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.rules.empty(*(recipe.size or self.size), recipe.options)
        shape = replace(empty.shape, dominoes=cp.random_dominoes(empty.shape.height, empty.shape.width, rng))
        empty = replace(empty, shape=shape)
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        magnets = _RandomMagnets(shape, rng)
        magnets.draw(shape.dominoes, density)
        for _ in range(MAX_DRAWS):
            check_clock()
            solution = magnets.rows
            kinds = recipe.kinds
            clues = [clue for clue in self.rules.implied(empty, solution) if kinds is None or clue.kind in kinds]
            puzzle = self.rules.with_clues(empty, clues)
            other = next((found for found in solver.solutions(puzzle, limit=2) if found != solution), None)
            if other is None:
                return puzzle
            magnets.draw(magnets.parted_by(other), rng.one_of((density, 0.5)))
        return None


class _RandomMagnets:
    """A solution on a division into dominoes."""

    def __init__(self, shape: cp.DominoShape, rng: cp.SeededRandom) -> None:
        self._shape, self._rng = shape, rng
        self._signs: dict[cp.Cell, str] = {}

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows of +, - and dots."""
        height, width = self._shape.height, self._shape.width
        return tuple(["".join([self._signs.get((r, c), ".") for c in range(width)]) for r in range(height)])

    def draw(self, dominoes: Sequence[cp.Edge], density: float) -> None:
        """Draw these dominoes anew, in random order: magnets where they can be, so many of them."""
        signs = self._signs
        for cell in (cell for domino in dominoes for cell in domino):
            signs.pop(cell, None)
        for one, other in self._rng.shuffled(dominoes):
            ways = [
                (first, second)
                for first, second in (("+", "-"), ("-", "+"))
                if not any(signs.get(near) == first for near in cp.sides_around(one))
                and not any(signs.get(near) == second for near in cp.sides_around(other))
            ]
            if ways and self._rng.happens(density):
                signs[one], signs[other] = self._rng.one_of(ways)

    def parted_by(self, rows: Sequence[str]) -> list[cp.Edge]:
        """The dominoes that are otherwise in that solution."""
        return [
            domino
            for domino in self._shape.dominoes
            if any(rows[r][c] != self._signs.get((r, c), ".") for r, c in domino)
        ]
