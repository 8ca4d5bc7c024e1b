"""Simple Loop: a loop that winds through most of the board, cut short until it is the only one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Edge, Spot, edge, rectangle
from clueproof.questions import Multiple, Unique, verify
from clueproof.seeded_random import SeededRandom

SIDEWAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


class LoopMaker(Maker):
    """Makes Simple Loops: all cells that the loop does not pass are black. Where there is another loop, ours goes
    straight on past two cells with which it differs from that one, which are black from then on. In the end it is
    pushed out again wherever it then still is the only one."""

    size = 8, 8

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        loop = wound(height, width, chance)
        while loop:
            check_clock()
            puzzle = _around(loop, blank)
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return _fuller(loop, blank, chance)
            loop = shortened(loop, (verdict.solution, verdict.second), chance)
        return None


def _around(loop: list[Spot], blank: Puzzle) -> Puzzle:
    """The puzzle of which the loop is a solution."""
    walls = frozenset(rectangle(blank.shape.height, blank.shape.width)) - {*loop}
    return replace(blank, shape=replace(blank.shape, walls=walls))


def _fuller(loop: list[Spot], blank: Puzzle, chance: SeededRandom) -> Puzzle:
    """The puzzle of the loop pushed out where it stays the only one; each place is tried once."""
    found, cells = _around(loop, blank), rectangle(blank.shape.height, blank.shape.width)
    for one, down, right in chance.shuffled([(cell, *step) for cell in cells for step in SIDEWAYS]):
        check_clock()
        if one in found.shape.walls:
            continue
        place = loop.index(one)
        other = loop[(place + 1) % len(loop)]
        near, far = (one[0] + down, one[1] + right), (other[0] + down, other[1] + right)
        if near in found.shape.walls and far in found.shape.walls:
            longer = [*loop[: place + 1], near, far, *loop[place + 1 :]]
            puzzle = _around(longer, blank)
            if isinstance(verify(puzzle), Unique):
                found, loop = puzzle, longer
    return found


def wound(height: int, width: int, chance: SeededRandom) -> list[Spot]:
    """The cells of a random loop, in order: round four cells at first, pushed out into free cells as long as it can."""
    r, c = chance.below(height - 1), chance.below(width - 1)
    after = {(r, c): (r, c + 1), (r, c + 1): (r + 1, c + 1), (r + 1, c + 1): (r + 1, c), (r + 1, c): (r, c)}
    free = {*rectangle(height, width)} - after.keys()
    waiting = sorted(after)
    while waiting:
        place = chance.below(len(waiting))
        one, waiting[place] = waiting[place], waiting[-1]
        waiting.pop()
        other = after[one]
        for down, right in chance.shuffled(_across(one, other)):
            near, far = (one[0] + down, one[1] + right), (other[0] + down, other[1] + right)
            if near in free and far in free:
                after[one], after[near], after[far] = near, far, other
                free -= {near, far}
                waiting += [one, near, far]
                break
    loop = [(r, c)]
    while (following := after[loop[-1]]) != loop[0]:
        loop.append(following)
    return loop


def random_loop(height: int, width: int, share: int, fewest: int, chance: SeededRandom) -> list[Spot]:
    """The cells of a random loop, in order: as long as it can be, then cut short once for each `share` cells of the
    board, while more than the `fewest` cells are left."""
    loop = wound(height, width, chance)
    for _ in range(height * width // share):
        loop = shortened(loop, (), chance) if len(loop) > fewest else loop
    return loop


def lines_of(loop: list[Spot]) -> frozenset[Edge]:
    """The lines between the cells of a loop, in order."""
    return frozenset(edge(one, other) for one, other in zip(loop, [*loop[1:], loop[0]], strict=True))


def _across(one: Spot, other: Spot) -> list[Spot]:
    """The two steps at right angles to the one between these cells."""
    return [(0, 1), (0, -1)] if one[1] == other[1] else [(1, 0), (-1, 0)]


def shortened(loop: list[Spot], others: Iterable[frozenset[Edge]], chance: SeededRandom) -> list[Spot]:
    """The loop past two cells where it turns back at once, if possible where it differs from another loop; no cells if
    it can't be shortened."""
    many = len(loop)
    turned = [loop[n:] + loop[:n] for n in range(many)]
    possible = [way for way in turned if many > 4 and abs(way[0][0] - way[3][0]) + abs(way[0][1] - way[3][1]) == 1]
    differing = [way for way in possible if any(edge(way[1], way[2]) not in other for other in others)]
    way = chance.one_of(differing or possible) if possible else []
    return way[:1] + way[3:]
