"""Tapa-like Loop.

Rules: draw a single loop that passes no cell with numbers. The loop enters the ring of eight cells around such a cell
once for each of its numbers, which say how many cells it passes there before it leaves the ring, in any order. A
question mark is a number that is not told; one that stands alone may be 0.
Source: https://puzz.link/rules.html?tapaloop
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations, product

import clueproof.genres as cp
from clueproof.codecs.penpa import GROUP, Penpa, Texts
from clueproof.codecs.puzzlink import LOOP_GROUPS, Cells, Link
from clueproof.encoders.tapa import GROUP_WORDS, RING, on_board, ring
from clueproof.english import listed


@cache
def rings() -> dict[int, list[tuple[int, ...]]]:
    """All ways in which a loop can pass a ring, by the lengths of its pieces there: which of the eight lines between
    its cells it has, and which of the four corners it passes."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for lines in product((0, 1), repeat=len(RING)):
        # a corner may be passed without these lines, a cell between two corners may not
        there = [lines[place] or lines[place - 1] for place in range(len(RING))]
        for corners in product(*[(1,) if joined else (0, 1) for joined in there[::2]]):
            pieces = lengths_of(lines, [place for place, corner in enumerate(corners) if corner > there[2 * place]])
            found.setdefault(cp.DigitGroups.of(pieces), []).append((*lines, *corners))
    return found


def lengths_of(lines: Sequence[int], alone: Sequence[int]) -> list[int]:
    """The lengths of the pieces in a ring with these lines, and with corners that are passed without one."""
    if all(lines):
        return [len(lines)]
    begin = lines.index(0) + 1
    runs = "".join(map(str, [*lines[begin:], *lines[:begin]])).split("0")
    return [*[1] * len(alone), *[len(run) + 1 for run in runs if run]]


def groups() -> list[int]:
    """All that cells can say: numbers in any order, each told or not."""
    untold = str(cp.DigitGroups.UNTOLD)
    orders = {order for found in rings() for order in permutations(str(found))}
    return sorted({int("".join(signs)) for order in orders for signs in product(*[(sign, untold) for sign in order])})


class TapaLikeLoop(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """Numbers are constraints, tables of the ways in which the loop can pass a ring."""

    name = "tapa-like-loop"
    aliases = ("tapa-loop",)
    group = "Loops, paths and links"
    title = "Tapa-like Loop"
    noun = "a Tapa-like Loop"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.DigitGroups(groups), also_called=("board",)),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("tapaloop", Cells(LOOP_GROUPS, GROUP_WORDS))
    penpa = Penpa(Texts(form="[0-8?]{1,4}", kinds=(GROUP,), says=dict(GROUP_WORDS.items())))

    def generator(self) -> cp.Generator:
        return cp.LoopGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")

    def clue(self, shape: cp.GridShape, e: cp.EdgeEncoding, clue: cp.Clue) -> cp.Literal:
        name, around = cp.cell_name(*clue.position), ring(clue.position)
        says = f"the loop passes {spelled(clue.value)} around {name}"
        holds, never = e.model.selector(says), -e.model.true
        e.ban([(holds, line) for line in e.at(cp.sides_of(clue.position))], "the loop does not pass it")
        lines = [e.edges.get(cp.edge(*pair), never) for pair in zip(around, [*around[1:], around[0]], strict=True)]
        corners = [e.on_loop[cell] if on_board(shape, cell) else never for cell in around[::2]]
        e.add(cp.Table((*lines, *corners), tuple(passed(clue.value)), enforce=(holds,)), says)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        at = cp.ways_at(solution)

        def lengths(clued: cp.Cell) -> int | None:
            around = [cell for cell in ring(clued) if cell in at]
            joined = cp.Joined[cp.Cell]()
            for one, other in solution:
                if one in around and other in around:
                    joined.join(one, other)
            pieces = Counter(map(joined.root, around))
            return None if clued in at else cp.DigitGroups.of(pieces.values())

        return lengths

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is not None and cp.DigitGroups.fits(stated, found)

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"the loop passes {name}, which has numbers"
        return f"the loop passes {spelled(found)} around {name}, not {spelled(clue.value)}"


@cache
def passed(says: int) -> tuple[tuple[int, ...], ...]:
    """The ways in which a loop can pass a ring that a clue allows."""
    return tuple([way for found, ways in rings().items() if cp.DigitGroups.fits(says, found) for way in ways])


def spelled(says: int) -> str:
    """As in "a piece of 5 cells", "pieces of 1, 1 and 3"."""
    if says == 0:
        return "no cell"
    lengths = [*str(says).replace(str(cp.DigitGroups.UNTOLD), "?")]
    return f"{'a piece' if len(lengths) == 1 else 'pieces'} of {listed(lengths)}"
