"""Puzzles as output: what `read` takes again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from clueproof.encoders import Puzzle
from clueproof.formats.text import is_comment
from clueproof.formats.write import json_fields, read_back, typed_text
from clueproof.grid.board import Spot
from clueproof.render import to_plain


def puzzle_text(puzzle: Puzzle, remark: str, solution: Any = None, marked: frozenset[Spot] = frozenset()) -> str:
    """The puzzle in the text form, below comments: the remark, and the solution if there is one to show, with marks."""
    # behind a colon nothing is a row of the puzzle above, in genres where # is a cell
    said = f"# {remark}"
    lines = [said if is_comment(said, puzzle.rules.name) else f"#: {remark}"] if remark else []
    if solution is not None:
        board = puzzle.rules.draw(puzzle, solution)
        board = replace(board, marked=board.marked | marked)
        lines += ["# solution:", *(f"#:  {line}".rstrip() for line in to_plain(board).split("\n"))]
    return read_back(puzzle, "".join(f"{line}\n" for line in lines) + typed_text(puzzle))


def puzzle_line(puzzle: Puzzle, meta: dict[str, Any], solution: Any = None) -> str:
    """The puzzle as a JSON object on one line; what there is to say about it stands under "meta"."""
    fields: dict[str, Any] = {**json_fields(puzzle)}
    if solution is not None:
        fields["solution"] = puzzle.rules.solution_value(puzzle, solution)
    return read_back(puzzle, json.dumps({**fields, "meta": meta} if meta else fields, ensure_ascii=False))
