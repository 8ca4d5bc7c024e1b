"""The check of LRAT, beside its definition; DRAT brought into LRAT; proofs without what they do not need."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from clueproof.backends.refutation import proof_of, proving, refutation
from clueproof.backends.session import NO_LIMIT
from clueproof.proofs import NotElaboratedError, ProofError, ProofStep, Refutation, check_lrat, elaborated, read_lrat
from tests.fuzz.proofs import satisfiable

SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
"""No assignment makes all four true."""
PROOF = ["5 1 0 1 2 0", "5 d 1 2 0", "6 0 5 3 4 0"]


def test_a_proof() -> None:
    check_lrat(SQUARE, PROOF)
    check_lrat([[1], [-1]], ["3 0 1 2 0"])
    check_lrat([[1], []], ["9 0 2 0"])
    check_lrat([[1, 1], [-1, -1, -1]], ["3 0 1 2 0"])
    check_lrat([*SQUARE, [3, -3]], ["6 1 1 0 1 2 0", "7 0 6 3 4 0"])


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        ([], "the proof does not end with the empty clause"),
        (PROOF[:1], "the proof does not end with the empty clause"),
        ([*PROOF, "7 0 6 0"], "line 4: it stands behind the empty clause"),
        ([*PROOF, "7 d 6 0"], "line 4: it stands behind the empty clause"),
        (["5 0 1 2 3 4 0"], "line 1: clause 1 has 2 literals that are not false"),
        (["5 1 0 1 0"], "line 1: its hints do not refute the opposite"),
        (["5 1 0 0"], "line 1: its hints do not refute the opposite"),
        (["5 1 0 1 2 3 0"], "line 1: others stand behind hint 2, which ends the step"),
        (["5 1 0 1 7 0"], "line 1: there is no clause 7"),
        (["5 1 0 5 0"], "line 1: there is no clause 5"),
        (["5 3 0 -1 0"], "line 1: there is no clause -1"),
        (["4 1 0 1 2 0"], "line 1: the number 4 is not above 4"),
        ([PROOF[0], PROOF[0]], "line 2: the number 5 is not above 5"),
        (["5 d 5 0"], "line 1: there is no clause 5 to forget"),
        (["5 d 1 1 0"], "line 1: there is no clause 1 to forget"),
        ([*PROOF[:2], "6 0 5 3 1 0"], "line 3: there is no clause 1"),
        (["5 1 0 1 2"], "line 1: it does not end with 0"),
        (["5 1 0 1 0 2 0"], "line 1: it does not end with 0, or has another 0 too many"),
        (["5 1 0"], "line 1: it does not end with 0"),
        (["5 d 1"], "line 1: it does not end with 0"),
        (["5 1"], "line 1: it is none of LRAT"),
        ([""], "line 1: it is none of LRAT"),
        (["5 x 0 1 2 0"], "line 1: it is none of LRAT"),
        (["d 1 0"], "line 1: it is none of LRAT"),
    ],
)
def test_what_is_none(proof: list[str], said: str) -> None:
    with pytest.raises(ProofError) as caught:
        check_lrat(SQUARE, proof)
    assert str(caught.value).startswith(said)


def test_a_step_that_is_always_true_shows_nothing() -> None:
    open_ = [[1, 2], [-1, 2]]
    always = "3 1 -1 0 1 0"
    with pytest.raises(ProofError):
        check_lrat(open_, [always, "4 1 0 3 0", "5 0 4 3 0"])


def formula(chance: random.Random, variables: int, many: int) -> list[list[int]]:
    return [
        [
            variable * chance.choice((1, -1))
            for variable in chance.sample(range(1, variables + 1), chance.choice((2, 3)))
        ]
        for _ in range(many)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_the_proofs_of_the_solver(seed: int) -> None:
    chance = random.Random(seed)
    clauses = formula(chance, 8, 40)
    # small clauses change others while these are read
    clauses[20:20] = [[chance.choice((1, -1)) * chance.randint(1, 8)] for _ in range(seed % 3)]
    clauses[10:10] = [[3, -3, 4], [5, 5, -6]]
    if satisfiable(clauses):
        return
    found, solver = refutation(clauses, 8, NO_LIMIT)
    assert solver == "cadical195"
    lrat = found.lrat()
    check_lrat(clauses, lrat.splitlines())
    assert elaborated(clauses, found.drat()).lrat()
    unused = {*range(1, len(clauses) + 1)} - found.used()
    fewer = [clause for number, clause in enumerate(clauses, 1) if number not in unused]
    check_lrat(fewer, found.without(unused).lrat().splitlines())
    # each step of the solver has a reason to be there
    with proving(clauses) as again:
        assert not again.solve()
        lines = proof_of(again).splitlines()
    assert read_lrat(len(clauses), lines) == found
    assert len(found.steps) <= len(lines)


def test_a_contradiction_that_stands_there() -> None:
    found, solver = refutation([[1], []], 1, NO_LIMIT)
    assert (found.lrat(), solver) == ("3 0 2 0\n", "none")


def test_drat() -> None:
    assert elaborated(SQUARE, "1 3 0\n1 0\nd 1 2 0\n0\n").lrat() == "5 1 0 1 2 0\n6 0 5 3 4 0\n"
    assert check(SQUARE, elaborated(SQUARE, "1 0\n").lrat())
    # what is deleted although something rests on it stays, so that nothing false follows
    with pytest.raises(NotElaboratedError, match="step 4 does not follow by unit propagation"):
        elaborated([[1], [-1, 2], [3, 4]], "d -1 2 0\nd 1 0\nd 3 4 0\n-2 0\n0\n")
    with pytest.raises(NotElaboratedError, match="the proof does not end with a contradiction"):
        elaborated(SQUARE, "")
    with pytest.raises(NotElaboratedError, match="line 1 of the proof is no step"):
        elaborated(SQUARE, "c a remark\n0\n")
    with pytest.raises(NotElaboratedError, match="line 2 of the proof is not one step"):
        elaborated(SQUARE, "1 0\n1 0 2 0\n")


def check(clauses: Sequence[Sequence[int]], proof: str) -> bool:
    check_lrat(clauses, proof.splitlines())
    return True


def test_deletions_come_when_nothing_needs_a_step_any_more() -> None:
    steps = (ProofStep(3, (1,), (1,)), ProofStep(4, (2,), (3, 2)), ProofStep(5, (3,), (4, 1)), ProofStep(6, (), (5, 1)))
    assert Refutation(2, steps).lrat() == "3 1 0 1 0\n4 2 0 3 2 0\n4 d 3 0\n5 3 0 4 1 0\n5 d 4 0\n6 0 5 1 0\n"
    assert Refutation(2, steps).drat() == "1 0\n2 0\nd 1 0\n3 0\nd 2 0\n0\n"
