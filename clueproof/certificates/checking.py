"""Checking certificates, without trust in whoever made them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clueproof.certificates.certification import canonical, hashed
from clueproof.certificates.document import Certificate, CertificateError, read_certificate
from clueproof.certificates.reasons import ReasonError, frozen
from clueproof.certificates.replay import replayed
from clueproof.certificates.statement import Reason, Statement
from clueproof.certificates.trimming import NotTrimmedError, trimmed
from clueproof.errors import ClueproofError
from clueproof.formats.read import parse
from clueproof.model import Assignment
from clueproof.puzzle.rule_set import Puzzle

WITNESSES = {"unique": 1, "none": 0, "multiple": 2}


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate proves."""

    statement: str
    """"unique", "multiple" or "none"."""
    puzzle: Puzzle[Any, Any]
    checkers: tuple[str, ...]
    """What replayed the proof; none where there is none to replay."""


def check_certificate(certificate: Certificate | str | Path) -> Checked:
    """What the certificate proves, all of it checked anew. Raises CertificateError: the first thing that is
    wrong."""
    if isinstance(certificate, Certificate):
        return _checked(certificate)
    found = read_certificate(certificate)
    try:
        return _checked(found)
    except CertificateError as error:
        raise CertificateError(f"{certificate}: {error}") from None


def _checked(certificate: Certificate) -> Checked:
    word = certificate.statement
    if word not in WITNESSES:
        raise CertificateError(f"the statement is {word!r}, not unique, multiple or none")
    puzzle = _puzzle(certificate)
    if len(certificate.witnesses) != WITNESSES[word]:
        raise CertificateError(f"there are {len(certificate.witnesses)} witnesses, not {WITNESSES[word]}")
    statement = Statement(puzzle)
    keys = [_keys(statement, witness) for witness in certificate.witnesses]
    if len({*keys}) < len(keys):
        raise CertificateError("both witnesses are the same solution")
    values = {_best(statement, witness, one) for witness, one in zip(certificate.witnesses, keys, strict=True)}
    if len(values) > 1:
        raise CertificateError("the witnesses are not equally good")
    objective = statement.model.objective
    if word == "multiple" and objective is None:
        if certificate.formula or certificate.proof or certificate.cuts:
            raise CertificateError("there is a formula or a proof, and nothing that it could prove")
        return Checked(word, puzzle, ())
    if word == "multiple" and objective is not None and objective.ties:
        raise CertificateError("the rules choose among the best solutions: two of them prove nothing")
    try:
        refutable = statement.refuted(keys, next(iter(values), None), [_reason(cut) for cut in certificate.cuts])
    except ReasonError as error:
        raise CertificateError(f"[cuts]: {error}") from None
    formula = refutable.text()
    if formula != certificate.formula:
        raise CertificateError(_first_difference(certificate.formula, formula))
    if certificate.about.get("formula") != hashed(formula):
        raise CertificateError("the hash of the formula is another one")
    return Checked(word, puzzle, replayed(formula, certificate.proof))


def extract(certificate: Certificate, folder: Path) -> None:
    """Write `formula.cnf`, `proof.drat` and, where every step follows by unit propagation, `proof.lrat`.

    Raises CertificateError for a certificate without a proof.
    """
    if not certificate.formula:
        raise CertificateError(f"a certificate of {certificate.statement} has no formula")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "formula.cnf").write_text(certificate.formula, encoding="ascii")
    (folder / "proof.drat").write_text(certificate.proof, encoding="ascii")
    clauses = [
        [*map(int, line.split()[:-1])]
        for line in certificate.formula.splitlines()
        if line and not line.startswith(("c", "p"))
    ]
    try:
        (folder / "proof.lrat").write_text(trimmed(clauses, certificate.proof).lrat(), encoding="ascii")
    except NotTrimmedError as error:
        raise CertificateError(f"there is no proof.lrat: {error}") from None


def _puzzle(certificate: Certificate) -> Puzzle[Any, Any]:
    try:
        puzzle = parse(certificate.puzzle)
    except ClueproofError as error:
        raise CertificateError(f"[puzzle]: {error}") from None
    if canonical(puzzle) != certificate.puzzle:
        raise CertificateError("[puzzle]: the puzzle is not in canonical form")
    if certificate.about.get("puzzle") != hashed(certificate.puzzle):
        raise CertificateError("the hash of the puzzle is another one")
    return puzzle


def _keys(statement: Statement, witness: dict[str, Any]) -> tuple[int, ...]:
    """The values of the keys, which mean a solution that the rules' own check accepts."""
    keys, puzzle = witness.get("keys"), statement.puzzle
    if not isinstance(keys, list) or len(keys) != len(statement.model.keys):
        raise CertificateError(f"a witness has {len(statement.model.keys)} keys")
    for key, value in zip(statement.model.keys, keys, strict=True):
        if type(value) is not int or value not in ((0, 1) if isinstance(key, int) else key.values):
            raise CertificateError(f"a witness says {value!r} for {statement.model.name(key)}, which it can't be")
    solution = puzzle.rules.decode(puzzle, tuple(keys))
    broken = puzzle.rules.check(puzzle, solution)
    if broken is not None:
        raise CertificateError(f"a witness breaks the rules: {broken}")
    said = json.loads(json.dumps(puzzle.rules.solution_value(puzzle, solution)))
    if witness.get("solution") != said:
        raise CertificateError("the solution of a witness is not what its keys say")
    return tuple(keys)


def _best(statement: Statement, witness: dict[str, Any], keys: Sequence[int]) -> int | None:
    """The value of the objective, from all variables of the witness; None where there is no objective."""
    objective = statement.model.objective
    if objective is None:
        return None
    top, literals = statement.formula.top, witness.get("variables")
    if not isinstance(literals, list) or [*map(_variable, literals)] != [*range(1, top + 1)]:
        raise CertificateError(f"the witness of an optimum says which of {top} variables are true")
    true = {*literals}
    for clause in (*statement.formula.clauses, *statement.assumed):
        if true.isdisjoint(clause):
            raise CertificateError("the variables of the witness break a rule")
    assignment = Assignment(literals, [statement.formula.value(one, literals) for one in statement.model.integers])
    if any(not constraint.holds(assignment) for constraint in statement.model.constraints):
        raise CertificateError("the variables of the witness break a rule")
    if statement.keys(assignment) != tuple(keys):
        raise CertificateError("the variables of the witness mean another solution")
    value = sum(factor * assignment.value(cell) for factor, cell in objective.terms)
    if witness.get("value") != value:
        raise CertificateError(f"the value of the witness is {value}")
    return value


def _variable(literal: Any) -> int | None:
    return abs(literal) if type(literal) is int else None


def _reason(cut: dict[str, Any]) -> Reason:
    place, reason = cut.get("constraint"), frozen(cut.get("reason"))
    if type(place) is not int or not isinstance(reason, tuple):
        raise ReasonError("a cut names its constraint and its reason")
    return place, reason


def _first_difference(theirs: str, ours: str) -> str:
    """The first line in which two formulas differ."""
    lines = theirs.splitlines(), ours.splitlines()
    place = next((n for n, (one, other) in enumerate(zip(*lines, strict=False)) if one != other), min(map(len, lines)))
    found = lines[0][place][:60] if place < len(lines[0]) else "nothing"
    wanted = lines[1][place][:60] if place < len(lines[1]) else "nothing"
    return f"[formula], line {place + 1}: {found!r}, but the puzzle says {wanted!r}"
