"""Undead (Haunted).

Rules: put a ghost, a vampire or a zombie into every cell without a mirror. A number at the border is how many monsters
are seen from there, looking into the grid along a way that mirrors turn by a right angle. Vampires are seen as long as
the way has met no mirror, ghosts only behind one, zombies always; who is met twice counts twice. How many there are of
each kind may be told. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/undead.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, Listed, RunLengths
from clueproof.codecs.puzzlink import Cells
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, listed
from clueproof.grid.edges import SIDES, around, site_name
from clueproof.puzzle.layers.objects import MIRRORS

WORDS = {"G": "a ghost", "V": "a vampire", "Z": "a zombie"}
GHOST, VAMPIRE, ZOMBIE = 1, 2, 3
SIGNS = dict(zip(WORDS, (GHOST, VAMPIRE, ZOMBIE), strict=True))
KINDS = {"ghosts": GHOST, "vampires": VAMPIRE, "zombies": ZOMBIE}


class UndeadId(GameId):
    """The ghosts, the vampires and the zombies in all, the mirrors, and the numbers around the grid, clockwise from the
    top left. L is a mirror that leans as a backslash, R one as "/"."""

    TOTALS = ("ghosts", "vampires", "zombies")
    SIGNS = RunLengths(signs={"L": 1, "R": 2})
    MIRRORS = Cells(SIGNS, {1: "\\", 2: "/"})
    SEEN = Listed("the number of monsters that are seen")

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        found: Fields = {}
        for kind in self.TOTALS:
            found[kind] = scanner.take_number(f"the number of {kind}")
            scanner.expect(",")
        found |= self.MIRRORS.read(scanner, height, width)
        cells = self._clockwise(height, width)
        seen = dict(zip(cells, self.SEEN.read(scanner, len(cells)), strict=True))
        sides = zip(SIDES, around(height, width), strict=True)
        return {**found, **{side: [seen[cell] for cell in cells] for side, cells in sides}}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        shape, clues = puzzle.shape, puzzle.clues
        if clues[cp.GIVEN]:
            raise NotationError("no game id: in Undead no monster is given")
        if len(clues[cp.BORDER]) < 2 * (shape.height + shape.width) or not all(clues[kind] for kind in self.TOTALS):
            raise NotationError("no game id: in Undead all numbers around the grid, and all totals, are given")

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, clues = puzzle.shape, puzzle.clues
        totals = "".join([f"{clues[kind][None]}," for kind in self.TOTALS])
        mirror = {"\\": 1, "/": 2}
        mirrors = {cell: mirror[sign] for cell, sign in shape.mirrors}
        every = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        seen = self.SEEN.write([clues[cp.BORDER][position] for position in self._clockwise(shape.height, shape.width)])
        return f"{totals}{self.SIGNS.write([mirrors.get(cell) for cell in every])}{seen}"

    @staticmethod
    def _clockwise(height: int, width: int) -> list[cp.Cell]:
        """The positions around a board, from the top left."""
        top, bottom, left, right = around(height, width)
        return [*top, *right, *reversed(bottom), *reversed(left)]


class Undead(cp.Genre[cp.MirrorShape, cp.OpenCellEncoding, cp.SignRows]):
    """Numbers are no literals: hardly any two puzzles have the same mirrors, so that each has a model of its own in any
    case, in which a number is one count instead of a counter for all that could stand there."""

    name = "undead"
    aliases = ("haunted", "haunted-mirror-maze")
    group = "Things to place"
    title = "Undead (Haunted)"
    noun = "an Undead puzzle"
    usual = cp.Usual((5, 5), irreducible=False)
    shape = cp.MirrorShape
    largest = 50
    constraint_kinds = frozenset({cp.BORDER, *KINDS})
    layers = (
        cp.MirrorCells(cp.CellSigns(SIGNS, {sign.lower(): value for sign, value in SIGNS.items()}, WORDS)),
        cp.Around(lambda across: 10**6, "{most}", {}),
        cp.Totals(lambda shape: len(shape.open_cells), "the {most} cells without a mirror", *KINDS),
    )
    answer = cp.OpenCells(WORDS, lambda shape: shape.open_cells)
    game_id = UndeadId("undead", options="(d[ent])?")

    technique_names: ClassVar = {
        ("number complete", "shows"): "path shows its number",
        ("rest is needed", "shows"): "path needs all its cells",
        ("last one left", "shows"): "last cell of a path",
    }

    def generator(self) -> cp.Generator:
        return UndeadGenerator(self)

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.MirrorShape, cp.Clues]:
        puzzle = super().parse(record)
        for cell, says in puzzle.clues[cp.BORDER].items():
            met = len(cp.way(puzzle.shape, cell))
            if says > met:
                name = cp.name_of(cell, puzzle.shape.height)
                record.fail(f"{name}: {says} is more than the {counted(met, 'monster')} met there")
        return puzzle

    def wording(self, puzzle: cp.Puzzle[cp.MirrorShape, cp.Clues]) -> Mapping[str, str]:
        told = [counted(puzzle.clues[kind][None], kind[:-1]) for kind in KINDS if puzzle.clues[kind]]
        return {" How many there are of each kind may be told.": f" The grid has {listed(told)}." if told else ""}

    def rules(self, shape: cp.MirrorShape, e: cp.OpenCellEncoding) -> None:
        """None: the numbers are all there is."""

    def clue(self, shape: cp.MirrorShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind in KINDS:
            with e.group("the grid"):
                kind = tuple([cell.equals(KINDS[clue.kind]) for cell in e.cells.values()])
                return e.model.clue(cp.Exactly(clue.value, kind), f"the grid holds {_told(clue.kind, clue.value)}")
        name = cp.name_of(clue.position, shape.height)
        # directly a ghost is not seen, and behind a mirror no vampire
        seen = [
            -e.cells[cell].equals(VAMPIRE if reflected else GHOST) for cell, reflected in cp.way(shape, clue.position)
        ]
        with e.group(name):
            return e.model.clue(cp.Exactly(clue.value, tuple(seen)), f"{name} shows {clue.value}")

    def find_violation(self, puzzle: cp.Puzzle[cp.MirrorShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.MirrorShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], object]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        if kind in KINDS:
            sign = next(sign for sign, value in SIGNS.items() if value == KINDS[kind])
            return lambda _: sum(row.count(sign) for row in solution)
        rows = [list(row) for row in solution]
        for (r, c), mirror in shape.mirrors:
            rows[r][c] = mirror

        def seen(cell: cp.Cell) -> int:
            # as complex numbers: i is down, and a mirror exchanges the parts
            place = complex(cell[1], cell[0])
            step = 1j if cell[0] < 0 else -1j if cell[0] == shape.height else 1 if cell[1] < 0 else -1
            number, visible = 0, "VZ"
            while True:
                place += step
                x, y = int(place.real), int(place.imag)
                if not (0 <= x < shape.width and 0 <= y < shape.height):
                    return number
                if rows[y][x] == "\\":
                    step, visible = complex(step.imag, step.real), "GZ"
                elif rows[y][x] == "/":
                    step, visible = -complex(step.imag, step.real), "GZ"
                else:
                    number += rows[y][x] in visible

        return seen

    def describe_violation(self, shape: cp.MirrorShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        if clue.kind in KINDS:
            return f"the grid holds {_told(clue.kind, found)}, not {clue.value}"
        if clue.kind == cp.BORDER:
            return f"{cp.name_of(clue.position, shape.height)} shows {found}, not {clue.value}"
        names = dict(enumerate(WORDS.values(), 1))
        return f"{site_name(clue.position)} is given as {names[clue.value]}, not {names[found]}"


def _told(kind: str, number: int) -> str:
    return counted(number, kind.removesuffix("s"))


USUAL_DENSITY = 0.35
"""The share of cells with a mirror, if that can be."""


class UndeadGenerator(cp.Generator):
    """Of a grid full of mirrors, cells are opened in random order, several at a time: half of them if that leaves a
    second solution. The density is the share of mirrors at which that ends.

    Of random mirrors and monsters one board in four has one solution at 5x5, and none of 40 at 7x7.
    """

    kinds = (cp.BORDER, *KINDS)

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        bare = self.rules.empty(height, width, recipe.options)
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        cells = cp.rectangle(height, width)
        mirror = {cell: rng.one_of(MIRRORS) for cell in cells}
        monster = {cell: 1 + rng.below(len(WORDS)) for cell in cells}

        def puzzle(opened: set[cp.Cell]) -> cp.Puzzle:
            mirrors = tuple([(cell, mirror[cell]) for cell in cells if cell not in opened])
            shaped = replace(bare, shape=replace(bare.shape, mirrors=mirrors))
            solution = self.rules.decode(shaped, tuple([monster[cell] for cell in cells if cell in opened]))
            return self.rules.with_clues(
                shaped, [clue for clue in self.rules.implied(shaped, solution) if clue.kind in kinds]
            )

        wanted = len(cells) - round(density * len(cells))
        opened: set[cp.Cell] = set()
        waiting, at_once = rng.shuffled(cells), max(1, wanted // 2)
        while waiting and len(opened) < wanted:
            check_clock()
            at_once = min(at_once, wanted - len(opened))
            some, waiting = waiting[:at_once], waiting[at_once:]
            if solver.is_unique(puzzle(opened.union(some))):
                opened.update(some)
                at_once *= 2
            elif len(some) > 1:
                waiting, at_once = some + waiting, len(some) // 2
        return puzzle(opened)
