"""Nonogram (Picross, Griddlers, Hanjie), plain and coloured.

Rules: colour some cells of a grid. The numbers at a row or column are the lengths of its blocks of
coloured cells, in this order; at least one empty cell stands between two blocks. In a coloured
puzzle each block has its colour, and only blocks of the same colour need an empty cell between them.
Source: https://en.wikipedia.org/wiki/Nonogram
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.penpa import NUMBER, PLAIN, Drawn, Grid, Penpa, Sheet, Text, doubled
from clueproof.codecs.puzzlink import NUMBERS, Link, Part, Value
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.encoders.nonogram_symmetries import symmetries
from clueproof.english import counted, did_you_mean
from clueproof.errors import quoted, shortened
from clueproof.syntax.line_clues import COLOUR, MOST_COLOURS
from clueproof.syntax.record import JsonValue, Line


class BlocksDrawing(Drawn):
    """The blocks of a nonogram's lines, each line of numbers ending at the board."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {
            "cols": [self._line(sheet, [(r, c) for r in self._outwards(sheet, 0)]) for c in range(sheet.width)],
            "rows": [self._line(sheet, [(r, c) for c in self._outwards(sheet, 1)]) for r in range(sheet.height)],
        }

    def _outwards(self, sheet: Sheet, axis: int) -> range:
        return range(-1, min([point[axis] // 2 for point in sheet.texts] + [0]) - 1, -1)

    def _line(self, sheet: Sheet, places: list[cp.Spot]) -> JsonValue:
        found: list[JsonValue] = []
        for place in places:
            text = sheet.texts.get(doubled(place))
            if text is not None and text.kind in PLAIN and re.fullmatch(NUMBER, text.text, re.ASCII):
                del sheet.texts[doubled(place)]
                found.insert(0, int(text.text))
        return [] if found == [0] else found

    def write(self, puzzle: cp.Puzzle[Any, Any], sheet: Sheet) -> None:
        shape, lines = puzzle.shape, puzzle.clues[cp.LINE]
        if not shape.plain or puzzle.clues[cp.GIVEN]:
            raise NotationError("Penpa links can't say colours, nor cells that are given")
        spots = [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]
        for r, c in spots:
            if (r, c) not in lines:
                raise NotationError(f"Penpa links can't say that {cp.line_name((r, c))} has no clue")
            lengths = [length for length, _ in reversed(lines[r, c])] or [0]
            for step, length in enumerate(lengths):
                sheet.texts[doubled((r - step * (r < 0), c - step * (c < 0)))] = Text(str(length))
        deep = [-min(point[axis] // 2 for point in sheet.texts) for axis in (0, 1)]
        sheet.margins = (deep[0], 0, deep[1], 0)


class BlocksPart(Part):
    """The blocks of a nonogram's columns, then of its rows: for each line the numbers from the grid outwards, in as
    many places as a line can have blocks."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        high, wide = (height + 1) // 2, (width + 1) // 2
        found = NUMBERS.read(scanner, width * high + height * wide)
        columns = [found[start : start + high] for start in range(0, width * high, high)]
        rows = [found[start : start + wide] for start in range(width * high, len(found), wide)]
        return {"cols": [*map(_inwards, columns)], "rows": [*map(_inwards, rows)]}

    def write(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        shape, lines = puzzle.shape, puzzle.clues[cp.LINE]
        if not shape.plain or puzzle.clues[cp.GIVEN]:
            raise NotationError("links can't say colours, nor cells that are given")
        spots = [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]
        values: list[Value] = []
        for spot in spots:
            if spot not in lines:
                raise NotationError(f"links can't say that {cp.line_name(spot)} has no clue")
            places = (shape.height + 1) // 2 if spot[0] < 0 else (shape.width + 1) // 2
            outwards = [length for length, _ in reversed(lines[spot])]
            values += [*outwards, *[None] * (places - len(outwards))]
        return NUMBERS.write(values)


def _inwards(outwards: list[Value]) -> JsonValue:
    return [value for value in reversed(outwards) if value is not None]


class Pattern(GameId):
    """The blocks of each column and then of each row, "3.1/2//...". Behind a comma stand known cells: a letter is a run
    of unknown cells and the cell behind it, "a" none and an empty one, "C" two and a full one; "z" and "Z" are 25
    unknown cells alone."""

    LONGEST = 25
    """The longest run of unknown cells that one letter says."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        lines = [self._line(scanner, first=place == 0) for place in range(width + height)]
        found: Fields = {"rows": lines[width:], "cols": lines[:width]}
        if scanner.take(","):
            found["grid"] = rows(self._cells(scanner, height * width), width)
        return found

    def refuse(self, puzzle: cp.Puzzle[Any, Any]) -> None:
        if not puzzle.shape.plain:
            raise NotationError("no game id: Pattern has no colours")
        if any(place not in puzzle.clues[cp.LINE] for place in self._places(puzzle.shape)):
            raise NotationError("no game id: Pattern has a clue for every row and column, also without blocks")

    def body(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        shape, lines, given = puzzle.shape, puzzle.clues[cp.LINE], puzzle.clues[cp.GIVEN]
        says = "/".join(".".join(str(length) for length, _ in lines[place]) for place in self._places(shape))
        every = [given.get(divmod(n, shape.width)) for n in range(shape.height * shape.width)]
        return says + (f",{self._written(every)}" if given else "")

    @staticmethod
    def _places(shape: Any) -> list[cp.Spot]:
        return [*((-1, c) for c in range(shape.width)), *((r, -1) for r in range(shape.height))]

    @staticmethod
    def _line(scanner: Scanner, *, first: bool) -> JsonValue:
        if not first:
            scanner.expect("/")
        blocks: list[JsonValue] = []
        if (length := scanner.number()) is None:
            return blocks
        blocks.append(length)
        while scanner.take("."):
            blocks.append(scanner.take_number("the length of a block"))
        return blocks

    def _cells(self, scanner: Scanner, count: int) -> list[str]:
        found: list[str] = []
        while len(found) < count:
            letter = scanner.take(ascii_letters)
            if letter is None:
                scanner.fail("a letter for known cells")
            length = ascii_lowercase.index(letter.lower())
            found += ["."] * length
            # a run that ends with the board has no cell behind it
            if length < self.LONGEST and len(found) != count:
                found.append("#" if letter.isupper() else "x")
        if len(found) > count:
            scanner.at -= 1
            scanner.fail(f"no more than {counted(count, 'cell')} in all")
        return found

    def _written(self, values: list[int | None]) -> str:
        text, length = "", 0
        for value in values:
            if value is None:
                length += 1
                continue
            letters = ascii_uppercase if value else ascii_lowercase
            text += "z" * (length // self.LONGEST) + letters[length % self.LONGEST]
            length = 0
        longest = self.LONGEST
        return text + "z" * (length // longest) + (ascii_lowercase[length % longest] if length % longest else "")


class Nonogram(cp.Genre[cp.PictureShape, cp.PictureEncoding, cp.NumberRows]):
    """Every line is a clue, and so are known cells; they are no literals, so each puzzle has a model of its own."""

    name = "nonogram"
    title = "Nonogram (Picross, Griddlers, Hanjie), plain or coloured"
    noun = "a nonogram"
    shape = cp.PictureShape
    largest = 1000
    layers = (cp.KnownCells(cp.ColourNames(), optional=True), cp.LineBlocks())
    kinds = (cp.LINE, cp.GIVEN)
    constraint_kinds = frozenset(kinds)
    further_options = (cp.Option("colours", "the names of the colours, such as a b or red green", "text"),)
    answer = cp.Picture()
    puzzlink = Link("nonogram", BlocksPart())
    penpa = Penpa(BlocksDrawing())
    game_id = Pattern("pattern")

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.PictureShape, cp.Clues]:
        puzzle = super().parse(record)
        _check_goal(self, record, puzzle)
        return puzzle

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.PictureShape:
        lines = next(one for one in tokens if isinstance(one, cp.LineTokens))
        return cp.PictureShape(*lines.size, _colours(record, lines))

    def shape_of(self, record: cp.Record, height: int, width: int) -> cp.PictureShape:
        shape = super().shape_of(record, height, width)
        return replace(shape, colours=_colours(record, cp.LineTokens(record, [], [])))

    def written(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues], typed: bool) -> cp.Record:
        record, colours = super().written(puzzle, typed), puzzle.shape.colours
        used = {colour for blocks in puzzle.clues[cp.LINE].values() for _, colour in blocks}
        if len(used) < len(colours) and not puzzle.shape.plain:
            record.fields = {"colours": " ".join(colours), **record.fields}
        return record

    def entries(self, shape: cp.PictureShape) -> tuple[cp.Entry, ...]:
        # lists name the colours that cells can have
        return super().entries(shape)[::-1]

    def rules(self, shape: cp.PictureShape, e: cp.PictureEncoding) -> None:
        """The clues are all there is."""

    def clue(self, shape: cp.PictureShape, e: cp.PictureEncoding, clue: cp.Clue) -> cp.Literal:
        kind, position, says = clue
        if kind == cp.GIVEN:
            word = "empty" if not says else "full" if shape.plain else shape.colours[says - 1]
            return e.model.clue(cp.Clause(cp.equal(e.cells[position], says)), f"{cp.cell_name(*position)} is {word}")
        row, column = position
        line = e.cells.rows[row] if column < 0 else e.cells.columns[column]
        return e.model.clue(cp.Runs(line, says), f"{cp.line_name(position)} {_sentence(says, shape)}")

    def broken_rule(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return None

    def says(self, shape: cp.PictureShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Spot], Any]:
        if kind == cp.LINE:
            return lambda spot: cp.blocks_of(cp.line_at(solution, spot))
        return super().says(shape, solution, kind)

    def fault(self, shape: cp.PictureShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.LINE:
            said = cp.read_aloud(clue.says, shape.colours)
            return f"{cp.line_name(clue.spot)} {_sentence(found, shape)}, but its clue is {said}"
        return f"{cp.cell_name(*clue.spot)} is not as it is given"

    def symmetries(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues]) -> list[tuple[int, ...]]:
        if puzzle.clues[cp.GIVEN]:
            return []
        lines, shape = puzzle.clues[cp.LINE], puzzle.shape
        rows = [lines.get((r, -1)) for r in range(shape.height)]
        return symmetries(rows, [lines.get((-1, c)) for c in range(shape.width)])


def _sentence(blocks: Any, shape: cp.PictureShape) -> str:
    return f"reads {cp.read_aloud(blocks, shape.colours)}" if blocks else "is empty"


def _colours(record: cp.Record, lines: cp.LineTokens) -> tuple[str, ...]:
    """The names of the colours: those that blocks name and those that the record lists, sorted."""
    value = record.get("colours") or record.get("colors") or []
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and COLOUR.fullmatch(word) for word in words):
        record.fail("the colours must be a list of letters or words, such as: red green")
    listed = {str(word) for word in words}
    if len(listed) > MOST_COLOURS:
        record.fail(f"a nonogram has at most {MOST_COLOURS} colours, not {len(listed):,}")
    used: set[str] = set()
    for clue in (*lines.rows, *lines.columns):
        for length, colour in clue.blocks or ():
            if colour == cp.UNFILLED:
                clue.fail(record, f"{cp.UNFILLED} marks a cell that stays empty; give the colour another name")
            if colour and listed and colour not in listed:
                every = sorted(listed)
                hint = did_you_mean(colour, every, otherwise=f"there are {shortened(', '.join(every))}", quoted=False)
                clue.fail(record, f"unknown colour {quoted(colour)}; {hint}")
            used.add(colour)
            if len(used) > MOST_COLOURS:
                clue.fail(record, f"a nonogram has at most {MOST_COLOURS} colours")
            if (len(used) > 1 and "" in used) or (listed and not colour):
                clue.fail(record, f"a block of {length} without a colour; in a coloured puzzle each block has one")
    return tuple(sorted((used | listed) - {""})) or (cp.PLAIN,)


def _check_goal(rules: Nonogram, record: cp.Record, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues]) -> None:
    """A file may state the solution. It has to be one: then it can't differ from that of a unique puzzle."""
    value = record.get("goal")
    items: Sequence[object] = value if isinstance(value, list) else [value]
    rows = [(item.text, item.number) if isinstance(item, Line) else (item, None) for item in items if item is not None]
    if not rows:
        return
    line, shape = rows[0][1], puzzle.shape
    if not all(isinstance(text, str) for text, _ in rows):
        record.fail("the goal must be a text, or a list of rows, with a sign for each cell")
    meaning = {"0": 0, ".": 0, **cp.ColourNames().meaning(shape)}
    del meaning[cp.UNFILLED]
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
