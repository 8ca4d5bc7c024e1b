"""Nonogram (Picross, Griddlers, Hanjie), plain and coloured.

Rules: colour some cells of a grid. The numbers at a row or column are the lengths of its blocks of
coloured cells, in this order; at least one empty cell stands between two blocks. In a coloured
puzzle each block has its colour, and only blocks of the same colour need an empty cell between them.
Source: https://en.wikipedia.org/wiki/Nonogram
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import groupby, pairwise
from typing import TypeAlias

from clueproof.encoders.clue import GIVEN, Clue, in_cells
from clueproof.encoders.nonogram_lines import COLOUR, LONGEST, LineClue, line_clues
from clueproof.encoders.nonogram_symmetries import symmetries
from clueproof.encoders.record import JsonValue, Line, Record, Value
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import quoted, shortened
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.model import Clause, Literal, Model, Runs, equal

Blocks: TypeAlias = tuple[tuple[int, int], ...]
"""The blocks of a line in order: (length, number of the colour)."""
Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""Rows of cells: 0 for an empty one, else the number of its colour."""

PLAIN = "#"
"""The colour of puzzles that name none."""
FILLED = "1"
"""What stands in a grid for a cell of that colour: a line that begins with # is a comment."""
UNFILLED = "x"
"""What stands in a grid for a cell that is known to stay empty."""
LINE = "line"
"""The kind of the clue of a row or column."""
ROWS, COLUMNS = ("rows", "side", "left"), ("cols", "columns", "top")
"""What files call the clues of the rows and of the columns."""


@dataclass(frozen=True, slots=True)
class NonogramShape:
    """Height, width, and the names of the colours; colour 1 is the first."""

    height: int
    width: int
    colours: tuple[str, ...] = (PLAIN,)


@dataclass(frozen=True, slots=True)
class NonogramClues:
    """The blocks of each row and column, None for a line without a clue, and cells that are known:
    (position, 0 or the number of the colour)."""

    rows: tuple[Blocks | None, ...]
    columns: tuple[Blocks | None, ...]
    cells: tuple[tuple[int, int], ...] = ()

    @property
    def named(self) -> list[tuple[str, Blocks | None]]:
        """Every line's name and blocks, rows first."""
        rows = [(f"row {n}", blocks) for n, blocks in enumerate(self.rows, 1)]
        return rows + [(f"column {n}", blocks) for n, blocks in enumerate(self.columns, 1)]


class Nonogram(RuleSet[NonogramShape, NonogramClues, Rows]):
    """Every line is a clue; they are no literals, so each puzzle has a model of its own."""

    name = "nonogram"
    title = "Nonogram (Picross, Griddlers, Hanjie), plain or coloured"
    kinds = (LINE, GIVEN)

    def parse(self, record: Record) -> Puzzle[NonogramShape, NonogramClues]:
        rows = line_clues(record, "row", _field(record, ROWS), record.whole("height", 1, LONGEST))
        columns = line_clues(record, "column", _field(record, COLUMNS), record.whole("width", 1, LONGEST))
        colours = _colours(record, [*rows, *columns])
        shape = NonogramShape(len(rows), len(columns), colours)
        number_of = {colour: number for number, colour in enumerate(colours, 1)}
        numbered = [
            None if blocks is None else tuple((length, number_of[colour or PLAIN]) for length, colour in blocks)
            for _, blocks, _ in (*rows, *columns)
        ]
        rooms = [shape.width] * shape.height + [shape.height] * shape.width
        for clue, blocks, room in zip((*rows, *columns), numbered, rooms, strict=True):
            if blocks is not None and (needed := _least_length(blocks)) > room:
                clue.fail(
                    record, f"{shortened(_read(blocks, shape))} needs at least {needed} cells, but the line has {room}"
                )
        cells = self._known_cells(record, shape, number_of)
        puzzle = Puzzle(self, shape, NonogramClues(tuple(numbered[: len(rows)]), tuple(numbered[len(rows) :]), cells))
        self._check_goal(record, puzzle, number_of)
        return puzzle

    def _known_cells(
        self, record: Record, shape: NonogramShape, number_of: dict[str, int]
    ) -> tuple[tuple[int, int], ...]:
        grid = record.optional_grid("grid")
        if grid is None:
            return ()
        if (grid.height, grid.width) != (shape.height, shape.width):
            record.fail(f"the grid has {grid.size}, but there are clues for {shape.height} rows of {shape.width}")
        names = " or ".join(_signs(shape))
        values = grid.values(
            {UNFILLED: 0, **number_of, **_signs(shape)},
            f"{names}, {UNFILLED} for a cell that stays empty, or . when unknown",
            -1,
        )
        return tuple((place, value) for place, value in enumerate(values) if value >= 0)

    def _check_goal(
        self, record: Record, puzzle: Puzzle[NonogramShape, NonogramClues], number_of: dict[str, int]
    ) -> None:
        """A file may state the solution. It has to be one: then it can't differ from that of a unique puzzle."""
        rows = _texts(record, record.get("goal"))
        if rows is None:
            return
        line = rows[0][1]
        height, width = puzzle.shape.height, puzzle.shape.width
        meaning = {"0": 0, ".": 0, **number_of, **_signs(puzzle.shape)}
        symbols = [symbol for text, _ in rows for symbol in text if not symbol.isspace()]
        odd = next((symbol for symbol in symbols if symbol not in meaning), None)
        if odd is not None:
            record.fail(f"goal: {quoted(odd)} is no cell; expected {' or '.join(meaning)}", line)
        if len(symbols) != height * width:
            record.fail(f"goal: {len(symbols)} cells, but {height} rows of {width} have {height * width}", line)
        cells = [meaning[symbol] for symbol in symbols]
        solution = tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
        if (broken := self.check(puzzle, solution)) is not None:
            record.fail(f"the goal is no solution: {broken}", line)

    def format(self, puzzle: Puzzle[NonogramShape, NonogramClues]) -> Record:
        shape, clues = puzzle.shape, puzzle.clues
        record = Record()
        used = {colour for _, blocks in clues.named for _, colour in blocks or ()}
        if len(used) < len(shape.colours) and shape.colours != (PLAIN,):
            record.fields["colours"] = " ".join(shape.colours)
        if clues.cells:
            record.fields["grid"] = _known_grid(puzzle)
        for name, lines in (("rows", clues.rows), ("cols", clues.columns)):
            record.fields[name] = [_written(blocks, shape) for blocks in lines]
        return record

    def rules(self, shape: NonogramShape) -> Model:
        model = Model()
        if len(shape.colours) == 1:
            model.key(*model.boolean_grid(shape.height, shape.width, ("empty", "full")))
        else:
            words = dict(enumerate(("empty", *shape.colours)))
            model.key(*model.integer_grid(shape.height, shape.width, words, words=words))
        return model

    def clues(self, puzzle: Puzzle[NonogramShape, NonogramClues], model: Model) -> list[Literal]:
        shape, grid = puzzle.shape, model.grids["cells"]
        selectors = []
        for place, value in puzzle.clues.cells:
            cell = grid.cells[place]
            known = equal(cell, value)
            what = "empty" if not value else "full" if shape.colours == (PLAIN,) else shape.colours[value - 1]
            selectors.append(model.clue(Clause(known), f"{cell_name(*divmod(place, shape.width))} is {what}"))
        for (name, blocks), line in zip(puzzle.clues.named, (*grid.rows, *grid.columns), strict=True):
            if blocks is not None:
                selectors.append(model.clue(Runs(line, blocks), f"{name} {_sentence(blocks, shape)}"))
        return selectors

    def decode(self, puzzle: Puzzle[NonogramShape, NonogramClues], keys: tuple[int, ...]) -> Rows:
        width = puzzle.shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def check(self, puzzle: Puzzle[NonogramShape, NonogramClues], solution: Rows) -> str | None:
        shape, clues = puzzle.shape, puzzle.clues
        if len(solution) != shape.height or any(len(row) != shape.width for row in solution):
            return f"the solution is not {shape.height} by {shape.width}"
        if not {value for row in solution for value in row} <= set(range(len(shape.colours) + 1)):
            return "a cell is neither empty nor of one of the colours"
        for place, value in clues.cells:
            row, column = divmod(place, shape.width)
            if solution[row][column] != value:
                return f"{cell_name(row, column)} is not as it is given"
        for (name, blocks), line in zip(clues.named, (*solution, *zip(*solution, strict=True)), strict=True):
            if blocks is not None:
                found = _blocks(line)
                if found != blocks:
                    return f"{name} {_sentence(found, shape)}, but its clue is {_read(blocks, shape)}"
        return None

    def draw(self, puzzle: Puzzle[NonogramShape, NonogramClues], solution: Rows | None = None) -> Board:
        shape, clues = puzzle.shape, puzzle.clues
        known = {divmod(place, shape.width): value for place, value in clues.cells}
        shown = known
        if solution is not None:
            shown = {(r, c): value for r, row in enumerate(solution) for c, value in enumerate(row)}
        plain = shape.colours == (PLAIN,)
        coloured = {} if plain else {spot: shape.colours[value - 1] for spot, value in shown.items() if value}
        return Board(
            shape.height,
            shape.width,
            texts={**{spot: UNFILLED for spot, value in known.items() if not value and solution is None}, **coloured},
            given=frozenset(known),
            shaded=frozenset(spot for spot, value in shown.items() if value) if plain else frozenset(),
            colours=coloured,
            palette=() if plain else shape.colours,
            margins={
                "left": tuple(_read(blocks, shape) for blocks in clues.rows),
                "top": tuple(_read(blocks, shape) for blocks in clues.columns),
            },
            picture=solution is not None,
        )

    def solution_value(self, puzzle: Puzzle[NonogramShape, NonogramClues], solution: Rows) -> JsonValue:
        symbols = [".", *puzzle.shape.colours]
        if max(map(len, symbols)) > 1:
            return [[symbols[value] for value in row] for row in solution]
        return ["".join([symbols[value] for value in row]) for row in solution]

    def clue_list(self, puzzle: Puzzle[NonogramShape, NonogramClues]) -> list[Clue]:
        clues, width = puzzle.clues, puzzle.shape.width
        given = [Clue(GIVEN, divmod(place, width), value) for place, value in clues.cells]
        return given + [
            Clue(LINE, spot, blocks)
            for lines, spots in (
                (clues.rows, [(r, -1) for r in range(puzzle.shape.height)]),
                (clues.columns, [(-1, c) for c in range(width)]),
            )
            for spot, blocks in zip(spots, lines, strict=True)
            if blocks is not None
        ]

    def with_clues(
        self, puzzle: Puzzle[NonogramShape, NonogramClues], clues: Iterable[Clue]
    ) -> Puzzle[NonogramShape, NonogramClues]:
        shape = puzzle.shape
        rows: list[Blocks | None] = [None] * shape.height
        columns: list[Blocks | None] = [None] * shape.width
        cells: list[tuple[int, int]] = []
        for kind, (row, column), says in clues:  # type: ignore[misc]
            if kind == GIVEN:
                cells.append((row * shape.width + column, says))
            elif column < 0:
                rows[row] = says
            else:
                columns[column] = says
        return replace(puzzle, clues=NonogramClues(tuple(rows), tuple(columns), tuple(sorted(cells))))

    def implied(self, puzzle: Puzzle[NonogramShape, NonogramClues], solution: Rows) -> list[Clue]:
        given = in_cells([value for row in solution for value in row], puzzle.shape.width, None)
        rows = [Clue(LINE, (r, -1), _blocks(line)) for r, line in enumerate(solution)]
        columns = [Clue(LINE, (-1, c), _blocks(line)) for c, line in enumerate(zip(*solution, strict=True))]
        return given + rows + columns

    def blank(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[NonogramShape, NonogramClues]:
        rows: list[JsonValue] = ["?"]
        record = Record({**options, "rows": rows * height, "cols": rows * width}, typed=True)
        puzzle = self.parse(record)
        record.done()
        return puzzle

    def symmetries(self, puzzle: Puzzle[NonogramShape, NonogramClues]) -> list[tuple[int, ...]]:
        clues = puzzle.clues
        return [] if clues.cells else symmetries(clues.rows, clues.columns)


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


def _texts(record: Record, value: Value) -> list[tuple[str, int | None]] | None:
    """The rows of a picture with the numbers of their lines; None where there is none."""
    items: Sequence[object] = value if isinstance(value, list) else [value]
    rows = [(item.text, item.number) if isinstance(item, Line) else (item, None) for item in items if item is not None]
    if not all(isinstance(text, str) for text, _ in rows):
        record.fail("the goal must be a text, or a list of rows, with a sign for each cell")
    return [(str(text), line) for text, line in rows] or None


def _colours(record: Record, clues: list[LineClue]) -> tuple[str, ...]:
    """The names of the colours: those that blocks name and those that the record lists, sorted."""
    value = record.get("colours") or record.get("colors") or []
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and COLOUR.fullmatch(word) for word in words):
        record.fail("the colours must be a list of letters or words, such as: red green")
    listed = {str(word) for word in words}
    used: set[str] = set()
    for clue in clues:
        for length, colour in clue.blocks or ():
            if colour == UNFILLED:
                clue.fail(record, f"{UNFILLED} marks a cell that stays empty; give the colour another name")
            if colour and listed and colour not in listed:
                near = get_close_matches(colour, sorted(listed), 1, 0.5)
                hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(listed))}"
                clue.fail(record, f"unknown colour {quoted(colour)}; {hint}")
            used.add(colour)
            if (len(used) > 1 and "" in used) or (listed and not colour):
                clue.fail(record, f"a block of {length} without a colour; in a coloured puzzle each block has one")
    return tuple(sorted((used | listed) - {""})) or (PLAIN,)


def _known_grid(puzzle: Puzzle[NonogramShape, NonogramClues]) -> JsonValue:
    shape = puzzle.shape
    signs = list(_signs(shape))
    symbols = ["."] * (shape.height * shape.width)
    for place, value in puzzle.clues.cells:
        symbols[place] = signs[value - 1] if value else UNFILLED
    gap = " " * (max(map(len, symbols)) > 1)
    return [gap.join(symbols[start : start + shape.width]) for start in range(0, len(symbols), shape.width)]


def _signs(shape: NonogramShape) -> dict[str, int]:
    """What stands in a grid for a cell of each colour."""
    names = (FILLED,) if shape.colours == (PLAIN,) else shape.colours
    return {name: number for number, name in enumerate(names, 1)}


def _blocks(line: Iterable[int]) -> Blocks:
    """The blocks of a line of a solution."""
    return tuple([(len(list(run)), value) for value, run in groupby(line) if value])


def _least_length(blocks: Blocks) -> int:
    """How many cells the blocks need, the gaps between blocks of the same colour included."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(blocks))
    return sum(length for length, _ in blocks) + gaps


def _read(blocks: Blocks | None, shape: NonogramShape) -> str:
    """The clue as people write it: "4 2", "3a 1b", "0" for an empty line, "?" for no clue."""
    if blocks is None:
        return "?"
    plain = shape.colours == (PLAIN,)
    return " ".join([f"{length}{'' if plain else shape.colours[colour - 1]}" for length, colour in blocks]) or "0"


def _sentence(blocks: Blocks, shape: NonogramShape) -> str:
    return f"reads {_read(blocks, shape)}" if blocks else "is empty"


def _written(blocks: Blocks | None, shape: NonogramShape) -> JsonValue:
    """The clue in JSON."""
    if blocks is None:
        return "?"
    if shape.colours == (PLAIN,):
        return [length for length, _ in blocks]
    return [[length, shape.colours[colour - 1]] for length, colour in blocks]
