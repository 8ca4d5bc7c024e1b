"""Coral.

Rules: shade some cells. The shaded cells form one connected region, no 2x2 square is all shaded, and each unshaded cell
is connected with the edge of the board by unshaded ones. The numbers at a row or column are the lengths of its blocks
of shaded cells, in any order; one without numbers may have any. Source: https://puzz.link/rules.html?coral
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link, Lists


class Coral(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A list is a constraint."""

    name = "coral"
    group = "Shading"
    title = "Coral"
    noun = "a Coral"
    usual = cp.Usual((7, 7), density=0.6)
    constraint_kinds = frozenset({cp.LINE})
    layers = (cp.LineLists(),)
    answer = cp.Shading()
    puzzlink = Link("coral", Lists())

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")
        e.reach_edge(e.unshaded, "each unshaded cell is connected with the edge")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        line = tuple(cp.line_at(e.shaded.rows, clue.position))
        return e.model.clue(_in_any_order(line, clue.value), f"{cp.line_name(clue.position)} has {_said(clue.value)}")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, unshaded = cp.Shading.shaded(solution), cp.Shading.unshaded(solution)
        if (fault := cp.square(shaded) or cp.cut_off(shaded)) is not None:
            return fault
        height, width = puzzle.shape.height, puzzle.shape.width
        for piece in cp.pieces(dict.fromkeys(sorted(unshaded), 1)):
            if all(len(cp.beside(cell, height, width)) == 4 for cell in piece):
                return f"{cp.cell_name(*min(piece))} is cut off from the edge"
        return None

    def clue_values(
        self, shape: cp.GridShape, solution: cp.SignRows, kind: str
    ) -> Callable[[cp.Cell], tuple[int, ...] | None]:
        rows = [[int(sign == "#") for sign in row] for row in solution]
        return lambda cell: tuple(sorted(length for length, _ in cp.blocks_of(cp.line_at(rows, cell)))) or None

    def clue_holds(self, stated: tuple[int, ...], found: tuple[int, ...] | None) -> bool:
        return sorted(stated) == sorted(found or ())

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: object) -> str:
        return f"{cp.line_name(clue.position)} has {_said(found)}, not {_said(clue.value)}"


def _in_any_order(line: tuple[cp.Literal, ...], lengths: tuple[int, ...]) -> cp.Automaton:
    """The blocks of the line have these lengths. A state is what is left of them, and how long the block is already."""
    start = (tuple(sorted(Counter(lengths).items())), 0)
    number, ahead = {start: 0}, [start]
    steps: list[tuple[int, int, int]] = []
    accepting: list[int] = []
    for left, long in ahead:
        without = tuple([(length, many - (length == long)) for length, many in left if many > (length == long)])
        ended = not long or (long, 1) in left or without != left
        if ended and not without:
            accepting.append(number[left, long])
        after = [(0, (without, 0))] if ended else []
        if any(length > long for length, _ in left):
            after.append((1, (left, long + 1)))
        for value, state in after:
            if state not in number:
                number[state] = len(number)
                ahead.append(state)
            steps.append((number[left, long], value, number[state]))
    return cp.Automaton(line, 0, tuple(accepting), tuple(steps))


def _said(lengths: object) -> str:
    return f"blocks of {', '.join(map(str, lengths))}" if isinstance(lengths, tuple) else "no block"
