"""The sentences: why each technique's conclusion follows, and what follows.

A sentence is made from a conclusion, the constraints (positions in the model's) that it follows from, and the phrases
of the model. A conclusion without removals is a contradiction. The docstring of a sentence says what it expects as the
conclusion's `detail`.
"""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.deduction.conclusions import Changes, Conclusion, Rest
from clueproof.deduction.phrases import SYMBOL, Phrases
from clueproof.deduction.variables import View, is_single
from clueproof.english import counted, either, listed, of_several

MOST_DENIED = 4
"""The sentence of a longer clause doesn't list the literals that are false."""
MOST_WAYS = 4
"""More ways to make a sum are not listed."""
CLOSES, JOINS, COMPLETE, NONE = "closes", "joins", "complete", "none"
"""What lines do: close a loop while there are others, join two paths, make up the loop; there are none."""
WOULD = {CLOSES: "close a loop that leaves others out", JOINS: "join ends of different paths"}
BROKEN = {CLOSES: "a loop is closed too early", JOINS: "different paths are joined", NONE: "there are no lines"}
MOST_RULES = 3
"""More rules by which several things exclude the same are not listed."""


# what the clues say, trials


def given(clues: int, contradiction: bool) -> str:
    """The clues by themselves."""
    count = counted(clues, "clue")
    return f"{count} contradict each other" if contradiction else count


def trial(chains: Sequence[tuple[str, Sequence[str]]]) -> str:
    """What follows from what is assumed (that, and what is concluded), link by link, up to a contradiction; or what
    follows from each of two assumptions."""
    if len(chains) == 1:
        ((assumed, (*links, failure)),) = chains
        said = [f"if {assumed}", *(f"then {link}" for link in links)]
        return ", ".join([*said, f"{'but ' if links else ''}then {failure}"])
    ways = [f"if {assumed}, then {', then '.join(links)}" for assumed, links in chains]
    return f"{'; '.join(ways)}; either way the same follows"


# houses


def peer_elimination(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The value that a step stated goes from the peers. Detail: the value."""
    (variable,) = conclusion.seen
    return f"{phrases.says(variable, conclusion.detail)}, so no other cell of {phrases.place(constraints)} is"


def naked_single(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A last candidate. Detail: the value, and pairs (constraints of a house, values that others there have)."""
    (variable,) = conclusion.seen
    value, shown = conclusion.detail
    if not shown:
        return f"{phrases.value(variable, value)} is the only candidate left for {phrases.name(variable)}"
    if len(shown) == 1 and not conclusion.gone:
        place, word = phrases.place(shown[0][0]), phrases.value(variable, value)
        return f"only {word} is missing in {place}" if SYMBOL.fullmatch(word) else f"{place} has everything else"
    return "; ".join(f"{phrases.place(house)} has {phrases.values(variable, taken)}" for house, taken in shown)


def house_elimination(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the values that are taken."""
    values = phrases.values(conclusion.seen[0], conclusion.detail)
    return f"{values} in {phrases.place(constraints)} taken already"


def hidden_single(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the value, and the constraints of the houses that have it; the value alone in a contradiction, 0 if that
    is one of too few values."""
    house = phrases.place(constraints)
    if not conclusion.removals:
        if not conclusion.detail:
            return f"fewer values than cells are left in {house}"
        return f"no place for {phrases.values(conclusion.seen[0], conclusion.detail)} in {house}"
    (variable,) = conclusion.seen
    value, shown = conclusion.detail if isinstance(conclusion.detail, tuple) else (conclusion.detail, ())
    only = f"only place for {phrases.value(variable, value)} in {house}"
    if not shown:
        return only
    places = phrases.places(shown)
    return f"{only}, since {places} {'has' if len(shown) == 1 else 'have'} one"


def naked_subset(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the values."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail)
    return f"{cells} of {phrases.place(constraints)} take {values} among themselves"


def neighbour_subset(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: neighbours of each other. Detail: the values that they have among them."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail)
    return f"{cells} take {values} among themselves, and {phrases.rule(constraints)}"


def covered_places(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the constraints that need a literal, and as many others in which all of these are."""
    base, cover = conclusion.detail
    return f"all that is left for {phrases.place(base)} is in {phrases.place(cover)}, which have nothing else then"


def in_a_row(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the values of all sequences that are left."""
    rule = phrases.rule(constraints)
    if not conclusion.detail:
        return f"{rule}, which can't be any more"
    return f"{rule}, and only {phrases.values(conclusion.seen[0], conclusion.detail)} can be among them"


def hidden_subset(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the values."""
    cells, values = phrases.names(conclusion.seen), phrases.values(conclusion.seen[0], conclusion.detail)
    return f"{values} have no other places in {phrases.place(constraints)} than {cells}"


def locked_candidates(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the value, and the constraints of the other house."""
    value, other = conclusion.detail
    return (
        f"{phrases.value(conclusion.seen[0], value)} in {phrases.place(constraints)} is in "
        f"{phrases.names(conclusion.seen)}, so nowhere else in {phrases.place(other)}"
    )


def wherever(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the places that are left. Detail: the value, and the constraints by which each of them bars the same."""
    value, rules = conclusion.detail
    places = listed([phrases.name(variable) for variable in conclusion.seen], "or")
    stated = f"{phrases.value(conclusion.seen[0], value)} in {phrases.place(constraints)}"
    return f"{stated} is in {places}, and wherever it is, {phrases.rule(rules)}"


# houses that overlap


def fish(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the value, and the constraints of the houses of the base set and of the cover set."""
    value, base, cover = conclusion.detail
    return (
        f"{phrases.value(conclusion.seen[0], value)} in {phrases.places(base)} is in {phrases.places(cover)}, "
        f"so nowhere else in those"
    )


def simple_colouring(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the value, the variables of each colour, and whether two of the first colour see each other."""
    value, one, other, clash = conclusion.detail
    colours = (
        f"{phrases.value(conclusion.seen[0], value)} is in all of {phrases.names(one)} "
        f"or in all of {phrases.names(other)}"
    )
    return f"{colours}, and two of the former share a house" if clash else colours


def wing(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the pivot and the two wings. Detail: a value, and those of them one of which has it."""
    value, holders = conclusion.detail
    named = listed([phrases.name(variable) for variable in holders], "or")
    return f"whatever {phrases.name(conclusion.seen[0])} is, {named} is {phrases.value(holders[0], value)}"


def alternating_chain(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the candidates (variable, value) along the chain, in turn false and true."""
    links = [phrases.says(variable, value, n % 2 == 1) for n, (variable, value) in enumerate(conclusion.detail)]
    return f"if {links[0]}, then {', then '.join(links[1:])}"


# clauses, counts, sums


def unit_clause(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the views of the clause's own literals."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f'"{rule}" is broken'
    known = denied(conclusion, phrases)
    if known:
        return f"{known}, and {rule}"
    return rule if len(conclusion.detail) <= 1 else f"{rule}, and nothing else is left for it"


def denied(conclusion: Conclusion, phrases: Phrases) -> str:
    """What is known that leaves one literal to a clause: "r1c2 and r1c3 are shaded"; "" where it is much, or where the
    rule says all. Detail as that of `unit_clause`."""
    concluded = conclusion.removals[0][0]
    views: list[View] = [view for view in conclusion.detail if view.variable != concluded]
    return phrases.denied(views) if len(views) <= MOST_DENIED else ""


def facts(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What a rule says of several cells."""
    return phrases.rule(conclusion.besides)


def last_of_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One literal is open. Detail: the count, the views that are counted, and whether the rule leaves the count out."""
    ((variable, removed),) = conclusion.removals
    number, views, is_stated = conclusion.detail
    if any(view.variable == variable and view.yes & removed for view in views):
        # "only this is open" would sound as if it were the one
        return count_reached(conclusion, constraints, phrases)
    rule = phrases.rule(constraints)
    if is_stated:
        rule = f"{phrases.place(constraints)} has {phrases.counted(number, views)}"
    name = phrases.name(variable)
    return f"{rule}, and nothing else is left" if name.startswith('"') else f"only {name} is open, and {rule}"


def count_reached(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail as for the last of a count; the count is the upper bound."""
    number, views, is_stated = conclusion.detail
    count, rule = phrases.counted(number, views), phrases.rule(constraints)
    if not phrases.has_place(constraints) or count.isdigit():
        if not conclusion.removals:
            return f"{rule}, and there are more"
        return rule if number == 0 else f"{rule}, and there {'is' if number == 1 else 'are'} {number} already"
    place = phrases.place(constraints)
    if not conclusion.removals:
        return f"{place} has more than {count}"
    if number == 0:
        return f"{place} has {count}" if is_stated else rule
    return f"{place} has its {count} already"


def count_forced(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail as for the last of a count; the count is the lower bound."""
    number, views, _ = conclusion.detail
    count, place = phrases.counted(number, views), phrases.place(constraints)
    if not phrases.has_place(constraints) or count.isdigit():
        rule = phrases.rule(constraints)
        if conclusion.removals:
            return f"{rule}, and no more are left"
        return f"{rule}, and {f'there are only {len(views)}' if len(views) < number else 'not so many are left'}"
    if not conclusion.removals:
        return f"{place} can't have {count} any more"
    return f"{place} needs all that are left for its {count}"


def whichever(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One of a few literals is true. Detail: their views, and the constraints by which they exclude something."""
    views, excluding = conclusion.detail
    values = {phrases.value(view.variable, view.yes) for view in views}
    several = len(views) > 2
    if len(values) == 1:
        names = listed([phrases.name(view.variable) for view in views], "and" if several else "or")
        choices = f"{'one of ' * several}{names} is {values.pop()}"
    else:
        choices = listed([phrases.says(view.variable, view.yes) for view in views], "or")
    which = "each of them" if several else "either"
    said = phrases.sentences(excluding)
    rule = said[0] if len(said) == 1 < phrases.rules(excluding) else phrases.rule(excluding)
    why = f" ({rule})" if len(said) == 1 or phrases.rules(excluding) <= MOST_RULES else ""
    return f"{choices} ({phrases.rule(constraints)}), and {which} leads to this{why}"


def overlapping_counts(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the open views that both count, and how many of these are true at least and at most."""
    views, fewest, most = conclusion.detail
    names, places = phrases.names([view.variable for view in views]), phrases.place(constraints)
    if not conclusion.removals:
        return f"{places} contradict each other about {names}"
    number = str(fewest) if fewest == most else f"{fewest} or {most}" if most == fewest + 1 else f"{fewest} to {most}"
    value = phrases.value(views[0].variable, views[0].yes)
    return f"{places} share {names}, of which {number} {f'is {value}' if most == 1 else f'are {of_several(value)}'}"


def too_few_places(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: must a place be taken itself? Else it is taken by something that excludes places."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f"{rule}, and too few places are left"
    ((variable, mask),) = conclusion.removals
    how = f"unless {phrases.says(variable, mask, False)}" if conclusion.detail else f"if {phrases.says(variable, mask)}"
    return f"{rule}; {how}, too few places are left"


def joint_counts(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two counts about the same cells."""
    rules = phrases.rule(constraints)
    return f"{rules}, and nothing else fits both" if conclusion.removals else f"{rules}, which can't be both"


def sum_bounds(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the other terms leave to a term. Seen: all of them. Detail, where the sum is a count and the term its
    number: how many of the literals are true at least and at most, and their views; where numbers add up to one, a
    `Rest`."""
    rule = phrases.rule(constraints)
    if isinstance(conclusion.detail, Rest):
        return _rest(rule, conclusion.detail, phrases)
    if not conclusion.removals:
        return f'"{rule}" is broken'
    if conclusion.detail is not None:
        fewest, most, views = conclusion.detail
        return f"{phrases.place(constraints)} has {f'{fewest} to ' * (fewest < most)}{phrases.counted(most, views)}"
    return f"{rule}, and the others leave nothing else" if len(conclusion.seen) > 2 else rule


def ordered_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Some of the literals that are counted imply others."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f"{rule}, which is no number that cells which follow from each other can make"
    return f"{rule}, of which some follow from others"


def sum_ways(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to make the sum. Detail, where numbers add up to one: a `Rest`."""
    rule = phrases.rule(constraints)
    if conclusion.detail is not None:
        return _rest(rule, conclusion.detail, phrases)
    return f"all ways that are left agree, as {rule}" if conclusion.removals else f"{rule}, and no way is left"


def _rest(rule: str, rest: Rest, phrases: Phrases) -> str:
    """What the open cells of a sum have to add up to, and how they can."""
    if not rest.variables:
        return f'"{rule}" is broken'
    alone = len(rest.variables) == 1
    said = f"{rule}, which leaves {rest.total} to {phrases.names(rest.variables)}"
    ways = rest.ways
    if ways is None or len(ways) > MOST_WAYS or (alone and ways):
        return said
    if not ways:
        return f"{said}, which can't {f'be {rest.total}' if alone else 'make it'}"
    return f"{said}: {listed([' + '.join(map(str, way)) for way in ways], 'or')}"


def cage_sum(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to make the sum. Its own constraint comes first, then those of the house."""
    rule, house = phrases.rule(constraints[:1]), phrases.place(constraints[1:])
    if not conclusion.removals:
        return f"{rule}, but not with different numbers as in {house}"
    return f"{rule}, and no other way with different numbers is left in {house}"


def cage_fillings(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to fill a cage. Its own constraint comes first, then those of houses."""
    rule = phrases.rule(constraints[:1])
    if not conclusion.removals:
        return f"{rule}, and there is no way left"
    return f"{rule}, and no other way is left"


def cage_claim(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What a cage holds in a house. Detail: the values, and the constraints of the house."""
    values, house = conclusion.detail
    held = phrases.values(conclusion.seen[0], values)
    return f"{phrases.rule(constraints[:1])}, which takes {held} of {phrases.place(house)} either way"


def rest_of_houses(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells whose sum is known. Detail: the constraints of the houses, and the sum."""
    houses, total = conclusion.detail
    names = phrases.names(conclusion.seen)
    makes = f"{names} {'is' if len(conclusion.seen) == 1 else 'add up to'} {total}"
    return f"by the sums of the cages in {phrases.place(houses)}, {makes}"


def cages_of_house(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two cages in one house. Their own constraints come first, then those of the house."""
    rules, house = phrases.rule(constraints[:2]), phrases.place(constraints[2:])
    ending = "which leaves nothing else" if conclusion.removals else "which can't be"
    return f"{rules} with different numbers in {house}, {ending}"


# lines


def arrangements(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """For every technique that looks at all arrangements of a line."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f"{rule}, and no arrangement is left"
    return f"{rule}, and every arrangement that is left agrees"


def table_rows(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the others leave to a cell. Seen: all cells of the table."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f'"{rule}" is broken'
    if len(conclusion.seen) <= 2:
        return rule
    concluded = {variable for variable, _ in conclusion.removals}
    return f"{rule}, and nothing else fits{'' if concluded.issuperset(conclusion.seen) else ' the others'}"


def counted_line(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the constraints that count. What else holds for neighbours in the line is not listed."""
    rule = phrases.rule(conclusion.detail)
    return f"{rule}, and every arrangement that is left agrees" if conclusion.removals else f"{rule} is too much"


def no_run(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables that are alike."""
    rule = phrases.rule(constraints)
    return f"{phrases.names(conclusion.seen)} are alike, and {rule}" if conclusion.removals else f'"{rule}" is broken'


def banned_neighbour(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the candidates of the neighbour that is seen."""
    return f"{phrases.says(conclusion.seen[0], conclusion.detail)}, and {phrases.rule(constraints)}"


def distinct_lines(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the line and of its twin; None for lines without cells."""
    rule = phrases.rule(constraints)
    if conclusion.detail is None:
        return f'"{rule}" is broken'
    line, twin = conclusion.detail
    return f"{phrases.line(line)} would be a copy of {phrases.line(twin)}, and {rule}"


def lexicographic_order(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two lines in order."""
    return f"{phrases.rule(constraints)}: the lines would not be in order"


# visibility


def visible_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the numbers (a mask) of what can be seen."""
    if not is_single(conclusion.detail):
        return arrangements(conclusion, constraints, phrases)
    rule = f"{phrases.place(constraints)} sees {phrases.value(conclusion.seen[-1], conclusion.detail)}"
    if not conclusion.removals:
        return f"{rule}, and no arrangement is left"
    return f"{rule}, and every arrangement that is left agrees"


def framed_line(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: for each clue at the ends that is in force its constraint, the variable that counts what is seen, and
    the numbers (a mask) that it can be; -1 and 0 where nothing is counted."""
    said = listed(
        [
            f"{phrases.place([position])} sees {phrases.values(count, mask, 'or')}"
            if mask
            else phrases.rule([position])
            for position, count, mask in conclusion.detail
            if phrases.has_place([position]) and (mask == 0 or is_single(mask))
        ]
    )
    ending = "every arrangement that is left agrees" if conclusion.removals else "no arrangement is left"
    return f"{said or phrases.rule(constraints)}, and {ending}"


def first_visible(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The first cell of a line that is not empty."""
    rule = phrases.rule(constraints)
    return f"{rule}, and nothing else fits" if conclusion.removals else f'"{rule}" is broken'


def visible_sum(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How far rays reach."""
    rule = phrases.rule(constraints)
    return f"{rule}, and only this fits" if conclusion.removals else f'"{rule}" is broken'


# connected cells


def unreachable_pocket(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables that can't be reached."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f'"{rule}" is broken, as some are cut off'
    return f"{phrases.names(conclusion.seen)} can't be reached from the others, and {rule}"


def cut_vertex(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables without which others are cut off."""
    return f"without {phrases.names(conclusion.seen)} others would be cut off, and {phrases.rule(constraints)}"


def ways_out(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables of the exits. Besides: what else is used. Detail: the variable of a cell of the piece, and
    its size."""
    cell, size = conclusion.detail
    piece = phrases.name(cell) if size == 1 else f"the piece with {phrases.name(cell)}"
    exits = listed([phrases.name(variable) for variable in conclusion.seen], "or")
    leads = "and either leads" if len(conclusion.seen) == 2 else "and each of them leads"
    ending = f"{leads} to this" if conclusion.removals else "and none of them is possible"
    return f"{phrases.rule(constraints)}; {piece} can only go on through {exits}, {ending}{_known(conclusion, phrases)}"


def closed_cycle(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables of the edges that would close a cycle."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f'"{rule}" is broken, as there is a loop'
    each = "" if len(conclusion.removals) == 1 else "each "
    edges = [phrases.would_be(variable, mask) for variable, mask in conclusion.removals]
    return f"{listed(edges)} would {each}close a loop, and {rule}"


# regions


def last_place(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One place is left, or none."""
    rule = phrases.rule(constraints)
    return (
        f"{rule}, and there is one place left for it" if conclusion.removals else f"{rule}, and no place is left for it"
    )


def in_every_place(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that all places have."""
    return f"{phrases.rule(constraints)}, and wherever it goes, it covers this"


def in_no_place(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that no place has."""
    return f"{phrases.rule(constraints)}, and it can't reach this"


def full_region(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: a cell of the region, and how many cells it has."""
    cell, size = conclusion.detail
    if not conclusion.removals:
        return f"the region of {cell} has {counted(size, 'cell')} already, and {phrases.rule(constraints)}"
    return f"the region of {cell} is complete with {counted(size, 'cell')}"


def only_way_to_grow(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: a cell of the region, how many cells it has, and the cell into which it grows."""
    cell, size, into = conclusion.detail
    has = f"the region of {cell} has {'only ' * (size > 0)}{counted(size, 'cell')}"
    return f"{has} and can't grow" if into is None else f"{has} and can only grow into {into}"


def joined_too_large(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: where regions would join, and how many cells there would be."""
    where, size = conclusion.detail
    return f"regions would join {where} and have {counted(size, 'cell')}, and {phrases.rule(constraints)}"


def same_region(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the two cells."""
    return "{} and {} are in the same region".format(*conclusion.detail)


def room_for_one(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: how many cells there are, and how many a region has at least."""
    size, least = conclusion.detail
    room = f"the {counted(size, 'cell')} around {phrases.names(conclusion.seen)}"
    return f"{room} have no room for two regions of {least} cells or more and different sizes"


def no_room(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: a cell, the values that are too large for it, and how many cells its region could have at most."""
    cell, values, room = conclusion.detail
    sizes = either([str(value) for value in values])
    return f"{cell} has no room for a region of {sizes} cells, as there could only be {room}"


def needed_to_grow(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: a cell of the region, how many cells it needs, how many it could have, and what it can't do without."""
    cell, needs, room, without = conclusion.detail
    if room == needs:
        return f"the region of {cell} needs all {counted(needs, 'cell')} that it can reach"
    if without is None:
        return f"the region of {cell} needs {counted(needs, 'cell')}, but can only have {room}"
    return f"the region of {cell} needs {counted(needs, 'cell')}, and without {without} it could only have {room}"


def number_complete(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the number, and how many cells more than that there are."""
    number, more = conclusion.detail
    place = phrases.place(constraints)
    if not conclusion.removals:
        return f"{place} would count {counted(number + more, 'cell')}"
    return f"{place} has its {counted(number, 'cell')}"


def too_large_to_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the number, and how many cells there would be."""
    _, size = conclusion.detail
    return f"{phrases.place(constraints)} would count {counted(size, 'cell')} with {phrases.names(conclusion.seen)}"


def needed_to_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variable of the cell that is needed, none where all are, how many cells there are, and how many there
    could be, without the one that is needed."""
    needed, number, room = conclusion.detail
    place, cells = phrases.place(constraints), counted(number, "cell")
    if needed:
        left = f"could only reach {room}" if room else "could reach none"
        return f"{place} needs {cells}, and without {phrases.names(needed)} it {left}"
    if conclusion.removals:
        return f"{place} can reach no more than its {cells}"
    return f"{place} needs {cells}, but {f'can only reach {room}' if room else 'can reach none'}"


def settled_count(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All cells are known."""
    return phrases.rule(constraints)


def ways_to_reach(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the number, how many ways there are, and the positions of others that rule ways out."""
    number, ways, others = conclusion.detail
    way = f"for {phrases.place(constraints)} to count {counted(number, 'cell')}"
    beside = phrases.places([[position] for position in others])
    left = f": others leave too few or too many for {beside}" if others else ""
    if not conclusion.removals:
        return f"there is no way {way}{left}"
    if ways == 1:
        return f"there is only one way {way}{left}"
    return f"{'both' if ways == 2 else f'all {ways}'} ways {way} agree{left}"


# islands


def island_complete(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: how many cells the island has, and how many it lacks."""
    size, lacks = conclusion.detail
    if lacks:
        return f"{phrases.place(constraints)} would have {counted(size, 'cell')}"
    return f"{phrases.place(constraints)} has its {counted(size, 'cell')}"


def island_too_large(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the cell that joins land with the island, and how many cells that would have then."""
    cell, size = conclusion.detail
    return f"{phrases.place(constraints)} would have {counted(size, 'cell')} with {phrases.names(cell)}"


def room_of_island(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variable of the cell that is needed, none where all are; how many cells the island has, 0 where the
    cell is its only way on; how many it could have, without that cell."""
    needed, number, room = conclusion.detail
    place, cells = phrases.place(constraints), counted(number, "cell")
    if not number:
        return f"{place} can only go on through {phrases.names(needed)}"
    if needed:
        return f"{place} needs {cells}, and without {phrases.names(needed)} it could only reach {room}"
    if conclusion.removals:
        return f"{place} can reach no more than its {cells}"
    return f"{place} needs {cells}, but can only reach {room}"


def between_islands(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the positions of what says how many cells each of two islands has."""
    both = phrases.places([[*position] for position in conclusion.detail])
    if not conclusion.removals:
        return f"{both} would be one"
    ((variable, _),) = conclusion.removals
    return f"{phrases.name(variable)} is beside {both}"


def no_island(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the cells."""
    (cells,) = conclusion.detail
    if conclusion.removals:
        return "no island can reach " + ("it" if len(cells) == 1 else "them")
    return f"no island can reach the land at {phrases.names(cells)}"


def land_grows(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the land, and of its way on."""
    piece, way = conclusion.detail
    return f"the land at {phrases.name(piece[0])} can only reach a number through {phrases.names(way)}"


def needed_for_land(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the land and of the cell that is needed, and the positions of what says how many cells
    the island has."""
    piece, cell, position = conclusion.detail
    only = f"only {phrases.place(position)} can reach the land at {phrases.name(piece[0])}"
    return f"{only}, and only through {phrases.names(cell)}"


def _known(conclusion: Conclusion, phrases: Phrases) -> str:
    """ " (no two shaded cells share a side; r3c4 sees 3)": the other rules that are used, if these are few."""
    others = phrases.sentences(conclusion.besides)
    return f" ({'; '.join(others)})" if 0 < len(others) <= MOST_DENIED else ""


def ways_to_meet(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Besides: what rules out ways, or says what else holds in one. Detail: how many ways there are, and what is
    counted, with its number, where the rule leaves that out."""
    ways, counts = conclusion.detail
    rule = f"{phrases.place(constraints)} has {phrases.counted(*counts)}" if counts else phrases.rule(constraints)
    left = _known(conclusion, phrases)
    if not conclusion.removals:
        return f"{rule}, for which no way is left{left}"
    if ways == 1:
        return f"{rule}, for which there is only one way{left}"
    return f"{rule}, and {'both' if ways == 2 else f'all {ways}'} ways to do so agree{left}"


def sides_together(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Besides: the clauses that leave no other way to count."""
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f'"{rule}" is broken'
    return f"all ways to have {rule} agree, as {phrases.rule(conclusion.besides)}"


def whole_regions(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the only way out of an area. Detail: a cell of the area, its size, and that of a region."""
    cell, area, size = conclusion.detail
    (way,) = map(phrases.name, conclusion.seen)
    fits = "make whole regions" if area % size == 0 else f"make no whole regions of {size}"
    return f"the {counted(area, 'cell')} around {cell}, which are left only by {way}, {fits}"


# loops and paths


def point_done(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the lines that meet."""
    if not conclusion.removals:
        return f"the lines at {phrases.names(conclusion.seen)} don't fit, as {phrases.rule(constraints)}"
    lines = phrases.names(conclusion.detail)
    return f"{lines} meet" if len(conclusion.detail) > 1 else f"a path ends with {lines}"


def line_goes_on(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the variables of the lines that come."""
    if not conclusion.detail:
        return f"there is no other way, as {phrases.rule(constraints)}"
    return f"from {phrases.names(conclusion.detail)} there is only one way on"


def dead_end(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A line that could not go on."""
    return "a line there would come to a dead end"


def early_closing(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: what the lines do, or would do."""
    rule, what = phrases.rule(constraints), conclusion.detail
    if not conclusion.removals:
        return f'"{rule}" is broken, as {BROKEN[what]}'
    if what == COMPLETE:
        return f"all lines are joined, and {rule}"
    each = "" if len(conclusion.removals) == 1 else "each "
    return f"{phrases.names(conclusion.seen)} would {each}{WOULD[what]}, and {rule}"


def parity(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the only open edge between two parts, if there is one. Detail: the lines from one to the other."""
    rule, drawn = phrases.rule(constraints), conclusion.detail
    if not conclusion.removals:
        return f"no way is left by which the line could come back from a part of the board, but {rule}"
    only = f"{phrases.name(conclusion.seen[0])} is the only open way between two parts of the board"
    if not drawn:
        return f"{only}, so that no line could come back, and {rule}"
    others = f"{phrases.names(drawn)} {'leads' if len(drawn) == 1 else 'lead'} from one to the other"
    return f"{only}, {others}, and {rule}"


def ways_around(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the positions of what is said there."""
    counts = phrases.rule(conclusion.detail)
    return (
        f"{counts}, and all ways that are left for the line agree"
        if conclusion.removals
        else f"{counts}: no way is left for the line"
    )


# logic grids


def crossed_out(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What items that belong together cross out."""
    return "the rest of row and column is crossed out"


def last_in_line(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the name of the item that is left, those of the item that it is left to and of the category; without the
    first one nothing is left."""
    _, left, item, category = conclusion.detail
    where = "" if left.startswith(category) else f" in {category}"
    return f"{f'only {left}' if left else 'nothing'} is left for {item}{where}"


def grid_subset(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the names of items, and those of the items that they have among them."""
    items, among = conclusion.detail
    return f"{listed(items)} have {listed(among)} among them"


def transitivity(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: the links of one item."""
    return phrases.stated(conclusion.detail)


def cross_reference(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: a link, and what does not belong with one of its items."""
    link, crossed = conclusion.detail
    if len(crossed) > MOST_DENIED:
        return f"{phrases.stated([link])}, and what one of the two can't have, the other can't"
    return f"{phrases.stated([link])}, and {phrases.stated(crossed)}"


def nothing_in_common(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: all that one item can have, and that the other can't have this."""
    has, crossed = conclusion.detail
    return f"{phrases.options(has)}, and {phrases.stated(crossed)}"


def stated(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail as that of `alternatives`."""
    if any(conclusion.detail[1:]):
        return alternatives(conclusion, constraints, phrases)
    rule = phrases.rule(constraints)
    if not conclusion.removals:
        return f"{rule}, which can't be"
    return (
        f"{phrases.place(constraints)} says so" if rule.endswith(f": {phrases.stated(conclusion.detail[0])}") else rule
    )


def alternatives(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Detail: what follows, what is known that rules out other ways, what somebody has of several things, and the ways
    that are left where it takes these to see it."""
    rule = phrases.rule(constraints)
    _, known, options, ways = conclusion.detail
    evidence = listed([*([phrases.stated(known)] if known else []), *map(phrases.options, options)])
    if not conclusion.removals:
        return f"{rule}, which can't be, as {evidence}" if evidence else f"{rule}, which can't be"
    said = f"{rule}, and {evidence}" if evidence else rule
    left = ", or ".join(map(phrases.stated, ways))
    return f"{said}: {'either ' if len(ways) > 1 else ''}{left}" if ways else said


# successions


def only_one_follows(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cell that alone can have the next value."""
    return f"{phrases.rule(constraints)}, and {phrases.names(conclusion.seen)} alone can have it"


def one_after_the_other(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variable to which one value is left."""
    if not conclusion.removals:
        return "the values can't follow one another any more"
    return f"nothing else in {phrases.names(conclusion.seen)} can be reached from before and lead on"


def out_of_order(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All values that nothing can precede or follow."""
    return "what nothing can come before, or nothing after, goes everywhere"


# any constraint


def last_cell(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One variable is open."""
    rule = phrases.rule(constraints)
    return f"{rule}: nothing else is left" if conclusion.removals else f"{rule} is not met"


def refuted_rule(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A rule that can't be in force. Detail: what says why it can't hold, and what would follow."""
    say, found = conclusion.detail
    if found.removals:
        return f'otherwise "{phrases.rule(constraints)}" could not be met'
    ((variable, mask),) = conclusion.removals
    return f"if {phrases.says(variable, mask)}, then {say(found, constraints, phrases)}"


# what follows


def result(changes: Changes, phrases: Phrases, states_value: bool) -> str:
    """What was removed: "r1c2 and r1c4 are not 5", or what cells are if the step states that."""
    return "; ".join(phrases.results(changes, states_value))
