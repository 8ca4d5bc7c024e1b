"""How puzzles are written: the forms of `convert --to`, each a function from a puzzle to its text.

A text that ends with a line break is a block of lines of its own, any other is one line. A function raises
NotationError, saying why, where its form can't state the puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from clueproof.formats.game_ids.records import to_game_id
from clueproof.formats.links.records import NOTATIONS, to_link
from clueproof.formats.nonogram_files.non import BETWEEN as BETWEEN_NON
from clueproof.formats.nonogram_files.non import to_non
from clueproof.formats.sudoku_files.line import to_sudoku_line
from clueproof.formats.write import to_json, to_text
from clueproof.puzzle.rule_set import Puzzle


def _json_line(puzzle: Puzzle) -> str:
    return json.dumps(to_json(puzzle), ensure_ascii=False)


WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "text": to_text,
    "json": _json_line,
    "jsonl": _json_line,
    "sgt": to_game_id,
    "sudoku-line": to_sudoku_line,
    "non": to_non,
    **{kind: partial(to_link, kind=kind) for kind in NOTATIONS},
}
BETWEEN = {"non": BETWEEN_NON}
"""What stands between two blocks, where an empty line does not part them."""
