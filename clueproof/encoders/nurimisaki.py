"""Nurimisaki.

Rules: shade some cells of the grid. The unshaded cells form one connected region, and no 2x2 square is all shaded or
all unshaded. A circle is a cape: an unshaded cell beside exactly one other. Each unshaded cell without a circle is
beside two others at least. The number in a circle is how many unshaded cells lie in a row from it on, itself counted,
as far as the next shaded cell; a `?` is a number that isn't told. Source: https://puzz.link/rules.html?nurimisaki
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import clueproof.genres as cp
from clueproof.codecs.penpa import CIRCLED_ISLANDS, Penpa
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class Nurimisaki(cp.Genre[cp.NumberedShape, cp.ShadingEncoding, cp.SignRows]):
    """Where circles are is the shape: that a cell has none says something too. So each puzzle has a model of its own,
    and a number is a constraint."""

    name = "nurimisaki"
    group = "Shading"
    title = "Nurimisaki"
    noun = "a Nurimisaki"
    shape = cp.NumberedShape
    usual = cp.Usual((8, 8))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CircledNumbers(
            lambda shape: max(shape.height, shape.width), "the {most} cells of the longest line", "a circle"
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("nurimisaki", Cells(FROM_1, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands))
    penpa = Penpa(*CIRCLED_ISLANDS)

    def generator(self) -> cp.Generator:
        return NurimisakiGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        near = {
            cell: tuple([e.unshaded[other] for other in cp.beside(cell, shape.height, shape.width)])
            for cell in cp.rectangle(shape.height, shape.width)
        }
        circles, others = shape.islands, [cell for cell in near if cell not in {*shape.islands}]
        e.add_clauses(
            [(e.unshaded[cell],) for cell in circles], "a circle is unshaded", lambda n: cp.cell_name(*circles[n])
        )
        e.add_counts(
            cp.Exactly,
            1,
            [near[cell] for cell in circles],
            "a circle is beside exactly one unshaded cell",
            lambda n: cp.cell_name(*circles[n]),
        )
        e.add_counts(
            cp.AtLeast,
            2,
            [(e.shaded[cell], *near[cell]) for cell in others],
            "without a circle it is beside two unshaded cells at least",
            lambda n: cp.cell_name(*others[n]),
            conditions=1,
        )

    def clue(self, shape: cp.NumberedShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name = f"{counted(clue.value, 'unshaded cell')} in a row from {cp.cell_name(*clue.position)} on"
        holds = e.model.selector(name)
        rows: list[tuple[cp.Literal, ...]] = []
        for first, *others in filter(None, e.unshaded.rays(*clue.position)):
            # the line goes that way if the first cell is unshaded
            ahead = [first, *others][: clue.value]
            if len(ahead) < clue.value - 1 or clue.value == 1:
                rows.append((-holds, -first))
                continue
            rows += [(-holds, -first, cell) for cell in ahead[1 : clue.value - 1]]
            rows += [(-holds, -first, -cell) for cell in ahead[clue.value - 1 :]]
        e.add_clauses(rows, name, conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded, circles = cp.Shading.unshaded(solution), {*puzzle.shape.islands}
        fault = cp.square(cp.Shading.shaded(solution)) or cp.square(unshaded, "unshaded") or cp.cut_off(unshaded)
        if fault is not None:
            return fault
        for r, c in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            near = sum(cell in unshaded for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)))
            if (r, c) in circles:
                if (r, c) not in unshaded:
                    return f"{cp.cell_name(r, c)} has a circle, but is shaded"
                if near != 1:
                    return f"{cp.cell_name(r, c)} has a circle, but is beside {counted(near, 'unshaded cell')}, not 1"
            elif (r, c) in unshaded and near < 2:
                return f"{cp.cell_name(r, c)} has no circle, but is beside {counted(near, 'unshaded cell')} only"
        return None

    def clue_values(self, shape: cp.NumberedShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        unshaded = cp.Shading.unshaded(solution)
        return lambda cell: (cell in unshaded) + cp.sight(cell, unshaded)

    def violated_clues(
        self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows
    ) -> Collection[cp.Position]:
        shaded = cp.Shading.shaded(solution)
        return {*super().violated_clues(puzzle, solution), *shaded.intersection(puzzle.shape.islands)}

    def describe_violation(self, shape: cp.NumberedShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{counted(found, 'unshaded cell')} in a row from {cp.cell_name(*clue.position)} on, not {clue.value}"


USUAL_DENSITY = 0.45
"""How likely a cell is shaded where it can be."""


class NurimisakiGenerator(cp.Generator):
    """A random shading with all its capes. Where circles are is a matter of the shape, so that numbers alone are left
    out."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        answer = cp.Shading()
        e = answer.encode(blank.shape)
        for cells in (e.shaded, e.unshaded):
            e.no_square(cells, "no square is of one kind")
        e.connected(e.unshaded, "the unshaded cells are connected")
        keys = solver.random_keys(e.model, rng, USUAL_DENSITY if recipe.density is None else recipe.density)
        if keys is None:
            raise cp.RecipeError(f"no board of {height} by {width} has a solution")
        solution = answer.decode(blank.shape, keys)
        unshaded = answer.unshaded(solution)
        near = {cell: len(unshaded.intersection(cp.beside(cell, height, width))) for cell in sorted(unshaded)}
        circles = tuple([cell for cell, number in near.items() if number == 1])
        puzzle = replace(blank, shape=replace(blank.shape, islands=circles))
        if self.rules.check(puzzle, solution) is not None:
            # there is a single unshaded cell
            return None
        return self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
