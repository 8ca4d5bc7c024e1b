"""A puzzle half solved, as a board: what is known of each key, for explanations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from clueproof.grid.board import DOT, Board
from clueproof.grid.edges import Cell, Position, is_edge, links, only_cells, only_edges
from clueproof.grid.symbols import CHARACTERS
from clueproof.model import Model, values_of
from clueproof.puzzle.encoding import Encoding, RegionNumberEncoding

Candidates: TypeAlias = Sequence[Sequence[int]]
"""For each key of a model the values that it can still have, ascending."""


class DrawingRules(Protocol):
    """What sketches need of a rule set."""

    def draw(self, puzzle: Any, solution: Any = None) -> Board: ...
    def decode(self, puzzle: Any, keys: tuple[int, ...]) -> object: ...


class DrawablePuzzle(Protocol):
    """What they need of a puzzle."""

    @property
    def rules(self) -> DrawingRules: ...


class CellFlags(NamedTuple):
    """Keys that say of cells whether they are something besides what is filled in there, such as a doubler."""

    name: str
    key_of: Mapping[Cell, int]
    """The positions of the keys, which are 1 for cells that are."""


class PartialBoard(ABC):
    """Draws what is known of one puzzle so far."""

    @property
    def keyed(self) -> KeyedPartialBoard | None:
        """The one that draws each key by itself, for marks of players; None if some keys have no place on the board."""
        return None

    @property
    def flags(self) -> CellFlags | None:
        """The keys that it draws beside those of `keyed`."""
        return None

    @abstractmethod
    def board(self, candidates: Candidates) -> Board:
        """The board: what is settled as it looks in a solution, else what is possible."""

    @abstractmethod
    def spots(self, key: int) -> frozenset[Position]:
        """Where the board shows the key at this position."""

    def marks(self, key: int, values: Sequence[int]) -> frozenset[Position]:
        """What stands out when the key at this position gets one of these values, or loses them."""
        return self.spots(key)

    strikes: ClassVar[bool] = True
    """Are candidates notes, which are struck out when they go? Else they are cells of their own: see `marks`."""
    labels: ClassVar[bool] = False
    """Do the names of keys have the rows and columns in them, as "r1c2" has? Then boards show these."""


class KeyedPartialBoard(PartialBoard):
    """Of a puzzle whose keys are cells or edges of its board (`Encoding.shown`).

    A number that is open shows its candidates as notes. Of two values that a cell may have one often shows
    nothing, or the same text as where nothing is known; then a dot says that the cell is known. An edge that has
    nothing is crossed out.
    """

    labels = True

    @property
    def keyed(self) -> KeyedPartialBoard:
        return self

    def __init__(self, puzzle: DrawablePuzzle, model: Model, positions: Mapping[int, Sequence[Position]]) -> None:
        """`positions` says where the keys at these positions are shown: see `of`."""
        rules = puzzle.rules
        self._start = rules.draw(puzzle)
        self._sites = positions
        self._values = [values_of(key) for key in model.keys]
        # one board on which all keys have their first value, one on which they have their second ...
        alike = [
            tuple([values[min(nth, len(values) - 1)] for values in self._values])
            for nth in range(max(map(len, self._values), default=0))
        ]
        self._looks = [rules.draw(puzzle, rules.decode(puzzle, keys)) for keys in alike]
        self._linked = frozenset(edge for look in self._looks for edge in look.lines)

    @classmethod
    def of(cls, puzzle: DrawablePuzzle, encoding: Encoding) -> KeyedPartialBoard | None:
        """None if the encoding shows no key."""
        model, shown = encoding.model, encoding.shown
        positions = {place: shown[key] for place, key in enumerate(model.keys) if key in shown}
        return cls(puzzle, model, positions) if positions else None

    def board(self, candidates: Candidates) -> Board:
        return self._with_edges(self._with_cells(candidates), candidates)

    def _with_cells(self, candidates: Candidates) -> Board:
        start = self._start
        texts, symbols, colours = dict(start.texts), dict(start.symbols), dict(start.colours)
        shaded, notes = set(start.shaded), dict(start.notes)
        for place, cell in (
            (place, cell) for place, positions in self._sites.items() for cell in only_cells(positions)
        ):
            values, left = self._values[place], candidates[place]
            if len(left) != 1:
                if len(values) > 2:
                    notes[cell] = tuple(
                        self._note(nth, cell) if value in left else "" for nth, value in enumerate(values)
                    )
                continue
            nth = values.index(left[0])
            look, other = self._looks[nth], self._looks[nth - 1 if nth else min(1, len(values) - 1)]
            text, symbol = shown = look.texts.get(cell), look.symbols.get(cell)
            texts.pop(cell, None)
            symbols.pop(cell, None)
            if text is not None:
                texts[cell] = text
            if symbol is not None:
                symbols[cell] = symbol
            if cell in look.colours:
                colours[cell] = look.colours[cell]
            elif cell in look.shaded:
                shaded.add(cell)
            elif (not text and symbol is None) or (
                other is not look and (other.texts.get(cell), other.symbols.get(cell)) == shown
            ):
                notes[cell] = (DOT,)
        return replace(start, texts=texts, symbols=symbols, colours=colours, shaded=frozenset(shaded), notes=notes)

    def _note(self, nth: int, cell: Cell) -> str:
        look = self._looks[nth]
        symbol = look.symbols.get(cell)
        unnamed = "#" if cell in look.shaded else "-"
        return look.texts.get(cell) or (CHARACTERS[symbol] if symbol is not None else unnamed)

    def _with_edges(self, board: Board, candidates: Candidates) -> Board:
        lines, fences, walls = dict(board.lines), dict(board.fences), set(board.walls)
        notes = dict(board.edge_notes)
        for place, positions in self._sites.items():
            edges = only_edges(positions)
            if not edges:
                continue
            values, left = self._values[place], candidates[place]
            middle = edges[len(edges) // 2]
            if len(left) != 1:
                if len(values) > 2:
                    notes[middle] = tuple(str(value) if value in left else "" for value in values)
                continue
            look = self._looks[values.index(left[0])]
            if not any((look.lines.get(middle), look.fences.get(middle), middle in look.walls)):
                (lines if middle in self._linked else fences)[middle] = 0
                continue
            for edge in edges:
                if edge in look.lines:
                    lines[edge] = look.lines[edge]
                if edge in look.fences:
                    fences[edge] = look.fences[edge]
                if edge in look.walls:
                    walls.add(edge)
        return replace(board, lines=lines, fences=fences, walls=frozenset(walls), edge_notes=notes)

    def spots(self, key: int) -> frozenset[Position]:
        return frozenset(self._sites.get(key, ()))

    def look(self, key: int, value: int | None = None) -> tuple[object, ...]:
        """What the board shows where a key has a value, the text first: all false for nothing. None: what it shows
        before anything is known."""
        board = self._start if value is None else self._looks[self._values[key].index(value)]
        position = self._sites[key][0]
        if is_edge(position):
            return board.lines.get(position), board.fences.get(position), position in board.walls
        (cell,) = only_cells([position])
        return board.texts.get(cell), board.symbols.get(cell), board.colours.get(cell), cell in board.shaded


class RegionPartialBoard(KeyedPartialBoard):
    """Of a puzzle in which neighbours are of different regions if their keys have different values."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        left = {
            cell: set(candidates[place]) for place, positions in self._sites.items() for cell in only_cells(positions)
        }
        return replace(
            board, walls=board.walls | {(one, other) for one, other in links(left) if not left[one] & left[other]}
        )


class SizePartialBoard(RegionPartialBoard):
    """The same where the last value of a cell says "so many or more": 10+."""

    @classmethod
    def of(cls, puzzle: DrawablePuzzle, encoding: Encoding) -> KeyedPartialBoard | None:
        found = super().of(puzzle, encoding)
        or_more = encoding.or_more if isinstance(encoding, RegionNumberEncoding) else None
        if found is not None and or_more is not None:
            last = found._looks[or_more - 1]
            found._looks[or_more - 1] = replace(last, texts=dict.fromkeys(last.texts, f"{or_more}+"))
        return found


class OwnerPartialBoard(RegionPartialBoard):
    """The same where keys say to which region a cell belongs, which boards show by borders alone: a dot stands in a
    cell of which it is known."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        known = [
            cell
            for place, positions in self._sites.items()
            for cell in only_cells(positions)
            if len(candidates[place]) == 1
        ]
        notes = {cell: (DOT,) for cell in known if cell not in self._start.texts}
        return replace(board, notes=notes)


class ChoicePartialBoard(PartialBoard):
    """Of a puzzle in which cells are chosen: shaded if they are, with a dot if they are not."""

    def __init__(self, start: Board, meaning: Mapping[Cell, tuple[int, int]]) -> None:
        """`start` is the board without a solution; a cell is chosen if a key, given by its position, has a value."""
        self._start = start
        self._meaning = meaning

    def board(self, candidates: Candidates) -> Board:
        settled = {cell for cell, (key, _) in self._meaning.items() if len(candidates[key]) == 1}
        possible = {cell for cell, (key, value) in self._meaning.items() if value in candidates[key]}
        out = dict.fromkeys(sorted(self._meaning.keys() - possible), (DOT,))
        return replace(self._start, shaded=frozenset(settled & possible), notes=out)

    def spots(self, key: int) -> frozenset[Position]:
        return frozenset(cell for cell, (other, _) in self._meaning.items() if other == key)
