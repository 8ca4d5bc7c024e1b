"""A puzzle as a formula for other solvers: DIMACS, and CP-SAT's own form. Only whole texts are returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clueproof import __version__
from clueproof.backends import Backend, Limit, Refuted, Satisfied
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError
from clueproof.lowering.clauses import Formula, NoLoweringError
from clueproof.lowering.clauses.dimacs import dimacs_clauses, dimacs_header
from clueproof.model import Literal
from clueproof.questions.pose import Posed, confirmed, pose
from clueproof.questions.sessions import chosen, opened


class ExportError(ClueproofError):
    """The puzzle can't be said in this form; the message says why."""


class NoSolutionError(ClueproofError):
    """There is no solution that could be forbidden."""


class NotSolvedError(ClueproofError):
    """No solution to forbid was found in time."""


def to_dimacs(
    puzzle: Puzzle[Any, Any], unique: bool = False, backend: str | Backend = "auto", time_limit: float | None = None
) -> str:
    """The puzzle in DIMACS: satisfiable exactly if it has a solution.

    With `unique` one solution, found with the backend, is forbidden: unsatisfiable then exactly if
    the puzzle has one solution only. Constraints that sessions treat lazily are written out. Comments,
    all before the problem line, say what the variables mean: "c 17 r1c2 is 8".

    Raises ExportError for a puzzle with an objective, which DIMACS can't express: its formula would
    have more solutions than the puzzle. Raises NoSolutionError and NotSolvedError with `unique`.
    """
    posed = pose(puzzle)
    if posed.model.objective is not None:
        raise ExportError(f"{puzzle.name}: DIMACS can't say that a solution must be the best one; export it to cpsat")
    blocked = _blocking(posed, backend, time_limit) if unique else None
    try:
        formula = Formula(posed.model, static=True)
    except NoLoweringError as error:
        raise ExportError(f"{puzzle.name}: {error}") from error
    tail: list[Sequence[Literal]] = [[clue] for clue in posed.clues]
    if blocked is not None:
        tail.append(blocked)
    comments = "".join(f"c {_one_line(line)}\n" for line in _comments(posed, formula, unique))
    header = dimacs_header(formula.top, len(formula.clauses) + len(tail))
    return comments + header + dimacs_clauses(formula.clauses) + dimacs_clauses(tail)


def _comments(posed: Posed, formula: Formula, unique: bool) -> Iterator[str]:
    """What the formula says, its clues, and what its variables mean.

    No line begins with a word that some solver takes for more than a comment ("p", "t", "x", "ind").
    """
    puzzle, model = posed.puzzle, posed.model
    yield f"clueproof {__version__}: {puzzle.rules.name}, {puzzle.name}"
    if unique:
        yield "clause list: the rules, the clues as unit clauses, a solution forbidden by the last clause"
        yield "unsatisfiable exactly if the puzzle has one solution only"
    else:
        yield "clause list: the rules, the clues as unit clauses"
        yield "satisfiable exactly if the puzzle has a solution"
    yield f"clues: {len(posed.clues)}"
    for clue in posed.clues:
        yield f"clue {clue} {model.describe(clue)}"
    said = {variable: model.describe(variable) for variable in range(1, model.variables + 1)}
    for integer in model.integers:
        direct, order = formula.encodings(integer)
        for relation, literals in (("is", direct), ("is at most", order)):
            for value, literal in literals.items():
                said.setdefault(abs(literal), f"{integer.name} {relation} {value}")
    yield f"variables: {formula.top}, of which {formula.top - len(said)} auxiliary"
    for variable in sorted(said):
        yield f"{variable} {said[variable]}"


def _blocking(posed: Posed, backend: str | Backend, time_limit: float | None) -> list[Literal]:
    """The clause that forbids one solution of the puzzle, over its keys alone."""
    name = posed.puzzle.name
    with opened(posed.model, chosen(backend, posed.model)) as session:
        answer = session.solve(posed.clues, Limit.within(time_limit))
    if isinstance(answer, Satisfied):
        confirmed(posed.puzzle, answer.keys, str(backend))
        return posed.model.difference(answer.keys)
    if isinstance(answer, Refuted):
        raise NoSolutionError(f"{name}: there is no solution that could be forbidden")
    raise NotSolvedError(f"{name}: no solution to forbid was found: {answer.reason}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
