"""Sternenhimmel (Hidden Stars).

Rules: some cells have an arrow, in one of the eight directions. Put stars into some of the others, so that each arrow
points at exactly one star, however far away, and exactly one arrow at each star. A number at a row or column is how
many stars it has. With the option shared, arrows point at one or more stars, and one or more arrows at each star.
Sources: https://www.janko.at/Raetsel/Sternenhimmel/index.htm; shared: Hidden Stars of "Logic Games"
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted
from clueproof.grid.directions import STEPS, Direction


@dataclass(frozen=True, slots=True)
class SkyShape(cp.ArrowShape):
    """The arrows."""

    shared: bool = cp.flag(False, "an arrow may point at several stars, and several arrows at one")


class Sternenhimmel(cp.Genre[SkyShape, cp.MarkEncoding, cp.SignRows]):
    """Numbers are constraints: hardly any two puzzles have the same arrows."""

    name = "sternenhimmel"
    aliases = ("hidden-stars",)
    alias_options: ClassVar = {"hidden-stars": {"shared": True}}
    group = "Things to place"
    title = "Sternenhimmel (Hidden Stars)"
    noun = "a Sternenhimmel"
    usual = cp.Usual((7, 7), density=0.25)
    shape = SkyShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (cp.LineCounts(cp.ArrowCells()),)
    answer = cp.Marks(
        "*", "a star", cp.Symbol.STAR, lambda shape: cp.rectangle(shape.height, shape.width, cp.dotted(shape))
    )

    def generator(self) -> cp.Generator:
        return SternenhimmelGenerator(self)

    def rules(self, shape: SkyShape, e: cp.MarkEncoding) -> None:
        pointing, kind = dict.fromkeys(e.marks, 0), cp.AtLeast if shape.shared else cp.Exactly
        rows: dict[cp.Cell, tuple[cp.Literal, ...]] = {}
        for cell, way in cp.dotted(shape).items():
            ahead = [other for other in cp.pointed_at(cell, way, shape) if other in e.marks]
            rows[cell] = e.at(ahead)
            for other in ahead:
                pointing[other] += 1
        e.add_counts(kind, 1, rows, "an arrow points at one star", cp.site_name)
        odd = {cell: (star,) for cell, star in e.marks.items() if not _right(shape, pointing[cell])}
        e.ban(odd, "one arrow points at each star", cp.site_name)

    def clue(self, shape: SkyShape, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        with e.group(name):
            return e.model.clue(cp.Exactly(clue.value, e.at(cells)), f"{name} has {counted(clue.value, 'star')}")

    def find_violation(self, puzzle: cp.Puzzle[SkyShape, cp.Clues], solution: cp.SignRows) -> str | None:
        stars = self.answer.marked(solution)
        pointing = dict.fromkeys(sorted(stars), 0)
        for (r, c), way in cp.dotted(puzzle.shape).items():
            down, right = STEPS[way]
            found = [(y, x) for y, x in pointing if _ahead(y - r, x - c, down, right)]
            if not _right(puzzle.shape, len(found)):
                return f"the arrow in {cp.cell_name(r, c)} points at {counted(len(found), 'star')}"
            for star in found:
                pointing[star] += 1
        for star, arrows in pointing.items():
            if not _right(puzzle.shape, arrows):
                return f"{counted(arrows, 'arrow')} at the star in {cp.cell_name(*star)}"
        return None

    def clue_values(self, shape: SkyShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, self.answer.sign)

    def describe_violation(self, shape: SkyShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'star')}, not {clue.value}"


def _right(shape: SkyShape, number: int) -> bool:
    return number == 1 or (shape.shared and number > 1)


def _ahead(down: int, right: int, *step: int) -> bool:
    """Is a cell that lies so far away in the direction of this step?"""
    far = max(abs(down), abs(right))
    return far > 0 and (down, right) == (far * step[0], far * step[1])


MAX_ROUNDS = 60
"""Other solutions that are ruled out before other stars are drawn."""


class SternenhimmelGenerator(cp.Generator):
    """Random stars, each with an arrow at it alone. While there is another solution, an arrow that obeys it is put
    elsewhere."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.rules.empty(height, width, recipe.options)
        cells = cp.rectangle(height, width)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        stars = {*rng.shuffled(cells)[: max(1, round((share or 0) * len(cells)))]}
        spots: dict[cp.Cell, list[tuple[cp.Cell, Direction]]] = {star: [] for star in sorted(stars)}
        for cell in cells:
            for way in STEPS if cell not in stars else ():
                found = stars.intersection(cp.pointed_at(cell, way, empty.shape))
                if len(found) == 1:
                    spots[found.pop()].append((cell, way))
        arrows: dict[cp.Cell, tuple[cp.Cell, Direction]] = {}
        for star in rng.shuffled(sorted(stars)):
            free = self._free(spots[star], arrows)
            if not free:
                return None
            arrows[star] = rng.one_of(free)
        for _ in range(MAX_ROUNDS):
            check_clock()
            way_of = dict(arrows.values())
            shape = replace(empty.shape, arrows=tuple([way_of.get(cell) for cell in cells]))
            puzzle = replace(empty, shape=shape)
            solution = tuple(["".join([".*"[(r, c) in stars] for c in range(width)]) for r in range(height)])
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            keys = tuple([int(cell in stars) for cell in cells if cell not in way_of])
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            free_cells = [cell for cell in cells if cell not in way_of]
            others = {cell for cell, key in zip(free_cells, other, strict=True) if key}
            moves = [
                (star, spot)
                for star in sorted(stars - others)
                for spot in self._free(spots[star], arrows)
                if spot[0] in others or len(others.intersection(cp.pointed_at(*spot, shape))) != 1
            ]
            if not moves:
                return None
            star, spot = rng.one_of(moves)
            arrows[star] = spot
        return None

    @staticmethod
    def _free(
        spots: list[tuple[cp.Cell, Direction]], arrows: dict[cp.Cell, tuple[cp.Cell, Direction]]
    ) -> list[tuple[cp.Cell, Direction]]:
        taken = {cell for cell, _ in arrows.values()}
        return [spot for spot in spots if spot[0] not in taken]
