"""Lines of cells: words of an automaton, no runs, banned neighbours, counted lines, distinct and ordered lines.

The common part of all arrangements of a line is found without listing them, mostly by dynamic programming along the
line, forward and backward.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
from typing import NamedTuple, TypeAlias

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Values
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import (
    ArrangedLine,
    CountingAutomaton,
    Move,
    find_arrangements,
    say_arrangements,
)
from clueproof.english import listed
from clueproof.model import (
    AdjacencyBan,
    Automaton,
    Cardinality,
    Clause,
    Constraint,
    Integer,
    Lexicographic,
    LinesDiffer,
    Literal,
    Model,
    NoRun,
    Variable,
    values_of,
)


@propagates(Automaton)
class AutomatonWord(ArrangedLine):
    """A line whose values are a word that an automaton accepts."""

    @classmethod
    def of(cls, constraint: Automaton, position: int, network: Network) -> list[AutomatonWord]:
        """The propagator of an automaton constraint."""
        moves: dict[int, list[Move[int]]] = defaultdict(list)
        for state, value, after in constraint.transitions:
            if value in network.bit:
                moves[state].append((network.bit[value], after, -1, 0))
        word = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        word.automaton = CountingAutomaton(
            constraint.start, lambda _, state: moves.get(state, ()), lambda state: state in constraint.accepting
        )
        return [word]


AutomatonWord.techniques = (Technique("line arrangements", 31, find_arrangements, say_arrangements, quick=True),)


@propagates(NoRun)
class NoRunLine(LinePropagator):
    """A line in which no `length` consecutive cells are alike."""

    length: int

    @classmethod
    def of(cls, constraint: NoRun, position: int, network: Network) -> list[NoRunLine]:
        """The propagator of a no-run constraint; none if the constraint is always true."""
        if len(constraint.line) < max(constraint.length, 1):
            return []
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        line.length = constraint.length
        return [line]

    def almost(self, state: State, inner: bool) -> Conclusion[None] | None:
        """If all cells of a window but one are alike, that one, at an end or inside, is not."""
        masks, length = self.read(state.domains), self.length
        if length < 2:
            return Conclusion([], self.variables)
        holes = range(1, length - 1) if inner else (0, length - 1)
        for start in range(len(masks) - length + 1):
            for hole in holes:
                value = masks[start] if hole else masks[start + 1]
                if value & (value - 1) or not masks[start + hole] & value:
                    continue
                if all(masks[start + index] == value for index in range(length) if index != hole):
                    seen = [self.variables[start + index] for index in range(length) if index != hole]
                    return Conclusion([self.removal(start + hole, value)], seen)
        return None


def _find_no_run_end(line: NoRunLine, state: State) -> Conclusion[None] | None:
    return line.almost(state, inner=False)


def _say_no_run(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables that are alike."""
    rule = phrases.rule(constraints)
    return f"{phrases.names(conclusion.seen)} are alike, and {rule}" if conclusion.prunings else f'"{rule}" is broken'


def _find_no_run_gap(line: NoRunLine, state: State) -> Conclusion[None] | None:
    return line.almost(state, inner=True)


NoRunLine.techniques = (
    Technique("next to a pair", 11, _find_no_run_end, _say_no_run, quick=True),
    Technique("gap in a pair", 12, _find_no_run_gap, _say_no_run, quick=True),
)


@propagates(AdjacencyBan)
class Neighbours(LinePropagator):
    """A cell, and those next to it that may not have certain values because of its own. The cell itself comes first."""

    banned: dict[int, int]
    """Bit of a value -> mask of what neighbours can't be."""

    @classmethod
    def of(cls, constraint: AdjacencyBan, position: int, network: Network) -> list[Neighbours]:
        """A propagator for each cell that has neighbours."""
        banned: dict[int, int] = {}
        for a, b in constraint.ordered_bans:
            if a in network.bit and b in network.bit:
                banned[network.bit[a]] = banned.get(network.bit[a], 0) | network.bit[b]
        enforce = network.views(constraint.enforce)
        beside: dict[Variable, list[Variable]] = defaultdict(list)
        for one, other in constraint.neighbours:
            beside[one].append(other)
            beside[other].append(one)
        found: list[Neighbours] = []
        for number, (cell, others) in enumerate(beside.items()):
            if number & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            star = cls((cell, *others), network, (position,), enforce)
            star.banned = banned
            found.append(star)
        return found


def _find_banned_neighbour(cell: Neighbours, state: State) -> Conclusion[Values] | None:
    """A value that every value of the cell forbids goes."""
    own, *masks = cell.read(state.domains)
    lost = -1
    for value in bits(own):
        lost &= cell.banned.get(value, 0)
        if not lost:
            return None
    prunings = [cell.removal(number, lost & mask) for number, mask in enumerate(masks, 1) if lost & mask]
    variable = cell.variables[0]
    return Conclusion(prunings, (variable,), Values(state.domains[variable])) if prunings and own else None


def _say_banned_neighbour(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the neighbour."""
    return f"{phrases.says(conclusion.seen[0], conclusion.detail.mask)}, and {phrases.rule(constraints)}"


Neighbours.techniques = (
    Technique("next to each other", 13, _find_banned_neighbour, _say_banned_neighbour, quick=True),
)


class CountLimits(NamedTuple):
    """So many cells have this value (a bit)."""

    value: int
    least: int
    most: int


Bans: TypeAlias = Mapping[int, int]
"""What a cell can't be for a value of the one before it, as bits."""
Reading: TypeAlias = tuple[int, int, int]
"""Of the cells of a line that were read the last value, how many have had it in a row, and which finished lines begin
like these (a mask)."""


def counting(
    values: Sequence[int],
    counts: Iterable[CountLimits],
    banned: Sequence[Bans] = (),
    alike: int | None = None,
    finished: Sequence[Sequence[int]] = (),
) -> CountingAutomaton[Reading]:
    """Reads cells with these values (masks): nothing `banned` between neighbours, no `alike` in a row the same, none of
    the `finished` lines. The number has a digit for each value that is counted, up to the most that there can be."""
    limits: dict[int, tuple[int, int]] = {}
    for value, least, most in counts:
        others = limits.get(value, (0, len(values)))
        limits[value] = max(least, others[0]), min(most, others[1])
    right = unit = 1
    digits: dict[int, tuple[int, int]] = {}
    for value, (least, most) in limits.items():
        right = sum(right << unit * digit for digit in range(least, most + 1))
        digits[value] = unit, unit * (max(most, 0) + 1)
        unit = digits[value][1]
    grows = {
        value: (sum(((1 << above - one) - 1) << first for first in range(0, unit, above)), one)
        for value, (one, above) in digits.items()
    }
    begin = [dict.fromkeys(bits(mask), 0) for mask in values]
    for number, line in enumerate(finished):
        for index, value in enumerate(line):
            begin[index][value] |= 1 << number

    def moves(index: int, before: Reading) -> Iterator[Move[Reading]]:
        last, run, like = before
        possible = values[index]
        if index and banned:
            possible &= ~banned[index - 1].get(last, 0)
        for value in bits(possible):
            now = 1 if value != last or alike is None else run + 1
            if now != alike:
                yield value, (value, now, like & begin[index][value]), *grows.get(value, (-1, 0))

    return CountingAutomaton((0, 0, (1 << len(finished)) - 1), moves, lambda read: 0 if read[2] else right)


def _rules_of_lines(network: Network) -> dict[frozenset[Variable], list[tuple[int, Cardinality | NoRun]]]:
    """The counts and no-run constraints that are always in force, with their positions, by the cells of each."""
    found: dict[frozenset[Variable], list[tuple[int, Cardinality | NoRun]]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if isinstance(constraint, (Cardinality, NoRun)) and not constraint.enforce:
            cells = tuple(constraint.cells())
            if len(line := frozenset(cells)) == len(cells):
                found[line].append((position, constraint))
    return found


class UsedUp(NamedTuple):
    """A cell (a variable) that would be the last one with a value (a bit), so that these cells (variables) would be
    alike."""

    cell: int
    value: int
    alike: tuple[int, ...]


class UsedUps(NamedTuple):
    """Why each cell can't have the value that it loses; none if there is more to it."""

    told: tuple[UsedUp, ...]


@combines_constraints
class CountedNoRunLine(ArrangedLine):
    """A line of literals: none of so many alike in a row, and so many are true."""

    alike: int
    most: Mapping[int, int]
    """How many cells can have each value (a bit)."""

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedNoRunLine]:
        """A propagator for each no-run constraint whose literals are also counted, if both are always in force."""
        signs = network.false | network.true
        for cells, rules in network.derived(_rules_of_lines).items():
            if len({abs(cell) for cell in cells if isinstance(cell, int)}) < len(cells):
                continue
            for (position, rule), (other, count) in product(rules, rules):
                if isinstance(rule, NoRun) and rule.length > 1 and isinstance(count, Cardinality):
                    # from its end, where explanations begin
                    line = cls(rule.line[::-1], network, (position, other))
                    limits = CountLimits(network.true, *count.bounds)
                    line.automaton = counting([signs] * len(cells), [limits], alike=rule.length)
                    line.alike = rule.length
                    line.most = {network.true: limits.most, network.false: len(cells) - limits.least}
                    yield line

    def used_up(self, masks: Sequence[int], index: int, value: int) -> UsedUp | None:
        """Why the cell at this index can't have this value, if it would be the last one that has it."""
        if sum(mask == value for mask in masks) + 1 != self.most[value]:
            return None
        rest = [place != index and mask != value for place, mask in enumerate(masks)]
        for start in range(len(masks) - self.alike + 1):
            if all(rest[start : start + self.alike]):
                alike = self.variables[start : start + self.alike][::-1]
                return UsedUp(self.variables[index], self.removal(index, value)[1], alike)
        return None


MAX_USED_UP = 2
"""The most cells of which a sentence says what would be alike with them."""


def _find_counted_no_run(line: CountedNoRunLine, state: State) -> Conclusion[UsedUps] | None:
    """What no arrangement of the line has goes."""
    found = find_arrangements(line, state)
    if found is None:
        return None
    masks, reasons = line.read(state.domains), []
    if state.told and len(found.prunings) <= MAX_USED_UP:
        for pruning in found.prunings:
            index = line.variables.index(pruning[0])
            gone = [value for value in line.most if line.removal(index, value) == pruning]
            reasons += [why for value in gone if (why := line.used_up(masks, index, value))]
    told = UsedUps(tuple(reasons) if len(reasons) == len(found.prunings) else ())
    return Conclusion(found.prunings, found.seen, told)


def _say_counted_no_run(conclusion: Conclusion[UsedUps], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What would be alike, where that is why."""
    cells: dict[tuple[int, tuple[int, ...]], list[UsedUp]] = defaultdict(list)
    for one in conclusion.detail.told:
        cells[one.value, one.alike].append(one)
    if not cells:
        return say_arrangements(conclusion, constraints, phrases)
    said = []
    for (value, alike), several in cells.items():
        last = f"{phrases.value(several[0].cell, value)} at {listed([phrases.name(one.cell) for one in several], 'or')}"
        said.append(f"{phrases.names(alike)} would be alike with the last {last}")
    return f"{phrases.rule(constraints)}; {'; '.join(said)}"


CountedNoRunLine.techniques = (
    Technique("line arrangements with a count", 36, _find_counted_no_run, _say_counted_no_run, quick=True),
)


Pair: TypeAlias = tuple[Integer, Integer]
"""Two cells, the first one before the other."""
MAX_LENGTH = 40
"""The most cells of a line that a person looks at as a whole."""


class LineCount(NamedTuple):
    """A count of cells of a line, the position of its constraint, and when it is in force."""

    limits: CountLimits
    position: int
    enforce: tuple[View, ...]


@combines_constraints
class CountedLine(LinePropagator):
    """A line with at least one count, and bans between neighbours."""

    def __init__(
        self,
        line: Sequence[Integer],
        counts: Sequence[LineCount],
        banned: Sequence[Bans],
        positions: Sequence[int],
        network: Network,
    ) -> None:
        super().__init__(line, network, tuple(dict.fromkeys((*(count.position for count in counts), *positions))))
        self.values = [network.full[cell.index] for cell in line]
        self.counts, self.banned = counts, banned
        watched = [view.variable for count in counts for view in count.enforce]
        self.variables += tuple(dict.fromkeys(watched))
        self._latest: tuple[list[LineCount], CountingAutomaton[Reading]] | None = None

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedLine]:
        """A propagator for each line of integers that is counted and in which neighbours ban each other's values."""
        counts: dict[tuple[Integer, ...], list[LineCount]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and 2 < len(constraint.literals) <= MAX_LENGTH:
                meant = [_value(literal, network.model) for literal in constraint.literals]
                line = tuple([one[0] for one in meant if one is not None])
                values = {one[1] for one in meant if one is not None}
                if len({*line}) == len(meant) and len(values) == 1 and all(len(cell.values) > 2 for cell in line):
                    limits = CountLimits(network.bit[values.pop()], *constraint.bounds)
                    counts[line].append(LineCount(limits, position, network.views(constraint.enforce)))
        if not counts:
            return
        wanted = {pair for line in counts for pair in pairwise(line)}
        bans, positions = _bans(network, wanted | {(other, one) for one, other in wanted})
        for line, found in counts.items():
            pairs = [pair for pair in pairwise(line) if pair in bans]
            if pairs:
                used = [position for pair in pairs for position in positions[pair]]
                yield cls(line, found, [bans.get(pair, {}) for pair in pairwise(line)], used, network)

    def automaton(self, counts: list[LineCount]) -> CountingAutomaton[Reading]:
        """What reads the line while these counts are in force."""
        latest = self._latest
        if latest is None or latest[0] != counts:
            latest = counts, counting(self.values, [count.limits for count in counts], self.banned)
            self._latest = latest
        return latest[1]


def _value(literal: Literal, model: Model) -> tuple[Integer, int] | None:
    """The cell and the value that a literal states; None if it states something else."""
    meaning = model.meaning(literal) if 0 < literal <= model.variables else None
    return None if meaning is None or meaning[1] != "=" else (meaning[0], meaning[2])


def _bans(network: Network, wanted: set[Pair]) -> tuple[dict[Pair, dict[int, int]], dict[Pair, list[int]]]:
    """What those pairs of cells ban, and the positions of the constraints that say so."""
    bans: dict[Pair, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    positions: dict[Pair, list[int]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        if constraint.enforce:
            continue
        for one, other, values in _banned_pairs(constraint, network.model):
            if (one, other) in wanted:
                for a, b in values:
                    bans[one, other][network.bit[a]] |= network.bit[b]
                    bans[other, one][network.bit[b]] |= network.bit[a]
                positions[one, other].append(position)
                positions[other, one].append(position)
    return bans, positions


def _banned_pairs(constraint: Constraint, model: Model) -> Iterator[tuple[Integer, Integer, Sequence[tuple[int, int]]]]:
    """Pairs of cells, and the pairs of values that they can't have."""
    if isinstance(constraint, AdjacencyBan):
        for one, other in constraint.neighbours:
            if isinstance(one, Integer) and isinstance(other, Integer):
                yield one, other, [*constraint.ordered_bans]
    elif isinstance(constraint, Clause) and len(constraint.literals) == 2:
        meant = [_value(abs(literal), model) for literal in constraint.literals]
        if meant[0] is not None and meant[1] is not None and meant[0][0] is not meant[1][0]:
            (one, a), (other, b) = meant[0], meant[1]
            false = [
                [value for value in cell.values if (value == stated) == (literal < 0)]
                for (cell, stated), literal in zip(((one, a), (other, b)), constraint.literals, strict=True)
            ]
            yield one, other, [*product(*false)]  # type: ignore[list-item]


class Counting(NamedTuple):
    """The constraints that count cells of the line."""

    constraints: tuple[int, ...]


def _find_counted_line(line: CountedLine, state: State) -> Conclusion[Counting] | None:
    """All arrangements with the counts that are in force."""
    domains = state.domains
    counts = [count for count in line.counts if all(not domains[variable] & no for variable, _, no in count.enforce)]
    masks = line.read(domains)[: len(line.values)]
    if not counts or all(map(is_single, masks)):
        return None
    allowed, accepted = line.automaton(counts).supports(masks)
    prunings = line.keep(masks, allowed) if accepted else []
    if accepted and not prunings:
        return None
    return Conclusion(prunings, line.variables[: len(masks)], Counting(tuple(count.position for count in counts)))


def _say_counted_line(conclusion: Conclusion[Counting], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What else holds for neighbours in the line is not listed."""
    return say_arrangements(conclusion, conclusion.detail.constraints, phrases)


CountedLine.techniques = (Technique("line arrangements with counts", 30, _find_counted_line, _say_counted_line),)


@propagates(LinesDiffer)
class DistinctLines(LinePropagator):
    """Lines that are pairwise different."""

    rows: list[LineRow]

    @classmethod
    def of(cls, constraint: LinesDiffer, position: int, network: Network) -> list[DistinctLines]:
        """The propagator of a lines-differ constraint."""
        flat = [cell for line in constraint.lines for cell in line]
        lines = cls(flat, network, (position,), network.views(constraint.enforce))
        lines.rows = [LineRow(number * len(line), line, network) for number, line in enumerate(constraint.lines)]
        return [lines]


class LineRow:
    """One of the lines, and what else is known of it: how many cells are true, and how long no run is."""

    def __init__(self, start: int, line: tuple[Variable, ...], network: Network) -> None:
        self.start, self.stop = start, start + len(line)
        self.rules: tuple[int, ...] = ()
        """The positions of the constraints that say so."""
        self._values = [sum(network.bit[value] for value in values_of(cell)) for cell in line]
        self._counts: list[CountLimits] = []
        self._alike: int | None = None
        rules = network.derived(_rules_of_lines).get(frozenset(line), ()) if len({*line}) == len(line) else ()
        for position, rule in rules:
            if isinstance(rule, Cardinality):
                self._counts.append(CountLimits(network.true, *rule.bounds))
            elif rule.line in (line, line[::-1]) and rule.length > 1:
                self._alike = rule.length
            else:
                continue
            self.rules += (position,)

    def automaton(self, finished: Sequence[Sequence[int]]) -> CountingAutomaton[Reading]:
        """What reads the line if it is none of these."""
        return counting(self._values, self._counts, alike=self._alike, finished=finished)


class Twins(NamedTuple):
    """The variables of a line and of the one that it would be a copy of."""

    line: tuple[int, ...]
    twin: tuple[int, ...]


def _distinct_lines(most: int) -> Callable[[DistinctLines, State], Conclusion[Twins | None] | None]:
    """Lines with up to `most` open cells are no copies of complete lines."""

    def find(lines: DistinctLines, state: State) -> Conclusion[Twins | None] | None:
        masks = tuple(lines.read(state.domains))
        complete: dict[tuple[int, ...], LineRow] = {}
        nearly = []
        for row in lines.rows:
            line = masks[row.start : row.stop]
            undecided = sum(not is_single(mask) for mask in line)
            if undecided <= most:
                nearly.append((row, line))
            if not undecided:
                twin = complete.setdefault(line, row)
                if twin is not row:
                    return Conclusion([], lines.variables[row.start : row.stop], _twins(lines, row, twin), row.rules)
        for row, line in nearly:
            like = [
                full
                for full, twin in complete.items()
                if twin is not row and all(mask & value for mask, value in zip(line, full, strict=True))
            ]
            if not like:
                continue
            allowed, _ = row.automaton(like).supports(line)
            prunings = [
                lines.removal(row.start + index, mask & ~fine)
                for index, (mask, fine) in enumerate(zip(line, allowed, strict=True))
                if mask & ~fine
            ]
            if prunings:
                twin = complete[like[0]]
                seen = lines.variables[twin.start : twin.stop]
                return Conclusion(prunings, seen, _twins(lines, row, twin), row.rules)
        return None

    return find


def _say_distinct_lines(conclusion: Conclusion[Twins | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A line that is a copy; without a twin where lines have no cells."""
    rule = phrases.rule(constraints)
    if conclusion.detail is None:
        return f'"{rule}" is broken'
    line, twin = conclusion.detail
    return f"{phrases.line(line)} would be a copy of {phrases.line(twin)}, and {rule}"


def _twins(lines: DistinctLines, row: LineRow, twin: LineRow) -> Twins | None:
    """The two rows; None if rows are empty."""
    if row.start == row.stop:
        return None
    return Twins(lines.variables[row.start : row.stop], lines.variables[twin.start : twin.stop])


DistinctLines.techniques = (
    Technique("not a finished line again", 30, _distinct_lines(2), _say_distinct_lines, quick=True),
    Technique("arrangements but finished lines", 38, _distinct_lines(7), _say_distinct_lines),
)


@propagates(Lexicographic)
class OrderedLines(ArrangedLine):
    """A left line that is not after, or strictly before, a right one: the cells of both in turn."""

    @classmethod
    def of(cls, constraint: Lexicographic, position: int, network: Network) -> list[OrderedLines]:
        """The propagator of a lexicographic constraint. A state is 0 while the lines are equal, a value (a bit) of the
        left one for the cell beside it, -1 once it is before the right one."""

        def moves(_: int, left: int) -> list[Move[int]]:
            if left == -1:
                return [(-1, -1, -1, 0)]
            if left == 0:
                return [(bit, bit, -1, 0) for bit in network.bit.values()]
            return [(left, 0, -1, 0), (-(left << 1), -1, -1, 0)]

        cells = chain.from_iterable(zip(constraint.left, constraint.right, strict=True))
        lines = cls(tuple(cells), network, (position,), network.views(constraint.enforce))
        lines.automaton = CountingAutomaton(0, moves, lambda left: left == -1 or not constraint.strict)
        return [lines]


def _say_lexicographic_order(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two lines in order."""
    return f"{phrases.rule(constraints)}: the lines would not be in order"


OrderedLines.techniques = (Technique("order of lines", 26, find_arrangements, _say_lexicographic_order, quick=True),)
