"""Links of Simon Tatham's puzzles: `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#5x5:...`.

The page is called as the program, and a game id stands behind the `#`.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.errors import quoted
from clueproof.formats.game_ids import fields_of, notation, to_game_id
from clueproof.formats.links import LinkNotation
from clueproof.puzzle.rule_set import Puzzle

SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
LINK = re.compile(r"[^?#]*/(?P<program>\w+)\.html#(?P<id>.+)")


class TathamLinks(LinkNotation):
    """Links to a puzzle on the page of its program."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        found = LINK.fullmatch(text)
        assert found is not None
        program, id = found["program"], unquote(found["id"])
        told = notation(program)
        if told is None or told.program != program:
            raise NotationError(
                f"this is a puzzle of Simon Tatham's {quoted(program)}, which clueproof does not know",
                found.start("program"),
            )
        try:
            return fields_of(program, id)
        except NotationError as error:
            # with escapes nobody knows where the fault stands in the link
            where = None if error.column is None or id != found["id"] else error.column + found.start("id")
            raise NotationError(error.message, where) from None

    def write(self, puzzle: Puzzle) -> str:
        id, told = to_game_id(puzzle), notation(puzzle.rules.name)
        assert told is not None
        return f"{SITE}{told.program}.html#{id}"
