"""Counts that are shared out: where only so many of some cells can differ, and so many parts of them need one each.

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
MOST_LEFT = 30
"""More parts nobody counts."""


class _Part(NamedTuple):
    """A demand that some of the literals that are counted meet, others that meet it too, and how many of all of them it
    needs."""

    demand: Demand
    literals: tuple[Literal, ...]
    others: tuple[Literal, ...]
    needed: int

    @property
    def least(self) -> int:
        """How many of those that are counted it takes, whatever the others are."""
        return self.needed - len(self.others)


@combines_constraints
class SharedCount(Propagator):
    """At most so many of some literals can be true, and rules ask for some of them."""

    def __init__(self, count: Demand, parts: Sequence[Demand]) -> None:
        self.count, self.parts = count, parts
        about = dict.fromkeys(variable for demand in (count, *parts) for variable in demand.premises)
        super().__init__(count.constraints, about, count.enforce)

    @classmethod
    def build(cls, network: Network) -> Iterator[SharedCount]:
        """One for each count with rules that share out what it leaves."""
        demands = network.derived(demands_of)
        asking: dict[Literal, list[Demand]] = {}
        for demand in demands:
            if not demand.conditions and not demand.is_pair:
                for literal in demand.literals:
                    asking.setdefault(literal, []).append(demand)
        for count in demands:
            if count.is_clause:
                continue
            found = dict.fromkeys(demand for literal in count.literals for demand in asking.get(-literal, ()))
            parts = [one for one in found if one.constraints != count.constraints]
            if len(parts) >= LEAST_PARTS:
                yield cls(count, parts)

    def read(self, state: State) -> tuple[dict[Literal, None], int, list[_Part]]:
        """The literals that are open, how many of them can be true, and the parts that need some of them."""
        places, needed = self.count.open(state)
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

    left: int
    view: View
    parts: tuple[tuple[View, ...], ...]
    rules: tuple[int, ...]


def _find_shared_out(about: SharedCount, state: State) -> Conclusion[SharedOut] | None:
    """As many are needed by parts that don't overlap as there can be: all else has none."""
    literals, left, parts = about.read(state)
    if not 0 < left <= MOST_LEFT or len(parts) < LEAST_PARTS:
        return None
    network = about.count.network
    # each order finds other parts: those that need most, or have the fewest cells, or along lines
    certain = [part for part in parts if part.least > 0]
    if sum(part.least for part in certain) < left:
        return None
    small = sorted(certain, key=lambda part: len(part.literals) - part.least)
    for order in (certain, certain[::-1], small, small[::-1], parts, parts[::-1]):
        packed = _packed(order)
        least = sum(part.least for part in packed)
        if least < left or len(packed) < LEAST_PARTS:
            continue
        lost = {literal for literal in literals if not any(literal in part.literals for part in packed)}
        met = [literal for part in packed for literal in part.others]
        views = [*network.views(lost), *(View(one.variable, one.no, one.yes) for one in network.views(met))]
        if least == left and not views:
            continue
        detail = SharedOut(
            left,
            network.view(next(iter(literals))),
            tuple([network.views((*part.literals, *part.others)) for part in packed]),
            tuple(dict.fromkeys(one for part in packed for one in part.demand.constraints)),
        )
        used = (about.count, *(part.demand for part in packed))
        looked = dict.fromkeys(variable for demand in used for variable in demand.premises)
        return Conclusion(
            [(view.variable, view.yes) for view in views] if least == left else [],
            [view.variable for views in detail.parts for view in views],
            detail,
            besides=detail.rules,
            reason=[(variable, -1) for variable in looked],
        )
    return None


def _say_shared_out(conclusion: Conclusion[SharedOut], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many there can be, and the parts."""
    left, view, parts, rules = conclusion.detail
    said = phrases.sentences(rules)
    asked = said[0] if len(said) == 1 else phrases.rule(rules)
    names = "; ".join([phrases.names(one.variable for one in part) for part in parts])
    cells = f": {names}" if len(parts) <= MAX_LISTED and len(names) <= MAX_NAMES else ""
    each = "one each" if len(parts) == left else "them"
    end = "so that no others are" if conclusion.prunings else "which is too many"
    most = f"{phrases.rule(constraints)}, so that at most {phrases.counted(left, [view])} are left"
    return f"{most}; {len(parts)} parts that share no cell need {each} ({asked}{cells}), {end}"


MAX_NAMES = 90
"""Characters of the parts that a sentence names."""

SharedCount.techniques = (Technique("count shared out", 34, _find_shared_out, _say_shared_out),)
