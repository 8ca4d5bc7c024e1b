"""Nonogram (Picross, Griddlers, Hanjie), plain and coloured.

Rules: colour some cells of a grid. The numbers at a row or column are the lengths of its blocks of
coloured cells, in this order; at least one empty cell stands between two blocks. In a coloured
puzzle each block has its colour, and only blocks of the same colour need an empty cell between them.
Source: https://en.wikipedia.org/wiki/Nonogram
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.encoders.nonogram_symmetries import symmetries
from clueproof.english import did_you_mean
from clueproof.errors import quoted, shortened
from clueproof.syntax.line_clues import COLOUR, MOST_COLOURS
from clueproof.syntax.record import Line


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

    def inputs(self, shape: cp.PictureShape) -> tuple[cp.InputKind, ...]:
        # lists name the colours that cells can have
        return super().inputs(shape)[::-1]

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

    def find_violation(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return None

    def clue_values(self, shape: cp.PictureShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Spot], Any]:
        if kind == cp.LINE:
            return lambda spot: cp.blocks_of(cp.line_at(solution, spot))
        return super().clue_values(shape, solution, kind)

    def describe_violation(self, shape: cp.PictureShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.LINE:
            said = cp.read_aloud(clue.value, shape.colours)
            return f"{cp.line_name(clue.position)} {_sentence(found, shape)}, but its clue is {said}"
        return f"{cp.cell_name(*clue.position)} is not as it is given"

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
