"""Undead (Haunted).

Rules: put a ghost, a vampire or a zombie into every cell without a mirror. A number at the border is how many monsters
are seen from there, looking into the grid along a way that mirrors turn by a right angle. Vampires are seen as long as
the way has met no mirror, ghosts only behind one, zombies always; who is met twice counts twice. How many there are of
each kind may be told. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/undead.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.english import counted
from clueproof.grid.edges import site_name

WORDS = {"G": "a ghost", "V": "a vampire", "Z": "a zombie"}
GHOST, VAMPIRE, ZOMBIE = 1, 2, 3
SIGNS = dict(zip(WORDS, (GHOST, VAMPIRE, ZOMBIE), strict=True))
KINDS = {"ghosts": GHOST, "vampires": VAMPIRE, "zombies": ZOMBIE}


class Undead(cp.Genre[cp.MirrorShape, cp.OpenCellEncoding, cp.SignRows]):
    """Numbers are no literals: hardly any two puzzles have the same mirrors, so that each has a model of its own in any
    case, in which a number is one count instead of a counter for all that could stand there. A 7x7 takes 1 ms to write
    and 7 ms to solve and prove."""

    name = "undead"
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

    def clue_values(self, shape: cp.MirrorShape, solution: cp.SignRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
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

    def describe_violation(self, shape: cp.MirrorShape, solution: cp.SignRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind in KINDS:
            return f"the grid holds {_told(clue.kind, found)}, not {clue.value}"
        if clue.kind == cp.BORDER:
            return f"{cp.name_of(clue.position, shape.height)} shows {found}, not {clue.value}"
        names = dict(enumerate(WORDS.values(), 1))
        return f"{site_name(clue.position)} is given as {names[clue.value]}, not {names[found]}"


def _told(kind: str, number: int) -> str:
    return counted(number, kind.removesuffix("s"))
