"""A puzzle as a formula for other solvers: DIMACS, and CP-SAT's own form. Only whole texts are returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from typing import Literal as OneOf

from clueproof import __version__
from clueproof.arguments import expects, instance, one_of
from clueproof.backends import Backend, Limit, Optimum, Refuted, Satisfied, Undecided, the_backend
from clueproof.backends.session import Answer
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError
from clueproof.imports import old_names
from clueproof.lowering.clauses import Formula, NoLoweringError, lower
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_comment, dimacs_header
from clueproof.model import Linear, Literal
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.sessions import chosen, opened


class ExportError(ClueproofError):
    """The puzzle can't be said in this form; the message says why."""


class NoSolutionToForbidError(ClueproofError):
    """There is no solution that could be forbidden."""


class NotSolvedError(ClueproofError):
    """No solution to forbid was found in time, or the formula was not written in time."""


@expects(puzzle=instance(Puzzle), to=one_of("dimacs", "cpsat"))
def export(
    puzzle: Puzzle,
    to: OneOf["dimacs", "cpsat"] = "dimacs",
    *,
    unique: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as a formula in this form; options and errors as for `to_dimacs` and `to_cpsat`."""
    the_backend(backend)  # refused also where nothing is solved
    form = {"dimacs": to_dimacs, "cpsat": to_cpsat}[to]
    return form(puzzle, unique=unique, backend=backend, time_limit=time_limit, cancel=cancel)


def to_dimacs(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle in DIMACS: satisfiable exactly if it has a solution.

    With `unique` one solution, found with the backend, is forbidden: unsatisfiable then exactly if
    the puzzle has one solution only. Constraints that sessions treat lazily are written out. Comments,
    all before the problem line, say what the variables mean: "c 17 r1c2 is 8".

    Raises ExportError for a puzzle with an objective, which DIMACS can't express: its formula would
    have more solutions than the puzzle. Raises NoSolutionToForbidError and NotSolvedError with `unique`. When the
    time limit, in seconds, is reached or `cancel` ends it from another thread it raises NotSolvedError.
    """
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            return _to_dimacs(puzzle, unique, backend, Limit.of(clock))
    except StoppedError as stopped:
        raise NotSolvedError(f"{puzzle.name}: {stopped.reason}") from None


def _to_dimacs(puzzle: Puzzle, unique: bool, backend: str | Backend, limit: Limit) -> str:
    instance = compile_puzzle(puzzle)
    if instance.model.objective is not None:
        raise ExportError(f"{puzzle.name}: DIMACS can't say that a solution must be the best one; export it to cpsat")
    forbidden = _forbidden(instance, backend, limit) if unique else None
    try:
        formula = Formula(instance.model, static=True)
    except NoLoweringError as error:
        raise ExportError(f"{puzzle.name}: {error}") from error
    tail: list[Sequence[Literal]] = [[clue] for clue in instance.clues]
    if forbidden is not None:
        tail.append(forbidden.clause)
    comments = "".join(dimacs_comment(_one_line(line)) for line in _comments(instance, formula, unique))
    header = dimacs_header(formula.top, len(formula.clauses) + len(tail))
    return comments + header + dimacs_clauses(formula.clauses) + dimacs_clauses(tail)


def _comments(instance: Instance, formula: Formula, unique: bool) -> Iterator[str]:
    """What the formula says, its clues, and what its variables mean.

    No line begins with a word that some solver takes for more than a comment ("p", "t", "x", "ind").
    """
    puzzle, model = instance.puzzle, instance.model
    yield f"clueproof {__version__}: {puzzle.rules.name}, {puzzle.name}"
    yield from _meaning(unique, "unsatisfiable", "satisfiable")
    yield f"clues: {len(instance.clues)}"
    for clue in instance.clues:
        yield f"clue {clue} {model.describe(clue)}"
    said = formula.meanings(model)
    yield f"variables: {formula.top}, of which {formula.top - len(said)} auxiliary"
    for variable in sorted(said):
        yield f"{variable} {said[variable]}"


def to_cpsat(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as CP-SAT's `CpModelProto` in text form: feasible exactly if it has a solution.

    Variables carry what they mean as their names; the first constraint says the clues. An objective
    is the proto's own. With `unique` one solution, found with the backend, is forbidden: infeasible
    then exactly if the puzzle has one solution only. Where there is an objective the solutions that
    count are the best ones: the sum is fixed to the optimum instead.

    Options and errors as for `to_dimacs`, and BackendError without OR-tools.
    """
    the_backend("cpsat").version()
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            return _to_cpsat(puzzle, unique, backend, Limit.of(clock))
    except StoppedError as stopped:
        raise NotSolvedError(f"{puzzle.name}: {stopped.reason}") from None


def _to_cpsat(puzzle: Puzzle, unique: bool, backend: str | Backend, limit: Limit) -> str:
    from clueproof.lowering.cpsat import program_of, references, write_native

    instance = compile_puzzle(puzzle)
    model = instance.model
    forbidden = _forbidden(instance, backend, limit) if unique else None
    program = program_of(model).copy()
    try:
        for constraint in program.lazy:
            lower(constraint, program)
    except NoLoweringError as error:
        raise ExportError(f"{puzzle.name}: {error}") from error
    program.facts.extend(references(instance.clues))
    if forbidden is not None:
        program.write(forbidden.clause)
        if forbidden.pin is not None:
            write_native(forbidden.pin, program)
    elif model.objective is not None:
        constant = program.aim(model.objective)
        program.proto.objective.offset = constant
        program.proto.objective.scaling_factor = -1 if model.objective.maximise else 1
    for variable in range(model.variables):
        program.proto.variables[variable].name = _one_line(model.describe(variable + 1))
    program.proto.name = _one_line(f"{puzzle.rules.name}, {puzzle.name}")
    said = [f"clueproof {__version__}: {puzzle.rules.name}, {puzzle.name}", *_meaning(unique, "infeasible", "feasible")]
    said += [f"clue {model.describe(clue)}" for clue in instance.clues]
    return "".join(f"# {_one_line(line)}\n" for line in said) + str(program.proto)


class _Forbidden(NamedTuple):
    """The clause that forbids a solution over its keys; `pin` holds the objective at its optimum."""

    clause: list[Literal]
    pin: Linear | None


def _forbidden(instance: Instance, backend: str | Backend, limit: Limit) -> _Forbidden:
    """A solution to forbid, the best one if there is an objective."""
    name, model = instance.puzzle.name, instance.model
    objective = model.objective
    pin: Linear | None = None
    answer: Answer
    with opened(model, chosen(backend, model)) as session:
        if objective is None:
            answer = session.solve(instance.clues, limit)
        else:
            found = session.optimise(instance.clues, limit)
            if isinstance(found, Optimum) and not found.proven:
                answer = Undecided("optimum not proved")
            elif isinstance(found, Optimum):
                answer, pin = found.best, Linear(objective.terms, found.value, found.value)
            else:
                answer = found
    if isinstance(answer, Satisfied):
        confirmed(instance.puzzle, answer.keys, str(backend))
        return _Forbidden(model.difference(answer.keys), pin)
    if isinstance(answer, Refuted):
        raise NoSolutionToForbidError(f"{name}: there is no solution that could be forbidden")
    raise NotSolvedError(f"{name}: no solution to forbid was found: {answer.reason}")


def _meaning(unique: bool, no: str, yes: str) -> Iterator[str]:
    """What it means that the formula has, or has no, solution."""
    if unique:
        yield "the rules, the clues, and one solution forbidden"
        yield f"{no} exactly if the puzzle has one solution only"
    else:
        yield "the rules and the clues"
        yield f"{yes} exactly if the puzzle has a solution"


def _one_line(text: str) -> str:
    return " ".join(text.split())


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
