"""Boards to show, to edit and to play on: the picture, the coordinates of everything in it, and what was filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from clueproof.backends import Limit, Refuted
from clueproof.clock import Clock, StoppedError
from clueproof.editor import draft
from clueproof.editor.draft import Draft
from clueproof.editor.link_marks import LinkMarks
from clueproof.editor.player_marks import PlayerMarks
from clueproof.encoders.registry import UnstatedError, options_meant, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.formats.solutions import read_solution
from clueproof.formats.write import to_json, to_text
from clueproof.grid.board import Board, Position
from clueproof.grid.edges import Corner
from clueproof.model import Literal
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.fields import EditorState, Typed, as_lists
from clueproof.puzzle.inputs import InputKind
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.puzzle.rules_text import applied_rules, rules_of
from clueproof.questions.conflicts import conflicts
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.query import Query
from clueproof.questions.unsat_core import second_refutation, unsat_core
from clueproof.render.elements import document
from clueproof.render.layout import Layout
from clueproof.render.svg import drawn, laid_out
from clueproof.syntax.record import TOLD, JsonValue
from clueproof.web.protocol import Request, Response, one_line
from clueproof.web.reading import (
    ENTRY,
    Editable,
    LinesDraft,
    example_lines,
    lines_entry,
    must_fit,
    the_puzzle,
    typed_lines,
    typing,
)

NOTHING = Board(1, 1, holes=frozenset({(0, 0)}), ruling="none")
"""The board of typed lines that are no puzzle yet."""


def blank(request: Request) -> Response:
    """An empty board of a genre, a size and options; for puzzles that are typed as lines, an example."""
    options = request.options
    rules, stated = rule_set(options["genre"]), (options["height"], options["width"])
    fields = {**_meant(options["genre"], options["options"]), **options["options"]}
    height, width = (one or usual for one, usual in zip(stated, rules.usual.size, strict=True))
    must_fit(height, width)
    if rules.grid:
        return board_answer(draft.blank(rules, height, width, fields), request)
    size = (height, width) if all(stated) else None
    return board_answer(example_lines(rules, size, fields), request)


def _meant(name: str, stated: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """The options that a name of a genre implies; none for a part that is yet to be typed, as for "jigsaw"."""
    try:
        return options_meant(name, stated)
    except UnstatedError:
        return {}


def board(request: Request) -> Response:
    """The puzzle, or the draft, of the message."""
    return board_answer(typing(request), request)


def enter(request: Request) -> Response:
    """The board after edits: all of them, or none if one is impossible."""
    at = typing(request)
    for edit in request.options["edits"]:
        name, places, value = edit["entry"], edit["places"], edit["value"]
        if isinstance(at, LinesDraft) or not at.rules.grid:
            if name != ENTRY:
                raise BadPuzzleError(f"{at.rules.name} has no entry {quoted(name)}; there is {ENTRY}")
            at = typed_lines(at.rules, value)
        else:
            at = draft.entered(at, name, places, value)
    return board_answer(at, request)


def board_answer(at: Editable, request: Request) -> Response:
    """All that a page needs to show and to edit a puzzle, or a draft."""
    rules = at.rules
    said: Response
    if isinstance(at, Puzzle):
        shown, given = rules.draw(at), clues(at)
        said = {"puzzle": to_json(at), "text": to_text(at), "rules": rules_of(at), "applied": applied_rules(at)}
    else:
        shown, given = at.board if isinstance(at, Draft) else NOTHING, []
        said = {"puzzle": at.to_json(), "draft": one_line(at.missing)}
    return {
        **said,
        "genre": rules.name,
        "title": rules.title,
        "about": {} if isinstance(at, LinesDraft) else {name: at.about[name] for name in TOLD if name in at.about},
        **picture(labelled(shown, request)),
        **({"sentences": [*shown.sentences]} if shown.sentences else {}),
        "grid": rules.grid,
        "playable": isinstance(at, Puzzle) and _is_playable(at),
        **_entries(at),
        "given": [clue_fields(clue) for clue in given],
        "clues": len(given),
    }


def _is_playable(puzzle: Puzzle) -> bool:
    """Is anything on its board to be filled in?"""
    rules = puzzle.rules
    if not rules.grid:
        return rules.has_cross_grid(puzzle)
    try:
        return PlayerMarks(puzzle, compile_puzzle(puzzle).encoding).has_answers
    except StoppedError:
        raise
    except ClueproofError:
        # every question says why
        return False


def _entries(at: Editable) -> Response:
    """What can be typed, and the present contents: for each entry the places and values of edits that lead to them."""
    if isinstance(at, LinesDraft):
        return {"entries": [lines_entry()], "entered": {ENTRY: [[[], at.text]]}}
    if isinstance(at, Puzzle) and not at.rules.grid:
        return {"entries": [lines_entry()], "entered": {ENTRY: [[[], to_text(at)]]}}
    return entries_fields(draft.inputs_of(at), draft.standing(at))


def entries_fields(entries: Iterable[InputKind], standing: Mapping[str, Iterable[Typed]]) -> Response:
    """What can be typed, and the present contents, by the names of entries."""
    return {
        "entries": [entry.to_json() for entry in entries],
        "entered": {name: [[as_lists(places), value] for places, value in typed] for name, typed in standing.items()},
    }


def labelled(shown: Board, request: Request) -> Board:
    """The board, with the names of rows and columns if the request asks for them and the board has some."""
    wanted = request.options["labels"] and not (shown.names or shown.places)
    return replace(shown, labels=True) if wanted else shown


def picture(shown: Board) -> Response:
    """The board as SVG, and the coordinates of everything in it."""
    layout = Layout(shown)
    drawing = laid_out(layout)
    names = {"names": {side: [*named] for side, named in shown.names.items()}} if shown.names else {}
    geometry: Response = {
        **names,
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
        "holes": [[*cell] for cell in sorted(shown.holes)],
    }
    if shown.places:
        middles = {cell: layout.middle(cell) for cell in sorted(shown.places)}
        geometry["places"] = [{"cell": [*cell], "x": _rounded(x), "y": _rounded(y)} for cell, (x, y) in middles.items()]
    return {"svg": document(drawing), "geometry": geometry}


def svg(shown: Board, positions: Iterable[Position] = ()) -> str:
    """The board as SVG, with these positions marked."""
    return document(drawn(replace(shown, marked=shown.marked | {*positions})))


def clues(puzzle: Puzzle) -> list[Clue]:
    """The clues one by one; none if the rule set can't list them."""
    with suppress(CluesUnknownError):
        return puzzle.rules.clue_list(puzzle)
    return []


def clue_fields(clue: Clue, sentence: str | None = None) -> Response:
    """A clue as data."""
    said = {"kind": clue.kind, "site": json_position(clue.position), "says": str(clue.value)}
    return said if sentence is None else {**said, "sentence": sentence}


def json_position(position: object) -> JsonValue:
    """A position on the board as data; None for anything else."""
    if isinstance(position, Corner):
        return {"vertex": [*position]}
    if isinstance(position, tuple) and len(position) == 2:
        if all(isinstance(part, int) for part in position):
            return [*position]
        if all(isinstance(part, tuple) and len(part) == 2 for part in position):
            return [[*part] for part in position]
    return None


def json_positions(positions: Iterable[object]) -> list[JsonValue]:
    """The sites among these as data, each once, in order."""
    return [one for position in sorted({*positions}, key=repr) if (one := json_position(position)) is not None]


def _rounded(value: float) -> float:
    """A coordinate, as precise as those in the picture."""
    return round(value, 2)


def play(request: Request) -> Response:
    """The board with the player's marks after some edits; with `conflicts`, the rules that they break by themselves;
    with `mistakes`, those that can't be right."""
    puzzle, options = the_puzzle(request), request.options
    try:
        filling = filling_of(puzzle)
    except NothingToFillInError as error:
        return _looked_at(puzzle, str(error), request)
    state = filling.read(options["answer"] or {})
    for edit in options["edits"]:
        state = filling.entered(state, edit["entry"], edit["places"], edit["value"])
    solution = filling.solution(state)
    solved = solution is not None and puzzle.rules.check(puzzle, solution) is None
    typed = {entry.name: entry.stored_in.typed(state) for entry in filling.inputs}
    said = {
        "answer": state.fields,
        **picture(labelled(filling.board(state), request)),
        **entries_fields(filling.inputs, typed),
        # whoever fills it in has one
        "grid": True,
        "genre": puzzle.rules.name,
        "left": filling.left(state),
        "done": solved or filling.is_full(state),
        "solved": solved,
    }
    if options["conflicts"]:
        marks = filling.literals(state)
        said["conflicts"] = [
            {"sentence": one_line(sentence), "sites": json_positions(place for mark in broken for place in marks[mark])}
            for sentence, broken in conflicts(filling.puzzle, marks)
        ]
    return {**said, **_mistakes(filling, state, solution, request)} if options["mistakes"] and not solved else said


def _looked_at(puzzle: Puzzle, reason: str, request: Request) -> Response:
    """The board of a puzzle that can only be looked at here: it gives nothing away either."""
    return {
        "answer": {},
        **picture(labelled(puzzle.rules.draw(puzzle), request)),
        **entries_fields((), {}),
        "grid": True,
        "genre": puzzle.rules.name,
        "left": 0,
        "done": False,
        "solved": False,
        "unplayable": one_line(reason),
    }


def _mistakes(filling: PlayerMarks, state: EditorState, solution: object, request: Request) -> Response:
    """The rule that a full board breaks, or else a few marks that together leave no solution; nothing if there is a
    solution with all marks."""
    puzzle = filling.puzzle
    if solution is not None and filling.is_full(state):
        broken = puzzle.rules.check(puzzle, solution)
        return {"rule": one_line(broken or ""), "sites": json_positions(puzzle.rules.violated_clues(puzzle, solution))}
    marks, instance = filling.literals(state), compile_puzzle(filling.puzzle)
    wrong = _contradicting(instance, [*marks], request.options["time_limit"])
    if wrong is None:
        return {"sites": []}
    said = "; ".join(map(instance.model.describe, wrong))
    rule = {0: "the clues have no solution, whatever is filled in", 1: f"this can't be right: {said}"}.get(
        len(wrong), f"these can't all be right: {said}"
    )
    there = {position for literal in wrong for position in marks[literal]}
    return {"rule": one_line(rule), "sites": json_positions(there)}


def _contradicting(instance: Instance, marks: list[Literal], seconds: float) -> list[Literal] | None:
    """A minimal set of marks with which the clues have no solution; None if there is a solution with all marks."""
    with (clock := Clock(seconds)):
        limit = Limit.of(clock)
        query = Query(instance.knowing(marks), "sat", limit)
        with query.opened() as session:
            if not isinstance(query.of(session), Refuted):
                return None
            # clues come last in the order of deletion, so that only marks that matter remain
            marked = Instance(instance.puzzle, instance.encoding, [*marks, *instance.clues])
            refuted = second_refutation(session, marked, query.backend, limit)
            core = unsat_core(session, marked, refuted, limit, irreducible=True)
        return [marks[place] for place in core.positions if place < len(marks)]


class NothingToFillInError(BadPuzzleError):
    """A puzzle can't be filled in on its board; the message says why."""


def filling_of(puzzle: Puzzle) -> PlayerMarks:
    """The state of the player's marks. Raises NothingToFillInError."""
    if puzzle.rules.has_cross_grid(puzzle):
        on_paper = puzzle.rules.explained(puzzle)
        return LinkMarks(on_paper, compile_puzzle(on_paper).encoding)
    filling = PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)
    if not filling.answers:
        name = puzzle.rules.name
        if filling.is_shown:
            raise NothingToFillInError(f"all of this {name} is given: nothing is left to fill in")
        raise NothingToFillInError(f"the board has no place for all that is to be found in this {name}")
    return filling


class FilledBoard(NamedTuple):
    """The board with the player's marks: as the values that they leave to keys, and as literals of the model that is
    explained."""

    board: Board
    left: Mapping[int, tuple[int, ...]]
    literals: Sequence[Literal]


def filled_in(puzzle: Puzzle, request: Request) -> FilledBoard:
    """The board with the player's marks from the message."""
    stated = request.options["answer"]
    if not stated:
        return FilledBoard(puzzle.rules.draw(puzzle), {}, ())
    filling = filling_of(puzzle)
    state = filling.read(stated)
    return FilledBoard(filling.board(state), filling.values_left(state), [*filling.literals(state)])


def check(request: Request) -> Response:
    """The rule that a filled-in board breaks, and the clues that it violates."""
    puzzle = the_puzzle(request)
    solution = read_solution(puzzle, request.options["answer"])
    broken = puzzle.rules.check(puzzle, solution)
    unmet = [] if broken is None else [*puzzle.rules.violated_clues(puzzle, solution)]
    return {
        "solved": broken is None,
        "rule": None if broken is None else one_line(broken),
        "sites": json_positions(unmet),
        "svg": svg(labelled(puzzle.rules.draw(puzzle, solution), request), unmet),
    }
