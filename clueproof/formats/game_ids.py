"""Puzzles that are stated by their game id: a line of a list, a line below a header, the field `sgt_id` of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clueproof.arguments import expects, instance
from clueproof.codecs.game_ids import ID, GameId, size_of
from clueproof.codecs.scanner import NotationError, Scanner, says_all
from clueproof.encoders.index import GAME_IDS
from clueproof.encoders.registry import RULE_SETS, declared, declares, rule_set
from clueproof.errors import BadPuzzleError, ItemPlace, quoted
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue, Line, Record

SEED = re.compile(r"(?P<parameters>\d[^:#\s]*)#(?P<seed>\S+)")
"""A random seed: from it nobody but the program makes the puzzle."""
SURE_SEED = re.compile(r"\d+(?:x\d[\w.]*|[a-z]+)#\w+")
"""One that can't be the row of a grid."""
SURE_ID = re.compile(r"\d+x\d[\w.]*:\S+")
"""A game id that can't be the row of a grid, of whatever genre."""


def notation(name: str) -> GameId | None:
    """The notation that a genre declares; None if it has none."""
    name = RULE_SETS.resolved(name)
    if not declares(name, GAME_IDS, "game_id"):
        return None
    rules = rule_set(name)
    found = declared(rules, "game_id")
    if not isinstance(found, GameId):
        raise NotationError(f"what {type(rules).__name__} declares as `game_id` is no GameId")
    return found


def has_ids(name: str) -> bool:
    """Does a genre have game ids?"""
    return declares(RULE_SETS.resolved(name), GAME_IDS, "game_id")


def is_id(text: str, name: str | None) -> bool:
    """Is a line a game id, or a random seed, of the rule set (None: of any)?"""
    if (ID.fullmatch(text) or SURE_SEED.fullmatch(text)) is None:
        return False
    return name is None or has_ids(name) or SURE_ID.fullmatch(text) is not None


def fields_of(name: str, text: str) -> tuple[str, dict[str, JsonValue]]:
    """The name of the rule set that a game id belongs to, and the fields of its record. Raises NotationError."""
    name, told = RULE_SETS.resolved(name), notation(name)
    if told is None:
        raise NotationError(f"{name} has no game ids: Simon Tatham's collection has no {name}", 0)
    if seed := SEED.fullmatch(text):
        parameters, program = seed["parameters"], f"sgt-{told.program}"
        raise NotationError(
            f"{quoted(text)} is a random seed, of which only {program} makes the puzzle; the game id, with a colon, "
            f"is what `{program} --generate 1 {parameters}#{seed['seed']}` prints",
            0,
        )
    found = ID.fullmatch(text)
    if found is None:
        raise NotationError(f"expected a game id of sgt-{told.program}: parameters, a colon, and the puzzle", 0)
    largest = rule_set(name).largest
    if max(size_of(found["parameters"])) > largest:
        # before anything of that size is made
        raise NotationError(f"a {name} has at most {largest} rows and columns, not {found['parameters'][:20]}", 0)
    fields = told.read(found["parameters"], Scanner(found["puzzle"], found.start("puzzle")))
    other = fields.pop("puzzle", name)
    assert isinstance(other, str)
    return other, fields


def record_of(line: Line, file: str, name: str) -> tuple[str, Record]:
    """The name of the rule set and the record of a line that is a game id. Raises BadPuzzleError."""
    place, text = ItemPlace(file, line.number), line.text.strip()
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
    text = told.write(puzzle, lambda: _keys(puzzle))
    name, fields = fields_of(puzzle.rules.name, text)
    if not says_all(puzzle, name, fields):
        raise NotationError(f"no game id: sgt-{told.program} can't say all that belongs to this {puzzle.rules.name}")
    return text


def _keys(puzzle: Puzzle) -> Sequence[int] | None:
    """The values of the keys in a solution; None if there is none."""
    # only ids that tell a solution pay for the import
    from clueproof.backends import Satisfied, backend

    encoding = puzzle.rules.encode(puzzle.shape)
    clues = puzzle.rules.clues(puzzle, encoding)
    with backend("sat").open(encoding.model) as session:
        answer = session.solve(clues)
    return answer.keys if isinstance(answer, Satisfied) else None


def _column(error: NotationError, first: int) -> int | None:
    return None if error.column is None else first + error.column
