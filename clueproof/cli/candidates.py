"""`clueproof candidates`: what each cell can still be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import answer_line, evidence, named
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Answers
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, plural, summary, took
from clueproof.encoders import Puzzle
from clueproof.questions.candidates import Candidates, KeyCandidates, candidates
from clueproof.render import to_plain

WORDS = ("unique", "multiple", "none", "unknown")


def run(task: Task, as_list: bool) -> int:
    """Tell the candidates; the exit status. `as_list`: a line for each open key instead of the board."""
    undecided = False
    with Output() as output:
        answers = Answers(task, output, partial(candidates, backend=task.backend, time_limit=task.time_limit))
        for puzzle, answer in answers:
            output.tally[answer.word] += 1
            if not isinstance(answer, Candidates):
                if task.json:
                    output.line(answer_line(puzzle, answer))
                else:
                    output.answer(one_line(puzzle.name), answer.word, detail(answer))
                continue
            undecided |= not answer.complete
            if task.json:
                output.line(_object(puzzle, answer))
            else:
                output.answer(one_line(puzzle.name), answer.word, _said(answer))
                shown = _listed(answer) if as_list else to_plain(answer.board()).split("\n")
                output.line("".join(f"    {line}".rstrip() + "\n" for line in shown))
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    if output.tally["none"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if undecided or output.tally["unknown"] else Status.FINE


def _said(answer: Candidates) -> str:
    settled = len(answer.keys) - len(answer.open)
    parts = [f"{settled:,} of {plural(len(answer.keys), 'value')} settled"]
    if answer.best is not None:
        parts.append(f"optimum {answer.best.value}")
    unknown = sum(len(key.undecided) for key in answer.keys)
    if unknown:
        parts.append(f"{plural(unknown, 'candidate')} undecided ({answer.reason})")
    return ", ".join(filter(None, (*parts, took(answer.evidence))))


def _listed(answer: Candidates) -> Iterator[str]:
    """ "r1c2: 1, 3, perhaps 4"."""
    for key in answer.open:
        values = ", ".join(key.words[value] for value in key.seen)
        perhaps = ", ".join(key.words[value] for value in key.undecided)
        yield one_line(f"{key.name}: {values}" + (f", perhaps {perhaps}" if perhaps else ""))


def _object(puzzle: Puzzle[Any, Any], answer: Candidates) -> str:
    fields: dict[str, Any] = {
        **named(puzzle),
        "verdict": answer.word,
        "complete": answer.complete,
        "candidates": {key.name: [_value(key, value) for value in key.seen] for key in answer.keys},
    }
    if not answer.complete:
        fields["undecided"] = {
            key.name: [_value(key, value) for value in key.undecided] for key in answer.keys if key.undecided
        }
        fields["reason"] = answer.reason
    if answer.best is not None:
        fields["value"] = answer.best.value
    return json.dumps({**fields, **evidence(answer.evidence)})


def _value(key: KeyCandidates, value: int) -> int | str:
    """As a number where people call it by its number."""
    return value if key.words[value] == str(value) else key.words[value]
