"""Nonogram (Picross, Griddlers, Hanjie), plain and coloured.

Rules: colour some cells of a grid. The numbers at a row or column are the lengths of its blocks of
coloured cells, in this order; at least one empty cell stands between two blocks. In a coloured
puzzle each block has its colour, and only blocks of the same colour need an empty cell between them.
Source: https://en.wikipedia.org/wiki/Nonogram
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from clueproof.encoders.nonogram_symmetries import symmetries
from clueproof.english import did_you_mean
from clueproof.errors import quoted
from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board, Spot
from clueproof.grid.edges import Site
from clueproof.model import Cell, Clause, Literal, Model, Runs, equal
from clueproof.puzzle.answers.cells import CellAnswer, NumberRows
from clueproof.puzzle.clue import GIVEN, Clue, Clues
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.cells import CellValues
from clueproof.puzzle.layers.layer import Tokens
from clueproof.puzzle.layers.lines import LINE, PLAIN, LineBlocks, LineTokens, blocks_of, line_at, line_name, read_aloud
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.line_clues import COLOUR
from clueproof.syntax.record import JsonValue, Line, Record

FILLED, UNFILLED = "1", "x"
"""What stands in a grid for a filled cell without a colour (a line that begins with # is a comment), and for a cell
that is known to stay empty."""


@dataclass(frozen=True, slots=True)
class NonogramShape(GridShape):
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


class ColourNames(Symbols):
    """Known cells: the name of a colour, or the sign for a cell that stays empty."""

    def meaning(self, shape: Any) -> Mapping[str, int]:
        return {UNFILLED: 0, **{colour: number for number, colour in enumerate(shape.colours, 1)}, **shape.signs}

    def expected(self, shape: Any) -> str:
        return f"{' or '.join(shape.signs)}, {UNFILLED} for a cell that stays empty, or . when unknown"

    def token(self, shape: Any, layout: str = "rows") -> Mapping[int, str]:
        return {0: UNFILLED, **{number: sign for sign, number in shape.signs.items()}}

    def rows(self, rows: Sequence[Sequence[int | None]], shape: Any) -> list[JsonValue]:
        token = {None: ".", **dict[int | None, str](self.token(shape).items())}
        words = [[token[value] for value in row] for row in rows]
        gap = " " * (max(map(len, chain.from_iterable(words))) > 1)
        return [gap.join(row) for row in words]


class KnownCells(CellValues):
    """Cells that are known, drawn as they are in a solution."""

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        known = clues[GIVEN]
        board = replace(board, given=frozenset(known))
        if solved:
            return board
        empty = {spot: UNFILLED for spot, value in known.items() if not value}
        return replace(_coloured(board, shape, known), texts={**empty, **_coloured(board, shape, known).texts})


@dataclass
class PictureEncoding(Encoding):
    """A key for each cell: Boolean in a plain puzzle, else an integer, 0 for an empty cell."""

    cells: Grid[Cell] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {cell: (divmod(number, self.cells.width),) for number, cell in enumerate(self.cells)}


class Picture(CellAnswer[PictureEncoding]):
    """Cells are empty (0) or of a colour (its number). A solution is a tuple of numbers for each row."""

    def encode(self, shape: Any) -> PictureEncoding:
        model = Model()
        words = dict(enumerate(("empty", *shape.colours)))
        cells: Grid[Cell] = (
            model.boolean_grid(shape.height, shape.width, ("empty", "full"))
            if shape.plain
            else model.integer_grid(shape.height, shape.width, words, words=words)
        )
        model.key(*cells)
        return PictureEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        width = shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def odd_value(self, shape: Any, solution: NumberRows) -> str | None:
        colours = {*range(len(shape.colours) + 1)}
        return (
            None if {*chain.from_iterable(solution)} <= colours else "a cell is neither empty nor of one of the colours"
        )

    def draw(self, board: Board, shape: Any, solution: NumberRows, layout: str) -> Board:
        values = {(r, c): value for r, row in enumerate(solution) for c, value in enumerate(row)}
        return replace(_coloured(board, shape, values), picture=True)

    def to_json(self, shape: Any, solution: NumberRows, layout: str) -> JsonValue:
        signs = [".", *shape.colours]
        if max(map(len, signs)) > 1:
            return [[signs[value] for value in row] for row in solution]
        return ["".join([signs[value] for value in row]) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Spot], int]:
        return lambda spot: solution[spot[0]][spot[1]]


class Nonogram(Genre[NonogramShape, PictureEncoding]):
    """Every line is a clue, and so are known cells; they are no literals, so each puzzle has a model of its own."""

    name = "nonogram"
    title = "Nonogram (Picross, Griddlers, Hanjie), plain or coloured"
    noun = "a nonogram"
    shape = NonogramShape
    largest = 1000
    layers = (KnownCells(ColourNames(), optional=True), LineBlocks())
    kinds = (LINE, GIVEN)
    constraint_kinds = frozenset(kinds)
    answer = Picture()

    def parse(self, record: Record) -> Puzzle[NonogramShape, Clues]:
        puzzle = super().parse(record)
        _check_goal(self, record, puzzle)
        return puzzle

    def read_shape(self, record: Record, tokens: list[Tokens]) -> NonogramShape:
        lines = next(one for one in tokens if isinstance(one, LineTokens))
        return NonogramShape(*lines.size, _colours(record, lines))

    def shape_of(self, record: Record, height: int, width: int) -> NonogramShape:
        shape = super().shape_of(record, height, width)
        return replace(shape, colours=_colours(record, LineTokens(record, [], [])))

    def format(self, puzzle: Puzzle[NonogramShape, Clues]) -> Record:
        record, colours = super().format(puzzle), puzzle.shape.colours
        used = {colour for blocks in puzzle.clues[LINE].values() for _, colour in blocks}
        if len(used) < len(colours) and not puzzle.shape.plain:
            record.fields = {"colours": " ".join(colours), **record.fields}
        return record

    def rules(self, shape: NonogramShape, e: PictureEncoding) -> None:
        """The clues are all there is."""

    def clue(self, shape: NonogramShape, e: PictureEncoding, clue: Clue) -> Literal:
        kind, position, says = clue
        if kind == GIVEN:
            word = "empty" if not says else "full" if shape.plain else shape.colours[says - 1]
            return e.model.clue(Clause(equal(e.cells[position], says)), f"{cell_name(*position)} is {word}")
        row, column = position
        line = e.cells.rows[row] if column < 0 else e.cells.columns[column]
        return e.model.clue(Runs(line, says), f"{line_name(position)} {_sentence(says, shape)}")

    def broken_rule(self, puzzle: Puzzle[NonogramShape, Clues], solution: NumberRows) -> str | None:
        return None

    def says(self, shape: NonogramShape, solution: NumberRows, kind: str) -> Callable[[Spot], Any]:
        if kind == LINE:
            return lambda spot: blocks_of(line_at(solution, spot))
        return super().says(shape, solution, kind)

    def fault(self, shape: NonogramShape, solution: NumberRows, clue: Clue, found: Any) -> str:
        if clue.kind == LINE:
            said = read_aloud(clue.says, shape.colours)
            return f"{line_name(clue.spot)} {_sentence(found, shape)}, but its clue is {said}"
        return f"{cell_name(*clue.spot)} is not as it is given"

    def symmetries(self, puzzle: Puzzle[NonogramShape, Clues]) -> list[tuple[int, ...]]:
        if puzzle.clues[GIVEN]:
            return []
        lines, shape = puzzle.clues[LINE], puzzle.shape
        rows = [lines.get((r, -1)) for r in range(shape.height)]
        return symmetries(rows, [lines.get((-1, c)) for c in range(shape.width)])


def _sentence(blocks: Any, shape: NonogramShape) -> str:
    return f"reads {read_aloud(blocks, shape.colours)}" if blocks else "is empty"


def _coloured(board: Board, shape: NonogramShape, values: Mapping[Spot, int]) -> Board:
    """The board with cells of these values."""
    filled = {spot: value for spot, value in values.items() if value}
    if shape.plain:
        return replace(board, shaded=frozenset(filled))
    colours = {spot: shape.colours[value - 1] for spot, value in filled.items()}
    return replace(board, texts=colours, colours=colours, palette=shape.colours)


def _colours(record: Record, lines: LineTokens) -> tuple[str, ...]:
    """The names of the colours: those that blocks name and those that the record lists, sorted."""
    value = record.get("colours") or record.get("colors") or []
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and COLOUR.fullmatch(word) for word in words):
        record.fail("the colours must be a list of letters or words, such as: red green")
    listed = {str(word) for word in words}
    used: set[str] = set()
    for clue in (*lines.rows, *lines.columns):
        for length, colour in clue.blocks or ():
            if colour == UNFILLED:
                clue.fail(record, f"{UNFILLED} marks a cell that stays empty; give the colour another name")
            if colour and listed and colour not in listed:
                every = sorted(listed)
                hint = did_you_mean(colour, every, otherwise=f"there are {', '.join(every)}", quoted=False)
                clue.fail(record, f"unknown colour {quoted(colour)}; {hint}")
            used.add(colour)
            if (len(used) > 1 and "" in used) or (listed and not colour):
                clue.fail(record, f"a block of {length} without a colour; in a coloured puzzle each block has one")
    return tuple(sorted((used | listed) - {""})) or (PLAIN,)


def _check_goal(rules: Nonogram, record: Record, puzzle: Puzzle[NonogramShape, Clues]) -> None:
    """A file may state the solution. It has to be one: then it can't differ from that of a unique puzzle."""
    value = record.get("goal")
    items: Sequence[object] = value if isinstance(value, list) else [value]
    rows = [(item.text, item.number) if isinstance(item, Line) else (item, None) for item in items if item is not None]
    if not rows:
        return
    line, shape = rows[0][1], puzzle.shape
    if not all(isinstance(text, str) for text, _ in rows):
        record.fail("the goal must be a text, or a list of rows, with a sign for each cell")
    meaning = {"0": 0, ".": 0, **ColourNames().meaning(shape)}
    del meaning[UNFILLED]
    signs = [sign for text, _ in rows for sign in str(text) if not sign.isspace()]
    odd = next((sign for sign in signs if sign not in meaning), None)
    if odd is not None:
        record.fail(f"goal: {quoted(odd)} is no cell; expected {' or '.join(meaning)}", line)
    if len(signs) != shape.height * shape.width:
        there = f"{shape.height} rows of {shape.width} have {shape.height * shape.width}"
        record.fail(f"goal: {len(signs)} cells, but {there}", line)
    solution = rules.answer.decode(shape, tuple(meaning[sign] for sign in signs))
    if (broken := rules.check(puzzle, solution)) is not None:
        record.fail(f"the goal is no solution: {broken}", line)
