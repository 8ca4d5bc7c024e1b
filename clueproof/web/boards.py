"""Puzzles as boards to look at and to type on: the picture, and where everything stands in it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from clueproof.encoders.registry import rule_set
from clueproof.formats.write import to_json, to_text
from clueproof.grid.board import Board, Site
from clueproof.grid.edges import Corner
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.puzzle.shape import GridShape
from clueproof.render.elements import document
from clueproof.render.layout import Layout
from clueproof.render.svg import drawn
from clueproof.web.protocol import Answer, Asked
from clueproof.web.reading import must_fit, the_puzzle


def blank(asked: Asked) -> Answer:
    """The puzzle of a genre, a size and options that has no clue."""
    rules = rule_set(asked.options["genre"])
    height, width = (
        asked.options[name] or usual for name, usual in zip(("height", "width"), rules.usual.size, strict=True)
    )
    must_fit(height, width)
    return board_answer(rules.empty(height, width, asked.options["options"]), asked)


def board(asked: Asked) -> Answer:
    """The puzzle of the message."""
    return board_answer(the_puzzle(asked), asked)


def board_answer(puzzle: Puzzle[Any, Any], asked: Asked) -> Answer:
    """All that a page needs to show a puzzle and to have it changed."""
    shown = labelled(puzzle.rules.draw(puzzle), asked)
    given = clues(puzzle)
    return {
        "puzzle": to_json(puzzle),
        "genre": puzzle.rules.name,
        "title": puzzle.rules.title,
        "text": to_text(puzzle),
        **picture(shown),
        "grid": isinstance(puzzle.shape, GridShape),
        "entries": [],
        "given": [clue_fields(clue) for clue in given],
        "clues": len(given),
    }


def labelled(shown: Board, asked: Asked) -> Board:
    """With the names of rows and columns, if they are asked for and it has some."""
    wanted = asked.options["labels"] and not (shown.names or shown.places)
    return replace(shown, labels=True) if wanted else shown


def picture(shown: Board) -> Answer:
    """The board as SVG, and where everything stands in it."""
    drawing, layout = drawn(shown), Layout(shown)
    geometry: Answer = {
        "x": 0,
        "y": 0,
        "width": _rounded(drawing.width),
        "height": _rounded(drawing.height),
        "side": layout.side,
        "xs": [_rounded(x) for x in layout.xs],
        "ys": [_rounded(y) for y in layout.ys],
        "rows": shown.height,
        "columns": shown.width,
        "margins": {
            name: {"depth": _rounded(margin.depth), "slot": _rounded(margin.slot), "gap": _rounded(margin.gap)}
            for name, margin in layout.margins.items()
        },
        "inner": {name: _rounded(layout.inner(name)) for name in ("left", "top")},
        "holes": [[*spot] for spot in sorted(shown.holes)],
    }
    if shown.places:
        middles = {spot: layout.middle(spot) for spot in sorted(shown.places)}
        geometry["places"] = [{"cell": [*spot], "x": _rounded(x), "y": _rounded(y)} for spot, (x, y) in middles.items()]
    return {"svg": document(drawing), "geometry": geometry}


def svg(shown: Board, sites: Iterable[Site] = ()) -> str:
    """The board as SVG, these marked."""
    return document(drawn(replace(shown, marked=shown.marked | {*sites})))


def clues(puzzle: Puzzle[Any, Any]) -> list[Clue]:
    """The clues one by one; none where the rules don't tell them."""
    with suppress(CluesUnknownError):
        return puzzle.rules.clue_list(puzzle)
    return []


def clue_fields(clue: Clue, sentence: str | None = None) -> Answer:
    """A clue as data."""
    said = {"kind": clue.kind, "site": site(clue.spot), "says": str(clue.says)}
    return said if sentence is None else {**said, "sentence": sentence}


def site(spot: object) -> Any:
    """Where on the board, as data; None for what is no place on it."""
    if isinstance(spot, Corner):
        return {"vertex": [*spot]}
    if isinstance(spot, tuple) and len(spot) == 2:
        if all(isinstance(part, int) for part in spot):
            return [*spot]
        if all(isinstance(part, tuple) and len(part) == 2 for part in spot):
            return [[*part] for part in spot]
    return None


def sites(spots: Iterable[object]) -> list[Any]:
    """Those places on the board that they are, each once, in order."""
    return [one for spot in sorted({*spots}, key=repr) if (one := site(spot)) is not None]


def _rounded(value: float) -> float:
    """As coordinates in the picture are."""
    return round(value, 2)
