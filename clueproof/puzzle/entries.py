"""What can be typed onto a board: by a setter, as clues and as parts of the shape, or by a player, as an answer.

Layers and answers list their entries; pages offer them. What is typed is read by those who read puzzles from files, so
that one and the same is allowed here and there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid import cell_name
from clueproof.grid.edges import edge
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.sheet import Sheet
from clueproof.puzzle.slots import ONE, CellSlot, Kind, Place, Slot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue

MOST_CHOICES = 40
"""Of more symbols none are listed: they are typed."""


class Choice(NamedTuple):
    """A value that can be picked, and what people call it."""

    value: str
    words: str


@dataclass(frozen=True)
class Entry:
    """One kind of thing that can be typed or drawn.

    `places` says where: in "cells", on "edges" (pairs of cells that share a side), at "vertices" (of the cell that they
    are the upper left corner of), in "margins" (at `sides` of the board, the cells around it: row or column -1, or
    height or width), on the whole "board"; or what is dragged: "regions" and "paths" are lists of cells, and all
    places of one edit together are one region or path. Otherwise each place gets the value by itself. The value ""
    takes away what stands there.
    """

    name: str
    words: str
    slot: Slot = field(repr=False, compare=False)
    choices: tuple[Choice, ...] = ()
    free: bool = False
    """May something else than the choices be typed?"""
    hint: str = ""
    """What: "a number from 1 to 9"."""
    structural: bool = False
    """May the board be no whole puzzle after it, as with a region that is too small so far? Else what makes it none is
    refused."""
    meant: Callable[[str], str | None] | None = field(default=None, repr=False, compare=False)
    """What is written for what is typed, None for what is none of the entry's; None if it is the same."""

    @property
    def places(self) -> Kind:
        """Of which kind its places are."""
        return self.slot.kind

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the board where margins are: "top", "bottom", "left", "right"."""
        sides: tuple[str, ...] = getattr(self.slot, "sides", ())
        return sides

    def read(self, value: str) -> str:
        """What is written for what is typed, "" for nothing. Raises BadPuzzleError."""
        value = value.strip()
        picked = value in [choice.value for choice in self.choices]
        if not value or (picked and self.meant is None):
            return value
        found = self.meant(value) if self.meant is not None else value if self.free else None
        if found is None:
            what = self.hint or ", ".join(choice.value for choice in self.choices)
            raise BadPuzzleError(f"{quoted(value)} is no {self.words}; expected {what}")
        return found

    def placed(self, places: Sequence[Any], sheet: Sheet) -> tuple[Place, ...]:
        """Places as JSON has them, as tuples. Raises BadPuzzleError for one that is not on the board."""
        return tuple([self._place(place, sheet) for place in places]) if self.places != "board" else ()

    def _place(self, place: Any, sheet: Sheet) -> Place:
        height, width = sheet.height, sheet.width
        if self.places == "edges":
            cells = [_cell(cell) for cell in place] if isinstance(place, Sequence) and len(place) == 2 else []
            ends = [cell for cell in cells if cell is not None]
            if len(ends) != 2 or sum(abs(one - other) for one, other in zip(*ends, strict=True)) != 1:
                raise BadPuzzleError(f"{quoted(str(place))} is no edge; expected two cells that share a side")
            if not any(0 <= r < height and 0 <= c < width for r, c in ends):
                raise BadPuzzleError(f"{quoted(str(place))} is not on the board of {height} by {width}")
            found: Place = edge(*ends)
            inside = all(0 <= r < height and 0 <= c < width for r, c in ends) or not isinstance(self.slot, CellSlot)
        else:
            cell = _cell(place)
            if cell is None:
                raise BadPuzzleError(f"{quoted(str(place))} is no place; expected a row and a column, from 0")
            (r, c), found = cell, cell
            more = self.places == "vertices"
            inside = 0 <= r < height + more and 0 <= c < width + more
            if self.places == "margins":
                side = {(-1): "top", height: "bottom"}.get(r) if 0 <= c < width else None
                side = side or ({-1: "left", width: "right"}.get(c) if 0 <= r < height else None)
                inside = side in self.sides
        if not inside:
            where = cell_name(*found) if self.places != "edges" else quoted(str(place))
            raise BadPuzzleError(f"{where} is no place for a {self.words} on a board of {height} by {width}")
        return found

    def to_json(self) -> dict[str, JsonValue]:
        """The entry as data, for a page."""
        sides: dict[str, JsonValue] = {"sides": list[JsonValue](self.sides)} if self.sides else {}
        return {
            "name": self.name,
            "words": self.words,
            "places": self.places,
            **sides,
            "choices": [{"value": value, "words": words} for value, words in self.choices],
            "free": self.free,
            "hint": self.hint,
            "clear": "",
        }


def _cell(value: Any) -> tuple[int, int] | None:
    if isinstance(value, Sequence) and len(value) == 2 and all(type(part) is int for part in value):
        return value[0], value[1]
    return None


def choices_of(values: Mapping[str, str] | str) -> tuple[Choice, ...]:
    """Choices from values with what people call them."""
    return tuple(
        [
            Choice(value, words)
            for value, words in (values.items() if isinstance(values, Mapping) else zip(values, values, strict=True))
        ]
    )


def symbol_entry(
    name: str,
    words: str,
    slot: Slot,
    symbols: Symbols,
    shape: GridShape,
    called: Mapping[str, str] | None = None,
    *,
    structural: bool = False,
) -> Entry:
    """What is typed with the tokens of some symbols. Few of one character each are choices, and so are all that are no
    numbers; `called` is what people call them."""
    tokens, meaning, called = symbols.token(shape), symbols.meaning(shape), called or {}
    short = len(tokens) <= MOST_CHOICES and all(len(token) == 1 for token in tokens.values())
    listed = [token for token in tokens.values() if short or not token.isdecimal()]
    if len(listed) > MOST_CHOICES:
        listed = []

    def written(value: str) -> str | None:
        return tokens.get(meaning[value], value) if value in meaning else None

    return Entry(
        name,
        words,
        slot,
        tuple([Choice(token, called.get(token, token)) for token in listed]),
        free=len(listed) < len(tokens),
        hint=hint(symbols.expected(shape)),
        structural=structural,
        meant=written,
    )


def whole(least: int = 0, most: int = 10**9 - 1) -> Callable[[str], str | None]:
    """What reads whole numbers within bounds, for `Entry.meant`."""

    def read(text: str) -> str | None:
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            return None
        return str(int(text)) if least <= int(text) <= most else None

    return read


def hint(expected: str) -> str:
    """What is expected, without what stands for nothing."""
    return expected.partition(", or . ")[0]


def region_entry(words: str, slot: Slot, name: str = "region", *, structural: bool = True) -> Entry:
    """A region that is dragged."""
    return Entry(name, words, slot, (Choice(ONE, f"one {words}"),), structural=structural)
