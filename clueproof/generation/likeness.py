"""What to make so that it is like a puzzle that is there."""

from __future__ import annotations

from typing import Any

from clueproof.generators.generator import generator_of
from clueproof.generators.recipe import Recipe
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import Record


def recipe_like(puzzle: Puzzle) -> Recipe:
    """A recipe for puzzles of the same rules, size and options. Of what the shape has besides, boxes and jigsaw regions
    stay; what the generator of the genre draws itself, such as rooms, is drawn anew."""
    rules, shape = puzzle.rules, puzzle.shape
    if isinstance(rules, Genre):
        record = Record()
        rules.write_shape(record, shape)
        options: dict[str, Any] = {**record.fields}
        options.pop(generator_of(rules).drawn_field, None)
        return Recipe(rules.name, (shape.height, shape.width), options)
    fields: dict[str, Any] = rules.format(puzzle).fields
    if "categories" in fields:
        return Recipe(rules.name, None, {"categories": fields["categories"]})
    board = rules.draw(puzzle)
    # the size of what is no grid is one number
    most = max(board.height, board.width)
    return Recipe(rules.name, (most, most) if board.places else (board.height, board.width))
