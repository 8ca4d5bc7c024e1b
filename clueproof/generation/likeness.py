"""What to make so that it is like a puzzle that is there."""

from __future__ import annotations

from typing import Any

from clueproof.generation.recipe import Recipe
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import Record

MADE = {"dominosa": "grid", "magnets": "grid", "map": "regions"}
"""Rule set -> the field of its shape that its maker makes anew."""


def recipe_like(puzzle: Puzzle) -> Recipe:
    """A recipe for puzzles of the same rules, size and options. Of what the shape has besides, boxes and jigsaw regions
    stay; what the maker of the genre draws itself, such as rooms, is drawn anew."""
    rules, shape = puzzle.rules, puzzle.shape
    if isinstance(rules, Genre):
        record = Record()
        rules.write_shape(record, shape)
        options: dict[str, Any] = {**record.fields}
        options.pop(MADE.get(rules.name, ""), None)
        return Recipe(rules.name, (shape.height, shape.width), options)
    fields: dict[str, Any] = rules.format(puzzle).fields
    if "categories" in fields:
        return Recipe(rules.name, None, {"categories": fields["categories"]})
    board = rules.draw(puzzle)
    # the size of what is no grid is one number
    most = max(board.height, board.width)
    return Recipe(rules.name, (most, most) if board.places else (board.height, board.width))
