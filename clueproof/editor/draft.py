"""Boards that are being edited: whole puzzles, and drafts, which are no puzzles yet.

    board = blank(rules, 9, 9, {})
    board = entered(board, "given", [(0, 4)], "7")

A draft is what was typed so far, as the fields of a record, and the reason why that is no puzzle yet. It is drawn,
edited and written to JSON like a puzzle, and becomes one as soon as its fields can be read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid.board import Board, Path, Sign
from clueproof.grid.directions import Direction
from clueproof.grid.edges import SIDES, Cell, Edge, Vertex, around, borders, links, outline, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.fields import ONE, THINGS, EditorState, Place, RegionField, Typed
from clueproof.puzzle.inputs import InputKind, place_name
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.syntax.record import ABOUT, JsonValue


def typed_board(state: EditorState, entries: Sequence[InputKind]) -> Board:
    """What stands on an edited board, each input by its look. Raises BadPuzzleError for fields of another form."""
    found, state = _Typed(), state.copy()
    for entry in entries:
        if isinstance(entry.stored_in, RegionField):
            found.walls |= borders(entry.stored_in.names(state))
            continue
        for places, value in entry.stored_in.typed(state):
            found.add(entry, places, value)
    return found.board(state.height, state.width)


@dataclass
class _Typed:
    """The parts of a board."""

    texts: dict[Cell, str] = field(default_factory=dict)
    symbols: dict[Cell, Symbol] = field(default_factory=dict)
    small: dict[Cell, dict[Direction, str]] = field(default_factory=dict)
    shaded: set[Cell] = field(default_factory=set)
    holes: set[Cell] = field(default_factory=set)
    signs: dict[Edge, Sign] = field(default_factory=dict)
    corners: dict[Vertex, Sign] = field(default_factory=dict)
    walls: set[Edge] = field(default_factory=set)
    outlined: list[frozenset[Cell]] = field(default_factory=list)
    cages: list[frozenset[Cell]] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    margins: dict[Cell, str] = field(default_factory=dict)
    sentences: list[str] = field(default_factory=list)

    def add(self, entry: InputKind, places: tuple[Place, ...], value: str) -> None:
        """Something that stands at places."""
        if entry.places == "regions":
            (self.cages if entry.look.caged else self.outlined).append(frozenset(places))
        elif entry.places == "paths":
            self.paths.append(Path(places, "thermometer"))
        elif entry.places in THINGS:
            self._thing(entry, places, value if entry.free else "")
        elif entry.places == "board":
            self.sentences.append(f"{entry.words} {value}")
        elif entry.places == "cells":
            self._cell(entry, places[0], value)
        elif entry.places == "margins":
            self.margins[places[0]] = value
        elif entry.places == "edges" and value == ONE:
            if entry.look.domino:
                self.outlined.append(frozenset(places[0]))
            else:
                self.walls.add(places[0])
        else:
            symbol = entry.look.symbols.get(value)
            signs: dict[Place, Sign] = self.signs if entry.places == "edges" else self.corners
            signs[places[0]] = Sign(value) if symbol is None else Sign(symbol=symbol)

    def _thing(self, entry: InputKind, places: tuple[Place, ...], value: str) -> None:
        """Several cells each; what is said of them stands below the board."""
        for place in places:
            if entry.places == "rays" and isinstance(place[0], int):
                self.margins[place] = " ".join(filter(None, (self.margins.get(place), value)))
            elif entry.places == "groups":
                self.cages.append(frozenset(place))
            else:
                self.paths.append(Path(place))
        where = ", ".join(place_name(entry.places, place) for place in places)
        self.sentences.append(" ".join(filter(None, (entry.words, value, where))))

    def _cell(self, entry: InputKind, cell: Cell, value: str) -> None:
        look = entry.look
        if look.under is not None:
            self.symbols[cell] = look.under
        if value in look.symbols:
            self.symbols[cell] = look.symbols[value]
        elif value in look.missing:
            self.holes.add(cell)
        elif value in look.shaded:
            self.shaded.add(cell)
        elif look.small is not None:
            self.small.setdefault(cell, {})[look.small] = value
        else:
            self.texts[cell] = " ".join(filter(None, (self.texts.get(cell), value)))

    def board(self, height: int, width: int) -> Board:
        """The board of that size with all of it that lies there."""
        cells = {*rectangle(height, width)}
        inside = {*links(cells)}
        sides = zip(SIDES, around(height, width), strict=True)
        margins = {side: tuple([self.margins.get(cell, "") for cell in line]) for side, line in sides}
        return Board(
            height,
            width,
            texts=self.texts,
            symbols=self.symbols,
            small=self.small,
            shaded=frozenset(self.shaded),
            holes=frozenset(self.holes),
            given=frozenset(self.texts) | self.symbols.keys() | self.shaded,
            signs=self.signs,
            corners=self.corners,
            walls=frozenset(self.walls).union(*(inside.intersection(outline(cells)) for cells in self.outlined)),
            cages=tuple([cage for cage in self.cages if cage <= cells]),
            paths=tuple([path for path in self.paths if cells.issuperset(path.cells)]),
            margins={side: line for side, line in margins.items() if any(line)},
            caption=", ".join(self.sentences),
        )


DRAFT = "draft"
"""The field of JSON that says that something is a draft; it holds the size of the board, "9x9"."""
SIZE = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True)
class Draft:
    """What was typed so far, in `state`, and what is `missing` to a puzzle, in one line. Nobody changes the state."""

    rules: RuleSet
    state: EditorState
    missing: str
    id: str | int | None = None
    about: dict[str, str] = field(default_factory=dict)

    @property
    def inputs(self) -> tuple[InputKind, ...]:
        """What can be typed on it."""
        return self.rules.inputs(self.rules.draft_shape(self.state))

    @property
    def board(self) -> Board:
        """What stands on it."""
        return typed_board(self.state, self.inputs)

    def to_json(self) -> dict[str, JsonValue]:
        """The draft as an object, which `read_draft` reads."""
        about: dict[str, JsonValue] = {**({"id": self.id} if self.id is not None else {}), **self.about}
        size = f"{self.state.height}x{self.state.width}"
        return {"puzzle": self.rules.name, **about, DRAFT: size, **self.state.copy().fields}


Typing: TypeAlias = "Puzzle | Draft"
"""What is being edited."""


def read_draft(rules: RuleSet, value: Mapping[str, JsonValue]) -> Typing:
    """The draft that an object of JSON holds; the puzzle, should it be whole. Raises BadPuzzleError."""
    stated = value.get(DRAFT)
    size = SIZE.fullmatch(stated) if isinstance(stated, str) else None
    if size is None:
        raise BadPuzzleError(f"draft holds the size of the board, such as 9x9, not {quoted(str(stated))}")
    height, width = int(size[1]), int(size[2])
    rules.must_fit(height, width, value)
    fields = {name: part for name, part in value.items() if name != DRAFT and name not in ABOUT}
    identity = value.get("id")
    about = {
        name: part
        for name, part in value.items()
        if name in ABOUT and name not in ("puzzle", "id") and isinstance(part, str)
    }
    draft = Draft(
        rules,
        EditorState(fields, height, width).copy(),
        "",
        identity if isinstance(identity, str | int) else None,
        about,
    )
    for entry in draft.inputs:
        # refuses fields that are no state of that size
        for _ in entry.stored_in.typed(draft.state.copy()):
            pass
    return settled(draft.state, draft, may_be_draft=True)


def blank(rules: RuleSet, height: int, width: int, options: Mapping[str, JsonValue]) -> Typing:
    """A board of that size on which nothing has been typed; a draft where such a board is no puzzle. Options that must
    be stated have their defaults. Raises BadPuzzleError for a size or an option that can't be."""
    stated = {option.name: option.default for option in rules.options() if option.needed and option.default} | {
        **options
    }
    rules.must_fit(height, width, stated)
    state = EditorState.of(rules.start(height, width, stated), height, width)
    return settled(state, Draft(rules, state, ""), may_be_draft=True)


def state_of(at: Typing) -> EditorState:
    """What stands on a board, to be changed."""
    if isinstance(at, Draft):
        return at.state.copy()
    return EditorState.of(at.rules.format(at), at.shape.height, at.shape.width)


def entered(at: Typing, name: str, places: Sequence[object], value: str) -> Typing:
    """The board after something was typed at places: a value of the entry of that name, "" to take away what is there.

    Raises BadPuzzleError, one line, for what can't stand there. What leaves the puzzle in pieces, as regions do that
    are not all drawn yet, makes it a draft; so may whatever is taken away.
    """
    entry = input_named(at, name)
    state = state_of(at)
    written = entry.read(value)
    entry.stored_in.put(state, entry.placed(places, state), written)
    return settled(state, at, may_be_draft=isinstance(at, Draft) or entry.structural or not written)


def input_named(at: Typing, name: str) -> InputKind:
    """The entry of that name. Raises BadPuzzleError if there is none."""
    entries = inputs_of(at)
    for entry in entries:
        if entry.name == name:
            return entry
    known = [entry.name for entry in entries if not entry.heading] or ["none"]
    more = f" and {len(entries) - len(known)} more" if entries[len(known) :] else ""
    raise BadPuzzleError(f"{at.rules.name} has no entry {quoted(name)}; there is {', '.join(known)}{more}")


def inputs_of(at: Typing) -> tuple[InputKind, ...]:
    """What can be typed on a board."""
    return at.inputs if isinstance(at, Draft) else at.rules.inputs(at.shape)


def standing(at: Typing) -> dict[str, list[Typed]]:
    """All that stands on a board: for each entry, by its name, places and the value that is typed there."""
    if not at.rules.grid:
        return {}
    state = state_of(at)
    return {entry.name: [*entry.stored_in.typed(state)] for entry in inputs_of(at)}


def settled(state: EditorState, before: Typing, may_be_draft: bool) -> Typing:
    """The puzzle that the state holds, or a draft. Raises BadPuzzleError where a draft is not allowed."""
    rules = before.rules
    try:
        record = state.record
        puzzle = rules.parse(record)
        record.done()
    except BadPuzzleError as error:
        entries = rules.inputs(rules.draft_shape(state))
        said = error.message
        for entry in entries:
            said = entry.stored_in.told(said, state)
        if not may_be_draft:
            raise BadPuzzleError(said) from error
        return Draft(rules, state, said, before.id, before.about)
    layout = before.layout if isinstance(before, Puzzle) else "rows"
    return replace(puzzle, id=before.id, about=before.about, layout=layout)
