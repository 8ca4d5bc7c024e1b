"""Quotas that are shared out: where only so many of some cells can differ, and so many parts of them need one each.

In an Aqre: twelve cells of a room stay unshaded, and it has twelve stretches of four that do not overlap, none of which
may be all shaded. So each has just one, and all other cells are shaded. People count in this way how many trees fit in
pairs of rows of Tents, or how many shaded cells a room of a Heyawake can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.phrases import MAX_LISTED, Phrases
from clueproof.deduction.techniques.clauses import Demand, demands_of
from clueproof.model import Literal

LEAST_PARTS = 2
"""Of a single part "too few places" says it."""
MAX_QUOTA = 30
"""More parts nobody counts."""


class _Part(NamedTuple):
    """A demand that some of the literals meet: those that the quota is about, how many others there are, and how many
    of all of them it needs."""

    demand: Demand
    literals: tuple[Literal, ...]
    others: tuple[Literal, ...]
    needed: int

    @property
    def least(self) -> int:
        """How many of the literals it takes whatever the others are."""
        return self.needed - len(self.others)


@combines_constraints
class SharedQuota(Propagator):
    """At most so many of some literals can be true, and rules ask for some of them."""

    def __init__(self, quota: Demand, parts: Sequence[Demand], network: Network) -> None:
        self.quota, self.parts, self._network = quota, parts, network
        about = dict.fromkeys(quota.variables)
        about |= dict.fromkeys(variable for part in parts for variable in part.variables)
        super().__init__(quota.constraints, about, quota.enforce)

    @classmethod
    def build(cls, network: Network) -> Iterator[SharedQuota]:
        """One for each count with rules that share out what it leaves."""
        demands = network.derived(demands_of)
        asking: dict[Literal, list[Demand]] = {}
        for demand in demands:
            if not demand.conditions and not demand.is_pair:
                for literal in demand.literals:
                    asking.setdefault(literal, []).append(demand)
        for quota in demands:
            if quota.is_clause:
                continue
            found = dict.fromkeys(demand for literal in quota.literals for demand in asking.get(-literal, ()))
            parts = [one for one in found if one.constraints != quota.constraints]
            if len(parts) >= LEAST_PARTS:
                yield cls(quota, parts, network)

    def read(self, state: State) -> tuple[dict[Literal, None], int, list[_Part]]:
        """The literals that are open, how many of them can be true, and the parts that need some of them."""
        places, needed = self.quota.open(state)
        about, parts = dict.fromkeys(-place for place in places), list[_Part]()
        for demand in self.parts:
            left, least = demand.open(state)
            if least > 0:
                own = tuple([literal for literal in left if literal in about])
                others = tuple([literal for literal in left if literal not in about])
                if own and least >= len(others):
                    parts.append(_Part(demand, own, others, least))
        return about, len(places) - needed, parts


def _packed(parts: Sequence[_Part]) -> list[_Part]:
    """Parts that don't overlap, the first ones first."""
    taken, found = set[Literal](), list[_Part]()
    for part in parts:
        if taken.isdisjoint(part.literals) and taken.isdisjoint(part.others):
            taken.update(part.literals, part.others)
            found.append(part)
    return found


class SharedOut(NamedTuple):
    """How many more can be true, what one of them is, the parts that need some, and their rules."""

    quota: int
    view: View
    parts: tuple[tuple[View, ...], ...]
    rules: tuple[int, ...]


def _find_shared_out(about: SharedQuota, state: State) -> Conclusion[SharedOut] | None:
    """As many are needed by parts that don't overlap as there can be: all else has none."""
    literals, quota, parts = about.read(state)
    if not 0 < quota <= MAX_QUOTA or len(parts) < LEAST_PARTS:
        return None
    network = about.quota.network
    # each order finds other parts: those that need most, or have the fewest cells, or along lines
    certain = [part for part in parts if part.least > 0]
    small = sorted(certain, key=lambda part: len(part.literals) - part.least)
    for order in (certain, certain[::-1], small, small[::-1], parts, parts[::-1]):
        packed = _packed(order)
        least = sum(part.least for part in packed)
        if least < quota or len(packed) < LEAST_PARTS:
            continue
        lost = {literal for literal in literals if not any(literal in part.literals for part in packed)}
        met = [literal for part in packed for literal in part.others]
        views = [*network.views(lost), *(View(one.variable, one.no, one.yes) for one in network.views(met))]
        if least == quota and not views:
            continue
        detail = SharedOut(
            quota,
            network.view(next(iter(literals))),
            tuple([network.views((*part.literals, *part.others)) for part in packed]),
            tuple(dict.fromkeys(one for part in packed for one in part.demand.constraints)),
        )
        looked = dict.fromkeys(about.quota.variables)
        looked |= dict.fromkeys(variable for part in packed for variable in part.demand.variables)
        return Conclusion(
            [(view.variable, view.yes) for view in views] if least == quota else [],
            [view.variable for views in detail.parts for view in views],
            detail,
            besides=detail.rules,
            reason=[(variable, -1) for variable in looked],
        )
    return None


def _say_shared_out(conclusion: Conclusion[SharedOut], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The quota, and the parts."""
    quota, view, parts, rules = conclusion.detail
    said = phrases.sentences(rules)
    asked = said[0] if len(said) == 1 else phrases.rule(rules)
    names = "; ".join([phrases.names(one.variable for one in part) for part in parts])
    cells = f": {names}" if len(parts) <= MAX_LISTED and len(names) <= MAX_NAMES else ""
    each = " one each" if len(parts) == quota else ""
    end = "so that no others are" if conclusion.prunings else "which is too many"
    left = f"{phrases.rule(constraints)}, so that at most {phrases.counted(quota, [view])} are left"
    return f"{left}; {len(parts)} parts that share no cell need{each or ' them'} ({asked}{cells}), {end}"


MAX_NAMES = 90
"""Characters of the parts that a sentence names."""

SharedQuota.techniques = (Technique("quota shared out", 34, _find_shared_out, _say_shared_out),)
