"""Hebi-Ichigo.

Rules: put snakes onto the board, one at least. A snake fills five cells, numbered from 1, its head, to 5, each beside
the next, and no two snakes share a side. A head looks straight on from its 2: as far as the next black cell it sees no
other snake. The number of a black cell is the first one that its arrow meets before another black cell, and 0 means
that there is none. Source: https://puzz.link/rules.html?hebi
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import POINTINGS, Cells, Link
from clueproof.encoders.yajilin import POINTING_CLUES, POINTING_WORDS
from clueproof.english import counted
from clueproof.grid.directions import Direction

LENGTH = 5
NUMBERS = range(1, LENGTH + 1)
APART = tuple([(one, other) for one in NUMBERS for other in NUMBERS if (one - other) % 2 == 0])
"""Numbers that can't stand side by side: beside a cell of a snake lie only cells of its own, at an odd distance."""
FOLLOWING = [(one, other) for one in NUMBERS for other in (one - 1, one + 1) if other in NUMBERS]
ACROSS: dict[Direction, tuple[Direction, ...]] = {"n": ("e", "w"), "s": ("e", "w"), "e": ("n", "s"), "w": ("n", "s")}
OPPOSITE: dict[Direction, Direction] = {"n": "s", "s": "n", "e": "w", "w": "e"}


class HebiIchigo(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """The black cells belong to the shape; what they say are constraints."""

    name = "hebi-ichigo"
    aliases = ("hebi", "snakes")
    group = "Numbers and letters in lines"
    title = "Hebi-Ichigo"
    noun = "a Hebi-Ichigo"
    usual = cp.Usual((6, 6))
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.PointingCells(LENGTH),)
    answer = cp.OpenCells({str(number): str(number) for number in NUMBERS}, cp.free_cells, empty="empty")
    puzzlink = Link("hebi", Cells(POINTINGS, POINTING_WORDS, says=POINTING_CLUES, unnumbered=lambda shape: shape.walls))

    def generator(self) -> cp.Generator:
        return HebiGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        cells = e.cells
        e.add(cp.Clause(*[-cell.equals(0) for cell in cells.values()]), "there is a snake")
        pairs = tuple([(cells[one], cells[other]) for one, other in cp.links([*cells])])
        e.add(cp.AdjacencyBan(pairs, APART), "no two snakes share a side")
        following, apart, unseen = list[tuple[int, ...]](), list[tuple[int, ...]](), list[tuple[int, ...]]()
        for cell in cells:
            near = {way: cp.open_ahead(cell, way, shape)[0] for way in cp.WAYS if cp.open_ahead(cell, way, shape)}
            for number, after in FOLLOWING:
                following.append((-cells[cell].equals(number), *[cells[at].equals(after) for at in near.values()]))
            for way, other in near.items():
                head = (-cells[cell].equals(1), -cells[other].equals(2))
                ahead = cp.open_ahead(cell, OPPOSITE[way], shape)
                unseen += [(*head, cells[seen].equals(0)) for seen in ahead]
                sides = [(near[side], cp.open_ahead(other, side, shape)) for side in ACROSS[way] if side in near]
                for number in (1, 2):
                    # of one snake are a number and the one that is 3 more if the two between are in the same square
                    both = (-cells[cell].equals(number), -cells[other].equals(number + 3))
                    between = [(cells[one].equals(number + 1), at[:1]) for one, at in sides if at]
                    apart.append((*both, *[here for here, _ in between]))
                    apart += [(*both, -here, cells[at].equals(number + 2)) for here, (at,) in between]
        e.add_counts(cp.Exactly, 1, following, "the cells of a snake follow each other", conditions=1)
        e.add_clauses(apart, "no two snakes share a side")
        e.add_clauses(unseen, "a head sees no other snake")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        line = tuple([e.cells[cell] for cell in cp.open_ahead(clue.position, clue.value.way, shape)])
        says = f"{cp.cell_name(*clue.position)} says {clue.value}"
        return e.model.clue(cp.FirstVisible(line, clue.value.number), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        number = {cell: int(sign) for cell, sign in cp.by_cell(solution).items() if sign.isdecimal()}
        if not number:
            return "there is no snake"
        for piece in cp.pieces(dict.fromkeys(sorted(number), True)):
            if len(piece) != LENGTH:
                return f"the snake of {cp.cell_name(*min(piece))} has {counted(len(piece), 'cell')}, not {LENGTH}"
            snake = sorted(piece, key=lambda cell: number[cell])
            apart = any(abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1 for one, other in pairwise(snake))
            if apart or [number[cell] for cell in snake] != [*NUMBERS]:
                return f"the cells of the snake of {cp.cell_name(*min(piece))} don't follow each other from 1 to 5"
            head, neck = snake[:2]
            r, c = head
            while True:
                r, c = r + head[0] - neck[0], c + head[1] - neck[1]
                if not (0 <= r < len(solution) and 0 <= c < len(solution[0])) or (r, c) in puzzle.shape.walls:
                    break
                if (r, c) in number:
                    return f"the head {cp.cell_name(*head)} sees {cp.cell_name(r, c)}"
        for cell, says in puzzle.clues[cp.GIVEN].items():
            if (met := first_met(cell, says.way, puzzle.shape, solution)) != says.number:
                return f"{cp.cell_name(*cell)} points at {met or 'no number'}, not {says.number}"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], Any]:
        return lambda cell: None  # a solution leaves open where arrows point

    def clue_holds(self, stated: Any, found: Any) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        clues = []
        for cell in sorted(puzzle.shape.walls):
            ways = [way for way in cp.WAYS if cp.open_ahead(cell, way, puzzle.shape)]
            if ways:
                way = rng.one_of(ways)
                clues.append(cp.Clue(cp.GIVEN, cell, cp.Pointing(first_met(cell, way, puzzle.shape, solution), way)))
        return clues


def first_met(cell: cp.Cell, way: Direction, shape: cp.WalledShape, solution: cp.SignRows) -> int:
    """The first number that an arrow meets, 0 for none."""
    met = "".join([solution[r][c] for r, c in cp.open_ahead(cell, way, shape)]).lstrip(".")
    return int(met[0]) if met else 0


BLACK = 0.4
"""The share of the empty cells of a solution that are black to begin with."""


class HebiGenerator(cp.RandomSolutionGenerator):
    """A random solution, and black cells in some of the empty ones. While there is another solution, one more becomes
    black, with an arrow that doesn't hold for it, or where it has a number."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        puzzle = self.empty(recipe, rng)
        solution = self.rules.decode(puzzle, self.random_solution(puzzle, recipe, rng, solver))
        cells = cp.rectangle(puzzle.shape.height, puzzle.shape.width)
        free = rng.shuffled([(r, c) for r, c in cells if solution[r][c] == "."])
        shape = replace(puzzle.shape, walls=frozenset(free[: round(BLACK * len(free))]))
        begun = self.rules.random_clues(replace(puzzle, shape=shape), solution, rng)
        says = {clue.position: clue.value for clue in begun}
        while True:
            shape = replace(puzzle.shape, walls=frozenset(says))
            puzzle = self.rules.with_clues(
                replace(puzzle, shape=shape), [cp.Clue(cp.GIVEN, *one) for one in says.items()]
            )
            keys = tuple([int(solution[r][c].replace(".", "0")) for r, c in cells if (r, c) not in says])
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = self.rules.decode(puzzle, other)
            better = [
                (cell, cp.Pointing(met, way))
                for cell in free
                if cell not in says
                for way in cp.WAYS
                if cp.open_ahead(cell, way, shape)
                if (met := first_met(cell, way, shape, solution)) != first_met(cell, way, shape, there)
                or there[cell[0]][cell[1]] != "."
            ]
            if not better:
                return None
            cell, clue = rng.one_of(better)
            # the numbers of those whose arrows the new one stops stay what they are: an empty cell is no number
            says[cell] = clue
