"""Estimating how many solutions there are, where they are too many to count one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import ClassVar

from clueproof.arguments import ABOVE_0, PROBABILITY, expects, whole
from clueproof.backends import BackendError, Limit
from clueproof.backends.process import Child, program_command
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.clock import Cancel, Clock, Progress, ended
from clueproof.errors import missing_package
from clueproof.formats.read import Asked, the_puzzle
from clueproof.lowering.clauses import Formula, NoLoweringError
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_header
from clueproof.model import Literal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.told import Told

LIBRARY = "pyapproxmc"
EPSILON, DELTA = 0.8, 0.2
"""With a probability of 1 - DELTA the number lies between value / (1 + EPSILON) and value * (1 + EPSILON)."""


@dataclass(frozen=True, slots=True, repr=False)
class Estimate(Told):
    """About `value` solutions: with this `confidence` no fewer than `low` and no more than `high`."""

    value: int
    low: int
    high: int
    confidence: float
    puzzle: ClassVar[None] = None
    evidence: ClassVar[None] = None

    @property
    def exact(self) -> bool:
        """Were there so few solutions that all were counted?"""
        return self.low == self.high


@expects(seed=whole(1), epsilon=ABOVE_0, delta=PROBABILITY)
def estimate(
    puzzle: Asked,
    *,
    seed: int = 1,
    epsilon: float = EPSILON,
    delta: float = DELTA,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Estimate:
    """About how many solutions the puzzle has, by ApproxMC over the cells that the player fills in.

    The number lies within a factor of 1 + `epsilon` with a probability of 1 - `delta`. Source: S. Chakraborty, K. S.
    Meel, M. Y. Vardi, "Algorithmic Improvements in Approximate Counting for Probabilistic Inference" (2016). The same
    seed gives the same estimate. Raises BackendError without the package pyapproxmc, for a puzzle with an objective,
    and for one that can't be written out; TimeLimitError when `time_limit` seconds are over or there is
    not enough memory, CancelledError.
    """
    if find_spec(LIBRARY) is None:
        raise BackendError(missing_package("an estimate needs", "pyapproxmc", "counting"))
    with Clock(time_limit, cancel, progress=progress) as clock:
        text = _formula(the_puzzle(puzzle))
        with scratch_folder() as folder:
            path = folder / "formula.cnf"
            write(path, [text.encode()])
            options = [str(seed), str(epsilon), str(delta), str(path)]
            child = Child("approxmc", program_command("approxmc", *options))
            try:
                stopped = child.wait(Limit.of(clock), lambda: False)
                said = child.output.decode("ascii", errors="replace").split()
            finally:
                child.close()
    if stopped is not None:
        raise ended(stopped)
    if child.wanted_memory:
        raise ended(OUT_OF_MEMORY)
    if len(said) != 2 or not all(map(str.isdigit, said)):
        raise BackendError(f"approxmc gave no answer that can be used: {child.complaint}")
    cells, hashes = map(int, said)
    value = cells << hashes
    if hashes == 0:
        return Estimate(value, value, value, 1.0)
    return Estimate(value, int(value / (1 + epsilon)), int(value * (1 + epsilon)), 1 - delta)


def _formula(puzzle: Puzzle) -> str:
    """Rules and clues, with the variables of the keys named."""
    instance = compile_puzzle(puzzle)
    model = instance.model
    if model.objective is not None:
        raise BackendError(f"{puzzle.name}: the best solutions can't be estimated")
    try:
        formula = Formula(model, static=True)
    except NoLoweringError as error:
        raise BackendError(f"{puzzle.name}: {error}") from error
    shown: set[Literal] = set()
    for key in model.keys:
        shown.update([abs(key)] if isinstance(key, int) else map(abs, formula.direct(key).values()))
    clauses: list[Sequence[Literal]] = [*formula.clauses, *((clue,) for clue in instance.clues)]
    named = " ".join(map(str, sorted(shown)))
    return f"c p show {named} 0\n{dimacs_header(formula.top, len(clauses))}{dimacs_clauses(clauses)}"
