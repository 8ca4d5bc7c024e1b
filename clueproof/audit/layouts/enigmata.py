"""Rows of Enigmata: `meta` has the question and the answer, each genre in a form of its own.

Source: the generators of https://github.com/BytedTsinghua-SIA/Enigmata (verifiable_tasks/tasks). Read are those of its
genres whose rules are ours; a Star Battle has neither regions nor a number of stars there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.errors import BadPuzzleError

BOARD = re.compile(r"<begin_board>\n(.*?)\n?<end_board>", re.DOTALL)
LISTED = re.compile(r"^([^:\n]*):(.*)$", re.MULTILINE)
"""A line such as "Row sums: [1, 2]"."""


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    meta = object_in(fields.get("meta"))
    if not isinstance(meta, Mapping) or not {"question", "answer", "dataset_name"} <= meta.keys():
        return None
    name = str(fields.get("task_name") or meta["dataset_name"]).removesuffix("_en").removesuffix("_zh")
    if name not in GENRES:
        raise BadPuzzleError(f"Enigmata's {name!r} is none of {', '.join(sorted(GENRES))}")
    try:
        return GENRES[name](meta["question"], meta["answer"])
    except (KeyError, TypeError, ValueError, IndexError, SyntaxError, AttributeError) as error:
        raise BadPuzzleError(f"this is no row of Enigmata's {name}: {type(error).__name__} {error}") from error


def _sudoku(question: Any, answer: Any) -> StatedRow:
    return StatedRow({"puzzle": "sudoku", "grid": question}, answer)


def _binary(question: str, answer: Any) -> StatedRow:
    """Lines may be alike there."""
    return StatedRow(
        {"puzzle": "binary", "unique_lines": False, "grid": question.replace("_", ".").splitlines()}, answer
    )


def _skyscrapers(question: Fields, answer: Any) -> StatedRow:
    return StatedRow({"puzzle": "skyscrapers", **question}, answer)


def _hitori(question: list[list[int]], answer: Any) -> StatedRow:
    cells = {(r, c) for r, c in answer}
    return StatedRow({"puzzle": "hitori", "grid": question}, _marked(len(question), len(question[0]), cells, "#"))


def _kakurasu(question: str, answer: Any) -> StatedRow:
    """Cells are counted from 1."""
    lists = {name.strip(): ast.literal_eval(said.strip()) for name, said in LISTED.findall(question) if "[" in said}
    right, bottom = lists["Row sums"], lists["Column sums"]
    cells = {(r - 1, c - 1) for r, c in answer}
    return StatedRow(
        {"puzzle": "kakurasu", "right": right, "bottom": bottom}, _marked(len(right), len(bottom), cells, "#")
    )


def _akari(question: str, answer: Any) -> StatedRow:
    rows = question.split()
    cells = {(r, c) for r, c in answer}
    return StatedRow({"puzzle": "akari", "grid": rows}, _marked(len(rows), len(rows[0]), cells, "*"))


def _tents(question: str, answer: Any) -> StatedRow:
    lines = [line for line in question.splitlines() if ":" not in line and line.strip()]
    lists = {name.strip(): [*map(int, said.split())] for name, said in LISTED.findall(question)}
    found = BOARD.search(answer)
    board = found[1] if found else answer
    return StatedRow(
        {
            "puzzle": "tents",
            "grid": [line.replace("X", "T") for line in lines],
            "row_counts": lists["tents in each row"],
            "col_counts": lists["tents in each column"],
        },
        board.replace("X", ".").replace("*", "^"),
    )


def _marked(height: int, width: int, cells: set[tuple[int, int]], sign: str) -> str:
    """A board with that sign in some cells."""
    return "\n".join("".join(sign if (r, c) in cells else "." for c in range(width)) for r in range(height))


GENRES: dict[str, Callable[[Any, Any], StatedRow]] = {
    "binario": _binary,
    "campsite": _tents,
    "hitori": _hitori,
    "kakurasu": _kakurasu,
    "light_up": _akari,
    "skyscraper": _skyscrapers,
    "sudoku": _sudoku,
    "sudoku2": _sudoku,
}
"""How each of its tasks is written, by its name there."""
