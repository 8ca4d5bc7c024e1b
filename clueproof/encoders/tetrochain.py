"""Tetrochain.

Rules: shade some cells, so that those that hang together at sides are four each. Shapes that touch at a corner differ,
turned and mirrored ones counted as the same, and all of them hang together at corners. A cell with an arrow is
unshaded, and its number is how many of the cells are shaded at which the arrow points. With a `?` it is only told that
the cell is unshaded. Source: https://puzz.link/rules.html?tetrochain
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Pointings
from clueproof.codecs.puzzlink import POINTINGS, Cells, Link
from clueproof.encoders.lits import AN, LETTERS, letter_of, shapes_in
from clueproof.encoders.yajilin import POINTING_CLUES, POINTING_WORDS
from clueproof.english import counted


class Tetrochain(cp.Genre[cp.WalledShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: which cells have clues is a matter of the shape, so that each board has a model."""

    name = "tetrochain"
    group = "Shading"
    title = "Tetrochain"
    noun = "a Tetrochain"
    usual = cp.Usual((6, 6), density=0.5)
    largest = 50
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.PointingCells(),)
    answer = cp.Shading()
    puzzlink = Link(
        "tetrochain", Cells(POINTINGS, POINTING_WORDS, says=POINTING_CLUES, unnumbered=lambda shape: shape.walls)
    )
    penpa = Penpa(Pointings(lambda shape: shape.walls))

    def generator(self) -> cp.Generator:
        return TetrochainGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.ShadingEncoding) -> None:
        cells, sentence = cp.rectangle(shape.height, shape.width), "shaded cells form shapes of four"
        free = [cell for cell in cells if cell not in shape.walls]
        covers: dict[cp.Cell, dict[str, list[cp.Literal]]] = {cell: {x: [] for x in LETTERS} for cell in cells}
        parts: list[tuple[cp.Literal, cp.Literal]] = []
        for letter, places in shapes_in(free).items() if free else ():
            for place in places:
                piece = [free[number] for number in place]
                near = {other for cell in piece for other in cp.beside(cell, shape.height, shape.width)} - {*piece}
                where = f"{AN[letter]} lies in {', '.join([cp.cell_name(*cell) for cell in piece])}"
                lies = e.model.statement(where, f"no {where[2:].lstrip()}")
                parts += [(-lies, e.shaded[cell]) for cell in piece]
                parts += [(-lies, e.unshaded[cell]) for cell in sorted(near)]
                for cell in piece:
                    covers[cell][letter].append(lies)
        e.add_clauses(parts, sentence, conditions=1)
        every = {cell: (-e.shaded[cell], *[one for own in by.values() for one in own]) for cell, by in covers.items()}
        e.add_clauses(every, sentence, cp.site_name)
        of = {
            cell: {letter: e.model.boolean(f"{cp.cell_name(*cell)} is of {AN[letter]}") for letter in LETTERS}
            for cell in free
        }
        e.add_clauses(
            [(of[cell][letter], -lies) for cell in free for letter in LETTERS for lies in covers[cell][letter]],
            "a cell is of the shape that lies there",
        )
        for a, b, c, d in cp.squares(shape.height, shape.width):
            for one, other, rest in ((a, d, (b, c)), (b, c, (a, d))):
                if one in of and other in of:
                    beside = [e.shaded[cell] for cell in rest]
                    alike = [(-of[one][letter], -of[other][letter], *beside) for letter in LETTERS]
                    e.add_clauses(alike, "shapes that touch at a corner differ")
        e.connected(e.shaded, "all shapes hang together at corners", corners=True)

    def clue(self, shape: cp.WalledShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        row = tuple([e.shaded[cell] for cell in cp.pointed_at(clue.position, clue.value.way, shape)])
        says = f"{cp.cell_name(*clue.position)} points at {counted(clue.value.number, 'shaded cell')}"
        return e.model.clue(cp.Exactly(clue.value.number, row), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for r, c in sorted(puzzle.shape.walls & shaded):
            return f"{cp.cell_name(r, c)} has a clue, but is shaded"
        for cell, (number, way) in puzzle.clues[cp.GIVEN].items():
            found = len(shaded.intersection(cp.pointed_at(cell, way, puzzle.shape)))
            if found != number:
                return f"{cp.cell_name(*cell)} points at {counted(found, 'shaded cell')}, not {number}"
        piece_of: dict[cp.Cell, list[cp.Cell]] = {}
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), 1)):
            if len(piece) != 4:
                return f"{counted(len(piece), 'shaded cell')} hang together around {cp.cell_name(*min(piece))}, not 4"
            piece_of |= dict.fromkeys(piece, piece)
        for r, c in sorted(shaded):
            for near in ((r + 1, c - 1), (r + 1, c + 1)):
                one, other = piece_of[r, c], piece_of.get(near)
                if other is not None and other is not one and letter_of(one) == letter_of(other):
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} are of two shapes that are the same"
        return cp.cut_off(shaded, corners=True)

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # a shading leaves open where arrows point

    def clue_holds(self, stated: cp.Pointing, found: None) -> bool:
        return True  # `find_violation` looks at the numbers


class TetrochainGenerator(cp.RandomSolutionGenerator):
    """A random solution without clues. While there is another one, a cell that it shades and ours does not gets a
    clue."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        solution = self.rules.decode(empty, self.random_solution(empty, recipe, rng, solver))
        shaded, says = cp.Shading.shaded(solution), dict[cp.Cell, cp.Pointing]()
        keys = tuple([int(cell in shaded) for cell in cp.rectangle(empty.shape.height, empty.shape.width)])
        while True:
            check_clock()
            shape = replace(empty.shape, walls=frozenset(says))
            clues = [cp.Clue(cp.GIVEN, cell, one) for cell, one in says.items()]
            puzzle = self.rules.with_clues(replace(empty, shape=shape), clues)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = cp.Shading.shaded(self.rules.decode(puzzle, other))
            better = sorted((there - shaded) - says.keys()) or [
                cell for cell in cp.rectangle(shape.height, shape.width) if cell not in shaded | says.keys()
            ]
            if not better:
                return None
            cell = rng.one_of(better)
            ways = [way for way in cp.WAYS if cp.pointed_at(cell, way, shape)]
            if not ways:
                return None
            way = rng.one_of(ways)
            says[cell] = cp.Pointing(len(shaded.intersection(cp.pointed_at(cell, way, shape))), way)
