"""A puzzle as all that stands on its board, which can be turned and reflected.

What stands there is what can be typed, as the editor has it: on a blank board it gives the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import TypeAlias

from clueproof.editor.draft import Draft, blank, inputs_of, settled, standing, state_of
from clueproof.errors import BadPuzzleError, InternalError
from clueproof.grid.edges import Cell, edge
from clueproof.grid.symmetry import Isometry, isometries
from clueproof.puzzle.fields import Field, Kind, Place
from clueproof.puzzle.inputs import InputKind
from clueproof.puzzle.layers.layer import Layer
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

Entry: TypeAlias = tuple[str, tuple[Place, ...], str]
"""The name of an input, places, and the value that stands there."""
SINGLE: frozenset[Kind] = frozenset({"board", "cells", "edges", "vertices", "margins"})
"""Kinds of places that have a value each."""
UNORDERED: frozenset[Kind] = frozenset({"regions", "groups", "pairs"})
"""Kinds of places whose cells are in no order."""


@dataclass(frozen=True)
class StatedPuzzle:
    """The size of a board, the options, and what stands on it, in order."""

    puzzle: Puzzle = field(compare=False, repr=False)
    """A puzzle of that genre; what stands on its board, or on an image of it, is stated."""
    height: int
    width: int
    options: Mapping[str, JsonValue]
    entries: tuple[Entry, ...]

    def image(self, isometry: Isometry) -> StatedPuzzle:
        """What stands on the image of the board."""
        rules = self.puzzle.rules
        height, width = isometry.size(self.height, self.width)
        inputs = {one.name: one for one in inputs_of(self.puzzle)}
        moved = [self._moved(entry, isometry, inputs) for entry in self.entries]
        # places of one input may be cells and lists of cells
        entries = tuple(sorted(_anchored(moved, inputs), key=repr))
        return replace(
            self,
            height=height,
            width=width,
            options=rules.turned_options(self.puzzle.shape, self.options, isometry),
            entries=entries,
        )

    def images(self) -> Iterator[StatedPuzzle]:
        """The images under the turns and reflections that the genre allows the puzzle, itself first."""
        return map(self.image, isometries(self.puzzle.rules.isometries_of(self.puzzle)))

    def typed(self) -> Puzzle:
        """The puzzle that this is on a board. Raises InternalError if it is none: the genre allows too much."""
        rules = self.puzzle.rules
        board = blank(rules, self.height, self.width, dict(self.options))
        state = state_of(board)
        try:
            # parts of the shape come before what is said of them
            for kind in inputs_of(board):
                wanted = [(places, value) for name, places, value in self.entries if name == kind.name]
                # some boards begin with walls
                for places, _ in [*kind.stored_in.typed(state)] if kind.places in SINGLE else ():
                    if places not in [there for there, _ in wanted]:
                        kind.stored_in.put(state, places, "")
                for places, value in wanted:
                    kind.stored_in.put(state, kind.placed(places, state), kind.read(value))
            made = settled(state, board, may_be_draft=True)
            reason = made.missing if isinstance(made, Draft) else ""
        except BadPuzzleError as error:
            reason = error.message
        if reason or isinstance(made, Draft):
            raise InternalError(f"an image of a puzzle {rules.name} is none: {reason}")
        return made

    def _moved(self, entry: Entry, isometry: Isometry, inputs: Mapping[str, InputKind]) -> Entry:
        name, places, value = entry
        rules, kind = self.puzzle.rules, inputs[name]
        value = kind.stored_in.turned(places, value, isometry)
        if (turning := rules.turning(name)) is not None:
            value = _as_written(kind, turning(value, isometry))
        moved = tuple([self._place(kind, place, isometry) for place in places])
        if kind.places in UNORDERED and not _is_group(moved):
            moved = tuple(sorted(moved))
        return rules.turned_input(name, isometry), moved, value

    def _place(self, kind: InputKind, place: Place, isometry: Isometry) -> Place:
        if kind.places == "vertices":
            return isometry.cell(place, self.height + 1, self.width + 1)
        if isinstance(place[0], tuple):
            cells = tuple([isometry.cell(cell, self.height, self.width) for cell in place])
            return (
                edge(*cells) if kind.places == "edges" else tuple(sorted(cells)) if kind.places in UNORDERED else cells
            )
        moved = isometry.cell(place, self.height, self.width)
        return self._beside(kind, moved, isometry) if kind.places == "margins" else moved

    def _beside(self, kind: InputKind, cell: Cell, isometry: Isometry) -> Cell:
        """The margin of the same line at a side that has any."""
        (row, column), (height, width) = cell, isometry.size(self.height, self.width)
        if 0 <= column < width:
            side, other = ("top", height) if row < 0 else ("bottom", -1)
            return cell if side in kind.sides else (other, column)
        side, other = ("left", width) if column < 0 else ("right", -1)
        return cell if side in kind.sides else (row, other)


def stated_puzzle(puzzle: Puzzle) -> StatedPuzzle | None:
    """What stands on the board of a puzzle; None if it has none, or not all of it can be typed."""
    rules = puzzle.rules
    if not rules.grid or any(type(layer).inputs is Layer.inputs for layer in getattr(rules, "layers", ())):
        return None
    fields = state_of(puzzle).fields
    options = {option.name: fields[option.name] for option in rules.options() if option.name in fields}
    found = StatedPuzzle(puzzle, puzzle.shape.height, puzzle.shape.width, options, ())
    entries = [(name, places, value) for name, typed in standing(puzzle).items() for places, value in typed]
    return replace(found, entries=tuple(entries)).image(Isometry())


def _anchored(entries: list[Entry], inputs: Mapping[str, InputKind]) -> list[Entry]:
    """The entries, with what is said of a region in its first cell: it may stand in any."""
    first: dict[tuple[Field, Cell], Cell] = {}
    for name, places, _ in entries:
        if inputs[name].places == "regions":
            first |= {(inputs[name].stored_in, cell): min(places) for cell in places}
    found = []
    for name, places, value in entries:
        anchor = inputs[name].stored_in.regions_field
        found.append(
            (name, tuple([first.get((anchor, place), place) for place in places]) if anchor else places, value)
        )
    return found


def _is_group(places: tuple[Place, ...]) -> bool:
    """Are these whole things, whose order may matter, and no cells of one?"""
    return bool(places) and isinstance(places[0][0], tuple)


def _as_written(kind: InputKind, value: str) -> str:
    """The value with its signs in the order in which they are written."""
    for signs in permutations(value) if len(value) < 5 else ():
        try:
            return kind.read("".join(signs))
        except BadPuzzleError:
            continue
    return value
