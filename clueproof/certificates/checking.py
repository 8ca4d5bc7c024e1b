"""Checking certificates without trusting whoever made them.

cake_lpr, whose machine code is proved correct, checks proofs a second time where it is on the `PATH`:
https://github.com/tanyongkiam/cake_lpr. See Y. K. Tan, M. Heule, M. Myreen, "Verified propagation redundancy and
compositional UNSAT checking in CakeML" (2023).
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from os import PathLike
from pathlib import Path

from clueproof import __version__
from clueproof.arguments import expects, instance
from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import ALONE, NO_LIMIT, Limit
from clueproof.certificates.certification import canonical, hashed
from clueproof.certificates.document import (
    OLDER,
    VERSION,
    Certificate,
    CertificateError,
    json_lines,
    read_certificate,
    write_file,
)
from clueproof.certificates.reasons import ReasonError, frozen
from clueproof.certificates.statement import ENCODING, ENCODINGS, Reason, Statement
from clueproof.clock import Cancel, Clock, StoppedError, check_clock, ended, running
from clueproof.english import there_are
from clueproof.errors import ClueproofError, quoted, shortened
from clueproof.formats.read import parse
from clueproof.lowering.clauses import TooLongError
from clueproof.model import Literal
from clueproof.proofs import NotElaboratedError, ProofError, check_lrat, elaborated, read_lrat
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

NAME = "cake_lpr"
VERIFIED = "s VERIFIED UNSAT"
WITNESSES = {"unique": 1, "none": 0, "multiple": 2}
ABOUT_OLDER = ("statement", "puzzle", "formula", "clueproof", "python", "solver")
ABOUT = (*ABOUT_OLDER, "encoding")
CHECKER = "clueproof (LRAT)"
CLOCK_MASK = 255
"""The clock is checked once for every 256 lines of a proof."""


def accepted_by_cake_lpr(formula: str, proof: str) -> bool:
    """Has cake_lpr accepted the proof in LRAT? False where the program is not installed.

    Raises CertificateError if it did not accept it, StoppedError when the clock of the question is over.
    """
    program = None if ALONE else shutil.which(NAME)
    if program is None:
        return False
    clock = running()
    with scratch_folder() as folder:
        write(folder / "formula.cnf", [formula.encode()])
        write(folder / "proof.lrat", [proof.encode()])
        child = Child(NAME, [program, str(folder / "formula.cnf"), str(folder / "proof.lrat")])
        try:
            stopped = child.wait(NO_LIMIT if clock is None else Limit.of(clock), lambda: False)
            if stopped is not None:
                raise ended(stopped)
            said = child.output.decode(errors="replace")
        finally:
            child.close()
    if VERIFIED not in said.splitlines():
        raise CertificateError(f"{NAME} does not accept the proof: {child.complaint or child.last_words}")
    return True


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate proves."""

    statement: str
    """"unique", "multiple" or "none"."""
    puzzle: Puzzle
    checkers: tuple[str, ...]
    """The checkers that accepted the proof; none where there is no proof."""

    def __str__(self) -> str:
        by = f" by {', '.join(self.checkers)}" if self.checkers else ""
        return f"{self.statement}, checked{by}"


@expects(certificate=instance(Certificate, str, PathLike, words="a Certificate or the path of one"))
def check_certificate(
    certificate: Certificate | str | Path, *, time_limit: float | None = None, cancel: Cancel | None = None
) -> Checked:
    """What the certificate proves, all of it checked anew.

    Raises CertificateError: the first thing that is wrong; TimeLimitError when the time limit, in seconds, is over, and
    CancelledError when `cancel` ends it from another thread.
    """
    with Clock(time_limit, cancel):
        found = certificate if isinstance(certificate, Certificate) else read_certificate(certificate)
        try:
            return _checked(found)
        except CertificateError as error:
            problem = str(error)
        except TooLongError as error:
            problem = f"[formula]: {error}"
        name = "" if found is certificate else f"{certificate}: "
        raise CertificateError(f"{name}{problem}{_encoded_elsewhere(found)}")


def _checked(certificate: Certificate) -> Checked:
    word = certificate.statement
    if word not in WITNESSES:
        raise CertificateError(f"the statement is {quoted(word)}, not unique, multiple or none")
    _has_fields("[about]", certificate.about, ABOUT if certificate.version == VERSION else ABOUT_OLDER)
    puzzle = _puzzle(certificate)
    if len(certificate.witnesses) != WITNESSES[word]:
        raise CertificateError(f"{there_are(len(certificate.witnesses), 'witness')}, not {WITNESSES[word]}")
    statement = Statement(puzzle)
    _compare("keys", json_lines(certificate.keys), json_lines(statement.told_keys))
    objective = statement.model.objective
    refuted = word != "multiple" or objective is not None
    """Does the certificate need a formula?"""
    expected = {"keys", "solution", *(("variables",) if refuted else ()), *(("value",) if objective else ())}
    for witness in certificate.witnesses:
        _has_fields("a witness", witness, expected)
    keys = [_keys(statement, witness) for witness in certificate.witnesses]
    if len({json.dumps(witness["solution"]) for witness in certificate.witnesses}) < len(keys):
        raise CertificateError("both witnesses are the same solution")
    if not refuted:
        if certificate.formula or certificate.proof or certificate.cuts or certificate.constraints:
            raise CertificateError("there is a formula or a proof, and nothing that it could prove")
        _has_hash(certificate, "formula", "")
        return Checked(word, puzzle, ())
    # a small file may be about a puzzle whose formula would take hours
    statement.must_be_short(certificate.formula.count("\n"))
    values = {_value(statement, witness, one) for witness, one in zip(certificate.witnesses, keys, strict=True)}
    if len(values) > 1:
        raise CertificateError("the witnesses are not equally good")
    if word == "multiple" and objective is not None and objective.ties:
        raise CertificateError("the rules choose among the best solutions: two of them prove nothing")
    try:
        cuts = [_reason(cut) for cut in certificate.cuts]
        constraints = statement.told_constraints(place for place, _ in cuts)
        refutable = statement.refuted(keys, next(iter(values), None), cuts)
    except ReasonError as error:
        raise CertificateError(f"[cuts]: {error}") from None
    _compare("constraints", json_lines(certificate.constraints), json_lines(constraints))
    formula = refutable.text()
    _compare("formula", certificate.formula, formula)
    _has_hash(certificate, "formula", formula)
    return Checked(word, puzzle, _accepted(certificate, refutable.clauses))


def _accepted(certificate: Certificate, clauses: Sequence[Sequence[Literal]]) -> tuple[str, ...]:
    """The checkers that accepted the proof that no assignment makes these clauses true. Raises CertificateError."""
    proof = _lrat(certificate, clauses)
    try:
        check_lrat(clauses, _lines(proof))
    except ProofError as error:
        raise CertificateError(f"[proof], {shortened(error)}") from None
    return (CHECKER, *((NAME,) if accepted_by_cake_lpr(certificate.formula, proof) else ()))


def _lrat(certificate: Certificate, clauses: Sequence[Sequence[Literal]]) -> str:
    """The proof in LRAT, converted if it is that of an older certificate. Raises CertificateError if it can't be."""
    if certificate.version == VERSION:
        return certificate.proof
    try:
        return elaborated(clauses, certificate.proof).lrat()
    except NotElaboratedError as error:
        raise CertificateError(f"[proof]: {shortened(error)}") from None


def _lines(text: str) -> Iterator[str]:
    """Line by line, as long as there is time."""
    for place, line in enumerate(StringIO(text)):
        if not place & CLOCK_MASK:
            check_clock()
        yield line


def extract(certificate: Certificate, folder: Path) -> None:
    """Write `formula.cnf`, `proof.drat` and `proof.lrat`.

    Raises CertificateError for a certificate without a proof, or with one that can't be read, and OSError.
    """
    if not certificate.formula:
        raise CertificateError(f"a certificate of {certificate.statement} has no formula")
    # imported here, as it loads a solver
    from clueproof.backends.programs import read_clauses

    clauses = read_clauses(certificate.formula.splitlines())
    lrat = _lrat(certificate, clauses)
    try:
        steps = read_lrat(len(clauses), lrat.encode().splitlines())
    except ValueError:
        raise CertificateError("[proof]: this is no LRAT") from None
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"formula.cnf": certificate.formula, "proof.drat": steps.drat(), "proof.lrat": lrat}.items():
        write_file(folder / name, text.encode("ascii"))


def _encoded_elsewhere(certificate: Certificate) -> str:
    """Which version can check a certificate of another encoding; "" for one of ours."""
    encoding = 1 if certificate.version == OLDER else certificate.about.get("encoding")
    if encoding == ENCODING:
        return ""
    who = ENCODINGS.get(encoding) if type(encoding) is int else None
    return (
        f"; its encoding is {quoted(encoding)}, which {who or 'another version of clueproof'} checks, and that of"
        f" clueproof {__version__} is {ENCODING}"
    )


def _puzzle(certificate: Certificate) -> Puzzle:
    try:
        puzzle = parse(certificate.puzzle)
    except StoppedError:
        raise
    except ClueproofError as error:
        raise CertificateError(f"[puzzle]: {error}") from None
    if canonical(puzzle) != certificate.puzzle:
        raise CertificateError("[puzzle]: the puzzle is not in canonical form")
    _has_hash(certificate, "puzzle", certificate.puzzle)
    return puzzle


def _has_fields(what: str, found: dict[str, JsonValue], expected: Collection[str]) -> None:
    for name in found:
        if name not in expected:
            raise CertificateError(f"{what} has a field {quoted(name)}, which says nothing here")
    for name in expected:
        if name not in found:
            raise CertificateError(f"{what} lacks the field {name!r}")


def _has_hash(certificate: Certificate, part: str, text: str) -> None:
    if certificate.about[part] != hashed(text):
        raise CertificateError(f"the hash of the {part} is another one")


def _keys(statement: Statement, witness: dict[str, JsonValue]) -> tuple[int, ...]:
    """The values of the keys. They must mean a solution that the rules' own check accepts."""
    keys, puzzle = witness["keys"], statement.puzzle
    if not isinstance(keys, list) or len(keys) != len(statement.model.keys):
        raise CertificateError(f"a witness has {len(statement.model.keys)} keys")
    values: list[int] = []
    for key, value in zip(statement.model.keys, keys, strict=True):
        if type(value) is not int or value not in ((0, 1) if isinstance(key, int) else key.values):
            raise CertificateError(f"a witness says {quoted(value)} for {statement.model.name(key)}, which it can't be")
        values.append(value)
    solution = puzzle.rules.decode(puzzle, tuple(values))
    broken = puzzle.rules.check(puzzle, solution)
    if broken is not None:
        raise CertificateError(f"a witness breaks the rules: {broken}")
    if json.dumps(witness["solution"]) != json.dumps(puzzle.rules.solution_value(puzzle, solution)):
        raise CertificateError("the solution of a witness is not what its keys say")
    return tuple(values)


def _value(statement: Statement, witness: dict[str, JsonValue], keys: Sequence[int]) -> int | None:
    """The value of the objective, None where there is none. The variables of the witness must obey the formula and mean
    these keys."""
    top, bits = statement.formula.top, witness["variables"]
    if not isinstance(bits, str) or len(bits) != top or not {*bits} <= {"0", "1"}:
        raise CertificateError(f"the variables of a witness are a text of {top} digits, 0 and 1")
    literals = [variable if bit == "1" else -variable for variable, bit in enumerate(bits, 1)]
    true = {*literals}
    if any(true.isdisjoint(clause) for clause in (*statement.formula.clauses, *statement.assumed)):
        raise CertificateError("the variables of a witness break a rule or a clue")
    assignment = statement.assignment(literals)
    if any(not constraint.holds(assignment) for constraint in statement.model.constraints):
        raise CertificateError("the variables of a witness break a rule")
    if statement.keys(assignment) != tuple(keys):
        raise CertificateError("the variables of a witness mean another solution")
    objective = statement.model.objective
    if objective is None:
        return None
    value = sum(factor * assignment.value(cell) for factor, cell in objective.terms)
    if type(witness["value"]) is not int or witness["value"] != value:
        raise CertificateError(f"the value of the witness is {value}")
    return value


def _reason(cut: dict[str, JsonValue]) -> Reason:
    _has_fields("a cut", cut, ("constraint", "reason"))
    place, reason = cut["constraint"], frozen(cut["reason"])
    if type(place) is not int or not isinstance(reason, tuple):
        raise ReasonError("a cut names its constraint and its reason")
    return place, reason


def _compare(part: str, theirs: str, ours: str) -> None:
    """Raises CertificateError with the first line that differs."""
    if theirs == ours:
        return
    lines = theirs.split("\n"), ours.split("\n")
    place = next((n for n, (one, other) in enumerate(zip(*lines, strict=False)) if one != other), min(map(len, lines)))
    found, wanted = (repr(text[place][:60]) if place < len(text) - 1 else "nothing" for text in lines)
    raise CertificateError(f"[{part}], line {place + 1}: {found}, but the puzzle says {wanted}")
