"""Puzzles that are stated by their game id: a line of a list, a line below a header, the field `sgt_id` of a record."""

from __future__ import annotations

import re

from clueproof.arguments import expects, instance
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import BadPuzzleError, Item, quoted
from clueproof.formats.game_ids import NOTATIONS, GameId
from clueproof.formats.game_ids.game_id import ID, size_of
from clueproof.formats.notation import NotationError, Scanner, says_all
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue, Line, Record

FIELD = "sgt_id"
"""Where records keep a game id."""
SEED = re.compile(r"(?P<parameters>\d[^:#\s]*)#(?P<seed>\S+)")
"""A random seed: from it nobody but the program makes the puzzle."""
SURE_SEED = re.compile(r"\d+(?:x\d[\w.]*|[a-z]+)#\w+")
"""One that can't be the row of a grid."""
SURE_ID = re.compile(r"\d+x\d[\w.]*:\S+")
"""A game id that can't be the row of a grid, of whatever genre."""


def notation(name: str) -> GameId | None:
    """The notation of a rule set; None if it has none."""
    name = RULE_SETS.resolved(name)
    if name not in NOTATIONS:
        return None
    found: GameId = NOTATIONS.load(name)()
    return found


def is_id(text: str, name: str | None) -> bool:
    """Is a line a game id, or a random seed, of the rule set (None: of any)?"""
    if (ID.fullmatch(text) or SURE_SEED.fullmatch(text)) is None:
        return False
    return name is None or RULE_SETS.resolved(name) in NOTATIONS or SURE_ID.fullmatch(text) is not None


def fields_of(name: str, text: str) -> tuple[str, dict[str, JsonValue]]:
    """The name of the rule set that a game id belongs to, and the fields of its record. Raises NotationError."""
    name, told = RULE_SETS.resolved(name), notation(name)
    if told is None:
        raise NotationError(f"{name} has no game ids: Simon Tatham's collection has no {name}", 0)
    if seed := SEED.fullmatch(text):
        parameters, program = seed["parameters"], f"sgt-{told.game}"
        raise NotationError(
            f"{quoted(text)} is a random seed, of which only {program} makes the puzzle; the game id, with a colon, "
            f"is what `{program} --generate 1 {parameters}#{seed['seed']}` prints",
            0,
        )
    found = ID.fullmatch(text)
    if found is None:
        raise NotationError(f"expected a game id of sgt-{told.game}: parameters, a colon, and the puzzle", 0)
    largest = rule_set(told.puzzle).largest
    if max(size_of(found["parameters"])) > largest:
        # before anything of that size is made
        raise NotationError(f"a {name} has at most {largest} rows and columns, not {found['parameters'][:20]}", 0)
    fields = told.fields(found["parameters"], Scanner(found["puzzle"], found.start("puzzle")))
    other = fields.pop("puzzle", name)
    assert isinstance(other, str)
    return other, fields


def record_of(line: Line, file: str, name: str) -> tuple[str, Record]:
    """The name of the rule set and the record of a line that is a game id. Raises BadPuzzleError."""
    place, text = Item(file, line.number), line.text.strip()
    try:
        name, fields = fields_of(name, text)
    except NotationError as error:
        indent = len(line.text) - len(line.text.lstrip())
        raise BadPuzzleError(error.message, place, _column(error, indent + line.column)) from error
    return name, Record({**fields}, place)


@expects(puzzle=instance(Puzzle))
def to_game_id(puzzle: Puzzle) -> str:
    """The game id of a puzzle, for the program of Simon Tatham's collection that has its rules.

    Raises NotationError, saying why, where there is none.
    """
    told = notation(puzzle.rules.name)
    if told is None:
        raise NotationError(f"no game ids: Simon Tatham's collection has no {puzzle.rules.name}")
    text = told.written(puzzle)
    name, fields = fields_of(puzzle.rules.name, text)
    if not says_all(puzzle, name, fields):
        raise NotationError(f"no game id: sgt-{told.game} can't say all that belongs to this {puzzle.rules.name}")
    return text


def _column(error: NotationError, first: int) -> int | None:
    return None if error.column is None else first + error.column
