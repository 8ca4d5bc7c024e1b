"""Balance Loop.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every circle. From a circle the loop goes straight on in two directions, each as far as the next
turn: from a white circle equally far, from a black one not. The number of a circle is the length of both together.
Source: https://puzz.link/rules.html?balance
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import clueproof.genres as cp


class BalanceLoop(cp.Genre[cp.GridShape, cp.EdgeEncoding]):
    """A circle is a constraint, as in Shingoki and for the same reason."""

    name = "balance-loop"
    title = "Balance Loop"
    noun = "a Balance Loop"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.NumberedCircles(2, lambda *circle: _longest(*circle), "the {most} lines that can leave it"),)
    answer = cp.EdgeLines(along=False)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")

    def clue(self, shape: cp.GridShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        circle, name = clue.says, cp.cell_name(*clue.spot)
        rays = [ray for way in cp.WAYS if (ray := e.at(cp.links_ahead(clue.spot, way, shape)))]
        number = "" if circle.number is None else f" that says {circle.number}"
        with e.group(name):
            lines = cp.AtLeast(2, tuple([ray[0] for ray in rays]))
            stated = e.model.clue(lines, f"{name} is a {circle.colour} circle{number}")
            if circle.number is not None:
                e.add(cp.VisibleSum(tuple(rays), circle.number, enforce=(stated,)), f"{circle.number} lines in all")
                most = circle.number // 2 if circle.colour == "white" else circle.number - 1
                for ray in rays:
                    # not needed, but people see them at once
                    if len(ray) > most:
                        e.add(cp.Clause(*_not_so_far(ray, most + 1), enforce=(stated,)), f"at most {most} one way")
                    for line in ray[1:most] if circle.colour == "white" else ():
                        e.add(cp.Clause(-ray[0], line, enforce=(stated,)), f"{most} each way")
            for one, other in permutations(rays, 2) if circle.colour == "white" else ():
                for length in range(2, len(one) + 1):
                    as_far = (-other[0], *_not_so_far(one, length), *other[length - 1 : length])
                    e.add(cp.Clause(*as_far, enforce=(stated,)), "equally far both ways")
            for one, other in combinations(rays, 2) if circle.colour == "black" else ():
                for length in range(1, min(len(one), len(other)) + 1):
                    further = (*one[length : length + 1], *other[length : length + 1])
                    unequal = (*_not_so_far(one, length), *_not_so_far(other, length), *further)
                    e.add(cp.Clause(*unequal, enforce=(stated,)), "not equally far both ways")
        return stated

    def broken_rule(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], cp.Circle | None]:
        passed = cp.passages(solution)

        def circle(cell: cp.Spot) -> cp.Circle | None:
            if (passage := passed.get(cell)) is None:
                return None
            one, other = passage.lengths
            return cp.Circle("white" if one == other else "black", one + other)

        return circle

    def agrees(self, stated: cp.Circle, found: cp.Circle | None) -> bool:
        return found is not None and stated == (found.colour, None)

    def fault(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: cp.Circle | None) -> str:
        name = cp.cell_name(*clue.spot)
        if found is None:
            return f"the loop does not pass the circle in {name}"
        if found.colour != clue.says.colour:
            balanced = "equally far both ways" if found.colour == "white" else "not equally far both ways"
            return f"the loop goes {balanced} from the {clue.says.colour} circle in {name}"
        return f"the lines that leave {name} are {found.number} long, not {clue.says.number}"


def _longest(shape: cp.GridShape, cell: cp.Spot, colour: str) -> int:
    r, c = cell
    across, down = max(c, shape.width - 1 - c), max(r, shape.height - 1 - r)
    return max(across + down, shape.width - 1, shape.height - 1)


def _not_so_far(ray: tuple[cp.Literal, ...], length: int) -> list[cp.Literal]:
    return [-line for line in ray[:length]]
