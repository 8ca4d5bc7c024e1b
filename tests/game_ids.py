"""Game ids in tests of genres."""

from __future__ import annotations

import json

import pytest

from clueproof import Puzzle, parse
from clueproof.codecs.game_ids import GameId
from clueproof.codecs.scanner import NotationError, Scanner
from clueproof.formats import game_ids


def notation(name: str) -> GameId:
    """Of a rule set."""
    found = game_ids.notation(name)
    assert found is not None
    return found


def puzzle_of(name: str, game_id: str) -> Puzzle:
    """The puzzle that an id says."""
    parameters, _, puzzle = game_id.partition(":")
    fields = notation(name).read(parameters, Scanner(puzzle, len(parameters) + 1))
    return parse(json.dumps({"puzzle": name, **fields}))


def refused(name: str, game_id: str) -> tuple[str, int | None]:
    """What is said of a bad id, and the column that is named."""
    with pytest.raises(NotationError) as caught:
        puzzle_of(name, game_id)
    assert "\n" not in caught.value.message
    return caught.value.message, caught.value.column
