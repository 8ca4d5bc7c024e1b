"""`clueproof difficulty`: how hard puzzles are for people."""

from __future__ import annotations

import json
from typing import Any

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import answer_line, evidence, named
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Answers
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, plural, summary, took
from clueproof.encoders import Puzzle
from clueproof.explanation import GRADES, Difficulty, difficulty
from clueproof.questions import Multiple, NoSolution, Unknown

WORDS = (*GRADES, "multiple", "none", "unknown")


def run(task: Task, cores: bool) -> int:
    """Say it of each puzzle; the exit status."""

    def question(puzzle: Puzzle[Any, Any]) -> Difficulty | Multiple[Any] | NoSolution | Unknown[Any]:
        return difficulty(puzzle, time_limit=task.time_limit, cores=cores)

    with Output() as output:
        answers = Answers(task, output, question)
        for puzzle, answer in answers:
            output.tally[answer.word] += 1
            if task.json:
                output.line(_object(puzzle, answer) if isinstance(answer, Difficulty) else answer_line(puzzle, answer))
            else:
                said = _said(answer) if isinstance(answer, Difficulty) else detail(answer)
                output.answer(one_line(puzzle.name), answer.word, said)
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    if output.tally["multiple"] or output.tally["none"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if output.tally["unknown"] else Status.FINE


def _said(answer: Difficulty) -> str:
    parts = [f"score {answer.score:.3f}", answer.hardest and f"hardest {answer.hardest}"]
    counts = [f"{name} {count}" for name, count in answer.steps.items()]
    if counts:
        parts.append(f"{plural(answer.rounds, 'round')} ({', '.join(counts)})")
    if answer.cores:
        parts.append(f"cores of {', '.join(map(str, answer.cores))}")
    return ", ".join(filter(None, (*parts, took(answer.evidence))))


def _object(puzzle: Puzzle[Any, Any], answer: Difficulty) -> str:
    fields: dict[str, Any] = {
        "grade": answer.grade,
        "score": round(answer.score, 6),
        "hardest": answer.hardest,
        "level": answer.level,
        "steps": dict(answer.steps),
        "rounds": answer.rounds,
    }
    if answer.cores:
        fields["cores"] = list(answer.cores)
    return json.dumps({**named(puzzle), **fields, **evidence(answer.evidence)})
