"""A puzzle half solved, as a board: what is known of each key, for explanations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from clueproof.grid import Grid
from clueproof.grid.board import DOT, Board, Spot
from clueproof.model import Cell, Model, values_of
from clueproof.puzzle.encoding import Encoding

if TYPE_CHECKING:
    from clueproof.puzzle.rule_set import Puzzle

Candidates: TypeAlias = Sequence[Sequence[int]]
"""For each key of a model the values that it can still have, ascending."""


class Sketch(ABC):
    """Draws what is known of one puzzle so far."""

    @abstractmethod
    def board(self, candidates: Candidates) -> Board:
        """The board: what is settled as it looks in a solution, else what is possible."""

    @abstractmethod
    def spots(self, key: int) -> frozenset[Spot]:
        """Where the board shows the key at this position."""


class CellSketch(Sketch):
    """Of a puzzle that has a key for each cell of its board: the `board_cells` of its encoding.

    A number that is open shows its candidates as notes. Of two values that a cell may have one often shows
    nothing, or the same text as where nothing is known; then a dot says that the cell is known.
    """

    def __init__(self, puzzle: Puzzle[Any, Any], model: Model, grid: Grid[Cell]) -> None:
        rules = puzzle.rules
        self._start = rules.draw(puzzle)
        self._values = [values_of(key) for key in model.keys]
        # one board on which all cells have their first value, one on which they have their second ...
        alike = [
            tuple([values[min(nth, len(values) - 1)] for values in self._values])
            for nth in range(max(map(len, self._values), default=0))
        ]
        self._looks = [rules.draw(puzzle, rules.decode(puzzle, keys)) for keys in alike]
        place_of = {key: place for place, key in enumerate(model.keys)}
        self._places = {
            divmod(number, grid.width): place_of[cell] for number, cell in enumerate(grid) if cell in place_of
        }
        self._spot_of = {place: spot for spot, place in self._places.items()}

    @classmethod
    def of(cls, puzzle: Puzzle[Any, Any], encoding: Encoding) -> CellSketch | None:
        """None if the puzzle has no such keys."""
        grid, board = encoding.board_cells, puzzle.rules.draw(puzzle)
        if grid is None or (grid.height, grid.width) != (board.height, board.width):
            return None
        return cls(puzzle, encoding.model, grid)

    def board(self, candidates: Candidates) -> Board:
        start = self._start
        texts, colours, shaded = dict(start.texts), dict(start.colours), set(start.shaded)
        notes: dict[Spot, tuple[str, ...]] = {}
        for spot, place in self._places.items():
            values, left = self._values[place], candidates[place]
            if len(left) != 1:
                if len(values) > 2:
                    notes[spot] = tuple(
                        self._looks[nth].texts.get(spot, "-") if value in left else ""
                        for nth, value in enumerate(values)
                    )
                continue
            nth = values.index(left[0])
            look, other = self._looks[nth], self._looks[nth - 1 if nth else min(1, len(values) - 1)]
            text = look.texts.get(spot)
            texts.pop(spot, None)
            if text is not None:
                texts[spot] = text
            if spot in look.colours:
                colours[spot] = look.colours[spot]
            elif spot in look.shaded:
                shaded.add(spot)
            elif not text or (other is not look and other.texts.get(spot) == text):
                notes[spot] = (DOT,)
        return replace(start, texts=texts, colours=colours, shaded=frozenset(shaded), notes=notes)

    def spots(self, key: int) -> frozenset[Spot]:
        spot = self._spot_of.get(key)
        return frozenset() if spot is None else frozenset({spot})


class ChoiceSketch(Sketch):
    """Of a puzzle in which cells are chosen: shaded if they are, with a dot if they are not."""

    def __init__(self, start: Board, meaning: Mapping[Spot, tuple[int, int]]) -> None:
        """`start` is the board without a solution; a spot is chosen if a key, given by its position, has a value."""
        self._start = start
        self._meaning = meaning

    def board(self, candidates: Candidates) -> Board:
        settled = {spot for spot, (key, _) in self._meaning.items() if len(candidates[key]) == 1}
        possible = {spot for spot, (key, value) in self._meaning.items() if value in candidates[key]}
        out = dict.fromkeys(sorted(self._meaning.keys() - possible), (DOT,))
        return replace(self._start, shaded=frozenset(settled & possible), notes=out)

    def spots(self, key: int) -> frozenset[Spot]:
        return frozenset(spot for spot, (other, _) in self._meaning.items() if other == key)
