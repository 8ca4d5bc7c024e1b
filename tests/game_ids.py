"""Game ids by their notations alone, without the formats around them."""

from __future__ import annotations

from clueproof import Puzzle, rule_set
from clueproof.formats.game_ids import NOTATIONS, GameId, Scanner
from clueproof.formats.game_ids.game_id import ID
from clueproof.syntax.record import Record


def notation(name: str) -> GameId:
    found: GameId = NOTATIONS.load(name)()
    return found


def puzzle_of(name: str, game_id: str) -> Puzzle:
    """The puzzle of a game id. Raises GameIdError, BadPuzzleError."""
    match = ID.fullmatch(game_id)
    assert match is not None
    scanner = Scanner(match["puzzle"], match.start("puzzle"))
    return rule_set(name).parse(Record(dict(notation(name).fields(match["parameters"], scanner))))


def written(name: str, puzzle: Puzzle) -> str:
    """Its game id."""
    return notation(name).written(puzzle)
