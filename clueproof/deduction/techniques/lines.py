"""Lines of cells: words of an automaton, blocks, no runs, banned neighbours, counted lines, distinct and ordered lines.

What all arrangements of a line have in common is found without listing them, mostly by dynamic programming along the
line, forward and backward.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise, product
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Values
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    Prunings,
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
from clueproof.model import (
    AdjacencyBan,
    Automaton,
    Cardinality,
    Clause,
    Constraint,
    Exactly,
    Integer,
    Lexicographic,
    LinesDiffer,
    Literal,
    Model,
    NoRun,
    Runs,
    Variable,
)


@propagates(Automaton)
class AutomatonWord(LinePropagator):
    """A line whose values are a word that an automaton accepts."""

    start: int
    accepting: frozenset[int]
    steps: dict[int, dict[int, int]]
    """State -> bit of a value -> next state."""

    @classmethod
    def of(cls, constraint: Automaton, position: int, network: Network) -> list[AutomatonWord]:
        """The propagator of an automaton constraint."""
        word = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        word.start, word.accepting = constraint.start, frozenset(constraint.accepting)
        word.steps = {}
        for state, value, after in constraint.transitions:
            if value in network.bit:
                word.steps.setdefault(state, {})[network.bit[value]] = after
        return [word]


def _find_automaton_words(word: AutomatonWord, state: State) -> Conclusion[None] | None:
    """All words that are still possible, forward and backward through the states."""
    masks = word.read(state.domains)
    reachable = [{word.start}]
    for mask in masks:
        reachable.append({after for s in reachable[-1] for bit, after in word.steps.get(s, {}).items() if bit & mask})
    useful = reachable[-1] & word.accepting
    if not useful:
        return Conclusion([], word.variables)
    allowed = [0] * len(masks)
    for index in range(len(masks) - 1, -1, -1):
        before = set()
        for s in reachable[index]:
            for bit, after in word.steps.get(s, {}).items():
                if bit & masks[index] and after in useful:
                    allowed[index] |= bit
                    before.add(s)
        useful = before
    prunings = word.keep(masks, allowed)
    return Conclusion(prunings, word.variables) if prunings else None


def say_arrangements(conclusion: Conclusion[object], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """For every technique that looks at all arrangements of a line."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, and no arrangement is left"
    return f"{rule}, and every arrangement that is left agrees"


AutomatonWord.techniques = (Technique("line arrangements", 31, _find_automaton_words, say_arrangements, quick=True),)


@propagates(Runs)
class LineRuns(LinePropagator):
    """A line and its blocks, each with its length, the bit of its value, and whether a gap follows it.

    Sets of positions are bit masks. From the left, block by block: where the cells before a position can hold the first
    blocks, and nothing else. The same from the right, on the line reversed. A block can stand where both agree; a cell
    can be empty where the blocks before it fit to its left and the others to its right. A block takes some ten
    operations on integers, whatever the length of the line.
    """

    blocks: list[tuple[int, int, bool]]
    colours: list[int]
    """The bits of the values that blocks have."""

    @classmethod
    def of(cls, constraint: Runs, position: int, network: Network) -> list[LineRuns]:
        """The propagator of a runs constraint."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        bits = [network.bit.get(value, 0) for _, value in constraint.blocks]
        following = [value for _, value in constraint.blocks[1:]] + [None] * bool(bits)
        line.blocks = [
            (length, bit, value == after)
            for (length, value), bit, after in zip(constraint.blocks, bits, following, strict=True)
        ]
        line.colours = sorted({bit for bit in bits if bit})
        return [line]


def _prefixes(blocks: Sequence[tuple[int, int, bool]], empty: int, full: dict[int, int]) -> tuple[list[int], list[int]]:
    """For each number of blocks the positions before which exactly they fit; and for each block its starts."""
    reached = 1 | ((empty + (1 & empty)) ^ empty)
    fits, starts = [reached], []
    for length, colour, gap in blocks:
        room, width = full.get(colour, 0), 1
        while width < length:
            step = min(width, length - width)
            room &= room >> step
            width += step
        start = reached & room
        starts.append(start)
        end = start << length
        # from each end on through empty cells: a carry runs along each stretch of them
        reached = end | ((empty + (end & empty)) ^ empty)
        fits.append(reached)
        if gap:
            reached = (reached & empty) << 1
    return fits, starts


def _reversed(mask: int, size: int) -> int:
    return int(format(mask, f"0{size}b")[::-1], 2) if mask else 0


def _find_run_arrangements(line: LineRuns, state: State) -> Conclusion[None] | None:
    """Cells lose the values that no arrangement of the blocks gives them."""
    masks = line.read(state.domains)
    size, every = len(masks), (1 << len(masks)) - 1
    blank = state.variables.false
    empty = other = 0
    full = dict.fromkeys(line.colours, 0)
    known = blank
    for colour in line.colours:
        known |= colour
    index = 1
    for mask in masks:
        if mask & blank:
            empty |= index
        for colour in line.colours:
            if mask & colour:
                full[colour] |= index
        if mask & ~known:
            other |= index
        index <<= 1
    blocks = line.blocks
    fits, starts = _prefixes(blocks, empty, full)
    gaps = [gap for _, _, gap in blocks[:-1]]
    mirrored = [
        (length, colour, gap) for (length, colour, _), gap in zip(blocks[::-1], [*gaps[::-1], False], strict=False)
    ]
    turned = {colour: _reversed(cells, size) for colour, cells in full.items()}
    fits_behind, starts_behind = _prefixes(mirrored, _reversed(empty, size), turned)
    can_be_empty = 0
    for before, behind in zip(fits, reversed(fits_behind), strict=True):
        can_be_empty |= before & _reversed(behind & every, size)
    can_be_empty &= empty
    covered = dict.fromkeys(line.colours, 0)
    for (length, colour, _), start, behind in zip(blocks, starts, reversed(starts_behind), strict=True):
        cover = start & (_reversed(behind, size) >> (length - 1))
        if not cover:
            return Conclusion([], line.variables)
        width = 1
        while width < length:
            step = min(width, length - width)
            cover |= cover << step
            width += step
        covered[colour] |= cover
    lost = [(blank, empty & ~can_be_empty), *((c, full[c] & ~covered[c]) for c in line.colours)]
    if not other and not any(cells for _, cells in lost):
        return None
    allowed = [0] * size
    for index in range(size):
        if can_be_empty >> index & 1:
            allowed[index] |= blank
        for colour in line.colours:
            if covered[colour] >> index & 1:
                allowed[index] |= colour
    return Conclusion(line.keep(masks, allowed), line.variables)


LineRuns.techniques = (Technique("block arrangements", 23, _find_run_arrangements, say_arrangements, quick=True),)


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


@combines_constraints
class CountedNoRunLine(Propagator):
    """A line of literals: no `length` alike in a row, and between `least` and `most` are true."""

    def __init__(
        self, views: tuple[View, ...], length: int, bounds: tuple[int, int], constraints: tuple[int, int]
    ) -> None:
        super().__init__(constraints, [view.variable for view in views])
        self.views = views
        self.length = length
        self.least, self.most = bounds

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedNoRunLine]:
        """A propagator for each no-run constraint whose literals are also counted, if both are always in force."""
        counted: dict[frozenset[int], list[tuple[int, Cardinality]]] = defaultdict(list)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and not constraint.enforce:
                literals = frozenset(constraint.literals)
                if len(literals) == len(constraint.literals):
                    counted[literals].append((position, constraint))
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, NoRun) or constraint.enforce or constraint.length < 2:
                continue
            line = [cell for cell in constraint.line if isinstance(cell, int)]
            if len(set(map(abs, line))) < len(constraint.line):
                continue
            for other, count in counted.get(frozenset(line), ()):
                yield cls(network.views(line), constraint.length, count.bounds, (position, other))


def _find_no_run_and_count(line: CountedNoRunLine, state: State) -> Conclusion[None] | None:
    """All arrangements. A state is the last value and the length of its run; its counts are of true cells so far."""
    domains, runs = state.domains, line.length - 1
    can = [(domains[variable] & no != 0, domains[variable] & yes != 0) for variable, yes, no in line.views]
    # counts[v][r]: of beginnings that end in a run of r + 1 cells of value v
    layers: list[list[list[int]]] = []
    counts = [[0] * runs, [0] * runs]
    start = 1
    for possible in can:
        ends = [0, 0]
        for value in (0, 1):
            for count in counts[value]:
                ends[value] |= count
        following = [[0] * runs, [0] * runs]
        for value in (0, 1):
            if possible[value]:
                alike = [(ends[1 - value] | start), *counts[value][:-1]]
                following[value] = [count << value for count in alike]
        layers.append(following)
        counts, start = following, 0
    least, most = max(line.least, 0), min(line.most, len(can))
    wanted = ((1 << (most + 1)) - 1) & -(1 << least) if most >= least else 0
    useful = [[wanted] * runs, [wanted] * runs]
    prunings: Prunings = []
    for index in range(len(can) - 1, -1, -1):
        layer = layers[index]
        good = [[a & b for a, b in zip(layer[value], useful[value], strict=True)] for value in (0, 1)]
        variable, yes, no = line.views[index]
        for value, side in ((0, no), (1, yes)):
            if can[index][value] and not any(good[value]):
                prunings.append((variable, side & domains[variable]))
        # counts before this cell: another value starts a run, the same one continues it
        useful = [
            [
                (good[1 - value][0] >> (1 - value)) | (good[value][run + 1] >> value if run + 1 < runs else 0)
                for run in range(runs)
            ]
            for value in (0, 1)
        ]
    return Conclusion(prunings, line.variables) if prunings else None


CountedNoRunLine.techniques = (
    Technique("line arrangements with a count", 36, _find_no_run_and_count, say_arrangements, quick=True),
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


MAX_LENGTH = 40
"""The most cells of a line that a person looks at as a whole."""

Bans = dict[tuple[Integer, Integer], dict[int, int]]
"""Two cells -> what the second one can't be for a value of the first one, as bits."""


class LineCount(NamedTuple):
    """So many cells of the line have this value (a bit), while the constraint is in force."""

    value: int
    least: int
    most: int
    position: int
    enforce: tuple[View, ...]


@combines_constraints
class CountedLine(LinePropagator):
    """A line with at least one count, and bans between neighbours."""

    def __init__(
        self,
        line: Sequence[Integer],
        counts: Sequence[LineCount],
        banned: Sequence[dict[int, int]],
        positions: Sequence[int],
        network: Network,
    ) -> None:
        super().__init__(line, network, tuple(dict.fromkeys((*(count.position for count in counts), *positions))))
        self.length, self.counts, self.banned = len(line), counts, banned
        watched = [view.variable for count in counts for view in count.enforce]
        self.variables += tuple(dict.fromkeys(watched))

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
                    enforce = network.views(constraint.enforce)
                    counts[line].append(LineCount(network.bit[values.pop()], *constraint.bounds, position, enforce))
        if not counts:
            return
        wanted = {pair for line in counts for pair in pairwise(line)}
        bans, positions = _bans(network, wanted | {(other, one) for one, other in wanted})
        for line, found in counts.items():
            pairs = [pair for pair in pairwise(line) if pair in bans]
            if pairs:
                used = [position for pair in pairs for position in positions[pair]]
                yield cls(line, found, [bans.get(pair, {}) for pair in pairwise(line)], used, network)


def _value(literal: Literal, model: Model) -> tuple[Integer, int] | None:
    """The cell and the value that a literal states; None if it states something else."""
    meaning = model.meaning(literal) if 0 < literal <= model.variables else None
    return None if meaning is None or meaning[1] != "=" else (meaning[0], meaning[2])


def _bans(
    network: Network, wanted: set[tuple[Integer, Integer]]
) -> tuple[Bans, dict[tuple[Integer, Integer], list[int]]]:
    """What those pairs of cells ban, and the positions of the constraints that say so."""
    bans: Bans = defaultdict(lambda: defaultdict(int))
    positions: dict[tuple[Integer, Integer], list[int]] = defaultdict(list)
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
    """All arrangements. A state is the value of a cell, and how often each value was counted so far."""
    domains = state.domains
    counts = [count for count in line.counts if all(not domains[variable] & no for variable, _, no in count.enforce)]
    masks = line.read(domains)[: line.length]
    if not counts or not any(mask & (mask - 1) for mask in masks):
        return None
    # the numbers as one: digits of a base
    base = line.length + 1
    step: dict[int, int] = defaultdict(int)
    for place, count in enumerate(counts):
        step[count.value] += base**place
    layers: list[dict[int, set[int]]] = []
    for index, mask in enumerate(masks):
        layer = {}
        for value in bits(mask):
            before = {0} if index == 0 else set[int]()
            for other, numbers in layers[-1].items() if index else ():
                if not line.banned[index - 1].get(other, 0) & value:
                    before |= numbers
            if before:
                layer[value] = {number + step[value] for number in before}
        layers.append(layer)
    right = {
        sum(number * base**place for place, number in enumerate(numbers))
        for numbers in product(*(range(max(count.least, 0), min(count.most, line.length) + 1) for count in counts))
    }
    useful = {value: numbers & right for value, numbers in layers[-1].items()}
    allowed = [0] * line.length
    for index in range(line.length - 1, -1, -1):
        useful = {value: numbers for value, numbers in useful.items() if numbers}
        allowed[index] = sum(useful)
        if index:
            banned = line.banned[index - 1]
            useful = {
                other: {
                    number
                    for number in numbers
                    if any(
                        number + step[value] in after
                        for value, after in useful.items()
                        if not banned.get(other, 0) & value
                    )
                }
                for other, numbers in layers[index - 1].items()
            }
    prunings = line.keep(masks, allowed)
    return (
        Conclusion(prunings, line.variables[: line.length], Counting(tuple(count.position for count in counts)))
        if prunings
        else None
    )


def _say_counted_line(conclusion: Conclusion[Counting], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What else holds for neighbours in the line is not listed."""
    rule = phrases.rule(conclusion.detail.constraints)
    return f"{rule}, and every arrangement that is left agrees" if conclusion.prunings else f"{rule} is too much"


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
        about: dict[frozenset[Variable], list[tuple[int, Constraint]]] = defaultdict(list)
        for index, other in enumerate(network.model.constraints):
            if isinstance(other, Exactly | NoRun) and not other.enforce:
                about[frozenset(other.cells())].append((index, other))
        lines.rows = []
        for number, line in enumerate(constraint.lines):
            rules = about.get(frozenset(line), []) if len(set(line)) == len(line) else []
            lines.rows.append(LineRow(number * len(line), line, rules))
        return [lines]


class LineRow:
    """One of the lines, and what else is known of it: how many cells are true, and how long no run is."""

    def __init__(self, start: int, line: tuple[Variable, ...], rules: Sequence[tuple[int, Constraint]]) -> None:
        self.start, self.stop = start, start + len(line)
        self.count: int | None = None
        self.alike: int | None = None
        self.rules: tuple[int, ...] = ()
        """The positions of the constraints that say so."""
        for position, rule in rules:
            if isinstance(rule, Exactly) and len(rule.literals) == len(line):
                self.count = rule.count
            elif isinstance(rule, NoRun) and rule.line in (line, line[::-1]) and rule.length > 1:
                self.alike = rule.length
            else:
                continue
            self.rules += (position,)

    def allows(self, filling: Sequence[int], true: int) -> bool:
        """Have these values, one for each cell, the count and no run?"""
        if self.count is not None and filling.count(true) != self.count:
            return False
        return self.alike is None or all(len(list(run)) < self.alike for _, run in groupby(filling))


class Twins(NamedTuple):
    """The variables of a line and of the one that it would be a copy of."""

    line: tuple[int, ...]
    twin: tuple[int, ...]


def _distinct_lines(most: int) -> Callable[[DistinctLines, State], Conclusion[Twins | None] | None]:
    """Lines with up to `most` open cells are no copies of complete lines."""

    def find(lines: DistinctLines, state: State) -> Conclusion[Twins | None] | None:
        masks, true = tuple(lines.read(state.domains)), state.variables.true
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
            twins = [
                twin
                for full, twin in complete.items()
                if twin is not row and all(mask & value for mask, value in zip(line, full, strict=True))
            ]
            if not twins:
                continue
            allowed = [0] * len(line)
            for filling in product(*map(bits, line)):
                if filling not in complete and row.allows(filling, true):
                    allowed = [seen | value for seen, value in zip(allowed, filling, strict=True)]
            prunings = [
                lines.removal(row.start + index, mask & ~fine)
                for index, (mask, fine) in enumerate(zip(line, allowed, strict=True))
                if mask & ~fine
            ]
            if prunings:
                seen = lines.variables[twins[0].start : twins[0].stop]
                return Conclusion(prunings, seen, _twins(lines, row, twins[0]), row.rules)
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
class OrderedLines(LinePropagator):
    """A left line that is not after, or strictly before, a right one."""

    strict: bool

    @classmethod
    def of(cls, constraint: Lexicographic, position: int, network: Network) -> list[OrderedLines]:
        """The propagator of a lexicographic constraint."""
        lines = cls((*constraint.left, *constraint.right), network, (position,), network.views(constraint.enforce))
        lines.strict = constraint.strict
        return [lines]


def _find_lexicographic_order(lines: OrderedLines, state: State) -> Conclusion[None] | None:
    """After equal cells, a cell of the left line is at most that of the right line; less if what comes after can't be
    in order."""
    masks = lines.read(state.domains)
    half = len(masks) // 2
    pairs = list(zip(masks[:half], masks[half:], strict=True))
    # possible[i]: can the lines be in order from index i on, each pair of cells by itself?
    possible = [not lines.strict]
    for left, right in reversed(pairs):
        possible.append((left & -left) < 1 << (right.bit_length() - 1) or bool(left & right and possible[-1]))
    possible.reverse()
    for index, (left, right) in enumerate(pairs):
        equal = possible[index + 1]
        top, bottom = 1 << (right.bit_length() - 1), left & -left
        fine_left = (top - 1) | (right & left if equal else 0)
        fine_right = ~((bottom << 1) - 1) | (right & left if equal else 0)
        prunings = [
            lines.removal(at, mask & ~fine)
            for at, mask, fine in ((index, left, fine_left), (half + index, right, fine_right))
            if mask & ~fine
        ]
        if prunings:
            return Conclusion(prunings, lines.variables)
        if not (is_single(left) and left == right):
            return None
    return None if possible[0] else Conclusion([], lines.variables)


def _say_lexicographic_order(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two lines in order."""
    return f"{phrases.rule(constraints)}: the lines would not be in order"


OrderedLines.techniques = (
    Technique("order of lines", 26, _find_lexicographic_order, _say_lexicographic_order, quick=True),
)
