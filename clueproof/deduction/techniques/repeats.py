"""Numbers that stand several times in a line, of which one at most may stay, as in a Hitori: triplets, pairs, what lies
between them, and the corners of the board.

The names are those of people who solve Hitori. Source: Conceptis, Hitori techniques
(https://www.conceptispuzzles.com/index.aspx?uri=puzzle/hitori/techniques)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.clauses import Exclusion, exclusions_of
from clueproof.english import listed
from clueproof.model import Clause, Connected, Literal
from clueproof.model.model import Group


class BoardCorner(NamedTuple):
    """A node with two neighbours, which can't both be out: the literals of these that say so, and the constraints by
    which."""

    cell: Literal
    sides: tuple[Literal, Literal]
    positions: tuple[int, ...]


def corners_of(network: Network) -> list[BoardCorner]:
    """The corners of connected cells where no two neighbours are out.

    With both neighbours of a corner out it would be cut off, or out itself, which neighbours of what is out are not.
    """
    excluded, corners = network.derived(exclusions_of), list[BoardCorner]()
    for position, constraint in enumerate(network.model.constraints):
        if not isinstance(constraint, Connected) or constraint.enforce:
            continue
        outs = [-literal for literal in constraint.nodes]
        for node, near in enumerate(constraint.neighbours):
            if len(near) != 2:
                continue
            one, other = (outs[n] for n in near)
            bans = [_ban(excluded, outs[node], out) for out in (one, other)]
            # a neighbour of what is out is in, and must be reached from the corner
            beyond = [
                ban
                for n in near
                for further in constraint.neighbours[n]
                if further != node and (ban := _ban(excluded, outs[n], outs[further])) is not None
            ]
            if None not in bans and beyond:
                positions = dict.fromkeys([position, *(ban for ban in (*bans, *beyond) if ban is not None)])
                corners.append(BoardCorner(outs[node], (one, other), tuple(positions)))
    return corners


def _ban(excluded: Mapping[Literal, Sequence[Exclusion]], one: Literal, other: Literal) -> int | None:
    """The constraint by which a literal always excludes another one."""
    return next((ban.position for ban in excluded.get(one, ()) if ban.literal == other and not ban.enforce), None)


@combines_constraints
class Repeats(Propagator):
    """Cells of which one at most stays, such as those of a line with the same number; the others are out."""

    def __init__(self, clauses: Sequence[tuple[int, Clause]], network: Network) -> None:
        literals = dict.fromkeys(literal for _, clause in clauses for literal in clause.literals)
        enforce = dict.fromkeys(literal for _, clause in clauses for literal in clause.enforce)
        self.outs = [*literals]
        self.network, self._excluded = network, network.derived(exclusions_of)
        self.views = dict(zip(self.outs, network.views(self.outs), strict=True))
        self.corners = [
            corner for corner in network.derived(corners_of) if not {corner.cell, *corner.sides}.isdisjoint(self.outs)
        ]
        positions = tuple([position for position, _ in clauses])
        super().__init__(positions, [view.variable for view in self.views.values()], network.views(enforce))

    @classmethod
    def build(cls, network: Network) -> Iterator[Repeats]:
        """One for the cells of each line that have the same number."""
        yield from network.derived(repeats_of)

    def ban(self, one: Literal, other: Literal) -> int | None:
        """The constraint by which one literal excludes the other."""
        return _ban(self._excluded, one, other)

    def concluded(
        self,
        state: State,
        false: Iterable[Literal],
        true: Iterable[Literal],
        seen: Iterable[Literal],
        detail: RepeatPattern,
    ) -> Conclusion[RepeatPattern] | None:
        """That these literals are false and those are true, by what is printed; None if it is known."""
        prunings = []
        for literal in (*(-one for one in false), *true):
            view = self.network.view(literal)
            if state.domains[view.variable] & view.no:
                prunings.append((view.variable, view.no))
        if not prunings:
            return None
        variables = [self.network.view(literal).variable for literal in seen]
        reason = [(view.variable, -1) for view in self.enforce]
        return Conclusion(prunings, variables, detail, besides=tuple(dict.fromkeys(detail.besides)), reason=reason)


def repeats_of(network: Network) -> list[Repeats]:
    """The cells of which a rule at a place says, of each two that have their numbers, that one is out."""
    model, found = network.model, defaultdict[Group, list[tuple[int, Clause]]](list)
    for position, one in enumerate(model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        if isinstance(one, Clause) and len(one.literals) == len(one.enforce) == 2 and model.group_of[position].place:
            found[model.group_of[position]].append((position, one))
    if not found or not network.derived(exclusions_of):
        return []
    repeats = [Repeats(clauses, network) for clauses in found.values()]
    return [one for one in repeats if len(one.constraints) == comb(len(one.outs), 2)]


class RepeatPattern(NamedTuple):
    """The literal that is about, those around it, and the constraints by which they exclude each other."""

    about: View
    around: tuple[View, ...]
    besides: tuple[int, ...]


def _find_triplet(repeats: Repeats, state: State) -> Conclusion[RepeatPattern] | None:
    """Of three numbers alike side by side the middle one stays, and the others go."""
    for middle in repeats.outs:
        bans = {one: ban for one in repeats.outs if (ban := repeats.ban(middle, one)) is not None}
        if len(bans) > 1:
            pattern = _pattern(repeats, middle, [*bans][:2], bans.values())
            others = [one for one in repeats.outs if one != middle]
            found = repeats.concluded(state, [middle], others, [middle, *bans], pattern)
            if found is not None:
                return found
    return None


def _pattern(repeats: Repeats, about: Literal, around: Sequence[Literal], besides: Iterable[int]) -> RepeatPattern:
    views = repeats.network.views((about, *around))
    return RepeatPattern(views[0], tuple(views[1:]), tuple(besides))


def _say_triplet(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What would follow if the middle one went."""
    about, around, besides = conclusion.detail
    told = listed(phrases.sentences(besides))
    return f"if {phrases.true([about])}, {phrases.denied(around)} ({told}), but {phrases.rule(constraints)}"


def _find_between(repeats: Repeats, state: State) -> Conclusion[RepeatPattern] | None:
    """What lies between two numbers alike stays, as one of these goes."""
    excluded = repeats.network.derived(exclusions_of)
    for pair in combinations(repeats.outs, 2):
        bans = [{ban.literal: ban.position for ban in excluded.get(one, ()) if not ban.enforce} for one in pair]
        between = [literal for literal in bans[0] if literal in bans[1] and literal not in repeats.views]
        if between:
            used = [ban[between[0]] for ban in bans]
            found = repeats.concluded(state, between, (), pair, _pattern(repeats, between[0], pair, used))
            if found is not None:
                return found
    return None


def _say_between(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The pair, of which one goes."""
    about, around, besides = conclusion.detail
    told = listed(phrases.sentences(besides))
    return f"{phrases.name(about.variable)} lies between {_one_of(around, constraints, phrases)}; {told}"


def _one_of(views: Sequence[View], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells of a pair, of which one goes, and why."""
    names, word = phrases.names([view.variable for view in views]), phrases.value(views[0].variable, views[0].yes)
    return f"{names}, of which one is {word} ({phrases.rule(constraints)})"


def _find_adjacent_pair(repeats: Repeats, state: State) -> Conclusion[RepeatPattern] | None:
    """Of two numbers alike side by side one stays, so all others like them go."""
    for pair in combinations(repeats.outs, 2):
        ban = repeats.ban(*pair)
        if ban is not None:
            others = [one for one in repeats.outs if one not in pair]
            found = repeats.concluded(state, (), others, pair, _pattern(repeats, pair[0], pair, [ban]))
            if found is not None:
                return found
    return None


def _say_adjacent_pair(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The pair, of which one stays."""
    about, around, besides = conclusion.detail
    names, word = phrases.names([view.variable for view in around]), phrases.value(about.variable, about.no)
    told = listed(phrases.sentences(besides))
    return f"{names} are side by side, so one is {word} ({told}); {phrases.rule(constraints)}"


def _find_corner_pair(repeats: Repeats, state: State) -> Conclusion[RepeatPattern] | None:
    """Two numbers alike at a corner, one in it: the other cell beside the corner stays."""
    for cell, sides, positions in repeats.corners:
        for side, other in (sides, sides[::-1]):
            if cell in repeats.views and side in repeats.views and other not in repeats.views:
                pattern = _pattern(repeats, other, (cell, side), positions)
                found = repeats.concluded(state, [other], (), (cell, side), pattern)
                if found is not None:
                    return found
    return None


def _say_corner_pair(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The pair, of which one goes, and what the other cell would do to the corner."""
    about, (corner, side), _ = conclusion.detail
    rule = phrases.rule(constraints)
    return (
        f"if {phrases.true([about])}, {phrases.denied([corner])}, so {phrases.true([side])} ({rule}), "
        "which cuts off the corner"
    )


def _find_repeated(repeats: Repeats, state: State) -> Conclusion[RepeatPattern] | None:
    """A number stays, so those like it in the line go."""
    for literal, view in repeats.views.items():
        if not state.domains[view.variable] & view.yes:
            others = [one for one in repeats.outs if one != literal]
            found = repeats.concluded(state, (), others, [literal], RepeatPattern(view, (), ()))
            if found is not None:
                return found._replace(reason=[(view.variable, -1), *(found.reason or ())])
    return None


def _say_repeated(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The number that stays."""
    return f"{phrases.denied([conclusion.detail.about])}, and {phrases.rule(constraints)}"


Repeats.techniques = (
    Technique("repeated number", 12, _find_repeated, _say_repeated),
    Technique("adjacent triplet", 14, _find_triplet, _say_triplet),
    Technique("square between a pair", 15, _find_between, _say_between),
    Technique("pair induction", 16, _find_adjacent_pair, _say_adjacent_pair),
    Technique("corner pair", 18, _find_corner_pair, _say_corner_pair),
)


@combines_constraints
class CornerTriplet(Propagator):
    """A corner whose number both its neighbours have: it goes, as these would cut it off."""

    def __init__(self, corner: BoardCorner, pairs: tuple[Repeats, Repeats], network: Network) -> None:
        positions = dict.fromkeys(position for one in pairs for position in one.constraints)
        enforce = dict.fromkeys(view for one in pairs for view in one.enforce)
        self.views = network.views((corner.cell, *corner.sides))
        self.besides = corner.positions
        super().__init__(tuple(positions), [view.variable for view in self.views], tuple(enforce))

    @classmethod
    def build(cls, network: Network) -> Iterator[CornerTriplet]:
        """One for each such corner."""
        lines = network.derived(repeats_of)
        for corner in network.derived(corners_of) if lines else ():
            both = [[one for one in lines if {corner.cell, side} <= {*one.outs}] for side in corner.sides]
            if all(both):
                yield cls(corner, (both[0][0], both[1][0]), network)


def _find_corner_triplet(corner: CornerTriplet, state: State) -> Conclusion[RepeatPattern] | None:
    """Three numbers alike at a corner: the one in the corner goes."""
    cell, *sides = corner.views
    if not state.domains[cell.variable] & cell.no:
        return None
    reason = [(view.variable, -1) for view in corner.enforce]
    pattern = RepeatPattern(cell, tuple(sides), corner.besides)
    seen = [view.variable for view in corner.views]
    return Conclusion([(cell.variable, cell.no)], seen, pattern, besides=corner.besides, reason=reason)


def _say_corner_triplet(conclusion: Conclusion[RepeatPattern], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What would cut off the corner."""
    about, sides, _ = conclusion.detail
    return f"if {phrases.denied([about])}, {phrases.true(sides)} ({phrases.rule(constraints)}), which cuts it off"


CornerTriplet.techniques = (Technique("corner triplet", 17, _find_corner_triplet, _say_corner_triplet),)
