"""Entries of the data sets of reasoning-gym 0.1: the puzzle is in their `metadata`, of the zebra in the question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.errors import BadPuzzleError


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    metadata = object_in(fields.get("metadata"))
    if not isinstance(metadata, Mapping) or not isinstance(metadata.get("source_dataset"), str):
        return None
    name = metadata["source_dataset"]
    if name not in GENRES:
        raise BadPuzzleError(f"reasoning-gym's {name!r} is none of {', '.join(sorted(GENRES))}")
    try:
        return GENRES[name]({**fields, **metadata})
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadPuzzleError(f"this is no entry of reasoning-gym's {name}: {type(error).__name__} {error}") from error


def _sudoku(metadata: Fields) -> StatedRow:
    return StatedRow({"puzzle": "sudoku", "grid": metadata["puzzle"]}, metadata.get("solution"))


def _futoshiki(metadata: Fields) -> StatedRow:
    greater = [
        [[r, c], [below, right]] if sign == ">" else [[below, right], [r, c]]
        for r, c, below, right, sign in metadata["constraints"]
    ]
    grid = metadata["puzzle"]
    return StatedRow(
        {"puzzle": "futoshiki", "n": len(grid), "grid": grid, "greater": greater}, metadata.get("solution")
    )


def _kakurasu(metadata: Fields) -> StatedRow:
    rows = [["#" if cell else "." for cell in row] for row in metadata["solution"]]
    sums = {"right": metadata["row_sums"], "bottom": metadata["col_sums"]}
    return StatedRow({"puzzle": "kakurasu", **sums}, "\n".join(map("".join, rows)))


def _queens(metadata: Fields) -> StatedRow:
    board = "\n".join(map("".join, metadata["solutions"][0])).replace("_", ".")
    return StatedRow({"puzzle": "n-queens", "grid": metadata["puzzle"]}, board)


def _zebra(fields: Fields) -> StatedRow:
    """Its answer is one name of the solution."""
    return StatedRow(fields["question"])


GENRES: dict[str, Callable[[Fields], StatedRow]] = {
    "sudoku": _sudoku,
    "mini_sudoku": _sudoku,
    "futoshiki": _futoshiki,
    "kakurasu": _kakurasu,
    "n_queens": _queens,
    "zebra_puzzles": _zebra,
}
