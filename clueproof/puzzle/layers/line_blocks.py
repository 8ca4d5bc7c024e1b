"""Lists at rows and columns: the blocks of nonograms, with cells that are known, and lists of numbers and signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise
from typing import TYPE_CHECKING, TypeAlias

from clueproof.english import counted, either
from clueproof.errors import quoted, shortened
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Position
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.cells import CellValues
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.line_clues import BLOCK, MAX_LENGTH, LineClue, line_clues
from clueproof.syntax.record import JsonValue, Line, Record, Value

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind


Blocks: TypeAlias = tuple[tuple[int, int], ...]
"""The blocks of a line in order: (length, number of the colour)."""

LINE = "line"
"""The kind of the clue of a row or column."""
ROWS, COLUMNS = ("rows", "side", "left"), ("cols", "columns", "top")
"""What files call the clues of the rows and of the columns."""


class LineBlocks(Layer["PictureShape"]):
    """The blocks of rows and columns. The clue of a row has the position (row, -1), that of a column (-1, column).

    The shape names the colours (`shape.colours`).
    """

    kinds = (LINE,)

    def tokens(self, record: Record, form: BoardRequirements) -> LineTokens:
        record.whole("height", 1, MAX_LENGTH)
        record.whole("width", 1, MAX_LENGTH)
        height, width = record.stated_size()
        rows = line_clues(record, "row", _field(record, ROWS), height)
        columns = line_clues(record, "column", _field(record, COLUMNS), width)
        return LineTokens(record, rows, columns)

    def write(self, record: Record, clues: Clues, shape: PictureShape) -> None:
        given = clues[LINE]
        record.fields["rows"] = [_written(given.get((r, -1)), shape.colours) for r in range(shape.height)]
        record.fields["cols"] = [_written(given.get((-1, c)), shape.colours) for c in range(shape.width)]

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return chain(((r, -1) for r in range(shape.height)), ((-1, c) for c in range(shape.width)))

    def draw(self, board: Board, clues: Clues, shape: PictureShape, solved: bool, layout: str) -> Board:
        given = clues[LINE]
        left = tuple(read_aloud(given.get((r, -1)), shape.colours) for r in range(shape.height))
        top = tuple(read_aloud(given.get((-1, c)), shape.colours) for c in range(shape.width))
        return replace(board, margins={"left": left, "top": top})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import LineField
        from clueproof.puzzle.inputs import InputKind

        hint = "the lengths of the blocks in order, such as 3 1, with colours 3a 1b; 0 for an empty line"
        return [InputKind(LINE, "list of blocks", LineField(), free=True, hint=hint, meant=_blocks)]


@dataclass(frozen=True)
class LineTokens(Tokens["PictureShape"]):
    """The clues of all lines, blocks by the names of their colours."""

    record: Record
    rows: list[LineClue]
    columns: list[LineClue]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.columns)

    def read(self, shape: PictureShape) -> Read:
        number_of = {colour: number for number, colour in enumerate(shape.colours, 1)}
        found: dict[Cell, Blocks] = {}
        for clue, cell, room in self._placed(shape):
            if clue.blocks is None:
                continue
            found[cell] = blocks = tuple((length, number_of[colour or PLAIN]) for length, colour in clue.blocks)
            if (needed := _least_length(blocks)) > room:
                said = shortened(read_aloud(blocks, shape.colours))
                clue.fail(self.record, f"{said} needs at least {needed} cells, but the line has {room}")
        return Read({LINE: found})

    def _placed(self, shape: GridShape) -> Iterator[tuple[LineClue, Cell, int]]:
        for r, clue in enumerate(self.rows):
            yield clue, (r, -1), shape.width
        for c, clue in enumerate(self.columns):
            yield clue, (-1, c), shape.height


class LineLists(Layer[GridShape]):
    """Lists of numbers from 1 on, and of signs, at rows and columns, which are about blocks of cells; `-` for no list.
    The list of a row has the position (row, -1), that of a column (-1, column)."""

    kinds = (LINE,)
    NONE = "-"

    def __init__(
        self, signs: Mapping[str, int] | None = None, needs: Callable[[int], int] = lambda length: length
    ) -> None:
        """`signs`: what may stand instead of numbers -> value; `needs`: how many cells a value needs, by default as
        many as a number says, 0 for one that needs no gap either."""
        self.signs, self._needs = signs or {}, needs

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        rows, columns = self._lists(record, "row", ROWS), self._lists(record, "column", COLUMNS)
        for what, lists, stated in zip(("row", "column"), (rows, columns), record.stated_size(), strict=True):
            if stated not in (None, len(lists)):
                record.fail(f"the stated size is {counted(stated or 0, what)}, but {counted(len(lists), 'list')}")
        return _ListTokens(self, record, rows, columns)

    def _lists(self, record: Record, what: str, names: Sequence[str]) -> list[tuple[int, ...]]:
        value = _field(record, names)
        lines = value if isinstance(value, list) else re.split(r"[/;\n]", str(value))
        lines = [line for line in lines if not isinstance(line, Line) or line.text.strip()]
        if not lines:
            record.fail(f"the puzzle has no lists for its {what}s; {self.NONE} stands for a {what} without one")
        found: list[tuple[int, ...]] = []
        for number, line in enumerate(lines, 1):
            at = line.number if isinstance(line, Line) else None
            text = line.text if isinstance(line, Line) else self.NONE if line is None else line
            words = text if isinstance(text, list) else str(text).replace(",", " ").split()
            if isinstance(text, (bool, dict, float)):
                record.fail(f"{what} {number}: expected a list", at)
            says = [self.value(str(word)) for word in words if [*words] != [self.NONE]]
            if None in says:
                odd = quoted(str(words[says.index(None)]))
                record.fail(f"{what} {number}: {odd} is no part of a list; expected {self.expected}", at)
            found.append(tuple([one for one in says if one is not None]))
        return found

    @property
    def expected(self) -> str:
        """What a list consists of, for messages."""
        return either(["a number from 1 on", *self.signs])

    def value(self, word: str) -> int | None:
        """The number or sign that is typed so, None if it is none."""
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0
        return self.signs.get(word, number or None)

    def text(self, says: Sequence[int]) -> str:
        """A list as people write it."""
        sign = {value: sign for sign, value in self.signs.items()}
        return " ".join([sign.get(value, str(value)) for value in says])

    def least_length(self, says: Sequence[int]) -> int:
        """How many cells a list needs."""
        needs = [*map(self._needs, says)]
        return sum(needs) + max(sum(map(bool, needs)) - 1, 0)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        sign = {value: sign for sign, value in self.signs.items()}
        for name, places in (("rows", range(shape.height)), ("cols", range(shape.width))):
            lists = [clues[LINE].get((place, -1) if name == "rows" else (-1, place)) for place in places]
            record.fields[name] = list[JsonValue](
                [
                    (self.text(says) if says else self.NONE)
                    if record.typed
                    else (list[JsonValue]([sign.get(value, value) for value in says]) if says else None)
                    for says in lists
                ]
            )

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return chain(((r, -1) for r in range(shape.height)), ((-1, c) for c in range(shape.width)))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[LINE]
        left = tuple(self.text(given.get((r, -1), ())) for r in range(shape.height))
        top = tuple(self.text(given.get((-1, c), ())) for c in range(shape.width))
        return replace(board, margins={"left": left, "top": top})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import ListField
        from clueproof.puzzle.inputs import InputKind

        hint = f"a list of {self.expected}, such as 3 1"
        return [InputKind(LINE, "list", ListField(), free=True, hint=hint, meant=self._meant)]

    def _meant(self, text: str) -> str | None:
        words = text.replace(",", " ").split()
        return " ".join(words) if words and all(self.value(word) is not None for word in words) else None


@dataclass(frozen=True)
class _ListTokens(Tokens[GridShape]):
    layer: LineLists
    record: Record
    rows: list[tuple[int, ...]]
    columns: list[tuple[int, ...]]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.columns)

    def read(self, shape: GridShape) -> Read:
        lists = {**{(r, -1): says for r, says in enumerate(self.rows)}}
        lists |= {(-1, c): says for c, says in enumerate(self.columns)}
        for cell, says in lists.items():
            room = shape.width if cell[1] < 0 else shape.height
            if (needed := self.layer.least_length(says)) > room:
                said = shortened(self.layer.text(says))
                self.record.fail(f"{line_name(cell)}: {said} needs at least {needed} cells, but the line has {room}")
        return Read({LINE: {cell: says for cell, says in lists.items() if says}})


def line_at(rows: Sequence[Sequence[int]], cell: Cell) -> Sequence[int]:
    """The row or column of a solution that the clue at this position is about."""
    return rows[cell[0]] if cell[1] < 0 else [row[cell[1]] for row in rows]


def line_name(cell: Cell) -> str:
    """ "row 3", "column 1"."""
    return f"row {cell[0] + 1}" if cell[1] < 0 else f"column {cell[1] + 1}"


def blocks_of(line: Iterable[int]) -> Blocks:
    """The blocks of a line of a solution."""
    return tuple([(len(list(run)), value) for value, run in groupby(line) if value])


def read_aloud(blocks: Blocks | None, colours: Sequence[str]) -> str:
    """The clue as people write it: "4 2", "3a 1b", "0" for an empty line, "?" for no clue."""
    if blocks is None:
        return "?"
    plain = tuple(colours) == (PLAIN,)
    return " ".join([f"{length}{'' if plain else colours[colour - 1]}" for length, colour in blocks]) or "0"


def _field(record: Record, names: Sequence[str]) -> Value:
    """The first of these fields that there is, also one inside of "inputs"."""
    inputs = record.get("inputs") if "inputs" in record.fields else None
    for name in names:
        if name in record.fields:
            return record.get(name)
        if isinstance(inputs, dict) and name in inputs:
            return inputs[name]
    record.get(names[0])
    return []


def _least_length(blocks: Blocks) -> int:
    """How many cells the blocks need, the gaps between blocks of the same colour included."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(blocks))
    return sum(length for length, _ in blocks) + gaps


def _written(blocks: Blocks | None, colours: Sequence[str]) -> JsonValue:
    """The clue in JSON."""
    if blocks is None:
        return "?"
    if tuple(colours) == (PLAIN,):
        return [length for length, _ in blocks]
    return [[length, colours[colour - 1]] for length, colour in blocks]


def _blocks(text: str) -> str | None:
    words = text.replace(",", " ").replace(".", " ").split()
    return " ".join(words) if words == ["0"] or all(BLOCK.fullmatch(word) for word in words) else None


PLAIN = "#"
"""The colour of puzzles that name none."""


FILLED = "1"
"""What stands in a grid for a filled cell without a colour: a line that begins with # is a comment."""


UNFILLED = "x"
"""What stands there for a cell that is known to stay empty."""


@dataclass(frozen=True, slots=True)
class PictureShape(GridShape):
    """The names of the colours; colour 1 is the first."""

    colours: tuple[str, ...] = (PLAIN,)

    @property
    def plain(self) -> bool:
        """Are cells only full or empty?"""
        return self.colours == (PLAIN,)

    @property
    def signs(self) -> dict[str, int]:
        """What stands in a grid for a cell of each colour."""
        return {name: number for number, name in enumerate((FILLED,) if self.plain else self.colours, 1)}


class ColourNames(Symbols[PictureShape]):
    """Known cells: the name of a colour, or the sign for a cell that stays empty."""

    def meaning(self, shape: PictureShape) -> Mapping[str, int]:
        return {UNFILLED: 0, **{colour: number for number, colour in enumerate(shape.colours, 1)}, **shape.signs}

    def expected(self, shape: PictureShape) -> str:
        return f"{' or '.join(shape.signs)}, {UNFILLED} for a cell that stays empty, or . when unknown"

    def token(self, shape: PictureShape, layout: str = "rows") -> Mapping[int, str]:
        return {0: UNFILLED, **{number: sign for sign, number in shape.signs.items()}}

    def rows(self, rows: Sequence[Sequence[int | None]], shape: PictureShape) -> list[JsonValue]:
        token = self.written(shape)
        words = [[token[value] for value in row] for row in rows]
        gap = " " * (max(map(len, chain.from_iterable(words))) > 1)
        return [gap.join(row) for row in words]


class KnownCells(CellValues[PictureShape]):
    """Cells that are known, drawn as they are in a solution."""

    words = "known cell"

    def called(self, shape: GridShape) -> Mapping[str, str]:
        return {UNFILLED: "stays empty", FILLED: "full"}

    def draw(self, board: Board, clues: Clues, shape: PictureShape, solved: bool, layout: str) -> Board:
        known = clues[GIVEN]
        board = replace(board, given=frozenset(known))
        if solved:
            return board
        empty = {cell: UNFILLED for cell, value in known.items() if not value}
        return replace(_coloured(board, shape, known), texts={**empty, **_coloured(board, shape, known).texts})


def _coloured(board: Board, shape: PictureShape, values: Mapping[Cell, int]) -> Board:
    """The board with cells of these values."""
    filled = {cell: value for cell, value in values.items() if value}
    if shape.plain:
        return replace(board, shaded=frozenset(filled))
    colours = {cell: shape.colours[value - 1] for cell, value in filled.items()}
    return replace(board, texts=colours, colours=colours, palette=shape.colours)
