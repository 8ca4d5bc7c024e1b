"""Undead (Haunted).

Rules: put a ghost, a vampire or a zombie into every cell without a mirror. A number at the border is how many monsters
are seen from there, looking into the grid along a way that mirrors turn by a right angle. Vampires are seen as long as
the way has met no mirror, ghosts only behind one, zombies always; who is met twice counts twice. How many there are of
each kind may be told. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/undead.html
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted
from clueproof.grid.edges import site_name
from clueproof.puzzle.layers.mirrors import MIRRORS

WORDS = {"G": "a ghost", "V": "a vampire", "Z": "a zombie"}
GHOST, VAMPIRE, ZOMBIE = 1, 2, 3
SIGNS = dict(zip(WORDS, (GHOST, VAMPIRE, ZOMBIE), strict=True))
KINDS = {"ghosts": GHOST, "vampires": VAMPIRE, "zombies": ZOMBIE}


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

    def generator(self) -> cp.Generator:
        return UndeadGenerator(self)

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.MirrorShape, cp.Clues]:
        puzzle = super().parse(record)
        for spot, says in puzzle.clues[cp.BORDER].items():
            met = len(cp.way(puzzle.shape, spot))
            if says > met:
                record.fail(
                    f"{cp.name_of(spot, puzzle.shape.height)}: {says} is more than the {met} monsters that are met"
                )
        return puzzle

    def rules(self, shape: cp.MirrorShape, e: cp.OpenCellEncoding) -> None:
        """None: the numbers are all there is."""

    def clue(self, shape: cp.MirrorShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        if clue.kind in KINDS:
            with e.group("the grid"):
                kind = tuple([cell.equals(KINDS[clue.kind]) for cell in e.cells.values()])
                return e.model.clue(cp.Exactly(clue.says, kind), f"the grid holds {_told(clue.kind, clue.says)}")
        name = cp.name_of(clue.spot, shape.height)
        # directly a ghost is not seen, and behind a mirror no vampire
        seen = [-e.cells[cell].equals(VAMPIRE if reflected else GHOST) for cell, reflected in cp.way(shape, clue.spot)]
        with e.group(name):
            return e.model.clue(cp.Exactly(clue.says, tuple(seen)), f"{name} shows {clue.says}")

    def broken_rule(self, puzzle: cp.Puzzle[cp.MirrorShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def says(self, shape: cp.MirrorShape, solution: cp.SignRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.GIVEN:
            return super().says(shape, solution, kind)
        if kind in KINDS:
            sign = next(sign for sign, value in SIGNS.items() if value == KINDS[kind])
            return lambda _: sum(row.count(sign) for row in solution)
        rows = [list(row) for row in solution]
        for (r, c), mirror in shape.mirrors:
            rows[r][c] = mirror

        def seen(spot: cp.Spot) -> int:
            # as complex numbers: i is down, and a mirror exchanges the parts
            place = complex(spot[1], spot[0])
            step = 1j if spot[0] < 0 else -1j if spot[0] == shape.height else 1 if spot[1] < 0 else -1
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

    def fault(self, shape: cp.MirrorShape, solution: cp.SignRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind in KINDS:
            return f"the grid holds {_told(clue.kind, found)}, not {clue.says}"
        if clue.kind == cp.BORDER:
            return f"{cp.name_of(clue.spot, shape.height)} shows {found}, not {clue.says}"
        names = dict(enumerate(WORDS.values(), 1))
        return f"{site_name(clue.spot)} is given as {names[clue.says]}, not {names[found]}"


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

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.Solver) -> cp.Puzzle[Any, Any]:
        height, width = recipe.size or self.size
        bare = self.rules.empty(height, width, recipe.options)
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        cells = cp.rectangle(height, width)
        mirror = {cell: rng.one_of(MIRRORS) for cell in cells}
        monster = {cell: 1 + rng.below(len(WORDS)) for cell in cells}

        def puzzle(opened: set[Any]) -> cp.Puzzle[Any, Any]:
            mirrors = tuple([(cell, mirror[cell]) for cell in cells if cell not in opened])
            shaped = replace(bare, shape=replace(bare.shape, mirrors=mirrors))
            solution = self.rules.decode(shaped, tuple([monster[cell] for cell in cells if cell in opened]))
            return self.rules.with_clues(
                shaped, [clue for clue in self.rules.implied(shaped, solution) if clue.kind in kinds]
            )

        wanted = len(cells) - round(density * len(cells))
        opened: set[Any] = set()
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
