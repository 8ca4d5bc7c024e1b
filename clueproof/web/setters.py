"""What setters' pages ask of a solver: the commands of the userscript for f-puzzles and SudokuPad, answered.

A message has the name of a command and a puzzle in the form of f-puzzles. The answers have the fields that the script
reads; `server.listening` puts the number of the message into them. See docs/listening.md, and for the script
https://github.com/dclamage/SudokuSolver.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from statistics import mean, stdev
from typing import Any, ClassVar

from clueproof import questions
from clueproof.encoders.registry import rule_set
from clueproof.english import listed
from clueproof.errors import ClueproofError, quoted
from clueproof.explanation.explainer import Explanation, explain_steps
from clueproof.explanation.steps import Candidates, End, ExplainedStep, changed
from clueproof.explanation.wording import headline, reason
from clueproof.formats.links.fpuzzles import board_of, compressed, decompressed, fields_of
from clueproof.model import Literal, equal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import NoSolution, Solved, Unknown
from clueproof.questions.candidates import candidates as candidates_of
from clueproof.questions.estimate import estimate as estimate_of
from clueproof.questions.instance import compile_puzzle
from clueproof.syntax.record import Record
from clueproof.web.engine import Engine
from clueproof.web.protocol import ProtocolError, Reply, Response, one_line

TRIAL = 6
"""The level from which a step is more than logic: trials, and cores."""
PROGRESS = 0.25
"""Seconds between two messages about a count."""
CAP = re.compile(r"truecandidatesnumsolutions=(\d{1,4})")
MOST_SOLUTIONS = 1000
"""Solutions that are sought for each candidate at most."""
Z95 = 1.96
"""Standard errors on each side of a mean within which a share of 95 % lies."""


@dataclass(frozen=True)
class PageBoard:
    """The puzzle, and what the setter's page has on it."""

    board: Mapping[str, Any]
    """The JSON object of f-puzzles."""

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle: what is given. Raises ClueproofError."""
        name, fields = fields_of(self.board)
        return rule_set(name).parse(Record({**fields}))

    @property
    def cells(self) -> list[Mapping[str, Any]]:
        """The cells, row by row."""
        return [*chain.from_iterable(self.board["grid"])]

    def options(self, name: str) -> list[str]:
        """A list of texts among the settings of the page."""
        found = self.board.get(name)
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def known(self) -> list[Literal]:
        """What has been filled in: numbers, and the candidates that the marks in the middle of cells leave."""
        said: list[Literal] = []
        for key, cell in zip(compile_puzzle(self.puzzle).model.keys, self.cells, strict=True):
            value, marks = cell.get("value"), cell.get("centerPencilMarks")
            numbers = self.puzzle.shape.values
            if isinstance(value, int) and value in numbers and not cell.get("given"):
                said.append(equal(key, value))
            elif isinstance(marks, list) and marks and not value:
                said += [-equal(key, number) for number in numbers if number not in marks]
        return said


Answers = Iterator[Reply]
ON_THE_WAY = "so far"
"""The name of parts of an answer."""


class CommandError(ClueproofError):
    """What stands in the way of an answer, in words."""


def solve(page: PageBoard) -> Answers:
    """A solution."""
    found = questions.solve(page.puzzle)
    if not isinstance(found, Solved):
        raise CommandError(_failure(found))
    yield Reply(None, {"type": "solved", "solution": [*chain.from_iterable(found.solution)]})


def check(page: PageBoard) -> Answers:
    """Whether there are none, one or several."""
    found = questions.verify(page.puzzle)
    if isinstance(found, Unknown):
        raise CommandError(_failure(found))
    yield Reply(None, _counted(len(found.solutions)))


def count_all(page: PageBoard) -> Answers:
    """How many there are, and on the way how many have been found."""
    found, said = 0, time.monotonic()
    for found, _ in enumerate(questions.solutions(page.puzzle), 1):
        if time.monotonic() - said > PROGRESS:
            said = time.monotonic()
            yield Reply(ON_THE_WAY, {**_counted(found), "inProgress": True})
    yield Reply(None, _counted(found))


def _counted(number: int) -> Response:
    return {"type": "count", "count": number, "inProgress": False}


def true_candidates(page: PageBoard) -> Answers:
    """In how many solutions each cell has each number, counted up to what the page asks for; -1 where the number is
    impossible, but techniques without trial don't show it, if the page asks for that."""
    options = page.options("truecandidatesoptions")
    caps = [int(stated[1]) for option in options if (stated := CAP.fullmatch(option))]
    up_to = min(max([1, *caps]), MOST_SOLUTIONS)
    found = candidates_of(page.puzzle, up_to=up_to)
    if isinstance(found, NoSolution | Unknown) or found.reason is not None:
        raise CommandError(_failure(found))
    open_to_logic = _by_logic(page.puzzle) if "logical" in options else None
    counts: list[int] = []
    for place, key in enumerate(found.keys):
        for number in key.words:
            many = min(key.counts.get(number, 0), up_to)
            unseen = not many and open_to_logic is not None and number in open_to_logic[place]
            counts.append(-1 if unseen else many)
    yield Reply(None, {"type": "truecandidates", "solutionsPerCandidate": counts})


def _by_logic(puzzle: Puzzle) -> Candidates:
    """What techniques leave, up to the first step that is a trial."""
    left: Candidates = ()
    for step in explain_steps(puzzle):
        if isinstance(step, Explanation):
            return left or step.start
        left = left or step.start
        if step.level >= TRIAL:
            return left
        left = _after(left, step)
    raise AssertionError("the explanation comes last")


def estimate(page: PageBoard) -> Answers:
    """About how many solutions there are: the mean of more and more estimates, until it is cancelled."""
    found: list[int] = []
    for seed in count(1):
        one = estimate_of(page.puzzle, seed=seed)
        found.append(one.value)
        middle = mean(found)
        error = stdev(found) / len(found) ** 0.5 if len(found) > 1 else (one.high - one.low) / (2 * Z95)
        said = {
            "type": "estimate",
            "estimate": middle,
            "stderr": error,
            "iterations": len(found),
            "ci95_lower": max(0.0, middle - Z95 * error),
            "ci95_upper": middle + Z95 * error,
            "relErrPercent": 100 * Z95 * error / middle if middle else 0.0,
        }
        yield Reply(None if one.exact else ON_THE_WAY, said)
        if one.exact:
            return


def solve_path(page: PageBoard) -> Answers:
    """All steps that techniques find from what is filled in, and the board after them."""
    left: Candidates = ()
    said: list[str] = []
    for step in explain_steps(page.puzzle, known=page.known()):
        if isinstance(step, Explanation):
            yield _logical(left or step.start, [*said, *_ending(step)], step.end is not End.CONTRADICTION)
            return
        left = _after(left or step.start, step)
        said.append(_sentence(step))


def step(page: PageBoard) -> Answers:
    """The next step from what is filled in; before the first one, the candidates."""
    for found in explain_steps(page.puzzle, known=page.known()):
        if isinstance(found, Explanation):
            valid = found.end is not End.CONTRADICTION
            yield _logical(found.start, _ending(found), valid)
        elif found.contradiction or _shows(page, found.start):
            yield _logical(_after(found.start, found), [_sentence(found)], not found.contradiction)
        else:
            yield _logical(found.start, ["Initial candidates."], True)
        return


def _after(candidates: Candidates, step: ExplainedStep) -> Candidates:
    return changed(candidates, (*step.changes, *step.follows))


def _shows(page: PageBoard, candidates: Candidates) -> bool:
    """Does the page show these candidates?"""
    for cell, left in zip(page.cells, candidates, strict=True):
        shown = [cell["value"]] if cell.get("value") else cell.get("centerPencilMarks")
        if not isinstance(shown, list) or sorted(shown) != [*left]:
            return False
    return True


def _sentence(step: ExplainedStep) -> str:
    return one_line(f"{headline(step)}: {reason(step)}")


def _ending(explanation: Explanation) -> list[str]:
    """Why there is no further step, in words."""
    if explanation.end is End.CONTRADICTION:
        return ["There is no solution with all that is filled in."]
    return [] if explanation.end is End.SOLVED else ["No further step was found."]


def _logical(candidates: Candidates, said: list[str], valid: bool) -> Reply:
    cells = [{"value": left[0]} if len(left) == 1 else {"value": 0, "candidates": [*left]} for left in candidates]
    return Reply(None, {"type": "logical", "cells": cells, "message": "\n".join([*said, ""]), "isValid": valid})


def _failure(found: Any) -> str:
    """Why there is no answer."""
    if isinstance(found, NoSolution):
        return f"There is no solution: {one_line(found.core.sentence)}"
    return f"It is not known yet: {found.reason}"


COMMANDS: dict[str, Callable[[PageBoard], Answers]] = {
    "solve": solve,
    "check": check,
    "count": count_all,
    "truecandidates": true_candidates,
    "estimate": estimate,
    "solvepath": solve_path,
    "step": step,
}
"""Command -> what answers it."""


class SetterEngine(Engine):
    """Answers the commands."""

    WARM: ClassVar[Mapping[str, object]] = {
        "id": 0,
        "ask": "step",
        "data": compressed(json.dumps({"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)]})),
    }

    def replies(self, message: Mapping[str, object]) -> tuple[float, Iterator[Reply]]:
        command, data = message.get("ask"), message.get("data")
        if not isinstance(command, str) or command not in COMMANDS:
            raise ProtocolError(f"there is no command {quoted(command)}; there are {listed([*COMMANDS])}")
        if not isinstance(data, str) or not data:
            raise ProtocolError("the message has no puzzle: its data is what f-puzzles has behind ?load=")
        page = PageBoard(board_of(decompressed(data, 0)))
        return self._longest, COMMANDS[command](page)
