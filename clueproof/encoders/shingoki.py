"""Shingoki (Semaphores, Traffic Lights).

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes every circle. Through a white circle it goes straight on, at a black one it turns, at a grey one it
does either. The number of a circle is the length of the two straight parts of the loop that leave it, both together,
each as far as the next turn. With the option through_all it passes every cell. Source:
https://www.puzzle-shingoki.com/
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

import clueproof.genres as cp
from clueproof.codecs.penpa import NumberedCircles, Penpa
from clueproof.encoders.circled_loop import CircledLoop
from clueproof.english import counted

T = TypeVar("T")


class Shingoki(CircledLoop):
    name = "shingoki"
    aliases = ("semaphores", "traffic-lights")
    group = "Loops, paths and links"
    title = "Shingoki (Semaphores)"
    noun = "a Shingoki"
    layers = (
        cp.NumberedCircles(2, lambda *circle: _longest(*circle), "the {most} lines that can leave it", grey=True),
    )
    penpa = Penpa(NumberedCircles())

    def clue(self, shape: cp.LoopShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        circle = clue.value
        up, right, down, left = rays = tuple([e.at(cp.links_ahead(clue.position, way, shape)) for way in cp.WAYS])
        lines, black = tuple([ray[0] for ray in rays if ray]), circle.colour == "black"
        ways: Sequence[tuple[Sequence[cp.Literal], ...]] = ((up, down), (left, right))
        if circle.colour != "black":
            ways = [*product(*ways)] if circle.colour == "white" else []
        with e.group(cp.cell_name(*clue.position)):
            says = cp.AtLeast(2, lines) if circle.number is None else cp.VisibleSum(rays, circle.number)
            stated = e.model.clue(says, self.circle_name(clue))
            for pair in ways:
                one_of_two = cp.Exactly(1, tuple([ray[0] for ray in pair if ray]), enforce=(stated,))
                e.add(one_of_two, "a turn at a black circle" if black else "straight through a white circle")
            for ray, others in _parts(rays, circle.colour) if circle.number is not None else ():
                most = max(map(len, others))
                short = f"the other part has at most {counted(most, 'line')}"
                for line in ray[1 : max(circle.number - most, 1)]:
                    e.add(cp.Clause(-ray[0], line, enforce=(stated,)), short)
                if len(ray) >= circle.number:
                    shorter = cp.Clause(*(-line for line in ray[: circle.number]), enforce=(stated,))
                    e.add(shorter, "the other part has a line at least")
        return stated

    def is_black(self, passage: cp.Passage) -> bool:
        return passage.turns

    def wrong_way(self, stated: str, name: str) -> str:
        way = "goes straight through the black" if stated == "black" else "turns at the white"
        return f"the loop {way} circle in {name}"


def _longest(shape: cp.LoopShape, cell: cp.Cell, colour: str) -> int:
    r, c = cell
    straight = max(shape.height, shape.width) - 1
    turning = max(r, shape.height - 1 - r) + max(c, shape.width - 1 - c)
    return {"white": straight, "black": turning}.get(colour, max(straight, turning))


def _parts(rays: Sequence[T], colour: str) -> Iterator[tuple[T, Sequence[T]]]:
    """Each ray, and those in which the other part of the loop can lie."""
    for place, ray in enumerate(rays):
        beside, ahead = (rays[place - 1], rays[place - 3]), (rays[place - 2],)
        yield ray, {"white": ahead, "black": beside}.get(colour, (*beside, *ahead))
