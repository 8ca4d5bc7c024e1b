"""The canonical form of a puzzle: equal for puzzles that a symmetry of their genre maps onto each other, and for no
others."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

from clueproof.grid.symmetry import Isometry
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.symmetry.lines import CanonicalLines, canonical_lines
from clueproof.symmetry.stated import StatedPuzzle, stated_puzzle
from clueproof.syntax.record import JsonValue

DIGEST = 32
"""Hexadecimal digits of a hash."""
_written = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def canonical_form(puzzle: Puzzle) -> str:
    """A text that is the same for all puzzles that are the same up to symmetry, and another one for all others.

    Symmetries are those that the genre declares: turns and reflections of the board, exchanges of values, and of the
    lines of Sudokus and Latin squares. Where it declares none, equal puzzles alone have equal forms. Names and notes
    make no difference.
    """
    puzzle = puzzle.rules.canonical(puzzle)
    if (lines := _lines(puzzle)) is not None:
        return _form(puzzle, [*lines.bands], ["".join(map(_symbol, row)) for row in lines.board])
    if (least := _least(puzzle)) is not None:
        return _form(puzzle, _stated(least))
    return _form(puzzle, {**puzzle.rules.format(puzzle).fields})


def canonical_hash(puzzle: Puzzle) -> str:
    """The canonical form in short: the beginning of its SHA-256, the same on every machine."""
    return sha256(canonical_form(puzzle).encode()).hexdigest()[:DIGEST]


def canonical_puzzle(puzzle: Puzzle) -> Puzzle:
    """The one puzzle of all that are the same up to symmetry which the canonical form describes; the puzzle itself
    where its genre declares no symmetry. It keeps no name and no notes."""
    puzzle = puzzle.rules.canonical(puzzle)
    bare = Puzzle(puzzle.rules, puzzle.shape, puzzle.clues)
    if (lines := _lines(puzzle)) is not None:
        return _with_lines(bare, lines)
    least = _least(puzzle)
    return bare if least is None else least.typed()


def _form(puzzle: Puzzle, *parts: object) -> str:
    return _written([puzzle.rules.name, *parts])


def _lines(puzzle: Puzzle) -> CanonicalLines | None:
    bands = puzzle.rules.exchangeable_lines(puzzle)
    return None if bands is None else canonical_lines(puzzle.shape.side, bands, puzzle.clues[GIVEN])


def _with_lines(puzzle: Puzzle, lines: CanonicalLines) -> Puzzle:
    rules = puzzle.rules
    if rules.exchangeable_lines(puzzle) != lines.bands and (stated := stated_puzzle(puzzle)) is not None:
        puzzle = stated.image(Isometry(transposed=True)).typed()
    numbers = enumerate(map(enumerate, lines.board))
    return rules.with_clues(puzzle, [Clue(GIVEN, (r, c), number) for r, row in numbers for c, number in row if number])


def _symbol(number: int) -> str:
    return f" {number}" if number > 9 else f"{number}"


def _least(puzzle: Puzzle) -> StatedPuzzle | None:
    """The least image of the puzzle, its exchangeable values in the order in which they are met; None if it is not
    known what stands on its board."""
    stated = stated_puzzle(puzzle)
    if stated is None:
        return None
    return min(map(_renamed, stated.images()), key=lambda image: _written(_stated(image)))


def _renamed(image: StatedPuzzle) -> StatedPuzzle:
    entries = image.entries
    for inputs, values in image.puzzle.rules.exchangeable(image.puzzle):
        met = dict.fromkeys(value for name, _, value in entries if name in inputs and value.isalnum())
        names = dict(zip(met, values, strict=False))
        entries = tuple(
            [(name, places, names.get(value, value) if name in inputs else value) for name, places, value in entries]
        )
    return replace(image, entries=entries)


def _stated(image: StatedPuzzle) -> JsonValue:
    entries: list[JsonValue] = [*map(_listed, image.entries)]
    return [image.height, image.width, dict(image.options), entries]


def _listed(part: object) -> JsonValue:
    return [*map(_listed, part)] if isinstance(part, tuple) else part  # type: ignore[return-value]
