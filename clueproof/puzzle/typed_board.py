"""A sheet as a board: what was typed, drawn much as in a puzzle, whether it is one or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from clueproof.grid.board import Board, Path, Sign
from clueproof.grid.directions import Direction
from clueproof.grid.edges import SIDES, Edge, Spot, Vertex, around, borders, links, outline, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.entries import Entry
from clueproof.puzzle.sheet import Sheet
from clueproof.puzzle.slots import ONE, Place, RegionSlot


def typed_board(sheet: Sheet, entries: Sequence[Entry]) -> Board:
    """All that stands on a sheet, each entry by its look. Raises BadPuzzleError for fields that are none of a sheet."""
    found, sheet = _Typed(), sheet.copy()
    for entry in entries:
        if isinstance(entry.slot, RegionSlot):
            found.walls |= borders(entry.slot.names(sheet))
            continue
        for places, value in entry.slot.typed(sheet):
            found.add(entry, places, value)
    return found.board(sheet.height, sheet.width)


@dataclass
class _Typed:
    """The parts of a board."""

    texts: dict[Spot, str] = field(default_factory=dict)
    symbols: dict[Spot, Symbol] = field(default_factory=dict)
    small: dict[Spot, dict[Direction, str]] = field(default_factory=dict)
    shaded: set[Spot] = field(default_factory=set)
    holes: set[Spot] = field(default_factory=set)
    signs: dict[Edge, Sign] = field(default_factory=dict)
    corners: dict[Vertex, Sign] = field(default_factory=dict)
    walls: set[Edge] = field(default_factory=set)
    outlined: list[frozenset[Spot]] = field(default_factory=list)
    cages: list[frozenset[Spot]] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    margins: dict[Spot, str] = field(default_factory=dict)
    sentences: list[str] = field(default_factory=list)

    def add(self, entry: Entry, places: tuple[Place, ...], value: str) -> None:
        """Something that stands at places."""
        if entry.places == "regions":
            (self.cages if entry.look.caged else self.outlined).append(frozenset(places))
        elif entry.places == "paths":
            self.paths.append(Path(places, "thermometer"))
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
            signs: dict[Any, Sign] = self.signs if entry.places == "edges" else self.corners
            signs[places[0]] = Sign(value) if symbol is None else Sign(symbol=symbol)

    def _cell(self, entry: Entry, cell: Spot, value: str) -> None:
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
        """The board of that size with all of it."""
        inside = {*links(rectangle(height, width))}
        sides = zip(SIDES, around(height, width), strict=True)
        margins = {side: tuple([self.margins.get(spot, "") for spot in spots]) for side, spots in sides}
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
            cages=tuple(self.cages),
            paths=tuple(self.paths),
            margins={side: line for side, line in margins.items() if any(line)},
            caption=", ".join(self.sentences),
        )
