"""The solutions of all our genres. It imports all answers, so only annotations import it."""

from __future__ import annotations

from typing import TypeAlias

from clueproof.puzzle.answers.cells import NumberRows, SignRows
from clueproof.puzzle.answers.loops import Bridges, Lines, LoopAndShading

AnySolution: TypeAlias = (
    NumberRows | SignRows | Lines | Bridges | LoopAndShading | tuple[int, ...] | tuple[tuple[str, ...], ...]
)
"""The solution of a puzzle whose genre is known only when the program runs, as that of a text: rows of numbers or
signs; edges with a line; bridges; edges with a line and shaded cells; a number for each layer, or the names of
vertices; rows of items. `Puzzle.of` tells type checkers the genre."""
