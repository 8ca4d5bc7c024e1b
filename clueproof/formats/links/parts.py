"""What a link of puzz.link holds: cells, corners, clues around the grid, rooms. Each part reads the fields of a JSON
record, and writes itself from a puzzle."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from math import isqrt
from string import ascii_uppercase
from typing import Any, ClassVar, NoReturn

from clueproof.english import counted
from clueproof.formats.links.coding import (
    BITS,
    CIRCLES,
    DIGITS,
    DOTS,
    NUMBERS,
    SIDED_POINTINGS,
    UNKNOWN,
    Coding,
    UnwritableError,
    Value,
)
from clueproof.formats.links.notation import Fields
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.board import Spot
from clueproof.grid.edges import Edge, Site, rectangle, sides_of, site_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.arrows import SIDE, SIGNS, Pointing, sided_text
from clueproof.puzzle.layers.arrows import SIDES as SIDES_OF_LOOP
from clueproof.puzzle.layers.black_cells import ACROSS, DOWN
from clueproof.puzzle.layers.edges import SIGN
from clueproof.puzzle.layers.line_blocks import LINE, line_name
from clueproof.puzzle.layers.rooms import ROOM
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import HOLE, GridShape, holes_of
from clueproof.syntax.record import JsonValue

DOT_SIGNS: dict[Value, str] = {None: ".", 1: "o", 2: "@"}
SIDES = {side: side for side in ("top", "bottom", "left", "right")}


class Part(ABC):
    """A part of a link."""

    holes = False
    """Does it say which cells are missing?"""

    @abstractmethod
    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        """The fields that it states. Raises NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The part of the link for a puzzle. Raises NotationError if links can't say it."""

    def says_something(self, puzzle: Puzzle) -> bool:
        """Has the puzzle anything for this part?"""
        return True


class Cells(Part):
    """Clues in the cells of a grid."""

    def __init__(
        self,
        coding: Coding,
        words: Mapping[Value, str] | None = None,
        *,
        field: str = "grid",
        kind: str = GIVEN,
        says: Mapping[Value, Hashable] | None = None,
        larger: int = 0,
        unnumbered: Callable[[Any], Collection[Spot]] = lambda shape: (),
        bare: Value = UNKNOWN,
    ) -> None:
        """`words`: how the field writes values that are no numbers; `says`: what clues of the puzzle say for each,
        the number itself unless it is given; `larger`: by how much the grid is larger (corners of cells: 1);
        `unnumbered`: where the shape has something (walls, islands, trees), which without a number is `bare`."""
        self._coding, self._field, self._kind, self._larger = coding, field, kind, larger
        self._words, self._unnumbered, self._bare = words or {}, unnumbered, bare
        self._value = {} if says is None else {meant: value for value, meant in says.items()}
        self.holes = HOLE in self._words.values()

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        height, width = height + self._larger, width + self._larger
        found = self._coding.read(scanner, height * width)
        tokens = [self._token(value, divmod(place, width)) for place, value in enumerate(found)]
        return {self._field: [list[JsonValue](tokens[start : start + width]) for start in range(0, len(tokens), width)]}

    def write(self, puzzle: Puzzle) -> str:
        clues = puzzle.clues[self._kind]
        height, width = puzzle.shape.height + self._larger, puzzle.shape.width + self._larger
        spots = [(r, c) for r in range(height) for c in range(width)]
        values = {spot: self._value.get(says, says) for spot, says in clues.items()}
        bare = dict.fromkeys(self._unnumbered(puzzle.shape), self._bare)
        return written(self._coding, [values.get(spot, bare.get(spot)) for spot in spots], spots)

    def says_something(self, puzzle: Puzzle) -> bool:
        return bool(puzzle.clues[self._kind])

    def _token(self, value: Value, at: Spot) -> str:
        if value is None:
            return ""
        if value == UNKNOWN and value not in self._words:
            raise NotationError(f"{site_name(at)} has a clue without a number, which this puzzle has not")
        return self._words.get(value, str(value))


class PathEnds(Cells):
    """Numbers that stand in two cells each, which belong to the shape."""

    def __init__(self) -> None:
        super().__init__(NUMBERS)

    def write(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        if shape.walls or not all(name.isdecimal() and name[0] != "0" for name, _, _ in shape.ends):
            raise NotationError("links can't say walls, nor names that are no numbers")
        number = {end: int(name) for name, *ends in shape.ends for end in ends}
        spots = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        return written(NUMBERS, [number.get(spot) for spot in spots], spots)


class SidedPointings(Part):
    """Cells that say on which side of a loop they are, and how many lines are ahead."""

    _SIDES = (None, *SIDES_OF_LOOP.values())

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        found = SIDED_POINTINGS.read(scanner, height * width)
        texts = ["" if value is None else self._text(int(value)) for value in found]
        return {"grid": [list[JsonValue](texts[start : start + width]) for start in range(0, len(texts), width)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, given, sides = puzzle.shape, puzzle.clues[GIVEN], puzzle.clues[SIDE]
        spots = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        values: list[Value] = [None] * len(spots)
        for place, spot in enumerate(spots):
            if spot in shape.walls:
                says = given.get(spot)
                pointing = 0 if says is None else says.number * 5 + [*SIGNS].index(says.way) + 1
                values[place] = pointing * 3 + self._SIDES.index(sides.get(spot))
        return written(SIDED_POINTINGS, values, spots)

    def _text(self, value: int) -> str:
        pointing, side = divmod(value, 3)
        number, arrow = divmod(pointing, 5)
        return sided_text(self._SIDES[side], Pointing(number, [*SIGNS][arrow - 1]) if arrow else None)


class Around(Part):
    """Clues around the grid: those at the top from left to right, then at the bottom, at the left, at the right."""

    def __init__(
        self,
        coding: Coding,
        kind: str,
        fields: Mapping[str, str] = SIDES,
        *,
        paired: bool = False,
        words: Mapping[Value, str] | None = None,
    ) -> None:
        """`fields`: the sides that have clues, in this order, and the fields where they stand; `paired`: the clues of
        the first two sides alternate, then those of the two others; `words`: how fields write clues that are no
        numbers there."""
        self._coding, self._kind, self._fields, self._words = coding, kind, fields, words or {}
        sides = [*fields]
        self._groups = [sides[:2], sides[2:]] if paired else [[side] for side in sides]

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        spots = self._spots(height, width)
        value = dict(zip(spots, self._coding.read(scanner, len(spots)), strict=True))
        said = {spot: "" if says is None else self._words.get(says, str(says)) for spot, says in value.items()}
        return {field: [said[spot] for spot in self._side(side, height, width)] for side, field in self._fields.items()}

    def write(self, puzzle: Puzzle) -> str:
        clues, spots = puzzle.clues[self._kind], self._spots(puzzle.shape.height, puzzle.shape.width)
        for spot in clues:
            if spot not in spots:
                raise NotationError(f"links can't say the clue at {site_name(spot)}")
        return written(self._coding, [clues.get(spot) for spot in spots], spots)

    def _spots(self, height: int, width: int) -> list[Spot]:
        """Where the clues are, in the order of links."""
        sides = [[self._side(side, height, width) for side in group] for group in self._groups]
        return [spot for group in sides for spots in zip(*group, strict=True) for spot in spots]

    def _side(self, side: str, height: int, width: int) -> list[Spot]:
        if side in ("top", "bottom"):
            return [(-1 if side == "top" else height, c) for c in range(width)]
        return [(r, -1 if side == "left" else width) for r in range(height)]


class Between(Part):
    """Signs between the cells of a grid: those of the pairs side by side first, then those one below the other."""

    def __init__(self, coding: Coding, words: Mapping[Value, str], says: Mapping[Value, Hashable]) -> None:
        """`words`: how a typed grid writes the values; `says`: what clues say for each."""
        self._coding, self._words = coding, words
        self._value: dict[Hashable, Value] = {meant: value for value, meant in says.items()}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        rows = [["."] * (2 * width - 1) for _ in range(2 * height - 1)]
        places = [(2 * r, 2 * c + 1) for r in range(height) for c in range(width - 1)]
        places += [(2 * r + 1, 2 * c) for r in range(height - 1) for c in range(width)]
        for (r, c), value in zip(places, self._coding.read(scanner, len(places)), strict=True):
            rows[r][c] = "." if value is None else self._words[value]
        return {"grid": [list[JsonValue](row) for row in rows]}

    def write(self, puzzle: Puzzle) -> str:
        shape, clues = puzzle.shape, puzzle.clues[SIGN]
        if puzzle.clues[GIVEN]:
            raise NotationError("links can't say numbers that are given")
        pairs = [*_pairs(shape.height, shape.width)]
        return written(self._coding, [self._value.get(clues.get(pair)) for pair in pairs], pairs)


class Rooms(Part):
    """A division of the grid: for each pair of neighbours whether a border parts them, those side by side first. Then
    the numbers of the rooms, if they have some, in the order in which the rooms begin.

    A room is what borders enclose; those that end inside one are passed over.
    """

    def __init__(self, numbers: Coding | None = None, field: str = "regions", *, closed: bool = False) -> None:
        """`numbers`: how those of rooms are written; `closed`: a border that ends inside a room is refused, because it
        says something."""
        self._numbers, self._field, self._closed = numbers, field, closed

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders = _read_borders(scanner, height, width)
        room = flooded(height, width, borders)
        _pass_over_loose(scanner, room, borders, refused=self._closed)
        fields: Fields = {self._field: [[room[r, c] + 1 for c in range(width)] for r in range(height)]}
        if self._numbers is not None:
            found = enumerate(self._numbers.read(scanner, max(room.values()) + 1), 1)
            fields["numbers"] = {str(number): value for number, value in found if value is not None}
        return fields

    def write(self, puzzle: Puzzle) -> str:
        text = _written_borders(puzzle.shape, puzzle.shape.walls)
        if self._numbers is None:
            return text
        first = [cells[0] for cells in puzzle.shape.cells_of]
        return text + written(self._numbers, [puzzle.clues[ROOM].get(spot) for spot in first], first)


class LetteredRooms(Part):
    """A division of the grid, as old links say it: a symbol for each cell, another one than that of its neighbours in
    other rooms."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        found = scanner.several(DIGITS, height * width, "a digit or letter for each cell")
        symbol = {divmod(place, width): one for place, one in enumerate(found)}
        room = flooded(height, width, {pair for pair in _pairs(height, width) if symbol[pair[0]] != symbol[pair[1]]})
        return {"regions": [[room[r, c] + 1 for c in range(width)] for r in range(height)]}

    def write(self, puzzle: Puzzle) -> str:
        return Rooms().write(puzzle)


class HoledRooms(Part):
    """A division of the grid, what stands in its cells, and then, if there are some, the cells that are none."""

    holes = True

    def __init__(self, cells: Cells) -> None:
        self._cells = cells

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders = _read_borders(scanner, height, width)
        fields, holes = self._cells.read(scanner, height, width), _read_holes(scanner, height, width)
        parting = {edge for edge in borders if holes.isdisjoint(edge)}
        room = {cell: number + 1 for cell, number in flooded(height, width, parting, holes).items()}
        _pass_over_loose(scanner, room, parting)
        return {**fields, "regions": [[room.get((r, c), HOLE) for c in range(width)] for r in range(height)]}

    def write(self, puzzle: Puzzle) -> str:
        borders = _written_borders(puzzle.shape, puzzle.shape.walls)
        return borders + self._cells.write(puzzle) + _written_holes(puzzle.shape)


class Dominoes(Part):
    """A division of the grid into dominoes; then, if some cells belong to none, which poles are given (none, which we
    do not have), and which cells those are."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        spots = [(r, c) for r in range(height) for c in range(width)]
        borders = _read_borders(scanner, height, width)
        poles = CIRCLES.read(scanner, len(spots)) if scanner else []
        gaps = BITS.read(scanner, len(spots)) if scanner else []
        if any(poles):
            raise NotationError("the link has poles that are given, which this puzzle has not")
        empty = {spot for spot, gap in zip(spots, gaps, strict=False) if gap}
        # a cell that is none has borders on all sides, drawn or not
        borders |= {side for spot in empty for side in sides_of(spot)}
        cells_of: dict[int, list[Spot]] = {}
        for spot, room in rooms_of(height, width, borders).items():
            cells_of.setdefault(room, []).append(spot)
        sign: dict[Spot, str] = dict.fromkeys(empty, "*")
        for cells in cells_of.values():
            if len(cells) == 2:
                lies = cells[0][0] == cells[1][0]
                sign.update(zip(sorted(cells), "<>" if lies else "^v", strict=True))
            elif cells[0] not in empty:
                raise NotationError(f"the room of {site_name(min(cells))} has {counted(len(cells), 'cell')}, not 2")
        return {"grid": ["".join([sign[r, c] for c in range(width)]) for r in range(height)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, singles = puzzle.shape, {*puzzle.shape.singles}
        text = _written_borders(shape, {wall for wall in shape.walls if not singles.intersection(wall)})
        if not singles:
            return text
        spots = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        return text + CIRCLES.write([None for _ in spots]) + BITS.write([int(spot in singles) for spot in spots])


class DotsAnywhere(Part):
    """Dots in cells, on their sides and at their corners; then, if there are some, the cells that are none."""

    holes = True

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        across = 2 * width - 1
        found = [DOT_SIGNS[value] for value in DOTS.read(scanner, (2 * height - 1) * across)]
        for r, c in _read_holes(scanner, height, width):
            found[2 * r * across + 2 * c] = HOLE
        return {"grid": ["".join(found[start : start + across]) for start in range(0, len(found), across)]}

    def write(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        value: dict[Spot, Value] = {dot: 2 if dot in shape.dark else 1 for dot in shape.dots}
        places = [(y, x) for y in range(2 * shape.height - 1) for x in range(2 * shape.width - 1)]
        return DOTS.write([value.get(place) for place in places]) + _written_holes(shape)


class Number(Part):
    """An option that is a number, with a stroke behind it."""

    def __init__(self, field: str) -> None:
        """The name of the option, in records and in the shape."""
        self._field = field

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        number = scanner.number()
        if number is None:
            scanner.fail("a number")
        scanner.expect("/")
        return {self._field: number}

    def write(self, puzzle: Puzzle) -> str:
        return f"{getattr(puzzle.shape, self._field)}/"


class Fleet(Part):
    """The ships of a fleet, behind a stroke: a letter behind another stroke for a usual fleet; or their number, and
    each by its width, height and cells, five in a digit."""

    USUAL: ClassVar = {"c": (3, 2, 1), "d": (4, 3, 2, 1), "e": (5, 4, 3, 2, 1)}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        scanner.expect("/")
        if scanner.take("/"):
            key = scanner.take("".join(self.USUAL)) or scanner.fail(f"a fleet ({', '.join(self.USUAL)})")
            return {"fleet": list[JsonValue](self.USUAL[key])}
        number = scanner.number()
        if number is None:
            scanner.fail("the number of ships")
        found: dict[int, int] = {}
        for _ in range(number):
            scanner.expect("/")
            begin = scanner.at
            sides = [int(scanner.take(DIGITS) or scanner.fail("the size of a ship"), 36) for _ in range(2)]
            cells = BITS.read(scanner, sides[0] * sides[1])
            if min(sides) != 1 or None in cells:
                scanner.at = begin
                scanner.fail("a ship in a straight line (others have rules of their own)")
            found[max(sides)] = found.get(max(sides), 0) + 1
        return {"fleet": [found.get(length, 0) for length in range(1, max(found, default=0) + 1)]}

    def write(self, puzzle: Puzzle) -> str:
        fleet = puzzle.shape.fleet
        if not fleet:
            raise NotationError("links say how many ships there are")
        usual = next((key for key, one in self.USUAL.items() if one == fleet), None)
        if usual is not None:
            return f"//{usual}"
        ships = [f"/{DIGITS[length]}1{BITS.write([1] * length)}" for length, n in enumerate(fleet, 1) for _ in range(n)]
        return f"/{len(ships)}{''.join(ships)}"


class Blocks(Part):
    """The blocks of a nonogram's columns, then of its rows: for each line the numbers from the grid outwards, in as
    many places as a line can have blocks."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        high, wide = (height + 1) // 2, (width + 1) // 2
        found = NUMBERS.read(scanner, width * high + height * wide)
        columns = [found[start : start + high] for start in range(0, width * high, high)]
        rows = [found[start : start + wide] for start in range(width * high, len(found), wide)]
        return {"cols": [*map(_inwards, columns)], "rows": [*map(_inwards, rows)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, lines = puzzle.shape, puzzle.clues[LINE]
        if not shape.plain or puzzle.clues[GIVEN]:
            raise NotationError("links can't say colours, nor cells that are given")
        spots = [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]
        values: list[Value] = []
        for spot in spots:
            if spot not in lines:
                raise NotationError(f"links can't say that {line_name(spot)} has no clue")
            places = (shape.height + 1) // 2 if spot[0] < 0 else (shape.width + 1) // 2
            outwards = [length for length, _ in reversed(lines[spot])]
            values += [*outwards, *[None] * (places - len(outwards))]
        return NUMBERS.write(values)


def _inwards(outwards: list[Value]) -> JsonValue:
    return [value for value in reversed(outwards) if value is not None]


class Unstated(Part):
    """Bits for what puzzles of links can have and ours can't, at the end, where they may be missing: what they say is
    refused by name."""

    def __init__(self, digits: Callable[[int, int], int], what: str) -> None:
        """`digits`: how many they are on a board of that height and width; `what` messages call what they say."""
        self._digits, self._what = digits, what

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        bits = scanner.rest[: self._digits(height, width)]
        if set(bits) & {*DIGITS[1:32]}:
            scanner.refuse(f"the link has {self._what}, which this puzzle has not")
        if not bits.strip("0"):
            scanner.at += len(bits)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        return ""


class Optional(Part):
    """A part that is left out where it would say nothing."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        return self._part.read(scanner, height, width) if scanner else {}

    def write(self, puzzle: Puzzle) -> str:
        return self._part.write(puzzle) if self._part.says_something(puzzle) else ""


class SquareBoxes(Part):
    """The boxes of a Sudoku, of which links say nothing: puzz.link draws them as wide and as high as the square root of
    the side, or else a little smaller; on 6x6 alone 3 wide and 2 high."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        self._check(height)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        self._check(puzzle.shape.side)
        return ""

    @staticmethod
    def _check(side: int) -> None:
        root = isqrt(side)
        # boxes of one cell say nothing
        if root > 1 and root * root != side != 6:
            raise NotationError(
                f"on {side}x{side} cells puzz.link draws boxes of {root}x{root}, which can't hold all numbers to {side}"
            )


class Fixed(Part):
    """A text that always stands there."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        for symbol in self._text:
            scanner.expect(symbol)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        return self._text


class SplitCells(Part):
    """The split cells of a Kakuro, without its frame: letters from k for white cells, and each black cell as its sums,
    the lower one first; then the sums of the frame for all lines that begin there, of the columns first."""

    WHITE = DIGITS[20:]
    SUMS = DIGITS[:20] + ascii_uppercase
    """From 0 for none."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        inner: list[str] = []
        while len(inner) < height * width:
            letter = scanner.take(self.WHITE)
            if letter is not None:
                inner += ["."] * (self.WHITE.index(letter) + 1)
            else:
                inner.append("#" if scanner.take(".") else f"{self._sum(scanner)}\\{self._sum(scanner)}")
        if len(inner) > height * width:
            scanner.at -= 1
            scanner.fail(f"{height * width} cells at most")
        rows: list[JsonValue] = [[*inner[start : start + width]] for start in range(0, len(inner), width)]
        top = [f"{self._sum(scanner)}\\" if inner[c] == "." else "#" for c in range(width)]
        left = [f"\\{self._sum(scanner)}" if inner[r * width] == "." else "#" for r in range(height)]
        framed = [["#", *top], *[[sums, *row] for sums, row in zip(left, rows, strict=True)]]  # type: ignore[misc]
        return {"height": height + 1, "width": width + 1, "grid": framed}  # type: ignore[dict-item]

    def write(self, puzzle: Puzzle) -> str:
        shape, across, down = puzzle.shape, puzzle.clues[ACROSS], puzzle.clues[DOWN]
        if puzzle.clues[GIVEN]:
            raise NotationError("links can't say numbers that are given")
        rows, columns = range(1, shape.height), range(1, shape.width)
        if not all((0, c) in shape.walls for c in (0, *columns)) or not all((r, 0) in shape.walls for r in rows):
            raise NotationError("links can't say that there are white cells in the first row or column")
        written, white = "", 0
        for spot in [(r, c) for r in rows for c in columns]:
            white += spot not in shape.walls
            if spot in shape.walls or white == len(self.WHITE):
                written, white = written + self._spaces(white), 0
            if spot in shape.walls:
                sums = self.SUMS[down.get(spot, 0)] + self.SUMS[across.get(spot, 0)]
                written += "." if sums == "00" else sums
        written += self._spaces(white)
        written += "".join([self.SUMS[down.get((0, c), 0)] for c in columns if (1, c) not in shape.walls])
        return written + "".join([self.SUMS[across.get((r, 0), 0)] for r in rows if (r, 1) not in shape.walls])

    def _sum(self, scanner: Scanner) -> str:
        if scanner.take("-"):
            # some editors write that nobody tells the sum
            return ""
        symbol = scanner.take(self.SUMS)
        if symbol is None:
            scanner.fail("a sum, or a letter from k to z,")
        return str(self.SUMS.index(symbol) or "")

    def _spaces(self, white: int) -> str:
        return self.WHITE[white - 1] if white else ""


def written(coding: Coding, values: list[Value], sites: Sequence[Site]) -> str:
    """The text of values; those that a coding can't write are refused by the name of their site."""
    try:
        return coding.write(values)
    except UnwritableError as error:
        at = sites[values.index(error.args[0])]
        raise NotationError(f"links can't say what the clue at {site_name(at)} says: {error.args[0]}") from None


def _read_borders(scanner: Scanner, height: int, width: int) -> set[Edge]:
    """Where borders are: for each pair of neighbours whether there is one, those side by side first."""
    right = BITS.read(scanner, height * (width - 1))
    below = BITS.read(scanner, (height - 1) * width)
    # only behind what may be refused
    return {pair for pair, bit in zip(_pairs(height, width), [*right, *below], strict=True) if bit}


def _pairs(height: int, width: int) -> Iterator[Edge]:
    """All pairs of neighbours, those side by side first."""
    yield from (((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1))
    yield from (((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width))


def _read_holes(scanner: Scanner, height: int, width: int) -> set[Spot]:
    """The cells that are none, which stand at the end of a link if there are some."""
    found = BITS.read(scanner, height * width) if scanner else []
    return {divmod(place, width) for place, hole in enumerate(found) if hole}


def _written_holes(shape: GridShape) -> str:
    """The text of them."""
    holes = holes_of(shape)
    return BITS.write([int(cell in holes) for cell in rectangle(shape.height, shape.width)]) if holes else ""


def _written_borders(shape: GridShape, borders: Collection[Edge]) -> str:
    """The text of the borders."""
    bits = [int(pair in borders) for pair in _pairs(shape.height, shape.width)]
    beside = shape.height * (shape.width - 1)
    return BITS.write(bits[:beside]) + BITS.write(bits[beside:])


def rooms_of(height: int, width: int, borders: Collection[Edge], holes: Collection[Spot] = ()) -> dict[Spot, int]:
    """As `flooded`. Raises NotationError where a border ends inside a room."""
    room = flooded(height, width, borders, holes)
    for edge in _inside_rooms(room, borders):
        _refuse_loose(edge)
    return room


def _refuse_loose(border: Edge) -> NoReturn:
    raise NotationError(f"a border at {site_name(border[0])} ends inside a room: the rooms are not closed")


def flooded(height: int, width: int, borders: Collection[Edge], holes: Collection[Spot] = ()) -> dict[Spot, int]:
    """The number of the room of each cell that is no hole, in the order of their first cells."""
    room: dict[Spot, int] = {}
    count = -1
    for first in rectangle(height, width, holes):
        if first in room:
            continue
        count += 1
        number = room[first] = count
        reached = [first]
        for cell in reached:
            for side in sides_of(cell):
                (other,) = {*side} - {cell}
                inside = 0 <= other[0] < height and 0 <= other[1] < width
                if inside and side not in borders and other not in room and other not in holes:
                    room[other] = number
                    reached.append(other)
    return room


def _pass_over_loose(
    scanner: Scanner, room: Mapping[Spot, int], borders: Collection[Edge], refused: bool = False
) -> None:
    """Note the borders that end inside rooms. Raises NotationError if they are `refused`."""
    loose = _inside_rooms(room, borders)
    if loose and refused:
        _refuse_loose(loose[0])
    if loose:
        scanner.notes.append(f"{counted(len(loose), 'border')} inside rooms passed over, from {site_name(loose[0])} on")


def _inside_rooms(room: Mapping[Spot, int], borders: Collection[Edge]) -> list[Edge]:
    """The borders with one room on both sides."""
    return [(one, other) for one, other in sorted(borders) if room.get(one, one) == room.get(other, other)]
