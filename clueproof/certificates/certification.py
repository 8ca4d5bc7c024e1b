"""Making certificates: a solution, the formula that another solution would satisfy, and the proof that none does."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from clueproof import __version__
from clueproof.arguments import expects
from clueproof.backends import Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends.refutation import NotRefutedError, refutation
from clueproof.backends.session import Answer
from clueproof.certificates.document import Certificate
from clueproof.certificates.reasons import thawed
from clueproof.certificates.statement import ENCODING, Reason, Statement
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.errors import ClueproofError, InternalError
from clueproof.formats.read import Asked, parse, the_puzzle
from clueproof.formats.write import to_json
from clueproof.model import Cut, LazyConstraint
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import Instance
from clueproof.questions.query import Query
from clueproof.syntax.record import JsonValue

SOLVER = "sat"


class CertifyError(ClueproofError):
    """No certificate can be made; the message says why."""


@expects()
def certify(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Certificate:
    """A certificate of the puzzle's verdict: exactly one solution, several, or none.

    The verdict comes from our own SAT sessions, which need not be trusted: see `check_certificate`. `time_limit` is in
    seconds. Raises CertifyError, also when time is up, and InternalError if a solution fails the rules' own check.
    """
    puzzle = the_puzzle(puzzle)
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            return _certified(puzzle, Limit.of(clock))
    except StoppedError as stopped:
        raise CertifyError(f"{puzzle.name}: no certificate: {stopped.reason}") from None
    except NotRefutedError as error:
        raise CertifyError(f"{puzzle.name}: no certificate: {error}") from None


def _certified(puzzle: Puzzle, limit: Limit) -> Certificate:
    # the puzzle as it will be read from the certificate, however the given one was written
    written = replace(parse(canonical(puzzle)), id=puzzle.id, place=puzzle.place)
    if (written.shape, written.clues) != (puzzle.shape, puzzle.clues):
        raise InternalError(f"{puzzle.name}: its canonical form is another puzzle; this is a bug in clueproof")
    statement = Statement(written)
    cuts: dict[Reason, None] = {}
    place_of = {id(constraint): place for place, constraint in statement.lazy.items()}

    def keep(constraint: LazyConstraint, cut: Cut) -> None:
        reason = place_of[id(constraint)], cut.reason
        if {*statement.proved(*reason)} != {*cut.clause}:
            raise InternalError(f"{puzzle.name}: a cut does not follow from its reason; this is a bug in clueproof")
        cuts[reason] = None

    query = Query(Instance(written, statement.encoding, statement.clues), SOLVER, limit)
    with query.backend.open(statement.model) as session:
        session.on_cut = keep
        answers = [*_solutions(query, session, statement)]
        best = None if query.best is None else query.best.value
        keys = [answer.keys for answer in answers]
        if len(keys) == 2 and best is not None:
            # from here on only a better solution is sought, which may take further cuts
            with session.guard() as guard:
                for constraint in statement.challenge(keys[0], best, session.new_literal, better_only=True):
                    session.add_constraint(constraint.enforced_by(guard))
                _decided(session.solve([*statement.clues, guard], limit))
    word = ("none", "unique", "multiple")[len(answers)]
    if len(answers) == 2 and best is None:
        return _document(statement, word, [_witness(statement, answer) for answer in answers], [], "", "", "")
    needed = [*cuts]
    refutable = statement.refuted(keys, best, needed)
    proof, solver = refutation(refutable.clauses, refutable.top, limit)
    used = proof.used()
    numbered = [*enumerate(needed, len(statement.formula.clauses) + 1)]
    if unused := [number for number, _ in numbered if number not in used]:
        proof = proof.without(unused)
        needed = [cut for number, cut in numbered if number in used]
        refutable = statement.refuted(keys, best, needed)
    witnesses = [{**_witness(statement, answer), **_evaluated(statement, answer, best)} for answer in answers]
    return _document(statement, word, witnesses, needed, refutable.text(), proof.lrat(), solver)


def _solutions(query: Query, session: Session, statement: Statement) -> Iterator[Satisfied]:
    """A solution, the best one where there is an objective, and another one; as many as there are."""
    first = _decided(query.first(session))
    if query.best is not None and not query.best.proven:
        raise NotRefutedError(query.unproved)
    if not isinstance(first, Satisfied):
        return
    query.confirmed(first)
    yield first
    best = None if query.best is None else query.best.value
    with session.guard() as guard:
        for constraint in statement.challenge(first.keys, best, session.new_literal):
            session.add_constraint(constraint.enforced_by(guard))
        second = _decided(session.solve([*statement.clues, guard], query.limit))
        if isinstance(second, Satisfied):
            query.confirmed(second)
            yield second


def _decided(answer: Answer) -> Satisfied | Refuted:
    if isinstance(answer, Undecided):
        raise NotRefutedError(answer.reason)
    return answer


def _witness(statement: Statement, answer: Satisfied) -> dict[str, JsonValue]:
    """A solution by its keys, and in readable form."""
    puzzle, keys = statement.puzzle, answer.keys
    return {"keys": [*keys], "solution": puzzle.rules.solution_value(puzzle, puzzle.rules.decode(puzzle, keys))}


def _evaluated(statement: Statement, answer: Satisfied, best: int | None) -> dict[str, JsonValue]:
    """Which variables of the formula are true, the first one first; and the value of the objective."""
    literals = answer.assignment.literals[: statement.formula.top]
    variables = "".join("1" if literal > 0 else "0" for literal in literals)
    return {"variables": variables} if best is None else {"variables": variables, "value": best}


def _document(
    statement: Statement,
    word: str,
    witnesses: list[dict[str, JsonValue]],
    cuts: Sequence[Reason],
    formula: str,
    proof: str,
    solver: str,
) -> Certificate:
    text = canonical(statement.puzzle)
    about: dict[str, JsonValue] = {
        "statement": word,
        "puzzle": hashed(text),
        "formula": hashed(formula),
        "encoding": ENCODING,
        "clueproof": __version__,
        "python": platform.python_version(),
        "solver": solver,
    }
    told: list[dict[str, JsonValue]] = [{"constraint": place, "reason": thawed(reason)} for place, reason in cuts]
    constraints = statement.told_constraints(place for place, _ in cuts)
    return Certificate(about, text, statement.told_keys, witnesses, constraints, told, formula, proof)


def canonical(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON, without its meta data."""
    fields = to_json(puzzle)
    own = {"puzzle": fields["puzzle"], **puzzle.rules.format(puzzle).fields}
    return json.dumps(own, ensure_ascii=True)


def hashed(text: str) -> str:
    """SHA-256, in hexadecimal."""
    with suppress(ModuleNotFoundError):
        # if memory is short this raises an exception, where `hashlib` would print a page of tracebacks
        import _hashlib  # noqa: F401
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()
