"""The check of a proof in LRAT: these lines, and no solver or library, decide which proofs are accepted.

A formula is a list of clauses, with the numbers 1, 2, 3 ... A proof in LRAT is a list of lines of two kinds:

    NUMBER LITERAL ... 0 HINT ... 0     a step: a clause that follows, and the numbers of clauses that show it
    NUMBER d NUMBER ... 0               clauses that no later step needs, which are forgotten

A step is right if its hints refute the opposite. Suppose that all literals of its clause are false. Then each hint in
turn is a clause of which all literals but one are false, so that the last one must be true; and the last hint is a
clause of which all literals are false, which can't be. A proof is right if all of its steps are, and the last one is
the empty clause: then no assignment makes all clauses of the formula true.

LRAT also has steps with negative hints, for clauses that do not follow but take away no solution altogether (RAT). None
of our proofs needs one, and they are refused.

Source: L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, "Efficient certified RAT verification",
CADE 2017.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class ProofError(ValueError):
    """A proof is none; the message says which line, and why."""


def check_lrat(clauses: Sequence[Iterable[int]], proof: Iterable[str]) -> None:
    """Raises ProofError unless the lines are a proof that no assignment makes all of the clauses true."""
    known = {number: frozenset(clause) for number, clause in enumerate(clauses, 1)}
    newest = len(clauses)
    refuted = False
    for place, line in enumerate(proof, 1):
        if refuted:
            raise _refused(place, "it stands behind the empty clause")
        number, deletes, clause, others = _read(place, line)
        if deletes:
            for other in others:
                if known.pop(other, None) is None:
                    raise _refused(place, f"there is no clause {other} to forget")
            continue
        if number <= newest:
            raise _refused(place, f"the number {number} is not above {newest}")
        if (problem := _problem(clause, others, known)) is not None:
            raise _refused(place, problem)
        known[number] = frozenset(clause)
        newest = number
        refuted = not clause
    if not refuted:
        raise ProofError("the proof does not end with the empty clause")


def _problem(clause: Sequence[int], hints: Sequence[int], known: Mapping[int, frozenset[int]]) -> str | None:
    """Why the hints do not show that the clause follows from those known; None if they do."""
    false = {*clause}
    for place, hint in enumerate(hints, 1):
        if hint not in known:
            return f"there is no clause {hint}"
        left = known[hint] - false
        if not left:
            return None if place == len(hints) else f"others stand behind hint {hint}, which ends the step"
        if len(left) > 1:
            return f"clause {hint} has {len(left)} literals that are not false"
        (literal,) = left
        false.add(-literal)
    return "its hints do not refute the opposite"


def _read(place: int, line: str) -> tuple[int, bool, list[int], list[int]]:
    """The number of a line, whether it deletes, its clause, and its hints or what it deletes."""
    words = line.split()
    deletes = words[1:2] == ["d"]
    try:
        number, *numbers = map(int, [words[0], "0", *words[2:]] if deletes else words)
        end = numbers.index(0)
    except (ValueError, IndexError):
        raise _refused(place, "it is none of LRAT") from None
    clause, others = numbers[:end], numbers[end + 1 :]
    if others.count(0) != 1 or others[-1] != 0:
        raise _refused(place, "it does not end with 0, or has another 0 too many")
    return number, deletes, clause, others[:-1]


def _refused(place: int, why: str) -> ProofError:
    return ProofError(f"line {place}: {why}")
