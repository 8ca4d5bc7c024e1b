"""How extras are typed on a board: an input for each kind, all of them in one list of the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import dropwhile, takewhile

from clueproof.encoders.extras import (
    HEADINGS,
    BoardLayout,
    Extra,
    ExtraError,
    extra_from,
    kind_told,
    listed,
    made,
    meaning,
    read_extra,
    to_json,
    value_expected,
)
from clueproof.encoders.extras.extra import Together
from clueproof.errors import BadPuzzleError
from clueproof.grid.edges import SIDES, Cell
from clueproof.puzzle.fields import ONE, EditorState, Field, Kind, Place, Typed
from clueproof.puzzle.inputs import InputChoice, InputKind
from clueproof.syntax.record import JsonValue

COMMON = (
    "cage", "thermo", "white-dot", "black-dot", "arrow", "whisper", "pair-sum", "renban", "sum", "palindrome",
    "between", "even", "odd", "contains", "sandwich",
)  # fmt: skip
"""Kinds that setters use most, in about that order: counted in the examples of Interactive Sudoku Solver, and the
tools of f-puzzles. They are listed before all others."""
WITHOUT = "-"
"""What is typed for no number where one may be stated."""


@dataclass(frozen=True)
class ExtraField(Field):
    """The extras of one kind, among others in a list."""

    of: type[Extra]
    layout: BoardLayout = field(repr=False)

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        return "board" if self.of.least == 0 and not self.of.several else self.of.places

    @property
    def sides(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(SIDES) if self.kind == "rays" else ()

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        groups = tuple([line_from(self.layout, place) if isinstance(place[0], int) else place for place in places])
        found, own = _stored(state), self._own(state)
        if not value:
            gone = [n for n, extra in own.items() if extra.groups == groups]
            state.put("extras", [one for n, one in enumerate(found) if n not in gone] or None)
        elif (extra := self._made(groups, value)) not in own.values():
            state.put("extras", [*found, to_json(extra)])

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for extra in self._own(state).values():
            if isinstance(extra, Together):
                yield (), str(extra).removeprefix(f"{extra.kind} ")
            else:
                yield tuple(map(self._place, extra.groups)), self._value(extra)

    def _own(self, state: EditorState) -> dict[int, Extra]:
        """The extras of this kind by their places in the list; they need not fit the board any more. Raises
        BadPuzzleError for what is none."""
        try:
            return {n: extra_from(one, None) for n, one in enumerate(_stored(state)) if kind_told(one) is self.of}
        except ExtraError as error:
            raise BadPuzzleError(str(error)) from error

    def _made(self, groups: tuple[tuple[Cell, ...], ...], value: str) -> Extra:
        try:
            if issubclass(self.of, Together):
                return read_extra(f"{self.of.kind} {value}", self.layout)
            unstated = self.of.values == "none" or (self.of.values == "optional" and value == WITHOUT)
            return made(self.of, None if unstated else value, groups, self.layout)
        except ExtraError as error:
            raise BadPuzzleError(str(error)) from error

    def _value(self, extra: Extra) -> str:
        if isinstance(extra.value, str):
            return extra.value
        return ",".join(map(str, extra.value)) or (ONE if self.of.values == "none" else WITHOUT)

    def _place(self, group: tuple[Cell, ...]) -> Place:
        """The margin from which it is seen, if it is a whole line."""
        if self.kind != "rays":
            return group
        r, c = group[0]
        margins = ((-1, c), (self.layout.height, c), (r, -1), (r, self.layout.width))
        return next((margin for margin in margins if line_from(self.layout, margin) == group), group)


def _stored(state: EditorState) -> list[JsonValue]:
    found = state.fields.get("extras")
    return [] if found is None else [*found] if isinstance(found, list) else [found]


def line_from(layout: BoardLayout, margin: Cell) -> tuple[Cell, ...]:
    """The cells seen from a margin, up to a hole; no more than one line of a grid has, where several overlap."""
    r, c = margin
    rows, columns = range(layout.height), range(layout.width)
    if c in columns:
        line = [(row, c) for row in (rows if r < 0 else rows[::-1])]
    else:
        line = [(r, column) for column in (columns if c < 0 else columns[::-1])]
    seen = dropwhile(layout.holes.__contains__, line)
    return tuple(takewhile(lambda cell: cell not in layout.holes, seen))[: len(layout.numbers)]


@lru_cache(maxsize=64)
def inputs(layout: BoardLayout) -> tuple[InputKind, ...]:
    """What can be typed on a board: all kinds of extras that it can have."""
    under = {kind.kind: (heading, kind) for heading, module in HEADINGS.items() for kind in listed(module)}
    first = [("Most used", under[name][1]) for name in COMMON]
    others = [of for name, of in under.items() if name not in COMMON]
    return tuple(
        [_input(ExtraField(kind, layout), heading) for heading, kind in first + others if _may_stand(kind, layout)]
    )


def _may_stand(kind: type[Extra], layout: BoardLayout) -> bool:
    """Can there be any on the board, wherever it stands?"""
    seen = layout.seen_by(kind)
    if kind.unfit(seen) is not None:
        return False
    return kind.least > 0 or kind.several or issubclass(kind, Together) or kind().fault(seen) is None


def _input(slot: ExtraField, heading: str) -> InputKind:
    kind = slot.of
    together = issubclass(kind, Together)
    return InputKind(
        kind.kind,
        kind.kind.replace("-", " "),
        slot,
        () if together else _choices(kind),
        free=together or kind.values != "none",
        hint=_hint(kind),
        heading=heading,
        about=meaning(kind),
        several=kind.several,
    )


def _hint(kind: type[Extra]) -> str:
    if issubclass(kind, Together):
        return f"extras with {kind.sign} between them" if kind.sign else "an extra"
    return value_expected(kind)


def _choices(kind: type[Extra]) -> tuple[InputChoice, ...]:
    """The first of them is what is entered where nothing is stated."""
    if kind.values == "none":
        return (InputChoice(ONE, f"one {kind.kind}"),)
    if kind.default is not None:
        return (InputChoice(str(kind.default), str(kind.default)),)
    return (InputChoice(WITHOUT, "without number"),) if kind.values == "optional" else ()
