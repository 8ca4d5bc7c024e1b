"""Rows of RLVE: `metadata` names the environment, whose parameters hold the puzzle and a reference answer.

Source: Gym/environments of https://github.com/Zhiyuan-Zeng/RLVE. Read are those of its environments whose rules are
ours; in its Futoshiki signs stand between any two cells. Numbers begin at 0 there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts.stated_row import Fields, StatedRow, board_text
from clueproof.errors import BadPuzzleError


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    metadata = object_in(fields.get("metadata"))
    if not isinstance(metadata, Mapping) or not isinstance(metadata.get("environment"), str):
        return None
    name, config = metadata["environment"], metadata.get("config")
    if name not in GENRES:
        raise BadPuzzleError(f"RLVE's {name!r} is none of {', '.join(sorted(GENRES))}")
    try:
        return GENRES[name](config["parameter"])  # type: ignore[index]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadPuzzleError(f"this is no row of RLVE's {name}: {type(error).__name__} {error}") from error


def _sudoku(parameter: Fields) -> StatedRow:
    """A box has N rows and M columns."""
    box = [parameter["N"], parameter["M"]]
    return StatedRow({"puzzle": "sudoku", "box": box, "grid": parameter["sudoku"]}, _reference(parameter))


def _numbrix(parameter: Fields) -> StatedRow:
    return StatedRow({"puzzle": "numbrix", "grid": _from_one(parameter["matrix"])}, _answer_from_one(parameter))


def _skyscrapers(parameter: Fields) -> StatedRow:
    sides = {side: parameter[side] for side in ("top", "bottom", "left", "right")}
    return StatedRow({"puzzle": "skyscrapers", **sides}, _answer_from_one(parameter))


def _hitori(parameter: Fields) -> StatedRow:
    return StatedRow(
        {"puzzle": "hitori", "grid": _from_one(parameter["matrix"])}, _reference(parameter).replace("*", "#")
    )


def _kakurasu(parameter: Fields) -> StatedRow:
    answer = _reference(parameter).replace("1", "#").replace("0", ".")
    return StatedRow({"puzzle": "kakurasu", "right": parameter["A"], "bottom": parameter["B"]}, answer)


def _akari(parameter: Fields) -> StatedRow:
    grid = [row.replace("B", "#").replace("W", ".") for row in parameter["grid"]]
    return StatedRow({"puzzle": "akari", "grid": grid}, "".join(LAMPS.get(sign, ".") for sign in _reference(parameter)))


def _reference(parameter: Fields) -> str:
    answer = parameter["reference_answer"]
    if not isinstance(answer, str):
        raise TypeError("expected a text as reference_answer")
    return answer


def _from_one(rows: Any) -> list[list[int | None]]:
    """Numbers that begin at 0, with -1 for an empty cell, as they are here."""
    return [[None if number < 0 else number + 1 for number in row] for row in rows]


def _answer_from_one(parameter: Fields) -> str:
    return board_text([int(number) + 1 for number in line.split()] for line in _reference(parameter).splitlines())


LAMPS = {"L": "*", "\n": "\n"}
GENRES: dict[str, Callable[[Fields], StatedRow]] = {
    "HitoriPuzzle": _hitori,
    "Kakurasu": _kakurasu,
    "LightUpPuzzle": _akari,
    "Numbrix": _numbrix,
    "SkyscraperPuzzle": _skyscrapers,
    "Sudoku": _sudoku,
}
"""How each environment is written, by its name there."""
