"""What a player fills in: marks on a board, from the first one to the finished answer.

    marks = PlayerMarks(puzzle, instance.encoding)
    state = marks.entered(marks.blank(), "cells", [(0, 0)], "5")
    marks.board(state), marks.solution(state)

A mark gives a key of the answer its value: a number in a cell, a line on an edge, a region. Besides there are notes,
which are no part of the answer: small numbers in the corners and in the centre of a cell, its colour, and strokes of a
pen, which are drawn anywhere. All are kept
as an `EditorState`, so that they can be written to JSON and read back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from clueproof.english import either
from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid.board import DOT, Board
from clueproof.grid.edges import Cell, Position, is_edge, site_name
from clueproof.model import Literal, equal, values_of
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.fields import ONE, EditorState, Field, Kind, Place, Typed, as_lists, check_connected
from clueproof.puzzle.inputs import InputChoice, InputKind, read_place, region_input
from clueproof.puzzle.partial_board import CellFlags, KeyedPartialBoard, PartialBoard
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import board_cells
from clueproof.syntax.record import JsonValue

REGIONS = "regions"
"""The name of the input kind for regions, and of the field that holds them, as with "cells" and "edges"."""


CORNER, CENTRE, COLOUR, PEN = "corner", "centre", "colour", "pen"
"""The names of the input kinds for notes."""
COLOURS = {
    "1": "yellow", "2": "blue", "3": "green", "4": "pink", "5": "purple", "6": "orange", "7": "turquoise", "8": "grey",
}  # fmt: skip
"""The colours that a player can give a cell, and what people call them."""
SHADES = {
    "1": "khaki", "2": "lightskyblue", "3": "lightgreen", "4": "lightpink", "5": "plum", "6": "sandybrown",
    "7": "paleturquoise", "8": "silver",
}  # fmt: skip
"""The same as names of CSS: light, so that numbers and marks can be read on them."""
MAX_POINTS = 5000
"""Points of a stroke."""
PARTS = 100
"""Points of strokes are told in hundredths of a cell."""
BEYOND = 3 * PARTS
"""So far beyond the board a stroke may go."""
MAX_LISTED = 6
"""Hints list up to this many choices."""


class PlayerMarks:
    """What can be filled in on one puzzle. There are no `entries` where boards show no single keys."""

    def __init__(self, puzzle: Puzzle, encoding: Encoding) -> None:
        """`encoding` is that of the puzzle's instance."""
        self.puzzle = puzzle
        self._keys = encoding.model.keys
        shown = encoding.shown
        self._sites = {n: positions for n, key in enumerate(self._keys) if (positions := shown.get(key))}
        self._values = [values_of(key) for key in self._keys]
        self._words = [encoding.model.words(key) or {} for key in self._keys]
        self._given = dict(_given(puzzle, encoding))
        self._tokens_of: dict[int, dict[str, int]] = {}
        self._sketch: PartialBoard | None = puzzle.rules.sketch(puzzle, encoding)
        self._keyed: KeyedPartialBoard | None = self._sketch.keyed if self._sketch is not None else None
        flags = self._sketch.flags if self._sketch is not None else None
        self._flag, self._flagged = flags or CellFlags("", {})

    @property
    def is_shown(self) -> bool:
        """Do boards show each key?"""
        return self._keyed is not None

    @property
    def has_answers(self) -> bool:
        """Is anything to be filled in? The same as whether there are `answers`, without listing them."""
        return self.is_shown and (self._owned or any(map(self._is_open, self._sites)))

    @cached_property
    def inputs(self) -> tuple[InputKind, ...]:
        """All that a player can enter: the answer, and notes."""
        return (*self.answers, *self._notes) if self.answers else ()

    @cached_property
    def answers(self) -> tuple[InputKind, ...]:
        """What can be filled in: values of "cells", lines on "edges", or "regions" where keys say to which of the
        puzzle's regions a cell belongs; and which cells are doublers, or what else is to be found of them."""
        if self._keyed is None:
            return ()
        if self._owned:
            return (region_input("region", _OwnerField(self), REGIONS, structural=False),)
        found = []
        kinds: tuple[tuple[Kind, bool], ...] = (("cells", False), ("edges", True))
        for kind, edges in kinds:
            keys = [n for n, positions in self._sites.items() if is_edge(positions[0]) == edges and self._is_open(n)]
            if keys:
                positions = tuple([position for key in keys for position in self._sites[key]])
                choices = self._choices(keys)
                said = [choice.words for choice in choices]
                words = "line" if edges else "number" if all(map(str.isdecimal, said)) else "mark"
                hint = either(said) if len(said) <= MAX_LISTED else f"one of {said[0]} to {said[-1]}"
                found.append(InputKind(kind, words, _MarkField(self, kind), choices, hint=hint, sites=positions))
        if self._flagged:
            choices = (InputChoice(ONE, f"a {self._flag}"),)
            found.append(InputKind(self._flag, self._flag, _FlagField(self._flag), choices, sites=(*self._flagged,)))
        return tuple(found)

    @cached_property
    def _notes(self) -> tuple[InputKind, ...]:
        """Small values in corners and centres of cells with more than two values to choose from; colours, unless cells
        have colours already; and a pen, where the board is a grid."""
        found = []
        for entry in self.answers:
            several = [key for key, values in enumerate(self._values) if len(values) > 2 and self._is_noted(key)]
            if entry.name == "cells" and several:
                sites = tuple([position for key in several for position in self._sites[key]])
                choices = self._choices(several)
                for name, words in ((CORNER, "corner"), (CENTRE, "centre")):
                    stored = _NoteField(self, name)
                    found.append(InputKind(name, words, stored, choices, hint=entry.hint, sites=sites, adds=True))
        start = self.puzzle.rules.draw(self.puzzle)
        if not (start.picture or start.palette or start.colours or start.places):
            cells = tuple(board_cells(self.puzzle.shape))
            colours = tuple([InputChoice(value, words, SHADES[value]) for value, words in COLOURS.items()])
            found.append(InputKind(COLOUR, "colour", _NoteField(self, COLOUR), colours, sites=cells))
        if not start.places:
            found.append(InputKind(PEN, "pen", _PenField(), (InputChoice(ONE, "a stroke"),)))
        return tuple(found)

    def _is_open(self, key: int) -> bool:
        """Is its value to be found?"""
        return len(self._values[key]) > 1 and key not in self._given

    def _is_noted(self, key: int) -> bool:
        """Is it the key of a cell, and not given?"""
        return key in self._sites and key not in self._given and not is_edge(self._sites[key][0])

    def blank(self) -> EditorState:
        """Nothing filled in."""
        shape = self.puzzle.shape
        return EditorState({}, shape.height, shape.width)

    def read(self, value: Mapping[str, JsonValue]) -> EditorState:
        """The marks that an object of JSON holds. Raises BadPuzzleError."""
        state = self.blank()
        for name, listed in value.items():
            places_of: dict[str, list[JsonValue]] = {}
            for pair in listed if isinstance(listed, list) else [None]:
                if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
                    raise BadPuzzleError(f"{quoted(name)} is no list of places, each with what is filled in there")
                places_of.setdefault(pair[1], []).append(pair[0])
            for token, places in places_of.items():
                for together in places if name == REGIONS else [places]:
                    if not isinstance(together, list):
                        raise BadPuzzleError(f"{quoted(str(together))} is no region; expected a list of cells")
                    state = self.entered(state, name, together, token)
        return state

    def entered(self, state: EditorState, name: str, places: Sequence[object], value: str) -> EditorState:
        """The marks after something was filled in, or taken away with "". Raises BadPuzzleError for what can't be."""
        entry = next((entry for entry in self.inputs if entry.name == name), None)
        if entry is None:
            known = either([entry.name for entry in self.inputs]) if self.inputs else "nothing"
            raise BadPuzzleError(f"{quoted(name)} can't be filled in; expected {known}")
        for position in (read_place(entry.stored_in.kind, place) for place in places if entry.name != REGIONS):
            if name not in (COLOUR, PEN, self._flag) and self.key_at.get(position) in self._given:
                raise BadPuzzleError(f"{site_name(position)} is given")
        after, written = state.copy(), entry.read(value)
        entry.stored_in.put(after, entry.placed(places, after), written)
        return after

    def marks(self, state: EditorState) -> dict[int, int]:
        """The keys that are filled in, by their positions, with their values."""
        found: dict[int, int] = {}
        for entry in self.answers:
            for places, token in entry.stored_in.typed(state):
                if entry.name == self._flag:
                    found |= {self._flagged[cell]: 1 for cell in places}
                    continue
                owner = self.owner(places) if entry.name == REGIONS else None
                for position in places:
                    found[self.key_at[position]] = self.value_of(position, token) if owner is None else owner
        return found

    def values_left(self, state: EditorState) -> dict[int, tuple[int, ...]]:
        """The keys that marks are about, by their positions, with the values that these leave to them."""
        return {key: (value,) for key, value in self.marks(state).items()}

    def literals(self, state: EditorState) -> dict[Literal, tuple[Position, ...]]:
        """Each mark as a literal of the model, and where it stands: assumed together with the clues, they say whether a
        solution is left, and a core of them, which marks can't all be right."""
        return {equal(self._keys[key], value): tuple(self.sites_of(key)) for key, value in self.marks(state).items()}

    def board(self, state: EditorState) -> Board:
        """The puzzle with the marks on it. A mark that shows nothing, such as an unshaded cell, is a dot or a cross."""
        assert self._sketch is not None
        marks = self.marks(state)
        board = self._sketch.board([(marks[n],) if n in marks else values for n, values in enumerate(self._values)])
        known = {position for key in marks for position in self._sites.get(key, ())}
        notes = {cell: notes for cell, notes in board.notes.items() if notes == (DOT,) and cell in known}
        return self._with_notes(replace(board, notes=notes, edge_notes={}), state, known)

    def _with_notes(self, board: Board, state: EditorState, known: Collection[Position]) -> Board:
        """The board with the player's notes and colours. A cell that is filled in hides its notes."""
        written: dict[str, dict[Cell, list[str]]] = {CORNER: {}, CENTRE: {}, COLOUR: {}}
        for name, there in written.items():
            for cell, token in listed_marks(state, name):
                there.setdefault(cell, []).append(token)
        corners = {cell: tuple(tokens) for cell, tokens in written[CORNER].items() if cell not in known}
        # several characters each: apart, so that 1 and 2 are not 12
        centres = {
            cell: (("" if max(map(len, tokens)) == 1 else " ").join(tokens),)
            for cell, tokens in written[CENTRE].items()
            if cell not in known
        }
        colours = {cell: SHADES[token] for cell, (token,) in written[COLOUR].items() if cell not in board.shaded}
        return replace(
            board,
            notes={**board.notes, **centres},
            corner_notes=corners,
            colours={**colours, **board.colours},
        )

    def left(self, state: EditorState) -> int:
        """How many keys have neither a mark nor a value that goes without saying: what a clue gives, no line, an
        unshaded cell."""
        marks = self.marks(state)
        return sum(n not in marks and n not in self._unsaid for n in range(len(self._keys)))

    def solution(self, state: EditorState) -> object:
        """The solution that is filled in, right or wrong, for the rules' `check`; None if something is left."""
        if self.left(state):
            return None
        values = self._unsaid | self.marks(state)
        return self.puzzle.rules.decode(self.puzzle, tuple([values[n] for n in range(len(self._keys))]))

    def is_full(self, state: EditorState) -> bool:
        """Does every key have a mark, or a clue that gives it? Then nothing is left to what goes without saying."""
        marks = self.marks(state)
        return all(n in marks or n in self._given or len(self._values[n]) == 1 for n in self._sites)

    def steps(self, keys: Sequence[int]) -> Iterator[tuple[str, list[Position], str]]:
        """How the solution with these keys is filled in: the name of an entry, places, and what is entered there. What
        goes without saying is left out."""
        owned: dict[int, list[Position]] = {}
        for key, positions in self._sites.items():
            value = keys[key]
            if self._owned:
                owned.setdefault(value, []).extend(positions)
            elif self._unsaid.get(key) != value:
                (token,) = [token for token, meant in self._tokens(key).items() if meant == value]
                yield ("edges" if is_edge(positions[0]) else "cells"), [positions[0]], token
        for value, cells in owned.items():
            if value >= 0:
                yield REGIONS, cells, ONE
        for cell, key in self._flagged.items():
            if keys[key]:
                yield self._flag, [cell], ONE

    # keys

    @cached_property
    def key_at(self) -> dict[Position, int]:
        """Where a key is shown -> its position."""
        return {position: key for key, positions in self._sites.items() for position in positions}

    def sites_of(self, key: int) -> Sequence[Position]:
        """Where it is shown, or the cell that it is about."""
        return self._sites.get(key) or [cell for cell, flagged in self._flagged.items() if flagged == key]

    def values_at(self, position: Position) -> tuple[int, ...]:
        """What can be there. Raises BadPuzzleError where nothing can be filled in."""
        key = self.key_at.get(position)
        if key is None:
            raise BadPuzzleError(f"nothing can be filled in at {site_name(position)}")
        return self._values[key]

    def value_of(self, position: Position, token: str) -> int:
        """The value that a token stands for. Raises BadPuzzleError if it can't be there."""
        self.values_at(position)
        tokens = self._tokens(self.key_at[position])
        if token not in tokens:
            raise BadPuzzleError(f"{site_name(position)} can't be {quoted(token)}; expected {either([*tokens])}")
        return tokens[token]

    def owner(self, cells: Iterable[Position]) -> int:
        """The one of the puzzle's regions whose own cells are among these. Raises BadPuzzleError unless it is one."""
        alone = [values[0] for values in map(self.values_at, cells) if len(values) == 1]
        own = {value for value in alone if value >= 0}
        if len(own) != 1:
            raise BadPuzzleError(f"a region has one clue in it, this one has {len(own) or 'none'}")
        return own.pop()

    @cached_property
    def _owned(self) -> bool:
        """Do keys say to which region a cell belongs? Boards show that by borders alone."""
        cells = [n for n, positions in self._sites.items() if not is_edge(positions[0])]
        alike = all(len({self._look(n, value) for value in self._values[n]}) == 1 for n in cells)
        return alike and any(len(self._values[n]) == 1 for n in cells)

    def _look(self, key: int, value: int | None = None) -> tuple[object, ...]:
        assert self._keyed is not None
        return self._keyed.look(key, value)

    def _tokens(self, key: int) -> dict[str, int]:
        """How the values are typed: as the text that is drawn or what people call it, if that is a sign; else as a
        number."""
        if key not in self._tokens_of:
            texts = [self._look(key, value)[0] for value in self._values[key]]
            words = [self._words[key].get(value, "") for value in self._values[key]]
            # the text of a clue says nothing of the value
            self._tokens_of[key] = {
                str(text) if text and texts.count(text) == 1 else word if len(word) == 1 else str(value): value
                for value, text, word in zip(self._values[key], texts, words, strict=True)
            }
        return self._tokens_of[key]

    def _choices(self, keys: Sequence[int]) -> tuple[InputChoice, ...]:
        """The values of these keys, those that show nothing last."""
        found: dict[str, tuple[bool, int, InputChoice]] = {}
        for key in keys:
            edge = is_edge(self._sites[key][0])
            for token, value in self._tokens(key).items():
                word = self._words[key].get(value, str(value))
                hidden = value == 0 if edge else self._look(key, value) == self._look(key)
                before = found.get(token, (True,))[0]
                choice = InputChoice(token, word)
                found[token] = (hidden and before, value, choice)
        return tuple([choice for _, _, choice in sorted(found.values())])

    @cached_property
    def _unsaid(self) -> dict[int, int]:
        """The values that go without saying: the only one, what a clue gives, what the puzzle shows there already, no
        line, what shows nothing; the first of keys that boards don't show."""
        found = {key: values[0] for key, values in enumerate(self._values) if key not in self._sites}
        for key, positions in self._sites.items():
            values = self._values[key]
            if key in self._given:
                found[key] = self._given[key]
            elif is_edge(positions[0]):
                found[key] = values[0]
            else:
                alike = [value for value in values if self._look(key, value) == self._look(key)]
                plain = [value for value in values if not any(self._look(key, value))]
                said = values if len(values) == 1 else alike if len(alike) == 1 else plain
                found |= {key: said[0]} if len(said) == 1 else {}
        return found


def _given(puzzle: Puzzle, encoding: Encoding) -> Iterator[tuple[int, int]]:
    """The keys that clues give, by their positions, with their values."""
    shown = encoding.shown
    keys = {position: (n, key) for n, key in enumerate(encoding.model.keys) for position in shown.get(key, ())}
    clues: Clues = puzzle.clues if isinstance(puzzle.clues, Clues) else Clues()
    for kind, stated in encoding.stated.items():
        for position, says in clues[kind].items():
            number, key = keys.get(position, (0, None))
            literal = stated.get(position, {}).get(says)
            if key is None or literal is None:
                continue
            for value in (0, 1) if isinstance(key, int) else (says,):
                if value in values_of(key) and equal(key, value) == literal:
                    yield number, value


@dataclass(frozen=True)
class _MarkField(Field):
    """Marks of one kind: a list of places, each with its token."""

    filling: PlayerMarks
    kind: Kind

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        there = _listed(state, self.kind)
        for position in places:
            for other in self.filling.sites_of(self.filling.key_at[position]):
                there.pop(other, None)
            if value:
                self.filling.value_of(position, value)
                there[position] = value
        write_marks(state, self.kind, there)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for place, token in _listed(state, self.kind).items():
            yield (place,), token


@dataclass(frozen=True)
class _FlagField(Field):
    """Cells that are something, such as doublers."""

    name: str
    kind: Kind = "cells"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        there = _listed(state, self.name)
        for cell in places:
            there.pop(cell, None)
            if value:
                there[cell] = value
        write_marks(state, self.name, there)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for cell, token in _listed(state, self.name).items():
            yield (cell,), token


@dataclass(frozen=True)
class _OwnerField(Field):
    """Regions that are dragged. Each has one of the puzzle's clues in it, which says whose it is."""

    filling: PlayerMarks
    kind: Kind = "regions"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        there = {cells: token for cells, token in _listed(state, self.kind).items() if {*cells}.isdisjoint(places)}
        if value:
            check_connected(places, "a region")
            owner = self.filling.owner(places)
            for cell in places:
                if owner not in self.filling.values_at(cell):
                    raise BadPuzzleError(f"{site_name(cell)} can't be in the region of that clue")
            there[tuple(sorted(places))] = value
        write_marks(state, self.kind, there)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        yield from _listed(state, self.kind).items()


@dataclass(frozen=True)
class _NoteField(Field):
    """Notes of one kind in cells: a list of cells, each with its token. A cell has one colour, and any number of small
    values: one that all the cells have already is taken away."""

    filling: PlayerMarks
    name: str
    kind: Kind = "cells"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        there = set(listed_marks(state, self.name))
        added = {(place, value) for place in places}
        if value and self.name != COLOUR:
            for place in places:
                self.filling.value_of(place, value)
            there = there - added if added <= there else there | added
        else:
            there = {(place, token) for place, token in there if place not in places} | (added if value else set())
        written = sorted(there, key=self._order)
        state.put(self.name, [[as_lists(place), token] for place, token in written] or None)

    def _order(self, pair: tuple[Place, str]) -> tuple[Place, int]:
        """By cells, in each in the order of its values."""
        place, token = pair
        return place, int(token) if self.name == COLOUR else self.filling.value_of(place, token)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for place, token in listed_marks(state, self.name):
            yield (place,), token


class _PenField(Field):
    """Strokes, in the order in which they were drawn."""

    kind: Kind = "strokes"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        there = [place for place, _ in listed_marks(state, PEN) if place not in places]
        for stroke in places if value else ():
            inside = all(
                -BEYOND <= x <= PARTS * n + BEYOND
                for p in stroke
                for x, n in zip(p, (state.height, state.width), strict=True)
            )
            if not inside or not 2 <= len(stroke) <= MAX_POINTS:
                raise BadPuzzleError(f"a stroke has 2 to {MAX_POINTS:,} points on the board or beside it")
            there.append(stroke)
        state.put(PEN, [[as_lists(stroke), ONE] for stroke in there] or None)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for stroke, token in listed_marks(state, PEN):
            yield (stroke,), token


def listed_marks(state: EditorState, name: str) -> list[tuple[Place, str]]:
    """What a field holds: places with their tokens, of which one place may have several."""
    listed: Any = state.fields.get(name, [])
    return [(_place(place), token) for place, token in listed]


def _listed(state: EditorState, name: str) -> dict[Place, str]:
    """Place -> token."""
    return dict(listed_marks(state, name))


def _place(place: JsonValue) -> Place:
    return tuple(map(_place, place)) if isinstance(place, list) else place


def write_marks(state: EditorState, name: str, there: Mapping[Place, str]) -> None:
    """Write places with their tokens to a field, in order."""
    state.put(name, [[as_lists(place), token] for place, token in sorted(there.items())] or None)
