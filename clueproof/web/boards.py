"""Puzzles as boards to look at and to type on: the picture, and where everything stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from clueproof.editor import draft
from clueproof.editor.draft import Draft
from clueproof.encoders.registry import UnstatedError, options_meant, rule_set
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats.write import to_json, to_text
from clueproof.grid.board import Board, Site
from clueproof.grid.edges import Corner
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.fields import Typed, as_lists
from clueproof.puzzle.inputs import InputKind
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.render.elements import document
from clueproof.render.layout import Layout
from clueproof.render.svg import drawn, laid_out
from clueproof.web import lines
from clueproof.web.lines import Lines
from clueproof.web.protocol import Answer, Asked, one_line
from clueproof.web.reading import Typing, must_fit, typing

NOTHING = Board(1, 1, holes=frozenset({(0, 0)}), ruling="none")
"""What lines show that are no puzzle yet."""


def blank(asked: Asked) -> Answer:
    """The board of a genre, a size and options on which nothing stands; an example of what is typed as lines."""
    options = asked.options
    rules, stated = rule_set(options["genre"]), (options["height"], options["width"])
    fields = {**_meant(options["genre"], options["options"]), **options["options"]}
    height, width = (one or usual for one, usual in zip(stated, rules.usual.size, strict=True))
    must_fit(height, width)
    if rules.grid:
        return board_answer(draft.blank(rules, height, width, fields), asked)
    size = (height, width) if all(stated) else None
    return board_answer(lines.example(rules, size, fields), asked)


def _meant(name: str, stated: dict[str, Any]) -> dict[str, Any]:
    """The options that a name of a genre stands for; none where it stands for what is yet to be typed, as "jigsaw"."""
    try:
        return options_meant(name, stated)
    except UnstatedError:
        return {}


def board(asked: Asked) -> Answer:
    """The puzzle, or the draft, of the message."""
    return board_answer(typing(asked), asked)


def enter(asked: Asked) -> Answer:
    """The board after something was typed: all edits, or none if one can't be."""
    at = typing(asked)
    for edit in asked.options["edits"]:
        name, places, value = edit["entry"], edit["places"], edit["value"]
        if isinstance(at, Lines) or not at.rules.grid:
            if name != lines.ENTRY:
                raise BadPuzzleError(f"{at.rules.name} has no entry {quoted(name)}; there is {lines.ENTRY}")
            at = lines.typed_lines(at.rules, value)
        else:
            at = draft.entered(at, name, places, value)
    return board_answer(at, asked)


def board_answer(at: Typing, asked: Asked) -> Answer:
    """All that a page needs to show a puzzle, or a draft, and to have it changed."""
    rules = at.rules
    said: Answer
    if isinstance(at, Puzzle):
        shown, given = rules.draw(at), clues(at)
        said = {"puzzle": to_json(at), "text": to_text(at)}
    else:
        shown, given = at.board if isinstance(at, Draft) else NOTHING, []
        said = {"puzzle": at.to_json(), "draft": one_line(at.missing)}
    return {
        **said,
        "genre": rules.name,
        "title": rules.title,
        **picture(labelled(shown, asked)),
        "grid": rules.grid,
        **_entries(at),
        "given": [clue_fields(clue) for clue in given],
        "clues": len(given),
    }


def _entries(at: Typing) -> Answer:
    """What can be typed, and what stands there by now: for each entry the places and values of edits that would lead
    here."""
    if isinstance(at, Lines):
        return {"entries": [lines.entry()], "entered": {lines.ENTRY: [[[], at.text]]}}
    if isinstance(at, Puzzle) and not at.rules.grid:
        return {"entries": [lines.entry()], "entered": {lines.ENTRY: [[[], to_text(at)]]}}
    return entries_fields(draft.inputs_of(at), draft.standing(at))


def entries_fields(entries: Iterable[InputKind], standing: Mapping[str, Iterable[Typed]]) -> Answer:
    """What can be typed, and what stands there, by the names of entries."""
    return {
        "entries": [entry.to_json() for entry in entries],
        "entered": {name: [[as_lists(places), value] for places, value in typed] for name, typed in standing.items()},
    }


def labelled(shown: Board, asked: Asked) -> Board:
    """With the names of rows and columns, if they are asked for and it has some."""
    wanted = asked.options["labels"] and not (shown.names or shown.places)
    return replace(shown, labels=True) if wanted else shown


def picture(shown: Board) -> Answer:
    """The board as SVG, and where everything stands in it."""
    layout = Layout(shown)
    drawing = laid_out(layout)
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


def clues(puzzle: Puzzle) -> list[Clue]:
    """The clues one by one; none where the rules don't tell them."""
    with suppress(CluesUnknownError):
        return puzzle.rules.clue_list(puzzle)
    return []


def clue_fields(clue: Clue, sentence: str | None = None) -> Answer:
    """A clue as data."""
    said = {"kind": clue.kind, "site": site(clue.position), "says": str(clue.value)}
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
