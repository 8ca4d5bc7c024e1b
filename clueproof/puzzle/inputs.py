"""Kinds of input: what a setter can type on a board as clues and parts of the shape, and a player as the answer.

Clue layers declare them; `clueproof.editor` takes what is typed, and the readers of files check it, so that boards and
files allow the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid import cell_name
from clueproof.grid.directions import Direction
from clueproof.grid.edges import SIDES, Cell, around, corner_name, edge, link_name
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.fields import ONE, THINGS, EditorState, Field, Kind, Place, as_lists
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue

MAX_CHOICES = 40
"""If there are more symbols, they are typed instead of chosen from a list."""


class InputChoice(NamedTuple):
    """A value to choose, and what people call it."""

    value: str
    words: str
    colour: str = ""
    """The colour that it gives a cell, as CSS names it."""


@dataclass(frozen=True)
class Look:
    """How drafts draw what was typed: as text, unless this says otherwise."""

    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    """Values that are drawn as symbols."""
    shaded: frozenset[str] = frozenset()
    """Values that are black cells."""
    missing: frozenset[str] = frozenset()
    """Values that are no cell at all."""
    under: Symbol | None = None
    """What stands under a text."""
    small: Direction | None = None
    """Where a small text stands in its cell."""
    caged: bool = False
    """Are regions cages, with a dashed outline? Else they have walls between them."""
    domino: bool = False
    """Is an edge the middle of a domino? Else it is a wall."""


PLAIN = Look()
BLACK_LOOK = Look(shaded=frozenset("#"))
"""Of black cells, which are written as `#`."""
HOLE_LOOK = Look(missing=frozenset("#"))
"""Of holes, which are written so too."""


@dataclass(frozen=True)
class InputKind:
    """A kind of input: one sort of thing that people type or drag.

    `places` says where: in "cells", on "edges" (pairs of cells that share a side), at "vertices" (of the cell that they
    are the upper left corner of), in "margins" (at `sides` of the board, the cells around it: row or column -1, or
    height or width), on the whole "board"; or what is dragged: "regions" and "paths" are lists of cells, and all
    places of one edit together are one region or path. Otherwise each place gets the value by itself. The value ""
    takes away what stands there.

    Or things are drawn that may lie over each other, any number of them. A place is a list of cells then: of "lines" in
    their order, which may go diagonally; "groups", which may lie apart; "pairs" of cells that share a side; "rays" from
    a margin over the board, of which the place may be the cell of the margin. All places of one edit together are one
    thing, of several places if it is `several`. A thing goes if its places are given the value "". "strokes" of a pen
    are things of points: row and column in hundredths of a cell from the upper left corner of the board.
    """

    name: str
    words: str
    stored_in: Field = field(repr=False, compare=False)
    choices: tuple[InputChoice, ...] = ()
    free: bool = False
    """May something else than the choices be typed?"""
    hint: str = ""
    """What: "a number from 1 to 9"."""
    structural: bool = False
    """May the board be no whole puzzle after it, as with a region that is too small so far? Else what makes it none is
    refused."""
    sites: tuple[Place, ...] | None = None
    """The places, where it is not those that such entries usually have: all cells, edges between two cells, all
    vertices, the lines at `sides`."""
    meant: Callable[[str], str | None] | None = field(default=None, repr=False, compare=False)
    """Turns what is typed into what is written, or into None if it is not allowed; None if it is written as typed."""
    look: Look = field(default=PLAIN, repr=False, compare=False)
    heading: str = ""
    """Under which heading it is listed, where there are many kinds."""
    about: str = ""
    """What it means, in a sentence, if its name does not say that."""
    several: bool = False
    """Is one thing at several places?"""
    adds: bool = False
    """May a place have several values? Then a value joins those that stand there, or goes if it is one of them."""

    @property
    def places(self) -> Kind:
        """Of which kind its places are."""
        return self.stored_in.kind

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the board where margins are: "top", "bottom", "left", "right"."""
        return self.stored_in.sides

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

    def placed(self, places: Sequence[object], state: EditorState) -> tuple[Place, ...]:
        """Places as JSON has them, as tuples; a vertex may be `{"vertex": [r, c]}`. Raises BadPuzzleError for one that
        is not on the board."""
        if self.places == "board":
            return ()
        found = [read_place(self.places, place) for place in places]
        there = self._there(state)
        for place in found:
            if not there(place):
                where = f" on a board of {state.height} by {state.width}" if self.sites is None else ""
                raise BadPuzzleError(f"{place_name(self.places, place)} is no place for a {self.words}{where}")
        return tuple(found)

    def _there(self, state: EditorState) -> Callable[[Place], bool]:
        """May it be typed at a place?"""
        if self.sites is not None:
            return frozenset(self.sites).__contains__
        lines = zip(SIDES, around(state.height, state.width), strict=True)
        margins = frozenset(cell for side, line in lines if side in self.sides for cell in line)
        if self.places == "margins":
            return margins.__contains__
        height, width = state.height + (self.places == "vertices"), state.width + (self.places == "vertices")

        if self.places in THINGS:
            # of cells the field knows, since there may be some besides the board
            return lambda place: isinstance(place[0], tuple) or place in margins

        def is_inside(place: Place) -> bool:
            cells = place if self.places == "edges" else [place]
            return all(0 <= r < height and 0 <= c < width for r, c in cells)

        return is_inside

    def to_json(self) -> dict[str, JsonValue]:
        """The entry as data, for a page."""
        sides: dict[str, JsonValue] = {"sides": list[JsonValue](self.sides)} if self.sides else {}
        positions: list[JsonValue] = [json_place(self.places, position) for position in self.sites or ()]
        return {
            "name": self.name,
            "words": self.words,
            "places": self.places,
            **sides,
            **({} if self.sites is None else {"sites": positions}),
            "choices": [
                {"value": value, "words": words, **({"colour": colour} if colour else {})}
                for value, words, colour in self.choices
            ],
            "free": self.free,
            "hint": self.hint,
            "clear": "",
            **({"heading": self.heading} if self.heading else {}),
            **({"about": self.about} if self.about else {}),
            **({"several": True} if self.several else {}),
            **({"adds": True} if self.adds else {}),
            **({"structural": True} if self.structural else {}),
        }


def json_place(kind: Kind, place: Place) -> JsonValue:
    """A place as JSON has it."""
    listed: JsonValue = as_lists(place)
    return {"vertex": listed} if kind == "vertices" else listed


def read_place(kind: Kind, value: object) -> Place:
    """The same backwards. Raises BadPuzzleError."""
    if kind == "edges":
        cells = [*map(_cell, value)] if isinstance(value, Sequence) and len(value) == 2 else []
        ends = [cell for cell in cells if cell is not None]
        if len(ends) != 2 or sum(abs(one - other) for one, other in zip(*ends, strict=True)) != 1:
            raise BadPuzzleError(f"{quoted(str(value))} is no edge; expected two cells that share a side")
        return edge(*ends)
    if kind in THINGS and not (kind == "rays" and _cell(value)):
        listed = [*map(_cell, value)] if isinstance(value, Sequence) else []
        group = tuple([cell for cell in listed if cell is not None])
        if not group or len(group) < len(listed):
            raise BadPuzzleError(f"{quoted(str(value))} are no cells; expected a list of rows and columns, from 0")
        return group
    vertex = value.get("vertex") if isinstance(value, Mapping) and kind == "vertices" else value
    if (cell := _cell(vertex)) is None:
        raise BadPuzzleError(f"{quoted(str(value))} is no place; expected a row and a column, from 0")
    return cell


def place_name(kind: Kind, place: Place) -> str:
    """What people call it."""
    if kind == "strokes":
        return "this stroke"
    if kind in THINGS and isinstance(place[0], tuple):
        return f"{cell_name(*place[0])} to {cell_name(*place[-1])}"
    return link_name(place) if kind == "edges" else corner_name(place) if kind == "vertices" else cell_name(*place)


def _cell(value: object) -> Cell | None:
    if isinstance(value, Sequence) and len(value) == 2 and all(type(part) is int for part in value):
        return value[0], value[1]
    return None


def symbol_input(
    name: str,
    words: str,
    slot: Field,
    symbols: Symbols,
    shape: GridShape,
    called: Mapping[str, str] | None = None,
    *,
    structural: bool = False,
    look: Look = PLAIN,
) -> InputKind:
    """What is typed with the tokens of some symbols. Few of one character each are choices, and so are all that are no
    numbers; `called` is what people call them."""
    tokens, meaning, called = symbols.token(shape), symbols.meaning(shape), {**(called or {}), **symbols.called}
    short = len(tokens) <= MAX_CHOICES and all(len(token) == 1 for token in tokens.values())
    listed = [token for token in tokens.values() if short or not token.isdecimal()]
    if len(listed) > MAX_CHOICES:
        listed = []

    def written(value: str) -> str | None:
        return tokens.get(meaning[value], value) if value in meaning else None

    return InputKind(
        name,
        words,
        slot,
        tuple([InputChoice(token, called.get(token, token)) for token in listed]),
        free=len(listed) < len(tokens),
        hint=hint(symbols.expected(shape)),
        structural=structural,
        meant=written,
        look=look,
    )


def whole(least: int = 0, most: int = 10**9 - 1) -> Callable[[str], str | None]:
    """What reads whole numbers within bounds, for `InputKind.meant`."""

    def read(text: str) -> str | None:
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            return None
        return str(int(text)) if least <= int(text) <= most else None

    return read


LAST = re.compile(r", (or )?\. .*")


def hint(expected: str) -> str:
    """What is expected, without what stands for nothing."""
    return LAST.sub("", expected)


def region_input(
    words: str, slot: Field, name: str = "region", *, structural: bool = True, look: Look = PLAIN
) -> InputKind:
    """A region that is dragged."""
    return InputKind(name, words, slot, (InputChoice(ONE, f"one {words}"),), structural=structural, look=look)
