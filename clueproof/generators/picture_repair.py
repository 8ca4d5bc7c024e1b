"""Changes as few pixels of a picture as possible so that no other picture has the same line clues.

Elementary switches (Ryser) are two pixels of a picture that can change places with two others without changing a clue.
Discrete tomography calls them elementary switching components (Ryser, "Combinatorial properties of matrices of zeros
and ones", 1957); here the runs along each line must stay as they are, not only their sum. They tell of nine in ten
random pictures of 30x30 that others have the same clues, without a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import NamedTuple, TypeAlias

from clueproof.clock import check_clock

Move: TypeAlias = tuple[int, int, int]
"""A colour, a place in a line where it stands, and an empty place for it."""


class Switch(NamedTuple):
    """A pixel of the colour can move from `start` to `end` in the row `one`, and one back in the row `other`."""

    colour: int
    one: int
    other: int
    start: int
    end: int


def has_switch(picture: Sequence[Sequence[int]]) -> bool:
    """Is there a switch? Then the picture is not the only one with its clues."""
    return next(switches(picture), None) is not None


def switches(picture: Sequence[Sequence[int]]) -> Iterator[Switch]:
    """All switches of a picture, each once: `start` is before `end`. Empty pixels are 0.

    The runs of both rows and of both columns keep their colours and lengths, in the same order.
    """
    columns = [{*moves(column)} for column in zip(*picture, strict=True)]
    rows: dict[Move, list[int]] = {}
    for place, row in enumerate(picture):
        for move in moves(row):
            rows.setdefault(move, []).append(place)
    for (colour, start, end), those in rows.items():
        if start < end:
            check_clock()
            for one, other in product(those, rows.get((colour, end, start), ())):
                if (colour, one, other) in columns[start] and (colour, other, one) in columns[end]:
                    yield Switch(colour, one, other, start, end)


def moves(line: Sequence[int]) -> Iterator[Move]:
    """Every pixel and place for it in the line such that the line's runs stay the same.

    A run may be shifted by one, which takes its first pixel to its end or the other way round. A run of one pixel
    may go anywhere between its neighbours, and past those that are like it.
    """
    check_clock()
    runs = [(0, 0, 0)]
    place = 0
    for colour, pixels in groupby(line):
        length = len([*pixels])
        if colour:
            runs.append((colour, place, place + length))
        place += length
    runs.append((0, place, place))

    def room(colour: int, left: tuple[int, int, int], right: tuple[int, int, int]) -> range:
        """Between these two runs, but apart from those of the same colour."""
        return range(left[2] + (left[0] == colour), right[1] - (right[0] == colour))

    def like(run: tuple[int, int, int], colour: int) -> bool:
        return run[0] == colour and run[2] - run[1] == 1

    for number, (colour, start, stop) in enumerate(runs[1:-1], 1):
        if stop - start > 1:
            free = room(colour, runs[number - 1], runs[number + 1])
            if stop in free:
                yield colour, start, stop
            if start - 1 in free:
                yield colour, stop - 1, start - 1
            continue
        first, last = number, number
        while like(runs[first - 1], colour):
            first -= 1
        while like(runs[last + 1], colour):
            last += 1
        others = runs[:number] + runs[number + 1 :]
        for left, right in zip(others[first - 1 : last], others[first : last + 1], strict=True):
            yield from [(colour, start, there) for there in room(colour, left, right) if there != start]


Picture: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of pixels: 0 for an empty one, else the number of its colour."""
Another: TypeAlias = "Callable[[Picture, Collection[tuple[int, int]]], Picture | None]"
"""A picture with the same line clues that differs in some pixel outside of these; None if there is none."""

EFFORT = 200_000
"""All sets of k changes are searched as long as the (k-1)-th power of the number of changes is below this."""


KEPT = 400
"""Ways to mistake a picture that are remembered."""
TRIED = 6
"""How many changes are compared when the effect of each has to be computed."""


class PixelChange(NamedTuple):
    """A pixel gets another value."""

    row: int
    column: int
    value: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """The picture that is left, and what was changed for it. `fewest`: proved that fewer won't do."""

    picture: Picture
    changes: tuple[PixelChange, ...]
    fewest: bool


def cleared(picture: Picture, changes: Sequence[PixelChange], another: Another) -> Cleared | None:
    """Change pixels until no other picture has the same line clues; None if these changes don't suffice.

    `changes` are all that may be done, best first. Sets of one change, of two, ... are searched as
    far as that is quick (`EFFORT`). Among the smallest sets the one is taken whose worst change is the
    best, then the second worst, and so on. Where none was found, changes are made one at a time, each
    the one that leaves the fewest pixels in doubt, and in the end those that were not needed are undone.
    What comes out depends on the picture and the changes alone, not on which pictures `another` finds.
    """
    search = _Search(picture, changes, another)
    size = 0
    while size < 2 or (size <= len(changes) and len(changes) ** (size - 1) <= EFFORT):
        if (found := search.smallest(size)) is not None:
            return search.result(found, True)
        size += 1
    found = search.one_at_a_time()
    # all smaller sizes were searched through
    return None if found is None else search.result(found, len(found) == size)


class _Line(NamedTuple):
    """Where another picture differs in a line: which bits, and what they are there."""

    number: int
    mask: int
    bits: int


class _Difference:
    """Pixels that can be changed together without a clue changing; rows and columns as one list of lines."""

    __slots__ = ("changes", "lines", "touched")

    def __init__(self, changes: Sequence[PixelChange], height: int, bits: int) -> None:
        full = (1 << bits) - 1
        self.changes = changes
        masks: dict[int, list[int]] = {}
        for row, column, value in changes:
            for number, place in ((row, column), (height + column, row)):
                line = masks.setdefault(number, [0, 0])
                line[0] |= full << place * bits
                line[1] |= value << place * bits
        self.lines = [_Line(number, ~mask, there) for number, (mask, there) in masks.items()]
        self.touched = frozenset(masks)


class _Search:
    """The picture with the changes made so far, and all ways known to mistake it for another one."""

    def __init__(self, picture: Picture, changes: Sequence[PixelChange], another: Another) -> None:
        self._changes, self._another = changes, another
        self._height = len(picture)
        self._width = len(picture[0])
        most = max([change.value for change in changes] + [max(row) for row in picture])
        self._bits = max(1, most.bit_length())
        self._full = (1 << self._bits) - 1
        self._pixels = [list(row) for row in picture]
        lines = [*picture, *zip(*picture, strict=True)]
        self._lines = [sum(value << place * self._bits for place, value in enumerate(line)) for line in lines]
        self._blocks: dict[int, tuple[tuple[int, int], ...]] = {}
        self._unique: set[tuple[int, ...]] = set()
        self._known = self._switches()

    def result(self, found: Sequence[int], fewest: bool) -> Cleared:
        """The picture after a set of changes."""
        made = [self._changes[place] for place in sorted(found)]
        for change in made:
            self._pixels[change.row][change.column] = change.value
        return Cleared(tuple(map(tuple, self._pixels)), tuple(sorted(made)), fewest)

    # sets of changes of one size

    def smallest(self, size: int) -> list[int] | None:
        """The best set of `size` changes, as positions, where no smaller set will do."""
        found = self._find(size, len(self._changes))
        if found is None:
            return None
        chosen: list[int] = []
        undone = []
        limit = len(self._changes)
        for left in range(size, 0, -1):
            # the last of them as early as can be
            least, most = left - 1, max(found)
            while least < most:
                check_clock()
                middle = (least + most) // 2
                earlier = self._find(left, middle + 1)
                if earlier is None:
                    least = middle + 1
                else:
                    found = earlier
                    most = max(found)
            limit = most
            found = [place for place in found if place != limit]
            chosen.append(limit)
            undone.append(self._make(limit))
        for change in reversed(undone):
            self._set(change)
        return chosen

    def _find(self, size: int, limit: int) -> list[int] | None:
        """Some of the first `limit` changes, as many as asked for, that make the picture the only one.

        One of them must be in a line with a known difference; otherwise that difference stays.
        """
        difference = self._difference()
        if difference is None:
            return []
        if not size or self._apart() > 2 * size:
            return None
        for place in range(limit):
            row, column, value = self._changes[place]
            if row not in difference.touched and self._height + column not in difference.touched:
                continue
            if self._pixels[row][column] == value:
                continue
            undo = self._make(place)
            found = None
            if size > 1 or not self._possible(difference):
                found = self._find(size - 1, limit)
            self._set(undo)
            if found is not None:
                return [*found, place]
        return None

    # one change after the other

    def one_at_a_time(self) -> list[int] | None:
        """A set of changes that suffices and has no needless one."""
        start = [list(row) for row in self._pixels]
        made: list[int] = []
        while (difference := self._difference()) is not None:
            check_clock()
            fresh = [
                place
                for place, (row, column, _) in enumerate(self._changes)
                if start[row][column] == self._pixels[row][column]
            ]
            best = self._best_by_switches(fresh)
            if best is None:
                best = self._best_by_open(fresh)
            if best is None:
                break
            self._make(best)
            made.append(best)
        if difference is None:
            # one that was needed may not be any more when another is undone
            while any(self._undone(place, start, made) for place in sorted(made, reverse=True)):
                pass
        for row, values in enumerate(start):
            for column, value in enumerate(values):
                self._set(PixelChange(row, column, value))
        return made if difference is None else None

    def _best_by_switches(self, places: Sequence[int]) -> int | None:
        """The change that leaves the fewest pixels in switches; None if there are no switches."""
        switches = self._switches()
        self._known[:0] = switches
        cells = {cell[:2] for switch in switches for cell in switch.changes}
        best: tuple[int, int] | None = None
        for place in places:
            if self._changes[place][:2] in cells:
                undo = self._make(place)
                left = {cell[:2] for switch in switches if self._possible(switch) for cell in switch.changes}
                self._set(undo)
                best = min(best or (len(left), place), (len(left), place))
        return None if best is None else best[1]

    def _best_by_open(self, places: Sequence[int]) -> int | None:
        """Of the first `TRIED` of these changes that alter open pixels, and of more until one leaves fewer of them
        open, the one that leaves the fewest."""
        open_now = self._open()
        best: tuple[int, int] | None = None
        tried = 0
        for place in places:
            if self._changes[place][:2] in open_now:
                if tried >= TRIED and best is not None and best[0] < len(open_now):
                    break
                tried += 1
                undo = self._make(place)
                if best is None or len(self._seen()) < best[0]:
                    left = len(self._open())
                    # they only save queries, and looking through too many saves nothing
                    del self._known[KEPT:]
                    if best is None or left < best[0]:
                        best = left, place
                self._set(undo)
        return None if best is None else best[1]

    def _undone(self, place: int, start: Sequence[Sequence[int]], made: list[int]) -> bool:
        """Undo a change that was made if it isn't needed."""
        row, column, value = self._changes[place]
        self._set(PixelChange(row, column, start[row][column]))
        if self._difference() is None:
            made.remove(place)
            return True
        self._set(PixelChange(row, column, value))
        return False

    # the picture as it is now

    def _make(self, place: int) -> PixelChange:
        """Make the change; what undoes it."""
        row, column, value = self._changes[place]
        before = self._pixels[row][column]
        self._set(PixelChange(row, column, value))
        return PixelChange(row, column, before)

    def _set(self, change: PixelChange) -> None:
        row, column, value = change
        self._pixels[row][column] = value
        for number, place in ((row, column), (self._height + column, row)):
            at = place * self._bits
            self._lines[number] = self._lines[number] & ~(self._full << at) | value << at

    def _difference(self) -> _Difference | None:
        """A way to mistake the picture for another one; None if there is none."""
        for place, difference in enumerate(self._known):
            if self._possible(difference):
                # what was of use is asked first next time
                self._known.insert(0, self._known.pop(place))
                return difference
        return self._asked()

    def _apart(self) -> int:
        """How many known ways share no line with each other: a change rules out at most two of these."""
        lines: set[int] = set()
        number = 0
        for difference in self._known:
            if lines.isdisjoint(difference.touched) and self._possible(difference):
                lines |= difference.touched
                number += 1
        return number

    def _asked(self, known: Collection[tuple[int, int]] = ()) -> _Difference | None:
        """A way that leads to a picture that differs outside of the known pixels."""
        lines = tuple(self._lines)
        if lines in self._unique:
            return None
        picture = tuple(map(tuple, self._pixels))
        other = self._another(picture, known)
        if other is None:
            if not known:
                self._unique.add(lines)
            return None
        differing = [
            PixelChange(row, column, value)
            for row, values in enumerate(other)
            for column, value in enumerate(values)
            if value != picture[row][column]
        ]
        self._known[:0] = [_Difference(part, self._height, self._bits) for part in _parts(differing)]
        return self._known[0]

    def _switches(self) -> list[_Difference]:
        """All ways to mistake the picture by four pixels at the corners of a rectangle."""
        found = []
        for colour, one, other, start, end in switches(self._pixels):
            corners = (one, start, 0), (one, end, colour), (other, start, colour), (other, end, 0)
            found.append(_Difference([PixelChange(*corner) for corner in corners], self._height, self._bits))
        return found

    def _possible(self, difference: _Difference) -> bool:
        """Has the picture the same clues when these pixels are as the difference says, and is it another one?"""
        another = False
        for number, mask, bits in difference.lines:
            line = self._lines[number]
            other = line & mask | bits
            if other != line:
                if self._blocks_of(other) != self._blocks_of(line):
                    return False
                another = True
        return another

    def _open(self) -> set[tuple[int, int]]:
        """The pixels that are not the same in all pictures with these clues."""
        cells, known = self._seen(), len(self._known)
        while self._asked(cells) is not None:
            check_clock()
            for difference in self._known[: len(self._known) - known]:
                cells |= {change[:2] for change in difference.changes}
            known = len(self._known)
        return cells

    def _seen(self) -> set[tuple[int, int]]:
        return {
            (row, column)
            for difference in self._known
            if self._possible(difference)
            for row, column, value in difference.changes
            if self._pixels[row][column] != value
        }

    def _blocks_of(self, line: int) -> tuple[tuple[int, int], ...]:
        """Lengths and colours of the blocks."""
        found = self._blocks.get(line)
        if found is None:
            blocks, before, length = [], 0, 0
            rest = line
            while rest or before:
                check_clock()
                value = rest & self._full
                if value != before:
                    if before:
                        blocks.append((length, before))
                    before, length = value, 0
                length += 1
                rest >>= self._bits
            found = self._blocks[line] = tuple(blocks)
        return found


def _parts(changes: Sequence[PixelChange]) -> list[list[PixelChange]]:
    """The changes in parts that have no line in common: each part alone leaves all clues as they are."""
    parts: list[tuple[set[int], list[PixelChange]]] = []
    for change in changes:
        lines, together = {change.row, -1 - change.column}, [change]
        apart = []
        for part in parts:
            if lines.isdisjoint(part[0]):
                apart.append(part)
            else:
                lines |= part[0]
                together = part[1] + together
        parts = [*apart, (lines, together)]
    return [part for _, part in parts]
