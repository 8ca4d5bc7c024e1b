"""Juosan.

Rules: the board is divided into rooms. Draw a vertical or a horizontal bar into each cell. The number of a room is how
many bars it has of the kind of which it has more, or of either if it has as many of both. No three vertical bars lie
side by side in a row, and no three horizontal ones one above the other in a column.
Source: https://www.nikoli.co.jp/en/puzzles/juosan/
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.english import counted


class Juosan(ShadedRooms):
    """A number is a constraint: hardly any two puzzles have the same rooms."""

    name = "juosan"
    aliases = ("juusan",)
    group = "Shading"
    title = "Juosan"
    noun = "a Juosan"
    usual = cp.Usual((7, 7))
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    answer: ClassVar[cp.CellBars] = cp.CellBars()
    puzzlink = Link("juosan", Rooms(NUMBERS))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return cp.JoinedRoomsGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
        for bars, lines, sentence in (
            (e.shaded, rows, "no three vertical bars lie side by side"),
            (e.unshaded, [*zip(*rows, strict=True)], "no three horizontal bars lie one above the other"),
        ):
            threes = [line[start : start + 3] for line in lines for start in range(len(line) - 2)]
            e.ban([tuple([bars[cell] for cell in three]) for three in threes], sentence)

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room, name = shape.region_with(clue.position), cp.room_name(clue.position)
        holds = e.model.selector(f"{name} has {counted(clue.value, 'bar')} of the kind of which it has more")
        vertical = e.model.statement(f"{name} has more vertical bars", f"{name} has more horizontal bars")
        for bars, more, along in ((e.shaded, vertical, 0), (e.unshaded, -vertical, 1)):
            number = tuple([bars[cell] for cell in room])
            e.add(cp.Exactly(clue.value, number, enforce=(holds, more)), f"{name} has so many bars of one kind")
            # not needed, but people see it
            if clue.value > most_bars(room, along):
                e.add(cp.Clause(-more, enforce=(holds,)), f"{name} has no room for so many of the other kind")
        if 2 * clue.value < len(room):
            e.add(cp.Clause(-holds), f"{name} has as many or more of the other kind")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for kind, lines, bar in (("row", solution, "V"), ("column", [*zip(*solution, strict=True)], "H")):
            for number, line in enumerate(lines, 1):
                if 3 * bar in "".join(line):
                    return f"{kind} {number} has three {'vertical' if bar == 'V' else 'horizontal'} bars in a row"
        return None

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        vertical = self.answer.shaded(solution)
        upright = {room[0]: (len(vertical.intersection(room)), len(room)) for room in shape.cells_of}
        return {first: max(number, size - number) for first, (number, size) in upright.items()}.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.room_name(clue.position)} has {counted(found, 'bar')} of the commoner kind, not {clue.value}"


def most_bars(room: Sequence[cp.Cell], along: int) -> int:
    """How many cells of a room can have bars of a kind, of which no three lie side by side along that axis: 0 for
    vertical bars in rows, 1 for horizontal ones in columns."""
    number, run = 0, 0
    cells = sorted([(cell[along], cell[1 - along]) for cell in room])
    for line, place in cells:
        run = run + 1 if (line, place - 1) in cells else 1
        number += run % 3 > 0
    return number
