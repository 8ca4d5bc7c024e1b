"""Explanations for the page: the next step, and all of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from clueproof.explanation.fields import end_fields, step_fields
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import End, ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk
from clueproof.explanation.why import next_step
from clueproof.explanation.wording import END_SAID, headline, label, reason, there, where
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.verdicts import boards
from clueproof.web.boards import filled_in, json_positions, labelled, svg
from clueproof.web.protocol import Reply, Request, Response, one_line
from clueproof.web.reading import the_puzzle

SHOWN = (Outcome.SOLVED, Outcome.BEST, Outcome.MULTIPLE)
"""Outcomes with solutions to show."""


def hint(request: Request) -> Response:
    """The easiest next step: where it is, and, if asked for, what follows there."""
    started, puzzle = time.perf_counter(), the_puzzle(request)
    filled = filled_in(puzzle, request)
    marks = filled.literals
    found = next_step(puzzle, request.options["time_limit"], marks)
    if isinstance(found, End):
        wrong = found is End.CONTRADICTION and marks
        sentence = "there is no solution with all that is filled in" if wrong else END_SAID[found]
        return {"end": str(found), "sentence": sentence, "seconds": _since(started)}
    drawn = _boards(puzzle, found)
    here = drawn.spots(there(found))
    said: Response = {
        "where": one_line(where(found)),
        "technique": found.technique,
        "label": label(found),
        "level": found.level,
        "sites": json_positions(here),
    }
    if request.options["stage"] == "where":
        return {
            **said,
            "sentence": f"look at {said['where']}",
            "svg": svg(labelled(replace(filled.board, tinted=filled.board.tinted | here), request)),
            "seconds": _since(started),
        }
    return {
        **said,
        "sentence": one_line(f"{headline(found)}: {reason(found)}"),
        "step": _step_fields(found, drawn, drawn.hint(found, filled.left) if drawn.draws else None, request),
        "seconds": _since(started),
    }


def explain(request: Request) -> Iterator[Reply]:
    """Each step as soon as it is found, with the board after it; then the outcome."""
    started, puzzle = time.perf_counter(), the_puzzle(request)
    first, most, pictures = (request.options[name] for name in ("first", "most", "boards"))
    drawn: Boards | None = None
    given, steps = 0, 0
    if first == 1:
        yield Reply("start", {"svg": svg(labelled(puzzle.rules.draw(puzzle), request))})
    for found in walk(puzzle, time_limit=request.options["time_limit"], techniques=request.options["techniques"]):
        if isinstance(found, Walkthrough):
            yield Reply(None, {**_end(found, request), "steps": steps, "more": False, "seconds": _since(started)})
            return
        if given == most:
            yield Reply(None, {"steps": steps, "more": True, "seconds": _since(started)})
            return
        steps = found.number
        drawn = drawn or _boards(puzzle, found)
        if found.number < first:
            drawn.after(found)
        else:
            given += 1
            yield Reply("step", _step(found, drawn, request, pictures))


def _boards(puzzle: Puzzle, step: ExplainedStep) -> Boards:
    """The boards of the explanation that the step belongs to."""
    return Boards(puzzle.rules.explained(puzzle), step.encoding)


def _step(step: ExplainedStep, drawn: Boards, request: Request, picture: bool) -> Response:
    board = drawn.after(step)
    return _step_fields(step, drawn, board if picture and drawn.draws else None, request)


def _step_fields(step: ExplainedStep, drawn: Boards, board: Board | None, request: Request) -> Response:
    said = {
        **step_fields(step),
        "label": label(step),
        "sites": {"placed": json_positions(drawn.spots(step.keys)), "looked": json_positions(drawn.spots(step.looked))},
    }
    return said if board is None else {**said, "svg": svg(labelled(board, request))}


def _end(walkthrough: Walkthrough, request: Request) -> Response:
    puzzle, solutions = walkthrough.puzzle, walkthrough.verdict.solutions
    shown: list[Response] = []
    if walkthrough.outcome in SHOWN:
        drawn = Boards(puzzle, walkthrough.explanation.encoding)
        shown = [
            {
                "value": puzzle.rules.solution_value(puzzle, solution),
                "svg": svg(labelled(drawn.labelled(board), request)),
            }
            for solution, board in zip(solutions, boards(puzzle, solutions), strict=True)
        ]
    return {**end_fields(walkthrough), "solutions": shown}


def _since(started: float) -> float:
    return round(time.perf_counter() - started, 6)
