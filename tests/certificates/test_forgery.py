"""Certificates of what is not so, made by somebody who knows all of this: none is accepted, in any genre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from clueproof import CertificateError, Puzzle, certify, check_certificate, parse, verify
from clueproof.certificates import Certificate, certification
from clueproof.certificates.document import OLDER, VERSION
from clueproof.encoders import names
from clueproof.proofs import ProofStep, Refutation
from tests.explain.test_soundness import PUZZLES
from tests.sweeps import sampled

Clauses = Sequence[Sequence[int]]
UNIQUE, NONE = "unique", "none"


def clauses_of(certificate: Certificate) -> list[list[int]]:
    return [[*map(int, line.split()[:-1])] for line in certificate.formula.splitlines() if line[0] not in "cp"]


def propagated(clauses: Clauses) -> list[int]:
    """The literals that clauses of several literals make true, by unit propagation."""
    true: set[int] = set()
    found: list[int] = []
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                changed = True
                if len(clause) > 1:
                    found.append(left[0])
    return found


def written(*numbers: int) -> str:
    return " ".join(map(str, (*numbers, 0)))


def drat_forgeries(clauses: Clauses) -> Iterator[str]:
    """Lies in DRAT."""
    some = [*propagated(clauses)[:3], *(clause[0] for clause in clauses[:2] if clause)]
    for literal in some:
        # what fooled dratify 0.1.10: the reasons go, what they made true stays, and the opposite takes no solution away
        deletions = [f"d {written(*clause)}" for clause in clauses if literal in clause]
        yield "\n".join([*deletions, written(-literal), "0"])
        yield "\n".join([*deletions, written(-literal), *[line[2:] for line in deletions], "0"])
        # a clause that is always true, and its halves
        yield "\n".join([written(literal, -literal), written(literal), written(-literal), "0"])
        # one literal twice
        yield "\n".join([written(literal, literal), written(-literal, -literal), "0"])
    new = 1 + max(abs(literal) for clause in clauses for literal in clause)
    # a variable of one's own, which may be true, and which may be false
    yield "\n".join([written(new), written(-new), "0"])
    yield "\n".join(
        [written(new, some[0]), written(-new, some[0]), written(new, -some[0]), written(-new, -some[0]), "0"]
    )
    yield "\n".join([*(f"d {written(*clause)}" for clause in clauses), "0"])
    yield "0"
    yield ""


def lrat_forgeries(clauses: Clauses) -> Iterator[str]:
    """Lies in LRAT."""
    last = len(clauses)
    literal = (propagated(clauses) or [clauses[0][0]])[0]
    holding = [number for number, clause in enumerate(clauses, 1) if literal in clause]
    lacking = [number for number, clause in enumerate(clauses, 1) if -literal in clause]
    # nothing shows it; one clause; all of them; itself; what comes later
    for hints in [[], [1], [*range(1, last + 1)], [last + 1], [last + 2]]:
        yield written(last + 1, 0, *hints)
    # RAT: nothing holds the opposite any more, or what does is named as a candidate
    yield "\n".join([f"{last} d {written(*holding)}", written(last + 1, -literal, 0), written(last + 2, 0, last + 1)])
    yield "\n".join([written(last + 1, literal, 0, *(-n for n in lacking)), written(last + 2, 0, last + 1, 1)])
    # numbers that are in use
    yield "\n".join([written(1, 0, 1)])
    yield "\n".join([f"{last} d {written(1)}", written(1, 0, 2)])
    always = written(last + 1, literal, -literal, 0, 1)
    for one, other in [(1, 1), (1, 2), (2, 1)]:
        yield "\n".join([always, written(last + one, literal, 0, last + 1), written(last + other, 0, last + 1)])
    # a clause that is always true shows nothing
    tautology = written(last + 1, literal, -literal, 0, *holding[:1])
    yield "\n".join([tautology, written(last + 2, literal, 0, last + 1), written(last + 3, 0, last + 2, last + 1)])
    # one literal twice, as if each stood for a clause
    yield "\n".join([written(last + 1, literal, literal, 0, *lacking[:1]), written(last + 2, 0, last + 1, last + 1)])
    # ends that are none
    yield f"{last + 1} 0"
    yield f"{last + 1} 0 0 0"
    yield f"{last + 1} 0 1"
    yield f"{last + 1} d 0\n"
    yield "0 0 1 0"
    yield ""


def lie(puzzle: Puzzle, statement: str, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """A certificate in which all is as it should be, but for the statement and its proof."""
    told = 1 if statement == UNIQUE else 0

    def solutions(*asked: Any) -> Iterator[Any]:
        return islice(found(*asked), told)

    def refutation(clauses: Clauses, *_: Any) -> tuple[Refutation, str]:
        # all are needed, so that no cut is left out
        every = tuple(range(1, len(clauses) + 1))
        return Refutation(len(clauses), (ProofStep(len(clauses) + 1, (), every),)), "a forger"

    found = certification._solutions
    with monkeypatch.context() as patched:
        patched.setattr(certification, "_solutions", solutions)
        patched.setattr(certification, "refutation", refutation)
        return certify(puzzle)


def open_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with so few clues that it has several solutions; None if it has one without any, or an objective."""
    rules = puzzle.rules
    if puzzle.rules.encode(puzzle.shape).model.objective is not None:
        return None
    clues = [*rules.clue_list(puzzle)]
    while verify(puzzle).word != "multiple":
        if not clues:
            return None
        clues.pop()
        puzzle = rules.with_clues(puzzle, clues)
    return puzzle


def must_be_refused(certificate: Certificate) -> int:
    """However the lie is proved; how often that was tried."""
    clauses = clauses_of(certificate)
    tried = 0
    older = {name: value for name, value in certificate.about.items() if name != "encoding"}
    for version, about, forgeries in [
        (OLDER, older, drat_forgeries(clauses)),
        (VERSION, certificate.about, lrat_forgeries(clauses)),
    ]:
        for proof in forgeries:
            with pytest.raises(CertificateError, match=r"^\[proof\][:,] "):
                check_certificate(replace(certificate, proof=f"{proof}\n", version=version, about=about))
            tried += 1
    return tried


@pytest.mark.parametrize("genre", sampled(names(), 48, "forged certificates"))
def test_no_genre_can_be_lied_about(genre: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    for text in PUZZLES:
        puzzle = parse(text) if text.startswith(genre) else None
        if puzzle is None or puzzle.rules.name != genre:
            continue
        several = open_puzzle(puzzle)
        if several is not None:
            tried += must_be_refused(lie(several, UNIQUE, monkeypatch))
            tried += must_be_refused(lie(several, NONE, monkeypatch))
        elif verify(puzzle).word == UNIQUE:
            tried += must_be_refused(lie(puzzle, NONE, monkeypatch))
    assert tried > 30
