"""Cross the Streams.

Rules: shade some cells. The shaded cells form one connected region, and no 2x2 square is all shaded. The list at a row
or column names its blocks of shaded cells, in this order: a number is a block of that length, a `?` one of any length,
and a `*` any number of blocks of any length, or none. Source: https://puzz.link/rules.html?cts
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import clueproof.genres as cp
from clueproof.codecs.puzzlink import UNKNOWN, Link, Lists

ANY, SOME = -1, -2
LISTS = cp.LineLists({"?": ANY, "*": SOME}, lambda value: {ANY: 1, SOME: 0}.get(value, value))


class CrossTheStreams(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A list is a constraint."""

    name = "cross-the-streams"
    aliases = ("cts",)
    group = "Shading"
    title = "Cross the Streams"
    noun = "a Cross the Streams"
    usual = cp.Usual((7, 7), density=0.6)
    constraint_kinds = frozenset({cp.LINE})
    layers = (LISTS,)
    answer = cp.Shading()
    puzzlink = Link("cts", Lists({0: "*", UNKNOWN: "?"}, {0: SOME, UNKNOWN: ANY}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        line = tuple(cp.line_at(e.shaded.rows, clue.position))
        return e.model.clue(_matches(line, clue.value), f"{cp.line_name(clue.position)} has {LISTS.text(clue.value)}")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        return cp.square(shaded) or cp.cut_off(shaded)

    def clue_values(
        self, shape: cp.GridShape, solution: cp.SignRows, kind: str
    ) -> Callable[[cp.Cell], tuple[int, ...] | None]:
        rows = [[int(sign == "#") for sign in row] for row in solution]
        return lambda cell: tuple([length for length, _ in cp.blocks_of(cp.line_at(rows, cell))]) or None

    def clue_holds(self, stated: tuple[int, ...], found: tuple[int, ...] | None) -> bool:
        # the beginnings of the list that the blocks so far can be
        done = {0}
        for length in found or ():
            done = {
                place + (stated[place] != SOME)
                for place in _from(done, stated)
                if place < len(stated) and stated[place] in (length, ANY, SOME)
            }
        return len(stated) in _from(done, stated)

    def describe_violation(
        self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: tuple[int, ...] | None
    ) -> str:
        return (
            f"{cp.line_name(clue.position)} has {LISTS.text(found or ()) or 'no block'}, not {LISTS.text(clue.value)}"
        )


def _from(places: set[int], says: tuple[int, ...]) -> set[int]:
    """These places of a list, and those behind stars there, which may be nothing."""
    found = {*places}
    for place in range(len(says)):
        if place in found and says[place] == SOME:
            found.add(place + 1)
    return found


def _matches(line: tuple[cp.Literal, ...], says: tuple[int, ...]) -> cp.Automaton:
    """The line is as its list says. A state is a set of places in the list, each with how long its block is already."""

    def after(places: frozenset[tuple[int, int]], value: int) -> Iterator[tuple[int, int]]:
        for place, long in places:
            if value and long:
                if says[place] in (ANY, SOME):
                    yield place, 1
                elif long < says[place]:
                    yield place, long + 1
            elif value:
                yield from ((other, 1) for other in _from({place}, says) if other < len(says))
            elif not long:
                yield place, 0
            elif says[place] in (long, ANY, SOME):
                yield place + (says[place] != SOME), 0

    start = frozenset({(0, 0)})
    number, ahead = {start: 0}, [start]
    steps: list[tuple[int, int, int]] = []
    for places in ahead:
        for value in (0, 1):
            if reached := frozenset(after(places, value)):
                if reached not in number:
                    number[reached] = len(number)
                    ahead.append(reached)
                steps.append((number[places], value, number[reached]))
    ended = [{place for place, _ in after(places, 0)} for places in ahead]
    accepting = [state for state, places in enumerate(ended) if len(says) in _from(places, says)]
    return cp.Automaton(line, 0, tuple(accepting), tuple(steps))
