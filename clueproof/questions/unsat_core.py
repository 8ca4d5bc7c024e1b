"""Which clues contradict each other: a core of the assumptions, made small."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Limit, Refuted, Satisfied, Session
from clueproof.errors import InternalError
from clueproof.model import Literal
from clueproof.questions.instance import Instance
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.verdicts import Core

EXPLAINER = "sat"
"""Cores always come from here: it names them, and it refutes a second time what the backend refuted."""
EFFORT = 2000
"""Conflicts for each attempt to leave a clue out, unless an irreducible core is asked for: the core is
small at once and the same on every machine, and a hard attempt counts as "needed"."""


def unsat_core(instance: Instance, limit: Limit, irreducible: bool) -> tuple[Core, int]:
    """A small set of clues that have no solution together, and how many queries it took.

    Deletion with core refinement (Marques-Silva, "Minimal unsatisfiability", 2010), last clue first.
    When the limit runs out the core so far is returned; it is one, only perhaps not irreducible.
    Raises InternalError if the clues turn out to have a solution.
    """
    with opened(instance.model, chosen(EXPLAINER, instance.model)) as session:
        before = session.statistics.queries
        literals, proved = _core(session, instance.clues, limit, irreducible)
        spent = session.statistics.queries - before
    wanted = set(literals)
    positions = tuple(place for place, clue in enumerate(instance.clues) if clue in wanted)
    sentences = tuple(instance.model.describe(instance.clues[place]) for place in positions)
    return Core(sentences, positions, proved), spent


def _core(
    session: Session, clues: Sequence[Literal], limit: Limit, irreducible: bool
) -> tuple[Sequence[Literal], bool]:
    answer = session.solve(clues, limit)
    if isinstance(answer, Satisfied):
        raise InternalError("one backend finds a solution where another finds none; this is a bug in clueproof")
    if not isinstance(answer, Refuted):
        return clues, False
    return shrink_core(session, clues, answer, limit, irreducible)


def shrink_core(
    session: Session, clues: Sequence[Literal], refuted: Refuted, limit: Limit, irreducible: bool = False
) -> tuple[Sequence[Literal], bool]:
    """A small core of the clues that the session refuted with this answer; is it proved irreducible?"""
    core = _in_order(refuted, clues)
    attempt = limit.attempt(None if irreducible else EFFORT)
    needed: list[Literal] = []
    proved = True
    while core:
        candidate = core[-1]
        answer = session.solve([*needed, *core[:-1]], attempt)
        if isinstance(answer, Refuted):
            core = [literal for literal in _in_order(answer, core) if literal not in needed]
            continue
        if not isinstance(answer, Satisfied):
            proved = False
            if limit.left == 0:
                return [*needed, *core], False
        needed.append(candidate)
        core = core[:-1]
    return needed, proved


def _in_order(answer: Refuted, clues: Sequence[Literal]) -> list[Literal]:
    """The clues in the core, in their own order: the same on every run and machine."""
    core = set(answer.core)
    return [clue for clue in clues if clue in core]
