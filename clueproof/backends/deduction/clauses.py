"""Clauses: the last literal that can be true is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Technique, Truth, Unit, single
from clueproof.model import Clause

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Alternatives(Unit):
    """One of the literals is true. What enforces the clause is turned round and becomes part of it."""

    def __init__(self, truths: tuple[Truth, ...], own: int, position: int) -> None:
        super().__init__((position,), [truth.slot for truth in truths])
        self.truths = truths
        self.own = truths[:own]
        """Those of the clause itself."""

    @classmethod
    def of(cls, constraint: Clause, position: int, network: Network) -> list[Unit]:
        """A clause; nothing for one that is always true."""
        literals = (*constraint.literals, *(-literal for literal in constraint.enforce))
        if any(-literal in literals for literal in literals):
            return []
        return [cls(network.truths(literals), len(constraint.literals), position)]


def _find_last(clause: Alternatives, state: State) -> Found | None:
    """The slot of which all literals speak that can still be true has one of their values."""
    domains = state.domains
    last, allowed = -1, 0
    for slot, yes, no in clause.truths:
        mask = domains[slot]
        if mask & yes:
            if not mask & no or (slot != last and last >= 0):
                return None
            last, allowed = slot, allowed | yes
    if last < 0:
        return Found([], clause.slots)
    lost = domains[last] & ~allowed
    return Found([(last, lost)], [slot for slot in clause.slots if slot != last]) if lost else None


def _say_last(clause: Alternatives, found: Found, words: Words) -> str:
    rule = words.rule(clause)
    if not found.removals:
        return f"{rule} can't be met"
    concluded = found.removals[0][0]
    known = [truth for truth in clause.own if truth.slot != concluded]
    if not 0 < len(known) <= MOST_SAID:
        return rule
    denied = [words.says(slot, no if single(no) else yes, single(no)) for slot, yes, no in known]
    return f"{', '.join(dict.fromkeys(denied))}, and {rule}"


MOST_SAID = 4
"""Of longer clauses nobody wants to hear everything that is false."""

Alternatives.techniques = (Technique("only way to meet a rule", 15, _find_last, _say_last, quick=True, names=True),)
