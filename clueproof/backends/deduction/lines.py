"""Lines of cells: no run, banned neighbours, lines that differ, automata, tables, lexicographic order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby, product
from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Line, Technique, Unit, bits, single
from clueproof.clock import check_clock
from clueproof.model import AdjacencyBan, Automaton, Cell, Constraint, Exactly, Lexicographic, LinesDiffer, NoRun, Table

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


# no run

LOOK = 255
"""A mask: after so many pairs the clock is looked at."""


class Windows(Line):
    """A line in which no `length` consecutive cells are alike."""

    length: int

    @classmethod
    def of(cls, constraint: NoRun, position: int, network: Network) -> list[Unit]:
        """A no-run constraint; nothing for one that is always true."""
        if len(constraint.line) < max(constraint.length, 1):
            return []
        unit = cls(constraint.line, network, (position,), network.truths(constraint.enforce))
        unit.length = constraint.length
        return [unit]

    def almost(self, state: State, inner: bool) -> Found | None:
        """A window of which all cells but one are alike: that one, at an end or inside, is not."""
        masks, length = self.read(state.domains), self.length
        if length < 2:
            return Found([], self.slots)
        holes = range(1, length - 1) if inner else (0, length - 1)
        for start in range(len(masks) - length + 1):
            for hole in holes:
                value = masks[start] if hole else masks[start + 1]
                if value & (value - 1) or not masks[start + hole] & value:
                    continue
                if all(masks[start + place] == value for place in range(length) if place != hole):
                    seen = [self.slots[start + place] for place in range(length) if place != hole]
                    return Found([self.removal(start + hole, value)], seen, value)
        return None


def _find_neighbours(line: Windows, state: State) -> Found | None:
    return line.almost(state, inner=False)


def _find_gap(line: Windows, state: State) -> Found | None:
    return line.almost(state, inner=True)


def _say_window(line: Windows, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.rule(line)} can't be met"
    return f"{words.names(found.seen)} are alike, and {words.rule(line)}"


Windows.techniques = (
    Technique("next to a pair", 11, _find_neighbours, _say_window, quick=True, names=True),
    Technique("gap in a pair", 12, _find_gap, _say_window, quick=True, names=True),
)


# neighbours


class Neighbours(Line):
    """Two cells that may not have certain pairs of values."""

    banned: dict[int, int]
    """Bit of a value -> what its neighbour can't be."""

    @classmethod
    def of(cls, constraint: AdjacencyBan, position: int, network: Network) -> list[Unit]:
        """A unit for each pair of neighbours."""
        banned: dict[int, int] = {}
        for a, b in constraint.ordered_bans:
            if a in network.bit and b in network.bit:
                banned[network.bit[a]] = banned.get(network.bit[a], 0) | network.bit[b]
        enforce = network.truths(constraint.enforce)
        units: list[Unit] = []
        for number, pair in enumerate(constraint.neighbours, 1):
            if not number & LOOK:
                check_clock()
            unit = cls(pair, network, (position,), enforce)
            unit.banned = banned
            units.append(unit)
        return units


def _find_banned(pair: Neighbours, state: State) -> Found | None:
    """A value that every value of the neighbour forbids is out."""
    masks = pair.read(state.domains)
    banned = pair.banned
    for place in (0, 1):
        lost = masks[1 - place]
        for value in bits(masks[place]):
            lost &= banned.get(value, 0)
            if not lost:
                break
        if lost:
            slot = pair.slots[place]
            return Found([pair.removal(1 - place, lost)], (slot,), state.domains[slot])
    return None


def _say_banned(pair: Neighbours, found: Found, words: Words) -> str:
    return f"{words.says(found.seen[0], found.detail)}, and {words.rule(pair)}"


Neighbours.techniques = (Technique("next to each other", 13, _find_banned, _say_banned, quick=True, names=True),)


# lines that differ


class Differing(Line):
    """Lines of which no two are alike."""

    rows: list[Row]

    @classmethod
    def of(cls, constraint: LinesDiffer, position: int, network: Network) -> list[Unit]:
        """A lines-differ constraint."""
        flat = [cell for line in constraint.lines for cell in line]
        unit = cls(flat, network, (position,), network.truths(constraint.enforce))
        about: dict[frozenset[Cell], list[tuple[int, Constraint]]] = defaultdict(list)
        for place, other in enumerate(network.model.constraints):
            if isinstance(other, Exactly | NoRun) and not other.enforce:
                about[frozenset(other.cells())].append((place, other))
        unit.rows = []
        for number, line in enumerate(constraint.lines):
            rules = about.get(frozenset(line), []) if len(set(line)) == len(line) else []
            unit.rows.append(Row(number * len(line), line, rules))
        return [unit]


class Row:
    """One of the lines that differ, and what else is known of it: its count, and how many may not be alike in a row."""

    def __init__(self, start: int, line: tuple[Cell, ...], rules: Sequence[tuple[int, Constraint]]) -> None:
        self.start, self.stop = start, start + len(line)
        self.count: int | None = None
        self.alike: int | None = None
        self.rules: tuple[int, ...] = ()
        """Positions of the constraints that say so."""
        for position, rule in rules:
            if isinstance(rule, Exactly) and len(rule.literals) == len(line):
                self.count = rule.count
            elif isinstance(rule, NoRun) and rule.line in (line, line[::-1]) and rule.length > 1:
                self.alike = rule.length
            else:
                continue
            self.rules += (position,)

    def allows(self, filling: Sequence[int], true: int) -> bool:
        """Do these candidates, one for each cell, have the count and no run?"""
        if self.count is not None and filling.count(true) != self.count:
            return False
        return self.alike is None or all(len(list(run)) < self.alike for _, run in groupby(filling))


def _not_again(most: int) -> Callable[[Differing, State], Found | None]:
    """Lines with up to `most` open cells are no copies of finished lines."""

    def find(unit: Differing, state: State) -> Found | None:
        masks, true = tuple(unit.read(state.domains)), state.network.true
        finished: dict[tuple[int, ...], Row] = {}
        nearly = []
        for row in unit.rows:
            line = masks[row.start : row.stop]
            undecided = sum(not single(mask) for mask in line)
            if undecided <= most:
                nearly.append((row, line))
            if not undecided:
                twin = finished.setdefault(line, row)
                if twin is not row:
                    return Found([], unit.slots[row.start : row.stop], (row, twin), row.rules)
        for row, line in nearly:
            twins = [
                twin
                for full, twin in finished.items()
                if twin is not row and all(mask & value for mask, value in zip(line, full, strict=True))
            ]
            if not twins:
                continue
            allowed = [0] * len(line)
            for filling in product(*map(bits, line)):
                if filling not in finished and row.allows(filling, true):
                    allowed = [seen | value for seen, value in zip(allowed, filling, strict=True)]
            removals = [
                unit.removal(row.start + place, mask & ~fine)
                for place, (mask, fine) in enumerate(zip(line, allowed, strict=True))
                if mask & ~fine
            ]
            if removals:
                return Found(removals, unit.slots[twins[0].start : twins[0].stop], (row, twins[0]), row.rules)
        return None

    return find


def _say_not_again(unit: Differing, found: Found, words: Words) -> str:
    row, twin = found.detail
    if row.start == row.stop:
        return f"{words.rule(unit)} can't be met"
    one, other = (words.name(unit.slots[line.start]) for line in (row, twin))
    return f"the line from {one} would be a copy of that from {other}, and {words.rule(unit)}"


Differing.techniques = (
    Technique("not a finished line again", 30, _not_again(2), _say_not_again, quick=True),
    Technique("arrangements but finished lines", 38, _not_again(7), _say_not_again),
)


# automata and tables


class Word(Line):
    """A line whose values are a word that an automaton accepts."""

    start: int
    accepting: frozenset[int]
    steps: dict[int, dict[int, int]]
    """State -> bit of a value -> next state."""

    @classmethod
    def of(cls, constraint: Automaton, position: int, network: Network) -> list[Unit]:
        """An automaton constraint."""
        unit = cls(constraint.line, network, (position,), network.truths(constraint.enforce))
        unit.start, unit.accepting = constraint.start, frozenset(constraint.accepting)
        unit.steps = {}
        for state, value, after in constraint.transitions:
            if value in network.bit:
                unit.steps.setdefault(state, {})[network.bit[value]] = after
        return [unit]


def _find_words(line: Word, state: State) -> Found | None:
    """All words that are still possible, forward and backward through the states; what none of them has is out."""
    masks = line.read(state.domains)
    reachable = [{line.start}]
    for mask in masks:
        reachable.append({after for s in reachable[-1] for bit, after in line.steps.get(s, {}).items() if bit & mask})
    useful = reachable[-1] & line.accepting
    if not useful:
        return Found([], line.slots)
    allowed = [0] * len(masks)
    for place in range(len(masks) - 1, -1, -1):
        before = set()
        for s in reachable[place]:
            for bit, after in line.steps.get(s, {}).items():
                if bit & masks[place] and after in useful:
                    allowed[place] |= bit
                    before.add(s)
        useful = before
    removals = line.keep(masks, allowed)
    return Found(removals, line.slots) if removals else None


def say_arrangements(line: Unit, found: Found, words: Words) -> str:
    """For everything that looks at all arrangements of a line."""
    if not found.removals:
        return f"{words.rule(line)} has no arrangement left"
    return f"all arrangements that are left agree, as {words.rule(line)}"


Word.techniques = (Technique("line arrangements", 31, _find_words, say_arrangements, quick=True),)


class Rows(Line):
    """Cells whose values are a row of a table."""

    rows: list[tuple[int, ...]]

    @classmethod
    def of(cls, constraint: Table, position: int, network: Network) -> list[Unit]:
        """A table constraint; rows with values that no cell has are left out."""
        unit = cls(constraint.line, network, (position,), network.truths(constraint.enforce))
        unit.rows = [
            tuple(network.bit[value] for value in row)
            for row in constraint.rows
            if len(row) == len(constraint.line) and all(value in network.bit for value in row)
        ]
        return [unit]


def _find_rows(table: Rows, state: State) -> Found | None:
    """What no row has that is still possible is out."""
    masks = table.read(state.domains)
    possible = [row for row in table.rows if all(bit & mask for bit, mask in zip(row, masks, strict=True))]
    if not possible:
        return Found([], table.slots)
    allowed = [0] * len(masks)
    for row in possible:
        for place, bit in enumerate(row):
            allowed[place] |= bit
    removals = table.keep(masks, allowed)
    return Found(removals, table.slots) if removals else None


Rows.techniques = (Technique("rows of a table", 24, _find_rows, say_arrangements, quick=True),)


class Order(Line):
    """A left line that is not after, or strictly before, a right one."""

    strict: bool

    @classmethod
    def of(cls, constraint: Lexicographic, position: int, network: Network) -> list[Unit]:
        """A lexicographic constraint."""
        unit = cls((*constraint.left, *constraint.right), network, (position,), network.truths(constraint.enforce))
        unit.strict = constraint.strict
        return [unit]


def _find_order(unit: Order, state: State) -> Found | None:
    """While all places before are equal for sure, a place of the left line is not greater than that of the
    right one; and less if equality would leave nothing that comes after possible."""
    masks = unit.read(state.domains)
    half = len(masks) // 2
    pairs = list(zip(masks[:half], masks[half:], strict=True))
    # possible[i]: can the lines be in order from place i on, each cell for itself?
    possible = [not unit.strict]
    for left, right in reversed(pairs):
        possible.append((left & -left) < 1 << (right.bit_length() - 1) or bool(left & right and possible[-1]))
    possible.reverse()
    for place, (left, right) in enumerate(pairs):
        equal = possible[place + 1]
        top, bottom = 1 << (right.bit_length() - 1), left & -left
        fine_left = (top - 1) | (right & left if equal else 0)
        fine_right = ~((bottom << 1) - 1) | (right & left if equal else 0)
        removals = [
            unit.removal(at, mask & ~fine)
            for at, mask, fine in ((place, left, fine_left), (half + place, right, fine_right))
            if mask & ~fine
        ]
        if removals:
            return Found(removals, unit.slots)
        if not (single(left) and left == right):
            return None
    return None if possible[0] else Found([], unit.slots)


def _say_order(unit: Order, found: Found, words: Words) -> str:
    return f"{words.rule(unit)}: the lines would not be in order"


Order.techniques = (Technique("order of lines", 26, _find_order, _say_order, quick=True),)
