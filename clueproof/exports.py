"""A puzzle as a formula for other solvers: DIMACS, incremental (ICNF), and CP-SAT's own form. Nothing is returned of
texts that don't become whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeAlias
from typing import Literal as OneOf

from clueproof import __version__
from clueproof.arguments import expects, instance, one_of
from clueproof.backends import Backend, Limit, Optimum, Refuted, Satisfied, Undecided, the_backend
from clueproof.backends.session import Answer
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError
from clueproof.imports import old_names
from clueproof.lowering.clauses import EncodingChoice, Formula, NoLoweringError, SpooledFormula, TooLongError
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_comment
from clueproof.model import Cut, LazyConstraint, Linear, Literal, Model
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.sessions import chosen, opened

if TYPE_CHECKING:
    from clueproof.lowering.cpsat import Program


class ExportError(ClueproofError):
    """The puzzle can't be said in this form; the message says why."""


class NoSolutionToForbidError(ClueproofError):
    """There is no solution that could be forbidden."""


class NotSolvedError(ClueproofError):
    """No solution to forbid was found in time, or the formula was not written in time."""


MOST_CLAUSES = 20_000_000
"""Clauses of a formula that is written, about half a gigabyte of text: more are refused."""
MOST_CONSTRAINTS = 2_000_000
"""Constraints of a CP-SAT model that is written, which is in memory while it is: more are refused."""
COPIED = 1 << 20
"""Characters of a formula that are in memory at a time while it is written."""
Cuts: TypeAlias = OneOf["static", "lazy"]
"""How what is global is said: that cells are connected, or that there is one loop. `static`: written out. `lazy`: as
sessions do it, by the cuts that one backend needed to answer."""


@expects(puzzle=instance(Puzzle), to=one_of("dimacs", "icnf", "opb", "flatzinc", "cpsat"))
def export(
    puzzle: Puzzle,
    to: OneOf["dimacs", "icnf", "opb", "flatzinc", "cpsat"] = "dimacs",
    *,
    unique: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as a formula in this form; options and errors as for `to_dimacs`, `to_icnf` and `to_cpsat`. OPB and
    FlatZinc say the same as DIMACS, OPB with counts as constraints of their own."""
    the_backend(backend)  # refused also where nothing is solved
    pieces = PIECES[to](puzzle, unique=unique, backend=backend, time_limit=time_limit, cancel=cancel)
    return "".join(pieces)


def to_dimacs(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    cuts: Cuts = "static",
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle in DIMACS: satisfiable exactly if it has a solution.

    With `unique` one solution, found with the backend, is forbidden: unsatisfiable then exactly if
    the puzzle has one solution only. Constraints that sessions treat lazily are written out; with `lazy` cuts the
    formula has instead the cuts that the backend needed for its answer, and says the same. Comments,
    all before the problem line, say what the variables mean: "c 17 r1c2 is 8".

    Raises ExportError for a puzzle with an objective, which DIMACS can't express: its formula would
    have more solutions than the puzzle; and for a formula of more than `most` clauses. Raises NoSolutionToForbidError
    and NotSolvedError with `unique`, NotSolvedError with lazy cuts. When the
    time limit, in seconds, is reached or `cancel` ends it from another thread it raises NotSolvedError.
    """
    return "".join(
        dimacs_pieces(
            puzzle, unique=unique, cuts=cuts, most=most, backend=backend, time_limit=time_limit, cancel=cancel
        )
    )


def dimacs_pieces(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    cuts: Cuts = "static",
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[str]:
    """The text of `to_dimacs` in pieces, of which few are in memory at a time. The first one comes when all is worked
    out; errors come before it."""
    return _pieces(SpooledFormula, puzzle, unique, cuts, most, backend, time_limit, cancel)


def opb_pieces(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[str]:
    """The same in OPB, for pseudo-Boolean solvers."""
    from clueproof.lowering.clauses.forms import PseudoBooleanFormula

    return _pieces(PseudoBooleanFormula, puzzle, unique, "static", most, backend, time_limit, cancel)


def flatzinc_pieces(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[str]:
    """The same in FlatZinc, for solvers of MiniZinc."""
    from clueproof.lowering.clauses.forms import FlatZincFormula

    return _pieces(FlatZincFormula, puzzle, unique, "static", most, backend, time_limit, cancel)


def _pieces(
    form: type[SpooledFormula],
    puzzle: Puzzle,
    unique: bool,
    cuts: Cuts,
    most: int,
    backend: str | Backend,
    time_limit: float | None,
    cancel: Cancel | None,
) -> Iterator[str]:
    """See `dimacs_pieces`."""
    with TemporaryFile("w+", encoding="ascii") as spool:
        with _within(puzzle, time_limit, cancel) as limit:
            instance = _without_objective(puzzle)
            answers = _Transcript(instance, backend, limit, unique) if cuts == "lazy" else None
            forbidden = _forbidden(instance, backend, limit) if unique and answers is None else None
            formula = _spooled(form, instance, spool, cuts == "static", most)
            tail: list[Sequence[Literal]] = [[clue] for clue in instance.clues]
            if forbidden is not None:
                tail.append(forbidden.clause)
            if answers is not None:
                tail += answers.clauses
            comments = [*map(_one_line, _comments(instance, formula, unique, cuts))]
        yield formula.opening(comments, len(tail))
        yield from _read(spool)
        yield formula.text(tail) + formula.end


def to_icnf(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as an incremental formula (ICNF): clauses, cuts and queries in the order in which the backend had
    them. A line "a ... 0" is a query under these assumptions, the clues.

    The last query is satisfiable exactly if the puzzle has a solution, with `unique` unsatisfiable exactly if it has
    one only. Options and errors as for `to_dimacs`. Format: S. Wieringa, http://www.siert.nl/icnf/
    """
    return "".join(icnf_pieces(puzzle, unique=unique, most=most, backend=backend, time_limit=time_limit, cancel=cancel))


def icnf_pieces(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int = MOST_CLAUSES,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[str]:
    """The text of `to_icnf` in pieces: see `dimacs_pieces`."""
    with TemporaryFile("w+", encoding="ascii") as spool:
        with _within(puzzle, time_limit, cancel) as limit:
            instance = _without_objective(puzzle)
            answers = _Transcript(instance, backend, limit, unique)
            formula = _spooled(SpooledFormula, instance, spool, False, most)
            comments = "".join(dimacs_comment(_one_line(line)) for line in _comments(instance, formula, unique, "lazy"))
        yield f"{comments}p inccnf\n"
        yield from _read(spool)
        query = f"a {dimacs_clauses([instance.clues])}"
        for clauses in answers.rounds:
            yield query + dimacs_clauses(clauses)


@contextmanager
def _within(puzzle: Puzzle, time_limit: float | None, cancel: Cancel | None) -> Iterator[Limit]:
    """The limit of a block. Raises NotSolvedError when it is over."""
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            yield Limit.of(clock)
    except StoppedError as stopped:
        raise NotSolvedError(f"{puzzle.name}: {stopped.reason}") from None


def _without_objective(puzzle: Puzzle) -> Instance:
    instance = compile_puzzle(puzzle)
    if instance.model.objective is not None:
        raise ExportError(f"{puzzle.name}: DIMACS can't say that a solution must be the best one; export it to cpsat")
    return instance


def _spooled(form: type[SpooledFormula], instance: Instance, spool: TextIO, static: bool, most: int) -> SpooledFormula:
    """The formula of the model, whose clauses stand in the file. Raises ExportError."""
    name = instance.puzzle.name
    try:
        return form(instance.model, spool, static, most)
    except NoLoweringError as error:
        raise ExportError(f"{name}: {error}") from error
    except TooLongError as error:
        size = f"{spool.tell() / 1e6:,.0f} MB of text"
        instead = "; lazy cuts leave out what is global" if static and _is_global(instance.model) else ""
        raise ExportError(
            f"{name}: {error}, and these are {size} already; it may have more if asked{instead}"
        ) from None


def _is_global(model: Model) -> bool:
    return any(isinstance(part, LazyConstraint) for part in model.parts)


def _read(spool: TextIO) -> Iterator[str]:
    spool.seek(0)
    while text := spool.read(COPIED):
        yield text


class _Transcript:
    """What a backend was asked until it answered whether there is a solution, with `unique` another one.

    `rounds` has, for each query, the clauses that were added after it: cuts that forbid its answer, or the clause that
    forbids the solution.
    """

    def __init__(self, instance: Instance, backend: str | Backend, limit: Limit, unique: bool) -> None:
        self.rounds: list[list[Sequence[Literal]]] = []
        name, model = instance.puzzle.name, instance.model
        # a fresh session: those that are kept have cuts already
        with chosen(backend, model).open(model) as session:
            if len(session.lazy) < sum(isinstance(part, LazyConstraint) for part in model.parts):
                raise ExportError(f"{name}: {backend} works without cuts; ask another backend for them, such as sat")

            def note(_: LazyConstraint, cut: Cut) -> None:
                while len(self.rounds) < session.statistics.queries:
                    self.rounds.append([])
                self.rounds[-1].append(cut.clause)

            session.on_cut = note
            answer = session.solve(instance.clues, limit)
            if unique and isinstance(answer, Refuted):
                raise NoSolutionToForbidError(f"{name}: there is no solution that could be forbidden")
            if unique and isinstance(answer, Satisfied):
                confirmed(instance.puzzle, answer.keys, str(backend))
                forbidden = model.difference(answer.keys)
                self.rounds += [[] for _ in range(session.statistics.queries - len(self.rounds))]
                self.rounds[-1].append(forbidden)
                session.add_clause(forbidden)
                answer = session.solve(instance.clues, limit)
            if isinstance(answer, Undecided):
                raise NotSolvedError(f"{name}: no answer was found: {answer.reason}")
            self.rounds += [[] for _ in range(session.statistics.queries - len(self.rounds))]

    @property
    def clauses(self) -> list[Sequence[Literal]]:
        """All clauses that were added."""
        return [clause for clauses in self.rounds for clause in clauses]


def _comments(instance: Instance, formula: Formula, unique: bool, cuts: Cuts) -> Iterator[str]:
    """What the formula says, its clues, and what its variables mean.

    No line begins with a word that some solver takes for more than a comment ("p", "t", "x", "ind").
    """
    puzzle, model = instance.puzzle, instance.model
    yield f"clueproof {__version__}: {puzzle.rules.name}, {puzzle.name}"
    yield from _meaning(unique, "unsatisfiable", "satisfiable")
    if cuts == "lazy" and _is_global(model):
        yield "what is global is said by the cuts that led to the answer, and no further ones"
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
    most: int = MOST_CONSTRAINTS,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> str:
    """The puzzle as CP-SAT's `CpModelProto` in text form: feasible exactly if it has a solution.

    Variables carry what they mean as their names; the first constraint says the clues. An objective
    is the proto's own. With `unique` one solution, found with the backend, is forbidden: infeasible
    then exactly if the puzzle has one solution only. Where there is an objective the solutions that
    count are the best ones: the sum is fixed to the optimum instead.

    Options and errors as for `to_dimacs`, with constraints for clauses, and BackendError without OR-tools.
    """
    return "".join(
        cpsat_pieces(puzzle, unique=unique, most=most, backend=backend, time_limit=time_limit, cancel=cancel)
    )


def cpsat_pieces(
    puzzle: Puzzle,
    *,
    unique: bool = False,
    most: int = MOST_CONSTRAINTS,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Iterator[str]:
    """The text of `to_cpsat` in pieces: see `dimacs_pieces`. The model itself is in memory."""
    the_backend("cpsat").version()
    with _within(puzzle, time_limit, cancel) as limit:
        instance = compile_puzzle(puzzle)
        forbidden = _forbidden(instance, backend, limit) if unique else None
        program = _program(instance, forbidden, most)
        model = instance.model
        said = [
            f"clueproof {__version__}: {puzzle.rules.name}, {puzzle.name}",
            *_meaning(unique, "infeasible", "feasible"),
            *(f"clue {model.describe(clue)}" for clue in instance.clues),
        ]
    yield "".join(f"# {_one_line(line)}\n" for line in said)
    yield from program.text()


PIECES: dict[str, Callable[..., Iterator[str]]] = {
    "dimacs": dimacs_pieces,
    "icnf": icnf_pieces,
    "opb": opb_pieces,
    "flatzinc": flatzinc_pieces,
    "cpsat": cpsat_pieces,
}
"""Form -> what makes its text."""


def _program(instance: Instance, forbidden: _Forbidden | None, most: int) -> Program:
    """The model with its clues and names, and with an optimum instead of the objective where one is forbidden."""
    from clueproof.lowering.cpsat import Program, references, write_native

    puzzle, model = instance.puzzle, instance.model
    try:
        program = Program(model, encoding=EncodingChoice(cuts="static"), most=most)
    except NoLoweringError as error:
        raise ExportError(f"{puzzle.name}: {error}") from error
    except TooLongError as error:
        raise ExportError(f"{puzzle.name}: {error}; it may have more if asked") from None
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
    return program


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
