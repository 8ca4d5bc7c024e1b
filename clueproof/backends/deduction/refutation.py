"""A rule whose enforcement is open: if it can't hold, it is not in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Technique, Unit

if TYPE_CHECKING:
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


def _find(unit: Unit, state: State) -> Found | None:
    """The last open enforcement literal is false if a technique contradicts the rule at once."""
    domains = state.domains
    undecided = [truth for truth in unit.enforce if domains[truth.slot] & truth.no]
    if len(undecided) != 1 or not domains[undecided[0].slot] & undecided[0].yes:
        return None
    truth = undecided[0]
    network = state.network
    if not network.mentioned[truth.slot] and not network.is_key[truth.slot]:
        return None  # nobody asks whether it is in force
    for technique in unit.techniques:
        found = technique.find(unit, state)
        if found is not None and state.would_contradict(found.removals):
            return Found([(truth.slot, truth.yes)], unit.slots)
    return None


def _say(unit: Unit, found: Found, words: Words) -> str:
    return f'"{words.rule(unit)}" can\'t hold any more'


REFUTED: Technique[Unit] = Technique("rule that can't hold", 35, _find, _say, quick=True)
