"""Constraint strings of sigh's Interactive Sudoku Solver, bare or in a link:

    .Cage~15~R1C1~R1C2~R1C3.Thermo~R4C4~R4C5.~R7C1_3
    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~15~R1C1~R1C2

Each kind of constraint that we have a kind of extra for is read; others are named and refused. Source: the program's
`js/sudoku_constraint.js`, and its help page.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from math import isqrt
from typing import NamedTuple
from urllib.parse import quote, unquote

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.extras import Extra
from clueproof.encoders.extras.extra import AnyOf, default_value, path_text
from clueproof.encoders.extras.layer import EXTRA
from clueproof.encoders.extras.patterns import StateMachine, WeightedSum
from clueproof.errors import quoted
from clueproof.formats.links import LinkNotation
from clueproof.formats.links.sudoku_boards import LINE, SIGNS, as_sudoku, cell_named, line_number, short_name
from clueproof.grid.edges import Cell
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SIX_BITS = 6
REGION = re.compile(r"CC(\d{1,3})")
"""The name of the region of a cell, where regions are to be found."""
MOST_BEGINNING = 31
"""States in which an automaton can begin: the program keeps them in one number of so many bits."""


class StatedGrid(NamedTuple):
    """What the string says of the grid."""

    height: int
    width: int
    numbers: range
    free: Mapping[str, Cell] = {}
    """The cells beside the grid, by their names."""
    finding: bool = False
    """Are there regions to be found?"""

    @property
    def longest(self) -> int:
        """The cells of a row or a column, whichever has more."""
        return max(self.height, self.width)

    @property
    def usual(self) -> bool:
        """Is it a square with the numbers from 1 to its side?"""
        return self.height == self.width and self.numbers == range(1, self.height + 1)

    def names(self, cells: Iterable[Cell]) -> list[str]:
        """What cells are called."""
        names = {cell: name for name, cell in self.free.items()}
        return [names[cell] if cell in names else short_name(cell) for cell in cells]

    def region_names(self, cells: Iterable[Cell]) -> list[str]:
        """What the regions of cells are called, where regions are to be found."""
        return [f"CC{r * self.width + c + 1}" for r, c in cells]


class Stated(NamedTuple):
    """One constraint of a string."""

    kind: str
    told: list[str]
    parts: tuple[Stated, ...] = ()
    """Those that stand in it, where it is a composite one."""

    def cells(self, board: StatedGrid, told: Iterable[str] | None = None) -> list[Cell]:
        """The cells that it names, in their order. Raises NotationError."""
        found = []
        for text in self.told if told is None else told:
            if text.strip() in board.free:
                found.append(board.free[text.strip()])
                continue
            cell = cell_named(text.strip())
            if cell is None or not (0 <= cell[0] < board.height and 0 <= cell[1] < board.width):
                where = f"{board.height} by {board.width}"
                raise NotationError(f"{self.kind} names {quoted(text)}, which is no cell of {where}")
            found.append(cell)
        return found

    def region_cells(self, board: StatedGrid, told: Iterable[str]) -> list[Cell]:
        """The cells of the grid whose regions it names: CC1, CC2 ... row by row. Raises NotationError."""
        found = []
        for text in map(str.strip, told):
            number = REGION.fullmatch(text)
            if number is None or not (board.finding and 0 < int(number[1]) <= board.height * board.width):
                raise NotationError(f"{self.kind} names {quoted(text)}, which is no cell of regions to be found")
            found.append(divmod(int(number[1]) - 1, board.width))
        return found


def constraints(text: str) -> list[Stated]:
    """The constraints of a string."""
    found = []
    for part in filter(None, map(str.strip, text.split("."))):
        kind, *told = part.split("~")
        found.append(Stated(kind, told))
    return found


def _line(kind: str, value: object, cells: Sequence[Cell], *others: Sequence[Cell]) -> str:
    groups = " / ".join(path_text(group) for group in (cells, *others))
    return f"{kind} {groups}" if value is None else f"{kind} {value} {groups}"


WHISPER = 5
"""By how much neighbours on a line of whispers differ that states no number."""
WHOLE = re.compile(r"-?\d{1,4}", re.ASCII)
Lines = Iterator[str]
Reader = Callable[[Stated, StatedGrid], Lines]
Writer = Callable[[Extra, StatedGrid], Sequence[str] | None]


class ConstraintNotation(NamedTuple):
    """How constraints of one kind are read as lines of extras, and how an extra is written as one."""

    read: Reader
    kinds: tuple[str, ...] = ()
    """The kinds of extras that are written so. What is read may be of others, which have a notation of their own."""
    write: Writer = lambda extra, board: None
    """What stands behind the kind of constraint; None for an extra that it can't say."""


def _values(extra: Extra) -> str:
    return "_".join(map(str, extra.value))


def _plain(kind: str) -> ConstraintNotation:
    """Cells alone."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        yield _line(kind, None, one.cells(board))

    return ConstraintNotation(read, (kind,), lambda extra, board: board.names(extra.cells))


def _valued(kind: str) -> ConstraintNotation:
    """A number, then cells."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        yield _line(kind, _number(one, one.told[0]), one.cells(board, one.told[1:]))

    return ConstraintNotation(read, (kind,), lambda extra, board: [_values(extra), *board.names(extra.cells)])


def _whisper(one: Stated, board: StatedGrid) -> Lines:
    """Without a number neighbours differ by 5."""
    stated = one.told[0].strip().isdecimal()
    difference = _number(one, one.told[0]) if stated else WHISPER
    yield _line("whisper", difference, one.cells(board, one.told[1:] if stated else one.told))


def _sum_line(one: Stated, board: StatedGrid) -> Lines:
    """Behind LOOP the last cell goes on with the first: a stretch begins at one of the first cells, of which it has no
    more than the sum says, but for zeros."""
    total, told = _number(one, one.told[0]), one.told[1:]
    closed = bool(told) and told[-1].strip() == "LOOP"
    cells = one.cells(board, told[:-1] if closed else told)
    most = max(1, total) if board.numbers[0] > 0 else len(cells)
    turns = range(min(len(cells), most)) if closed else range(1)
    lines = [_line("sum-line", total, [*cells[turn:], *cells[:turn]]) for turn in turns]
    yield lines[0] if len(lines) == 1 else f"any-of {' | '.join(lines)}"


def _sum(one: Stated, board: StatedGrid) -> Lines:
    """A sum; or a sum and the weights of the cells: 3_=_1_-1."""
    total, sign, weights = one.told[0].strip().partition("_=_")
    cells = one.cells(board, one.told[1:])
    if not sign:
        yield _line("sum", _number(one, total), cells)
        return
    if not all(map(WHOLE.fullmatch, (total, *weights.split("_")))):
        raise NotationError(f"Sum has the value {quoted(one.told[0])}; expected a sum and weights, such as 3_=_1_-1")
    yield _line("weighted-sum", f"{weights.replace('_', ',')}={total}", cells)


def _write_sum(extra: Extra, board: StatedGrid) -> Sequence[str] | None:
    if not isinstance(extra, WeightedSum):
        return [_values(extra), *board.names(extra.cells)]
    least, most = extra.bounds
    return [f"{least}_=_{'_'.join(map(str, extra.weights))}", *board.names(extra.cells)] if least == most else None


def _cage(one: Stated, board: StatedGrid) -> Lines:
    """A sum, 0 or nothing for none. The number of a cell that is named twice counts twice."""
    stated, cells = one.told[0].strip(), one.cells(board, one.told[1:])
    total = None if stated in ("", "0") else _number(one, stated)
    once = [*dict.fromkeys(cells)]
    if len(once) == len(cells) or total is None:
        yield _line("cage", total, once)
    else:
        yield _line("cage", None, once)
        yield _line("sum", total, cells)


def _pill(one: Stated, board: StatedGrid) -> Lines:
    """The cells of a pill are read row by row, wherever its line begins."""
    many, cells = _number(one, one.told[0]), one.cells(board, one.told[1:])
    yield _line("pill-arrow", many, [*sorted(cells[:many]), *cells[many:]])


def _pairs(kind: str, value: int | None = None) -> ConstraintNotation:
    """All pairs of the cells that share a side, the earlier one first."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        cells = one.cells(board)
        for n, cell in enumerate(cells):
            near = [other for other in cells[n + 1 :] if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1]
            for other in near:
                yield _line(kind, value, (cell, other))

    def write(extra: Extra, board: StatedGrid) -> Sequence[str] | None:
        meant = default_value(type(extra)) if value is None else (value,)
        return board.names(extra.cells) if extra.value == meant else None

    return ConstraintNotation(read, (kind,), write)


def _global(kind: str) -> ConstraintNotation:
    def read(one: Stated, board: StatedGrid) -> Lines:
        yield kind

    def write(extra: Extra, board: StatedGrid) -> Sequence[str] | None:
        return None if extra.groups or extra.value != default_value(type(extra)) else []

    return ConstraintNotation(read, (kind,), write)


def _outside(kind: str) -> ConstraintNotation:
    """The clues at both ends of a row or column: C3, then that at the top or left, then the other."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        line = _row_or_column(one, one.told[0], board)
        for value, cells in zip(one.told[1:], (line, line[::-1]), strict=False):
            if value.strip():
                yield _line(kind, _number(one, value), cells)

    def write(extra: Extra, board: StatedGrid) -> Sequence[str]:
        first, second = extra.cells[:2]
        return [_line_name(extra), *((_values(extra), "") if first < second else ("", _values(extra)))]

    return ConstraintNotation(read, (kind,), write)


def _ranked() -> ConstraintNotation:
    """What may be tied is said for all ranks at once."""
    notation = _outside("full-rank")
    return notation._replace(kinds=(*notation.kinds, "full-rank-with-ties"))


def _line_name(extra: Extra) -> str:
    """The row or column in which an extra begins."""
    first, second = extra.cells[:2]
    return f"R{SIGNS[first[0] + 1]}" if first[0] == second[0] else f"C{SIGNS[first[1] + 1]}"


def _sandwich(one: Stated, board: StatedGrid) -> Lines:
    yield _line("sandwich", _number(one, one.told[0]), _row_or_column(one, one.told[1], board))


def _row_or_column(one: Stated, text: str, board: StatedGrid) -> list[Cell]:
    found = re.fullmatch(rf"([RC]){LINE}", text.strip())
    place = None if found is None else line_number(found[2])
    most = board.height if text.strip().startswith("R") else board.width
    if found is None or place is None or not 1 <= place <= most:
        raise NotationError(f"{one.kind} names {quoted(text)}, which is no row or column")
    if found[1] == "R":
        return [(place - 1, c) for c in range(board.width)]
    return [(r, place - 1) for r in range(board.height)]


def _little_killer(one: Stated, board: StatedGrid) -> Lines:
    """The sum of the diagonal that begins at a border cell: from the left down, from the right up, from the top to the
    left, from the bottom to the right."""
    value, first = _number(one, one.told[0]), one.cells(board, one.told[1:])[0]
    bottom, right = board.height - 1, board.width - 1
    starts = [
        (first[1] == 0 and first[0] < bottom, (1, 1)),
        (first[1] == right and 0 < first[0] < bottom, (-1, -1)),
        (first[0] == 0 and first[1] > 0, (1, -1)),
        (first[0] == bottom and 0 < first[1] < right, (-1, 1)),
    ]
    step = next((step for there, step in starts if there), None)
    if step is None:
        raise NotationError(f"no diagonal begins at {one.told[1]}")
    cells = []
    while 0 <= first[0] <= bottom and 0 <= first[1] <= right:
        cells.append(first)
        first = (first[0] + step[0], first[1] + step[1])
    yield _line("sum", value, cells)


def _diagonal(one: Stated, board: StatedGrid) -> Lines:
    rising = one.told[0].strip() == "1"
    yield _line("different", None, [(board.height - 1 - n if rising else n, n) for n in range(board.width)])


def _quad(one: Stated, board: StatedGrid) -> Lines:
    r, c = one.cells(board, one.told[:1])[0]
    values = ",".join(str(_number(one, text)) for text in one.told[1:])
    yield _line("contains", values, ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)))


def _contains(kind: str) -> ConstraintNotation:
    def read(one: Stated, board: StatedGrid) -> Lines:
        values = ",".join(str(_number(one, text)) for text in re.split("[_,]", one.told[0]))
        yield _line(kind, values, one.cells(board, one.told[1:]))

    return _valued(kind)._replace(read=read)


def _connected(one: Stated, board: StatedGrid) -> Lines:
    """The cells with some numbers, of the whole grid."""
    group, values, size = one.told[0].strip(), one.told[1], "".join(one.told[2:]).strip()
    if group or size:
        raise NotationError("ConnectedValues is read of the whole grid, and without a size")
    yield f"connected {','.join(str(_number(one, value)) for value in values.split('_'))}"


def _look_and_say(one: Stated, board: StatedGrid) -> Lines:
    yield _line("look-and-say", ",".join(one.told[0]), one.cells(board, one.told[1:]))


def _write_look_and_say(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return ["".join(map(str, extra.value)), *board.names(extra.cells)]


INDEXED = {"C": "column-indexer", "R": "row-indexer"}


def _indexing(one: Stated, board: StatedGrid) -> Lines:
    kind = INDEXED.get(one.told[0].strip())
    if kind is None:
        raise NotationError(f"Indexing of {quoted(one.told[0])}; expected C or R")
    yield _line(kind, None, one.cells(board, one.told[1:]))


def _write_indexing(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return [extra.kind[0].upper(), *board.names(extra.cells)]


def _chaos(kind: str) -> ConstraintNotation:
    """A cell, the number of cells that don't count, and cells of regions, in arms with - between them."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        control, *told = one.told
        less = _number(one, told[0]) if told and told[0].strip() else 0
        if not board.finding:
            raise NotationError(f"{one.kind} is about regions to be found, and there is no ChaosConstruction")
        if less > 1:
            raise NotationError(f"{one.kind} leaves out 0 cells or 1, not {less}")
        arms = [one.region_cells(board, arm) for arm in _split(told[1:], ("-",))]
        # those of one cell are those that would lead off the board
        longer = [arm for arm in arms if len(arm) > 1] or arms[:1]
        if len({arm[0] for arm in arms}) > 1:
            raise NotationError(f"the arms of {one.kind} begin with different cells")
        yield _line(kind, less or None, one.cells(board, [control]), *longer)

    def write(extra: Extra, board: StatedGrid) -> Sequence[str]:
        (control,), *arms = extra.groups
        return [*board.names([control]), _values(extra), *_segments(map(board.region_names, arms))]

    return ConstraintNotation(read, (kind,), write)


def _same_values(one: Stated, board: StatedGrid) -> Lines:
    many = _number(one, one.told[0])
    if all(text.strip().startswith("CC") for text in one.told[1:]):
        regions = one.region_cells(board, one.told[1:])
        if many != len(regions):
            raise NotationError("SameValues of regions to be found is read of single cells")
        yield _line("same-region", None, regions)
        return
    cells = one.cells(board, one.told[1:])
    if not many or len(cells) % many:
        raise NotationError(f"SameValues has {len(cells)} cells, which are not {many} groups of as many")
    size = len(cells) // many
    yield _line("same-numbers", None, *[cells[at : at + size] for at in range(0, len(cells), size)])


def _write_same_values(extra: Extra, board: StatedGrid) -> Sequence[str]:
    if extra.kind == "same-region":
        return [str(len(extra.cells)), *board.region_names(extra.cells)]
    return [str(len(extra.groups)), *board.names(extra.cells)]


def _equal_sum(one: Stated, board: StatedGrid) -> Lines:
    segments = [one.cells(board, told) for told in _split(one.told, ("", "-"))]
    yield _line("equal-sums", None, *segments)


def _write_equal_sum(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return _segments(map(board.names, extra.groups))


def _split(told: Iterable[str], at: Collection[str] = ("",)) -> list[list[str]]:
    """The parts between others, which are empty, or such signs."""
    return [[*part] for filled, part in groupby(told, lambda text: text not in at) if filled]


def _segments(groups: Iterable[Sequence[str]]) -> list[str]:
    """Groups with - between them."""
    return [*chain.from_iterable(("-", *group) for group in groups)][1:]


def _pair(kind: str, swapped: bool = False) -> ConstraintNotation:
    """A relation, as six bits a character, and named groups of cells."""

    def read(one: Stated, board: StatedGrid) -> Lines:
        key = one.told[0].translate(str.maketrans("-_", "_-")) if swapped else one.told[0]
        bits = [*_bits(key), *[0] * len(board.numbers) ** 2]
        pairs = [f"{first}:{second}" for first in board.numbers for second in board.numbers]
        allowed = [pair for pair, bit in zip(pairs, bits, strict=False) if bit]
        for group in _named_groups(one.told[1:]):
            yield _line(kind, ",".join(allowed), one.cells(board, group))

    def write(extra: Extra, board: StatedGrid) -> Sequence[str]:
        allowed = {*str(extra.value).split(",")}
        pairs = [f"{first}:{second}" for first in board.numbers for second in board.numbers]
        # the part behind the relation is its name
        return [_of_bits([pair in allowed for pair in pairs]), "", *board.names(extra.cells)]

    return ConstraintNotation(read) if swapped else ConstraintNotation(read, (kind,), write)


def _named_groups(told: Iterable[str]) -> Iterator[list[str]]:
    """Groups of cells, between which stand empty parts, or names, which begin with _."""
    yield from _split("" if text.startswith("_") else text for text in told)


def _regex(one: Stated, board: StatedGrid) -> Lines:
    coded = one.told[0]
    try:
        pattern = unquote(coded) if "%" in coded else _decoded(coded).decode("latin-1")
    except ValueError:
        raise NotationError(f"the pattern {quoted(coded)} of Regex can't be read") from None
    if not pattern.isprintable() or " " in pattern:
        raise NotationError(f"the pattern {quoted(pattern)} of Regex can't be read")
    for group in _split(one.told[1:]):
        yield _line("pattern", pattern, one.cells(board, group))


def _write_regex(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return [_coded(str(extra.value).encode("latin-1")), *board.names(extra.cells)]


def _decoded(text: str) -> bytes:
    """The bytes that a text in base 64 stands for. Raises ValueError."""
    return base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)


def _coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _machine(one: Stated, board: StatedGrid) -> Lines:
    """An automaton, packed into bits, and named groups of cells, in which - parts stretches."""
    value = _unpacked(one, board)
    for group in _named_groups(one.told[1:]):
        yield _line("automaton", value, *[one.cells(board, told) for told in _split(group, ("-",))])


def _unpacked(one: Stated, board: StatedGrid) -> str:
    """The automaton as text. Its bits are a header: form, bits of a state less 1, signs less 1, how many states begin,
    how many others accept, which of the first accept, and in the plain form the bits that say how many steps a state
    has. Then the steps of each state in turn: so many signs and states; or, in the packed form, a bit a sign, and the
    next state for each that is set. States that begin come first, then the others that accept."""
    coded = one.told[0]
    try:
        bits = "".join(f"{byte:08b}" for byte in _decoded(coded))
    except ValueError:
        raise NotationError(f"the automaton {quoted(coded)} can't be read") from None
    at = 0

    def left() -> int:
        return len(bits) - at

    def read(many: int) -> int:
        nonlocal at
        if left() < many:
            raise NotationError(f"the automaton {quoted(coded)} ends too soon")
        at += many
        return int(bits[at - many : at] or "0", 2)

    form, state_bits, signs = read(2), read(4) + 1, read(4) + 1
    if form > 1:
        raise NotationError(f"the automaton {quoted(coded)} has a form that is not known")
    begin, others = read(state_bits), read(state_bits)
    both = read(begin)
    many_bits, sign_bits = read(4) if form == 0 else 0, (signs - 1).bit_length()
    steps: list[str] = []
    state = 0
    while left() >= (signs if form else many_bits) > 0:
        if form:
            mask = read(signs)
            taken = [(sign, read(state_bits)) for sign in range(signs) if mask >> sign & 1]
        else:
            taken = [(read(sign_bits), read(state_bits)) for _ in range(read(many_bits))]
        steps += [f"{state}:{board.numbers.start + sign}:{after}" for sign, after in taken]
        state += 1
    if read(left()):
        raise NotationError(f"the automaton {quoted(coded)} goes on behind its end")
    accepting = [n for n in range(begin) if both >> n & 1] + [*range(begin, begin + others)]
    return f"{','.join(map(str, range(begin)))};{','.join(map(str, accepting))};{','.join(steps)}"


def _write_machine(extra: Extra, board: StatedGrid) -> Sequence[str] | None:
    """The automaton in the plain form."""
    assert isinstance(extra, StateMachine)
    begin, accepting, steps = extra.parts
    mentioned = sorted({state for before, _, after in steps for state in (before, after)})
    place = {state: n for n, state in enumerate(dict.fromkeys((*sorted(begin), *sorted(accepting), *mentioned)))}
    taken: list[list[tuple[int, int]]] = [[] for _ in place]
    for before, number, after in steps:
        taken[place[before]].append((number - board.numbers.start, place[after]))
    last = max((sign for some in taken for sign, _ in some), default=0)
    state_bits, sign_bits = len(place).bit_length(), last.bit_length()
    many_bits = max(map(len, taken)).bit_length()
    both = sum(1 << n for n, state in enumerate(sorted(begin)) if state in accepting)
    # each number, and how many bits it has
    fields = [(0, 2), (state_bits - 1, 4), (last, 4), (len(begin), state_bits), (len(accepting - begin), state_bits)]
    fields += [(both, len(begin)), (many_bits, 4)]
    for some in taken:
        fields.append((len(some), many_bits))
        for sign, after in some:
            fields += [(sign, sign_bits), (after, state_bits)]
    if len(begin) > MOST_BEGINNING or any(not 0 <= number < 1 << many for number, many in fields):
        return None
    bits = "".join(f"{number:0{many}b}" for number, many in fields if many)
    packed = bytes([int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8)])
    # the part behind the automaton is its name
    return [_coded(packed), "", *_segments(map(board.names, extra.groups))]


def _write_cage(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return [_values(extra) or "0", *board.names(extra.cells)]


def _write_sandwich(extra: Extra, board: StatedGrid) -> Sequence[str]:
    return [_values(extra), _line_name(extra)]


def _number(one: Stated, text: str) -> int:
    if not re.fullmatch(r"\s*\d{1,4}\s*", text):
        raise NotationError(f"{one.kind} has the value {quoted(text)}; expected a whole number")
    return int(text)


NOTATIONS: dict[str, ConstraintNotation] = {
    "Thermo": _plain("thermo"),
    "Whisper": _valued("whisper")._replace(read=_whisper),
    "Renban": _plain("renban"),
    "Modular": _valued("modular"),
    "Entropic": _plain("entropic"),
    "RegionSumLine": _plain("region-sum-line"),
    "Between": _plain("between"),
    "Lockout": _valued("lockout"),
    "Palindrome": _plain("palindrome"),
    "Zipper": _plain("zipper"),
    "SumLine": _valued("sum-line")._replace(read=_sum_line),
    "Regex": ConstraintNotation(_regex, ("pattern",), _write_regex),
    "NFA": ConstraintNotation(_machine, ("automaton",), _write_machine),
    "Windoku": _global("windoku"),
    "DisjointSets": _global("disjoint-groups"),
    "AntiKnight": _global("anti-knight"),
    "AntiKing": _global("anti-king"),
    "AntiTaxicab": _global("anti-taxicab"),
    "AntiConsecutive": _global("no-other-white-dot"),
    "GlobalEntropy": _global("global-entropy"),
    "GlobalMod": _global("global-modular"),
    "DutchFlatmates": _global("dutch-flatmates"),
    "Diagonal": ConstraintNotation(_diagonal),
    "WhiteDot": _pairs("white-dot"),
    "BlackDot": _pairs("black-dot"),
    "GreaterThan": _pairs("greater"),
    "X": _pairs("pair-sum", 10),
    "V": _pairs("pair-sum", 5),
    "Arrow": _plain("arrow"),
    "DoubleArrow": _plain("double-arrow"),
    "PillArrow": _valued("pill-arrow")._replace(read=_pill),
    "Cage": ConstraintNotation(_cage, ("cage",), _write_cage),
    "RellikCage": _valued("rellik-cage"),
    "EqualityCage": _plain("equality-cage"),
    "Sum": ConstraintNotation(_sum, ("sum", "weighted-sum"), _write_sum),
    "LittleKiller": ConstraintNotation(_little_killer),
    "XSum": _outside("x-sum"),
    "Sandwich": ConstraintNotation(_sandwich, ("sandwich",), _write_sandwich),
    "Lunchbox": _valued("lunchbox"),
    "Skyscraper": _outside("skyscraper"),
    "HiddenSkyscraper": _outside("hidden-skyscraper"),
    "NumberedRoom": _outside("numbered-room"),
    "AllDifferent": _plain("different"),
    "ContainAtLeast": _contains("contains"),
    "ContainExact": _contains("contains-exactly"),
    "LookAndSay": ConstraintNotation(_look_and_say, ("look-and-say",), _write_look_and_say),
    "SameValues": ConstraintNotation(_same_values, ("same-numbers", "same-region"), _write_same_values),
    "EqualSum": ConstraintNotation(_equal_sum, ("equal-sums",), _write_equal_sum),
    "Quad": ConstraintNotation(_quad),
    "Pair": _pair("relation"),
    "PairX": _pair("relation-of-all"),
    "Binary": _pair("relation", swapped=True),
    "BinaryX": _pair("relation-of-all", swapped=True),
    "Indexing": ConstraintNotation(_indexing, tuple(INDEXED.values()), _write_indexing),
    "ValueIndexing": _plain("value-indexer"),
    "ChaosArrow": _chaos("region-run"),
    "ChaosCount": _chaos("region-count"),
    "FullRank": _ranked(),
    "Doppelganger": _global("doppelganger"),
    "ConnectedValues": ConstraintNotation(_connected),
    "CountingCircles": _plain("counting-circles"),
    "CountDistinct": _plain("count-distinct"),
}
"""Kind of constraint -> how it is read and written."""
LACKING = re.compile(r"DG([RCB])([1-9]\d?)")
"""The cells of a Doppelganger that say what a column, a row or a box lacks."""
LAYOUT = "123456789ABCDEFG"
"""Signs for the regions of a jigsaw."""
LARGEST = len(LAYOUT)
STRICT = {"StrictKropki": ("white-dot", "black-dot"), "StrictXV": ("pair-sum",)}
"""The kinds of extras that nothing else may be like."""
COMPOSITE = {"Or", "And", "Replicate", "End"}
"""Before constraints of which one holds, or all of them, or that hold for other cells too; and behind them."""
CODED = {"Regex", "NFA", "Pair", "PairX", "Binary", "BinaryX"}
"""Constraints whose first part is in a code, which may look like the name of a cell."""
GRID = {"Shape", "NoBoxes", "ChaosConstruction", "Jigsaw", "RegionSize", "FullRankTies", *STRICT}
"""Constraints of the grid as a whole, which hold wherever they stand: once, and in no other constraint."""
ELSEWHERE = {"", "SearchPriority", "Var", *GRID, *COMPOSITE}
"""Constraints that are read with the grid, or say nothing of the rules."""


class InteractiveSolver(LinkNotation):
    """Sudokus with extras."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        told = unquote(text.partition("?q=")[2].partition("&")[0]) if "?q=" in text else text
        every = _nested(constraints(told))
        if not every:
            raise NotationError("this holds no constraints; expected .Kind~R1C1~R1C2")
        strange = [one.kind for one in _all(every) if one.kind not in NOTATIONS.keys() | ELSEWHERE]
        if strange:
            raise NotationError(f"{', '.join(dict.fromkeys(map(quoted, strange)))}: no kind of constraint that is read")
        nested = [part.kind for one in every for part in _all(one.parts) if part.kind in {*GRID, "Var"}]
        if nested:
            raise NotationError(f"{quoted(nested[0])} stands in another constraint; it is of the grid as a whole")
        stated = Counter(one.kind for one in {(one.kind, *one.told): one for one in every}.values())
        twice = [kind for kind in GRID if stated[kind] > 1]
        if twice:
            raise NotationError(f"{quoted(min(twice))} is stated in two ways")
        board = _board(every)
        fields: Fields = {"height": board.height, "width": board.width, "grid": _grid(every, board)}
        if not board.usual:
            fields["numbers"] = f"{board.numbers[0]}-{board.numbers[-1]}"
        fields |= _boxes(every, board)
        _must_agree(every, board)
        if board.finding:
            fields["regions"] = "find"
        if board.free:
            fields["free"] = len(board.free)
        extras: dict[str, None] = {}
        both = {tuple(one.told) for one in every if one.kind == "Diagonal"} >= {("1",), ("-1",)}
        if both:
            fields["diagonals"] = True
        for one in every:
            if not (both and one.kind == "Diagonal"):
                extras |= dict.fromkeys(_lines(one, board))
        for one in every:
            if one.kind in STRICT:
                extras |= dict.fromkeys(_negatives(STRICT[one.kind], [*extras]))
        extras = dict.fromkeys(_tied(every, [*extras]))
        extras |= dict.fromkeys([*_regions(every, board), *_narrowed(every, board), *_lacking(board)])
        return "sudoku", {**fields, "extras": list[JsonValue](extras)} if extras else fields

    def write(self, puzzle: Puzzle) -> str:
        puzzle = as_sudoku(puzzle, "Interactive Sudoku Solver")
        shape = puzzle.shape
        if max(shape.height, shape.width) > LARGEST:
            raise NotationError(f"Interactive Sudoku Solver has at most {LARGEST} rows and columns")
        free = _beside(_variables("A", shape.free), shape.height)
        board = StatedGrid(shape.height, shape.width, shape.values, free, shape.finding)
        values = f"~{shape.values[0]}-{shape.values[-1]}" if shape.numbers else ""
        parts = [f".Shape~{shape.height}x{shape.width}{values}"]
        if shape.regions is not None:
            if max(shape.regions) >= len(LAYOUT):
                raise NotationError(f"Interactive Sudoku Solver has at most {len(LAYOUT)} regions")
            parts.append(f".Jigsaw~{''.join(LAYOUT[region] for region in shape.regions)}")
        if shape.regions is not None or min(shape.box) == 1:
            parts.append(".NoBoxes")
        elif shape.box != _box(board, board.longest):
            parts.append(f".RegionSize~{shape.box[0] * shape.box[1]}")
        if shape.finding:
            parts.append(".ChaosConstruction")
        if shape.free:
            parts.append(f".Var~A~~{shape.free}")
        givens = [f"{short_name(cell)}_{number}" for cell, number in puzzle.clues[GIVEN].items()]
        parts += ["." + "~".join(("", *givens))] if givens else []
        if shape.diagonals:
            parts += [".Diagonal~1", ".Diagonal~-1"]
        for extra in puzzle.clues[EXTRA]:
            parts += _constraints(extra, board)
        parts = [*dict.fromkeys(parts)]
        return ADDRESS + quote("".join(parts) or ".", safe="~.-_,")


def _written(extra: Extra, board: StatedGrid) -> str:
    """An extra as a constraint. Raises NotationError where it has no form."""
    if isinstance(extra, AnyOf):
        return "".join([".Or", *[_written(option, board) for option in extra.options], ".End"])
    if extra.kind == "one-of":
        return "." + "~".join(["", *[f"{name}_{_values(extra)}" for name in board.names(extra.cells)]])
    for name, notation in NOTATIONS.items():
        told = notation.write(extra, board) if extra.kind in notation.kinds else None
        if told is not None:
            return "." + "~".join((name, *told))
    raise NotationError(f"Interactive Sudoku Solver has no form for {extra}")


def _constraints(extra: Extra, board: StatedGrid) -> list[str]:
    """The constraints that say an extra, some of them about the grid as a whole."""
    strict = {f"no-other-{kind}": name for name, kinds in STRICT.items() for kind in kinds}
    if extra.kind in strict and (extra.groups or extra.kind not in NOTATIONS["AntiConsecutive"].kinds):
        return [f".{strict[extra.kind]}"]
    if extra.kind == "no-equal-lines":
        return [".FullRankTies~none"]
    ties = [".FullRankTies~any"] if extra.kind == "full-rank-with-ties" else []
    return [*ties, _written(extra, board)]


def _nested(every: Sequence[Stated]) -> list[Stated]:
    """Constraints, those between Or or And and End in one. Raises NotationError."""
    open_ones: list[list[Stated]] = [[]]
    begun: list[Stated] = []
    for one in every:
        if one.kind in COMPOSITE - {"End"}:
            begun.append(one)
            open_ones.append([])
        elif one.kind == "End" and begun:
            parts = open_ones.pop()
            open_ones[-1].append(begun.pop()._replace(parts=tuple(parts)))
        else:
            open_ones[-1].append(one)
    if begun:
        raise NotationError(f"{begun[-1].kind} has no End")
    return open_ones[0]


def _all(every: Iterable[Stated]) -> Iterator[Stated]:
    """The constraints, and those that stand in others."""
    for one in every:
        yield one
        yield from _all(one.parts)


def _lines(one: Stated, board: StatedGrid) -> Lines:
    """A constraint as lines of extras. Raises NotationError."""
    try:
        if one.kind == "Or":
            options = [[*_lines(part, board), *_given_lines(part, board)] for part in one.parts]
            if any(line.startswith("any-of") for option in options for line in option):
                raise NotationError("Or stands in another Or, which can't be read")
            if not all(options):
                raise NotationError("Or holds a constraint that says nothing")
            if len(options) == 1:
                yield from options[0]
            else:
                yield "any-of " + " | ".join(" & ".join(dict.fromkeys(option)) for option in options)
        elif one.kind == "And":
            for part in one.parts:
                yield from [*_lines(part, board), *_given_lines(part, board)]
        elif one.kind == "Replicate":
            for part in _replicated(one, board):
                yield from [*_lines(part, board), *_given_lines(part, board)]
        elif one.kind in NOTATIONS:
            yield from NOTATIONS[one.kind].read(one, board)
    except IndexError:
        raise NotationError(f"{one.kind} says too little: .{'~'.join((one.kind, *one.told))}") from None


def _replicated(one: Stated, board: StatedGrid) -> Iterator[Stated]:
    """The constraints within, moved to each of the cells that six bits a character say, counted from the first cell,
    or from the one named. Raises NotationError."""
    origin = one.cells(board, one.told[1:] or ["R1C1"])[0]
    if origin[0] == board.height:
        raise NotationError(f"Replicate begins with {quoted(one.told[1])}, which is no cell of the grid")
    begin = origin[0] * board.width + origin[1]
    for number in [n for n, bit in enumerate(_bits(one.told[0])) if bit]:
        down, right = (begin + number) // board.width - origin[0], (begin + number) % board.width - origin[1]
        for part in one.parts:
            yield _moved(part, down, right, board) if down or right else part


def _moved(one: Stated, down: int, right: int, board: StatedGrid) -> Stated:
    """A constraint so many rows and columns on. Raises NotationError where it names others than cells of the grid, or
    none."""
    if one.kind in COMPOSITE:
        return one._replace(parts=tuple([_moved(part, down, right, board) for part in one.parts]))
    many = 1 if one.kind in CODED else 0
    coded, named = one.told[:many], [text.strip() for text in one.told[many:]]
    told = [_moved_name(text, down, right, board) for text in named]
    others = [name for text in named if (name := text.split("_")[0]) in board.free or REGION.fullmatch(name)]
    if others or told == named:
        raise NotationError(
            f"Replicate moves cells of the grid, and {one.kind or 'a given'} in it names others, or none"
        )
    return one._replace(told=[*coded, *told])


def _moved_name(text: str, down: int, right: int, board: StatedGrid) -> str:
    """The name of a cell so many rows and columns on, with what is given in it; other texts as they are."""
    name, *given = text.split("_")
    cell = cell_named(name)
    if cell is None:
        return text
    row, column = cell[0] + down, cell[1] + right
    if not (0 <= row < board.height and 0 <= column < board.width):
        raise NotationError(f"Replicate moves {name} off the board")
    return "_".join((short_name((row, column)), *given))


def _bits(text: str) -> list[int]:
    """Six bits a character, the lowest first."""
    return [ALPHABET.index(sign) >> bit & 1 for sign in text if sign in ALPHABET for bit in range(SIX_BITS)]


def _of_bits(bits: Sequence[bool]) -> str:
    """The same backwards, without what is 0 at the end."""
    groups = [bits[at : at + SIX_BITS] for at in range(0, len(bits), SIX_BITS)]
    return "".join([ALPHABET[sum(bit << place for place, bit in enumerate(group))] for group in groups]).rstrip("A")


def _given_lines(one: Stated, board: StatedGrid) -> Lines:
    """Given numbers as extras, where they hold in some cases only."""
    for _, cell, values in _givens([one], board):
        yield _line("one-of", ",".join(map(str, values)), [cell])


def _board(every: Sequence[Stated]) -> StatedGrid:
    """Size and numbers. Raises NotationError for a grid that sudoku has not."""
    shapes = [one.told for one in every if one.kind == "Shape"]
    size, *others = shapes[0] if shapes else ["9x9"]
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size.strip())
    height, width = (int(found[1]), int(found[2])) if found else (0, 0)
    stated = re.fullmatch(r"(?:(\d{1,2})-)?(\d{1,2})|", others[0].strip() if others else "")
    if not 0 < min(height, width) <= max(height, width) <= LARGEST or stated is None or "".join(others[1:]).strip():
        raise NotationError(f"the shape {quoted('~'.join(shapes[0]))} is none that sudoku has")
    board = StatedGrid(height, width, range(int(stated[1] or 1), int(stated[2] or max(height, width)) + 1))
    finding = any(one.kind == "ChaosConstruction" for one in every)
    return board._replace(free=_free_cells(every, board), finding=finding)


def _free_cells(every: Sequence[Stated], board: StatedGrid) -> dict[str, Cell]:
    """The cells beside the grid: those that Var adds, and those of a Doppelganger that are named. They stand
    around the grid: in the row DGR what columns lack, in the column DGC what rows lack. Raises NotationError."""
    names, prefixes = list[str](), list[str]()
    for one in every:
        if one.kind == "Var":
            prefix, *others = [text.strip() for text in one.told] or [""]
            found = re.fullmatch(r"(?:([1-9]\d?)x)?([1-9]\d?)|", others[1] if len(others) > 1 else "")
            if not re.fullmatch(r"[A-Z]+", prefix) or found is None:
                raise NotationError(f"Var{'~'.join(('', *one.told))} is none; expected Var~A~name~3")
            if prefix in prefixes:
                raise NotationError(f"there are two Var of the name {prefix}")
            prefixes.append(prefix)
            names += _variables(prefix, int(found[1] or 1) * int(found[2] or 1))
    if any(one.kind == "Doppelganger" for one in every):
        told = [text.strip() for one in _all(every) for text in one.told]
        names += dict.fromkeys(text for text in told if LACKING.fullmatch(text))
    return _beside(names, board.height)


def _variables(prefix: str, many: int) -> list[str]:
    """The names of the cells that Var adds."""
    return [f"V{prefix}{n}" for n in range(1, many + 1)] if many > 1 else [f"V{prefix}"] * many


def _beside(names: Iterable[str], height: int) -> dict[str, Cell]:
    """Names of cells beside the grid, and where those are: in a row below it."""
    return {name: (height, n) for n, name in enumerate(names)}


def _lacking(board: StatedGrid) -> Iterator[str]:
    """That each of the free cells of a Doppelganger holds what its row, column or box lacks: no number that is there.
    Raises NotationError."""
    for name, cell in board.free.items():
        if (found := LACKING.fullmatch(name)) is None:
            continue
        number, box = int(found[2]) - 1, _box(board, board.longest)
        form = {"C": (1, board.width), "R": (board.height, 1)}.get(found[1], box)
        if form is None or (number + 1) * form[0] * form[1] > board.height * board.width:
            raise NotationError(f"there is no {name}")
        yield _line("different", None, [cell, *_box_cells(number, form, board)])


def _must_agree(every: Sequence[Stated], board: StatedGrid) -> None:
    """Refuse what is about boxes where there are other regions too. Raises NotationError."""
    kinds = {one.kind: one for one in _all(every)}
    size = kinds.get("RegionSize")
    if board.finding and "Jigsaw" in kinds:
        raise NotationError("ChaosConstruction finds regions, and Jigsaw states them")
    if board.finding and size is not None and _number(size, "".join(size.told[:1])) != board.height:
        raise NotationError("ChaosConstruction is read with regions of as many cells as there are rows")
    boxes = ("DisjointSets", "Windoku", *(["RegionSumLine"] if _stated_box(every, board) else []))
    for kind in boxes if "Jigsaw" in kinds else ():
        if kind in kinds:
            raise NotationError(f"{kind} is about boxes, and can't be read beside a Jigsaw")


def _grid(every: Sequence[Stated], board: StatedGrid) -> JsonValue:
    """The given numbers."""
    grid: list[list[JsonValue]] = [[None] * board.width for _ in range(board.height)]
    for one, (r, c), values in _givens(every, board):
        if len(values) == 1 and r < board.height:
            if grid[r][c] not in (None, values[0]):
                raise NotationError(f"{one} has two values")
            grid[r][c] = values[0]
    return [list[JsonValue](row) for row in grid]


def _givens(every: Sequence[Stated], board: StatedGrid) -> Iterator[tuple[str, Cell, list[int]]]:
    for one in every:
        for text in one.told if not one.kind else ():
            name, *values = text.strip().split("_")
            (cell,) = Stated("a given", []).cells(board, [name])
            if not values or not all(value.isdecimal() and int(value) in board.numbers for value in values):
                raise NotationError(f"the given {quoted(text)} is none; expected a cell and its number, R1C1_5")
            yield name, cell, [*map(int, values)]


def _narrowed(every: Sequence[Stated], board: StatedGrid) -> Iterator[str]:
    """Cells of which several numbers are given."""
    for _, cell, values in _givens(every, board):
        if len(values) > 1 or cell[0] == board.height:
            yield _line("one-of", ",".join(map(str, sorted({*values}))), [cell])


def _tied(every: Sequence[Stated], lines: Sequence[str]) -> list[str]:
    """The lines, those of ranks as the string says that lines may be tied."""
    ties = next((one.told[0].strip() for one in every if one.kind == "FullRankTies"), "only-unclued")
    if ties == "any":
        return [line.replace("full-rank ", "full-rank-with-ties ") for line in lines]
    return [*lines, "no-equal-lines"] if ties == "none" else [*lines]


def _boxes(every: Sequence[Stated], board: StatedGrid) -> Fields:
    """The boxes, or the regions of a jigsaw where each is one. Boxes go beside a jigsaw, unless there is NoBoxes."""
    layout, box = _jigsaw(every, board), _stated_box(every, board)
    if layout and not _odd_regions(layout, board):
        rows = [layout[at : at + board.width] for at in range(0, len(layout), board.width)]
        return {"regions": [[*map(str, row)] for row in rows]}
    return {"box": [*(box or (1, board.width))]}


def _regions(every: Sequence[Stated], board: StatedGrid) -> Lines:
    """What `_boxes` does not say: the other regions of a jigsaw of which one part is none, or boxes beside a jigsaw.
    Raises NotationError."""
    layout, box = _jigsaw(every, board), _stated_box(every, board)
    if not layout:
        return
    odd = _odd_regions(layout, board)
    if len(odd) > 1:
        raise NotationError(f"the Jigsaw has {len(odd)} regions with more cells than there are numbers, or too few")
    for sign in dict.fromkeys(layout) if odd else ():
        if sign not in odd:
            cells = [divmod(place, board.width) for place, other in enumerate(layout) if other == sign]
            yield _line("different", None, cells)
    if box and not odd:
        for number in range(board.height * board.width // (box[0] * box[1])):
            yield _line("different", None, _box_cells(number, box, board))


def _jigsaw(every: Sequence[Stated], board: StatedGrid) -> str:
    """A sign for the region of each cell; nothing where there is no jigsaw, or all is one region. Raises
    NotationError."""
    layout = next((one.told[-1].strip() for one in every if one.kind == "Jigsaw"), "")
    if layout and len(layout) != board.height * board.width:
        raise NotationError(f"the Jigsaw has {len(layout)} cells, not {board.height * board.width}")
    return layout if len({*layout}) > 1 else ""


def _odd_regions(layout: str, board: StatedGrid) -> list[str]:
    """The parts of a jigsaw that are no regions: of more cells than there are numbers, or of fewer than a line has."""
    fits = range(board.longest, len(board.numbers) + 1)
    return [sign for sign, many in Counter(layout).items() if many not in fits]


def _stated_box(every: Sequence[Stated], board: StatedGrid) -> tuple[int, int] | None:
    kinds = {one.kind: one for one in every}
    many = board.longest
    if "RegionSize" in kinds:
        many = _number(kinds["RegionSize"], kinds["RegionSize"].told[0])
    return None if "NoBoxes" in kinds else _box(board, many)


def _box_cells(number: int, box: tuple[int, int], board: StatedGrid) -> list[Cell]:
    """The cells of a box, counted from 0."""
    high, wide = box
    down, right = divmod(number, board.width // wide)
    return [(down * high + n // wide, right * wide + n % wide) for n in range(high * wide)]


def _box(board: StatedGrid, many: int) -> tuple[int, int] | None:
    """Height and width of the boxes of so many cells: as near to a square as fits, rather wide than high."""
    for small in range(isqrt(many), 1, -1):
        for high, wide in ((small, many // small), (many // small, small)):
            if many % small == 0 and board.height % high == 0 and board.width % wide == 0:
                return high, wide
    return None


def _negatives(kinds: tuple[str, ...], lines: Sequence[str]) -> Iterator[str]:
    """The rules that no other neighbours are like those with a sign."""
    signed = [line.split() for line in lines if line.split()[0] in kinds]
    marked = " / ".join(dict.fromkeys(words[-1] for words in signed))
    if "pair-sum" in kinds:
        yield f"no-other-pair-sum 5,10 {marked}".strip()
    else:
        yield f"no-other-white-dot {marked}".strip()
        yield f"no-other-black-dot {marked}".strip()
