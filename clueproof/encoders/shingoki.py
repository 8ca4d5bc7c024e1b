"""Shingoki (Semaphores, Traffic Lights).

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every circle. Through a white circle it goes straight on, at a black one it turns. The number of a
circle is the length of the two straight parts of the loop that leave it, both together, each as far as the next turn.
Source: https://www.puzzle-shingoki.com/
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeVar

import clueproof.genres as cp
from clueproof.english import counted

T = TypeVar("T")


class Shingoki(cp.Genre[cp.GridShape, cp.EdgeEncoding]):
    """A circle is a constraint (`VisibleSum`): with all numbers of both colours in every cell as literals, a 10x10
    would have 2,700 of them."""

    name = "shingoki"
    title = "Shingoki (Semaphores)"
    noun = "a Shingoki"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.NumberedCircles(2, lambda *circle: _longest(*circle), "the {most} lines that can leave it"),)
    answer = cp.EdgeLines(along=False)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")

    def clue(self, shape: cp.GridShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        circle = clue.says
        up, right, down, left = rays = tuple([e.at(cp.links_ahead(clue.spot, way, shape)) for way in cp.WAYS])
        lines, black = tuple([ray[0] for ray in rays if ray]), circle.colour == "black"
        with e.group(cp.cell_name(*clue.spot)):
            says = cp.AtLeast(2, lines) if circle.number is None else cp.VisibleSum(rays, circle.number)
            stated = e.model.clue(says, _says(clue.spot, circle))
            for pair in ((up, down), (left, right)) if black else product((up, down), (left, right)):
                one_of_two = cp.Exactly(1, tuple([ray[0] for ray in pair if ray]), enforce=(stated,))
                e.add(one_of_two, "a turn at a black circle" if black else "straight through a white circle")
            for ray, others in _parts(rays, black) if circle.number is not None else ():
                most = max(map(len, others))
                short = f"the other part has at most {counted(most, 'line')}"
                for line in ray[1 : max(circle.number - most, 1)]:
                    e.add(cp.Clause(-ray[0], line, enforce=(stated,)), short)
                if len(ray) >= circle.number:
                    shorter = cp.Clause(*(-line for line in ray[: circle.number]), enforce=(stated,))
                    e.add(shorter, "the other part has a line at least")
        return stated

    def broken_rule(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], cp.Circle | None]:
        passed = cp.passages(solution)

        def circle(cell: cp.Spot) -> cp.Circle | None:
            if (passage := passed.get(cell)) is None:
                return None
            return cp.Circle("black" if passage.turns else "white", sum(passage.lengths))

        return circle

    def agrees(self, stated: cp.Circle, found: cp.Circle | None) -> bool:
        return found is not None and stated == (found.colour, None)

    def fault(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: cp.Circle | None) -> str:
        name = cp.cell_name(*clue.spot)
        if found is None:
            return f"the loop does not pass the circle in {name}"
        if found.colour != clue.says.colour:
            way = "goes straight through the black" if found.colour == "white" else "turns at the white"
            return f"the loop {way} circle in {name}"
        return f"the lines that leave {name} are {found.number} long, not {clue.says.number}"


def _longest(shape: cp.GridShape, cell: cp.Spot, colour: str) -> int:
    r, c = cell
    if colour == "white":
        return max(shape.height, shape.width) - 1
    return max(r, shape.height - 1 - r) + max(c, shape.width - 1 - c)


def _parts(rays: Sequence[T], black: bool) -> Iterator[tuple[T, Sequence[T]]]:
    """Each ray, and those in which the other part of the loop can lie."""
    for place, ray in enumerate(rays):
        yield ray, (rays[place - 1], rays[place - 3]) if black else (rays[place - 2],)


def _says(cell: cp.Spot, circle: cp.Circle) -> str:
    number = "" if circle.number is None else f" that says {circle.number}"
    return f"{cp.cell_name(*cell)} is a {circle.colour} circle{number}"
