"""Which clues contradict each other: a core of the assumptions, made small."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, backend
from clueproof.backends.checked import contradiction
from clueproof.model import Literal
from clueproof.questions.deletion import delete
from clueproof.questions.instance import Instance
from clueproof.questions.verdicts import Core

EXPLAINER = "sat"
"""Cores always come from here: it names them, and it refutes a second time what the backend refuted."""
EFFORT = 2000
"""Conflicts for each attempt to leave a clue out, unless an irreducible core is asked for: the core is
small at once and the same on every machine, and a hard attempt counts as "needed"."""


def unsat_core(session: Session, instance: Instance, refuting: Backend, limit: Limit, irreducible: bool) -> Core:
    """A small set of clues that have no solution together, as `refuting` said; from a session of the `EXPLAINER`.

    When the limit runs out the core so far is returned; it is one, only perhaps not irreducible.
    Raises DisagreementError if the clues turn out to have a solution.
    """
    clues = instance.clues
    answer = session.solve(clues, limit)
    if isinstance(answer, Satisfied):
        raise contradiction(refuting, backend(EXPLAINER), answer)
    if isinstance(answer, Refuted):
        core, proved = shrink_core(session, clues, answer, limit, irreducible)
    else:
        core, proved = clues, False
    wanted = {*core}
    positions = tuple(place for place, clue in enumerate(clues) if clue in wanted)
    if instance.puzzle.rules.loose_model(instance.puzzle):
        # what was not refuted without a clue might be with a model of its own
        proved = False
    return Core(tuple(instance.model.describe(clues[place]) for place in positions), positions, proved)


def shrink_core(
    session: Session, clues: Sequence[Literal], refuted: Refuted, limit: Limit, irreducible: bool = False
) -> tuple[list[Literal], bool]:
    """A small core of the clues that the session refuted with this answer, last clue first; is it irreducible?"""
    attempt = limit.attempt(None if irreducible else EFFORT)
    last_first = [[place] for place in reversed(range(len(clues)))]
    result = delete(session, clues, (), refuted, last_first, attempt, follow_cores=True)
    return [clues[place] for place in result.kept], result.irreducible
