"""`clueproof solve --trace`: the steps of a deduction, for people or as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from clueproof.backends import BackendError, backend
from clueproof.backends.deduction import DeductionBackend
from clueproof.cli.exit_status import one_line
from clueproof.cli.options import CommandTask
from clueproof.cli.output_file import new_file
from clueproof.clock import StoppedError, running
from clueproof.deduction import Deduction, Step, cell_words
from clueproof.encoders import Puzzle
from clueproof.model import Model
from clueproof.questions.instance import compile_puzzle


@contextmanager
def traced(path: str, task: CommandTask, to_output: Callable[[str], None]) -> Iterator[Trace]:
    """A trace that writes the steps of puzzles to the file, or to the output for "-".

    Raises BackendError if the backend records no steps; InUseError and FileError as `new_file`.
    """
    chosen = backend(task.backend)
    if not isinstance(chosen, DeductionBackend):
        raise BackendError(f"--trace shows the steps of the backend deduction; {task.backend} makes none")
    if path == "-":
        yield Trace(chosen, task.json, to_output)
        return
    with new_file(path, task.files) as file:
        yield Trace(chosen, task.json, file.line, file.abandon)


class Trace:
    """Writes the steps of one puzzle after the other."""

    def __init__(
        self,
        chosen: DeductionBackend,
        as_json: bool,
        write: Callable[[str], None],
        abandon: Callable[[], None] = lambda: None,
    ) -> None:
        self._trial = chosen.trial
        self._lines = _objects if as_json else _lines
        self._write = write
        self.abandon = abandon
        """Leaves the file as it was, as the command failed."""

    def add(self, puzzle: Puzzle) -> None:
        """Write the steps of the puzzle."""
        instance = compile_puzzle(puzzle.rules.explained(puzzle))
        self._write(
            "\n".join(self._lines(puzzle, instance.model, Deduction(instance.model, instance.clues, self._trial)))
        )


def _steps(deduction: Deduction) -> Iterator[Step]:
    with suppress(StoppedError):
        while (step := deduction.step()) is not None:
            yield step


def _lines(puzzle: Puzzle, model: Model, deduction: Deduction) -> Iterator[str]:
    yield one_line(puzzle.name)
    for number, step in enumerate(_steps(deduction), 1):
        said = f"{step.sentence}: {step.result}" if step.result else step.sentence
        yield f"{number:5}  {step.technique} [{step.before} -> {step.after}]  {one_line(said)}"
    yield f"       {_ending(deduction)}\n"


def _objects(puzzle: Puzzle, model: Model, deduction: Deduction) -> Iterator[str]:
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
