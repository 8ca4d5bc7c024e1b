"""Answers in words: what stands behind the verdict, and the summary of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from clueproof import english
from clueproof.english import listed
from clueproof.questions import Best, Count, Evidence, Multiple, NoSolution, Solved, Unique, Unknown

NAMED = 6
"""Differing cells that are named; the others are counted."""
SLOW = 5.0
"""Seconds from which on an answer's time is told."""

Answer = Unique[Any] | Multiple[Any] | NoSolution | Unknown[Any] | Solved[Any]


def detail(answer: Answer) -> str:
    """What else there is to say than the verdict's word; "" for nothing."""
    parts = [_because(answer)]
    if isinstance(answer, NoSolution) and len(answer.core.positions) > 1 and not answer.core.irreducible:
        parts.append("perhaps not all of them needed")
    if not isinstance(answer, NoSolution) and answer.best is not None:
        parts.append(_best(answer.best))
    parts.append(took(answer.evidence))
    return ", ".join(filter(None, parts))


def when_known(answer: object, say: Callable[[], str]) -> str | Callable[[], str]:
    """What is said of an answer; of a contradiction, whose clues it takes a while to find, how to get it."""
    return say if isinstance(answer, NoSolution) else say()


def _because(answer: Answer) -> str:
    if isinstance(answer, Multiple):
        return f"solutions differ in {differing(answer.differ)}"
    if isinstance(answer, Unknown):
        return answer.reason
    if isinstance(answer, NoSolution):
        return answer.core.sentence
    return ""


def _best(best: Best) -> str:
    if best.proven:
        return f"optimum {best.value}"
    return f"best found {best.value}" + (f", bound {best.bound}" if best.bound is not None else "")


def took(evidence: Evidence) -> str:
    """The time of an answer, if it was long."""
    return f"{evidence.seconds:.1f} s" if evidence.seconds >= SLOW else ""


def differing(names: Sequence[str]) -> str:
    """What differs between two solutions: all of it, or how much and the first few."""
    return f"{len(names)} places: {first_of(names)}" if len(names) > NAMED + 1 else first_of(names)


def first_of(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    if not names:
        return "nothing that has a name"
    return listed(names if len(names) <= NAMED + 1 else [*names[:NAMED], f"{len(names) - NAMED} more"])


def solution_count(count: Count) -> str:
    """How many solutions there are."""
    solutions = "no solution" if not count.found else f"{plural(count.found, 'solution')}"
    if count.complete:
        return solutions
    return f"at least {solutions.replace('no solution', '0 solutions')} ({count.reason})"


def plural(number: int, noun: str) -> str:
    """ "1 puzzle", "2 puzzles", "4,140 puzzles"."""
    return f"{number:,} {english.plural(number, noun)}"


def summary(tally: Counter[str], words: tuple[str, ...], seconds: float, errors: int, *remarks: str) -> str:
    """ "57 puzzles: 50 unique, 4 multiple, 3 none (0.41 s)". `words` gives the order."""
    parts = [f"{tally[word]:,} {word}" for word in words if tally[word]]
    end = f"; {plural(errors, 'error')}" if errors else ""
    said = f": {', '.join([*parts, *remarks])}" if parts else ""
    return f"{plural(tally.total(), 'puzzle')}{said} ({seconds:.2f} s){end}"


def too_many(asked: int, irreducible: bool) -> str:
    """What is said where more clues are left than were asked for."""
    return f"{asked} were asked for" + ", but none of these can be left out" * irreducible
