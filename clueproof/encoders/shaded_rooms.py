"""What genres have in common whose rooms say how many of their cells are shaded: Heyawake, Ayeheya, Aqre, Chocona."""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class ShadedRooms(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly two puzzles have the same rooms, so that each has a model of its own."""

    shape = cp.AreaShape
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    answer = cp.Shading()

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"{cp.room_name(clue.position)} has {counted(clue.value, 'shaded cell')}"
        return e.model.clue(cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in room])), says)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        shaded = cp.Shading.shaded(solution)
        has = {room[0]: len(shaded.intersection(room)) for room in shape.cells_of}
        return has.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.room_name(clue.position)} has {counted(found, 'shaded cell')}, not {clue.value}"
