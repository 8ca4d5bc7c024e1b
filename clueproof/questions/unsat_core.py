"""Which clues contradict each other: a core of the assumptions, made small."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, backend
from clueproof.clock import StoppedError
from clueproof.errors import wants_memory
from clueproof.model import Literal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.verdicts import Core

EXPLAINER = "sat"
"""The backend of which all cores come. It also refutes a second time what another backend refuted."""
SECONDS = 2.0
"""Time for making a core smaller, unless an irreducible one is asked for."""
FIRST_CONFLICTS = 20
"""Conflicts for each first attempt to leave a clue out, which takes no round of cuts either. Most needless clues are
found so; where time is short the hard attempts then have few clues left."""
FURTHER_CONFLICTS = 2000
"""Conflicts for each further attempt, unless an irreducible core is asked for: a clue that is not decided by then
counts as needed."""


def second_refutation(session: Session, instance: Instance, refuting: Backend, limit: Limit) -> Refuted | None:
    """A refutation of the clues, which the backend `refuting` refuted, by a session of the `EXPLAINER`; None if the
    limit comes first. Raises DisagreementError if they have a solution."""
    answer = session.solve(instance.clues, limit)
    if isinstance(answer, Satisfied):
        # only a wrong backend pays for the import
        from clueproof.backends.checked import contradiction

        raise contradiction(refuting, backend(EXPLAINER), answer)
    return answer if isinstance(answer, Refuted) else None


def unsat_core(
    session: Session, instance: Instance, refuted: Refuted | None, limit: Limit, irreducible: bool = False
) -> Core:
    """A small set of clues that have no solution together; all of them where the session did not refute them.

    When the limit runs out the core so far is returned; it is one, only perhaps not irreducible.
    """
    clues = instance.clues
    core, proved = (clues, False) if refuted is None else shrink_core(session, clues, refuted, limit, irreducible)
    first = clues if refuted is None else refuted.core
    return _core(instance, _places(clues, core), proved, _places(clues, first))


def deferred_core(instance: Instance, refuted: Refuted | None, limit: Limit, irreducible: bool) -> Core:
    """The core of a puzzle's clues, made small when it is first read: within what is left of the limit, and, unless it
    is to be irreducible, within `SECONDS`."""
    first = _places(instance.clues, instance.clues if refuted is None else refuted.core)
    left = limit.left
    if not irreducible:
        left = SECONDS if left is None else min(SECONDS, left)
    # holds the puzzle, not its model, as a program may keep many verdicts
    return Core.deferred(first, partial(_made_small, instance.puzzle, first, left, limit, irreducible))


def _made_small(puzzle: Puzzle, first: tuple[int, ...], seconds: float | None, limit: Limit, irreducible: bool) -> Core:
    if seconds is not None:
        limit = limit.until(time.monotonic() + seconds)
    instance = compile_puzzle(puzzle)
    refuted = Refuted(tuple(instance.clues[place] for place in first))
    try:
        with opened(instance.model, chosen(EXPLAINER, instance.model)) as session:
            return unsat_core(session, instance, refuted, limit, irreducible)
    except StoppedError:
        pass
    except Exception as error:
        if not wants_memory(error):
            raise
    return _core(instance, first, False, first)


def _core(instance: Instance, positions: tuple[int, ...], proved: bool, first: tuple[int, ...]) -> Core:
    described = tuple(instance.model.describe(instance.clues[place]) for place in positions)
    # with a relaxed model an attempt may fail that would succeed with a model of its own
    return Core(described, positions, proved and not instance.puzzle.rules.has_relaxed_model(instance.puzzle), first)


def _places(clues: Sequence[Literal], core: Sequence[Literal]) -> tuple[int, ...]:
    wanted = {*core}
    return tuple(place for place, clue in enumerate(clues) if clue in wanted)


def shrink_core(
    session: Session, clues: Sequence[Literal], refuted: Refuted, limit: Limit, irreducible: bool = False
) -> tuple[list[Literal], bool]:
    """A small core of the clues that the session refuted with this answer, by leaving out the last clue first; and
    whether it is irreducible."""
    if not refuted.core:
        # the rules alone have no solution
        return [], True
    from clueproof.questions.minimal_sets import Deletion, delete

    attempts = limit.attempt(FIRST_CONFLICTS, rounds=1), limit.attempt(None if irreducible else FURTHER_CONFLICTS)
    core, left = [*clues], [*reversed(range(len(clues)))]
    found = Deletion((), True, None)
    for attempt in attempts:
        found = delete(session, core, (), refuted, [[place] for place in left], attempt, follow_cores=True)
        core = [core[place] for place in found.kept]
        refuted = Refuted(tuple(core))
        if found.irreducible:
            break
        undecided = {*found.undecided}
        left = [place for place, before in reversed([*enumerate(found.kept)]) if before in undecided]
    return core, found.irreducible
