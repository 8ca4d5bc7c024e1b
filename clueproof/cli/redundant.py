"""`clueproof redundant`: which clues could each be left out alone."""

from __future__ import annotations

import json
from typing import Any

from clueproof.cli.answers import Answers
from clueproof.cli.endings import one_line
from clueproof.cli.minimise import refused, status, unless_unique
from clueproof.cli.objects import evidence, named
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import plural, summary, took
from clueproof.encoders import Puzzle
from clueproof.questions.minimise import NotUniqueError, Redundant, redundant

WORDS = ("irreducible", "reducible", "unfinished", "not unique", "unknown")


def run(task: Task) -> int:
    """Say it of each puzzle; the exit status."""

    def question(puzzle: Puzzle[Any, Any]) -> Redundant | NotUniqueError:
        return unless_unique(lambda: redundant(puzzle, task.backend, task.time_limit))

    with Output() as output:
        answers = Answers(task, output, question, "unfinished")
        for puzzle, answer in answers:
            if isinstance(answer, NotUniqueError):
                refused(output, puzzle, answer)
                continue
            word = "unfinished" if answer.undecided else "reducible" if answer.positions else "irreducible"
            output.tally[word] += 1
            if task.json:
                found = {"redundant": list(answer.sentences), "undecided": len(answer.undecided)}
                output.line(json.dumps({**named(puzzle), **found, **evidence(answer.evidence)}))
            else:
                output.answer(one_line(puzzle.name), "", _detail(answer))
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    return status(output, answers.errors)


def _detail(answer: Redundant) -> str:
    sentences = answer.sentences
    parts = [f"{plural(len(sentences), 'clue')} could each be left out alone: {'; '.join(sentences)}"]
    if not sentences:
        parts = ["no clue could be left out"]
    if answer.undecided:
        parts.append(f"{plural(len(answer.undecided), 'clue')} undecided")
    return ", ".join([*parts, *filter(None, [took(answer.evidence)])])
