"""Balance Loop.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every circle. From a circle the loop goes straight on in two directions, each as far as the next
turn: from a white circle equally far, from a black one not. The number of a circle is the length of both together.
With the option through_all it passes every cell.
Source: https://puzz.link/rules.html?balance
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations, permutations

import clueproof.genres as cp
from clueproof.codecs.penpa import NumberedCircles, Penpa
from clueproof.codecs.puzzlink import NUMBERS, Cells, Flag, Link, Value
from clueproof.encoders.circled_loop import CircledLoop

BALANCE_CLUES: dict[Value, Hashable] = {
    2 * number + black: cp.Circle("black" if black else "white", number or None)
    for number in (0, *range(2, 200))
    for black in (0, 1)
}
BALANCE_WORDS = {value: str(says) for value, says in BALANCE_CLUES.items()}


class BalanceLoop(CircledLoop):
    name = "balance-loop"
    aliases = ("balance",)
    group = "Loops, paths and links"
    title = "Balance Loop"
    noun = "a Balance Loop"
    layers = (cp.NumberedCircles(2, lambda *circle: _longest(*circle), "the {most} lines that can leave it"),)
    puzzlink = Link(
        "balance",
        Cells(NUMBERS, BALANCE_WORDS, says=BALANCE_CLUES),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    )
    penpa = Penpa(NumberedCircles())

    def clue(self, shape: cp.LoopShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        circle = clue.value
        rays = [ray for way in cp.WAYS if (ray := e.at(cp.links_ahead(clue.position, way, shape)))]
        with e.group(cp.cell_name(*clue.position)):
            lines = cp.AtLeast(2, tuple([ray[0] for ray in rays]))
            stated = e.model.clue(lines, self.circle_name(clue))
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

    def is_black(self, passage: cp.Passage) -> bool:
        one, other = passage.lengths
        return one != other

    def wrong_way(self, stated: str, name: str) -> str:
        balanced = "equally far both ways" if stated == "black" else "not equally far both ways"
        return f"the loop goes {balanced} from the {stated} circle in {name}"


def _longest(shape: cp.LoopShape, cell: cp.Cell, colour: str) -> int:
    r, c = cell
    across, down = max(c, shape.width - 1 - c), max(r, shape.height - 1 - r)
    return max(across + down, shape.width - 1, shape.height - 1)


def _not_so_far(ray: tuple[cp.Literal, ...], length: int) -> list[cp.Literal]:
    return [-line for line in ray[:length]]
