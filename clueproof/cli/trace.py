"""`clueproof solve --trace`: the steps of a deduction, for people or as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from clueproof.backends import BackendError, backend
from clueproof.backends.deduction import Deduction, DeductionBackend, Step, cell_words
from clueproof.cli.endings import one_line
from clueproof.clock import StoppedError, running
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError
from clueproof.model import Model
from clueproof.questions.pose import pose


def tracer(path: str, spec: str, as_json: bool, to_output: Callable[[str], None]) -> Callable[[Puzzle[Any, Any]], None]:
    """A function that writes the steps of a puzzle to the file, or to the output for "-".

    Raises BackendError if the backend leaves no steps, ClueproofError if the file can't be written.
    """
    chosen = backend(spec)
    if not isinstance(chosen, DeductionBackend):
        raise BackendError(f"--trace shows the steps of the backend deduction; {spec} makes none")
    lines = _objects if as_json else _lines

    def trace(puzzle: Puzzle[Any, Any]) -> None:
        posed = pose(puzzle)
        text = "\n".join(lines(puzzle, posed.model, Deduction(posed.model, posed.clues, chosen.trial)))
        if path == "-":
            to_output(text)
        else:
            _write(path, "a", text + "\n")

    if path != "-":
        _write(path, "w", "")
    return trace


def _write(path: str, mode: str, text: str) -> None:
    try:
        with open(path, mode, encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(text)
    except OSError as error:
        raise ClueproofError(f"{path}: {error.strerror}") from error


def _steps(deduction: Deduction) -> Iterator[Step]:
    with suppress(StoppedError):
        while (step := deduction.step()) is not None:
            yield step


def _lines(puzzle: Puzzle[Any, Any], model: Model, deduction: Deduction) -> Iterator[str]:
    yield one_line(puzzle.name)
    for number, step in enumerate(_steps(deduction), 1):
        said = f"{step.sentence}: {step.result}" if step.result else step.sentence
        yield f"{number:5}  {step.technique} [{step.before} -> {step.after}]  {one_line(said)}"
    yield f"       {_ending(deduction)}\n"


def _objects(puzzle: Puzzle[Any, Any], model: Model, deduction: Deduction) -> Iterator[str]:
    name = puzzle.name if puzzle.id in (None, "") else puzzle.id
    for number, step in enumerate(_steps(deduction), 1):
        groups = [str(model.group_of[position]) for position in step.constraints]
        fields = {
            "id": name,
            "step": number,
            "technique": step.technique,
            "level": step.level,
            "difficulty": step.difficulty,
            "groups": list(dict.fromkeys(groups)),
            "removed": [
                {"cell": cell_words(change.cell, model), "values": list(change.values), "left": list(change.left)}
                for change in step.removed
            ],
            "before": step.before,
            "after": step.after,
            "sentence": step.sentence,
            "result": step.result,
        }
        yield json.dumps(fields)
    yield json.dumps({"id": name, "end": _ending(deduction), "score": deduction.score})


def _ending(deduction: Deduction) -> str:
    clock = running()
    if clock is not None and (reason := clock.over()) is not None:
        return reason
    if deduction.contradiction:
        return "contradiction"
    return "solved" if deduction.solved else "technique ran out"
