"""What a player fills in on a cross grid: of each pair of items whether they belong together.

Each value of a key is a cell of its own (see `PartialBoard.strikes`). A circle gives the key this value, a cross takes
it away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clueproof.editor.player_marks import PlayerMarks, listed_marks, write_marks
from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Position, only_cells, site_name
from clueproof.grid.symbols import Symbol
from clueproof.model import Literal, equal
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.fields import EditorState, Field, Kind, Place, Typed
from clueproof.puzzle.inputs import InputChoice, InputKind
from clueproof.puzzle.rule_set import Puzzle

CROSS, CIRCLE = "x", "o"
"""What is typed for items that don't belong together, and for those that do."""
SYMBOLS = {CROSS: Symbol.CROSS, CIRCLE: Symbol.RING}
CELLS: Kind = "cells"


class LinkMarks(PlayerMarks):
    """The marks on the cross grid of a puzzle, which is one with such a grid: `rules.explained`."""

    def __init__(self, puzzle: Puzzle, encoding: Encoding) -> None:
        super().__init__(puzzle, encoding)
        sketch = self._sketch
        assert sketch is not None and not sketch.strikes
        self._board = sketch.board(self._values)
        self._links: dict[Cell, list[tuple[int, int]]] = {}
        for key, values in enumerate(self._values):
            for value in values:
                for cell in only_cells(sketch.marks(key, [value])):
                    self._links.setdefault(cell, []).append((key, value))

    @cached_property
    def answers(self) -> tuple[InputKind, ...]:
        """Crosses and circles."""
        choices = (InputChoice(CROSS, "a cross"), InputChoice(CIRCLE, "a circle"))
        sites = tuple(sorted(self._links))
        return (InputKind(CELLS, "cross or circle", _LinkField(), choices, hint="x or o", sites=sites),)

    @property
    def inputs(self) -> tuple[InputKind, ...]:
        """The same."""
        return self.answers

    def blank(self) -> EditorState:
        return EditorState({}, self._board.height, self._board.width)

    def marks(self, state: EditorState) -> dict[int, int]:
        """The keys that have a circle, by their positions, with their values."""
        return {
            key: value
            for cell, token in listed_marks(state, CELLS)
            if token == CIRCLE
            for key, value in self._links[cell]
        }

    def values_left(self, state: EditorState) -> dict[int, tuple[int, ...]]:
        left: dict[int, tuple[int, ...]] = {key: (value,) for key, value in self.marks(state).items()}
        for cell, token in listed_marks(state, CELLS):
            for key, value in self._links[cell] if token == CROSS else ():
                # crosses over all of a key are a mistake, which a hint has told
                left[key] = tuple([other for other in left.get(key, self._values[key]) if other != value])
        return left

    def literals(self, state: EditorState) -> dict[Literal, tuple[Position, ...]]:
        found: dict[Literal, tuple[Position, ...]] = {}
        for cell, token in listed_marks(state, CELLS):
            for key, value in self._links[cell]:
                literal = equal(self._keys[key], value)
                found[literal if token == CIRCLE else -literal] = (cell,)
        return found

    def board(self, state: EditorState) -> Board:
        return replace(self._board, symbols={cell: SYMBOLS[token] for cell, token in listed_marks(state, CELLS)})

    def _settled(self, state: EditorState) -> list[int | None]:
        """The values that circles say, and those that follow from them without any statement."""
        marks = self.marks(state)
        return self.puzzle.rules.completed(self.puzzle, [marks.get(key) for key in range(len(self._keys))])

    def left(self, state: EditorState) -> int:
        return self._settled(state).count(None)

    def solution(self, state: EditorState) -> object:
        values = [value for value in self._settled(state) if value is not None]
        return self.puzzle.rules.decode(self.puzzle, tuple(values)) if len(values) == len(self._keys) else None

    def is_full(self, state: EditorState) -> bool:
        return self.left(state) == 0


@dataclass(frozen=True)
class _LinkField(Field):
    """A list of cells, each with its token."""

    kind: Kind = CELLS

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        if value not in ("", *SYMBOLS):
            raise BadPuzzleError(f"{site_name(places[0])} can't be {quoted(value)}; expected x or o")
        there = dict(listed_marks(state, CELLS))
        for place in places:
            there.pop(place, None)
            if value:
                there[place] = value
        write_marks(state, CELLS, there)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for place, token in listed_marks(state, CELLS):
            yield (place,), token
