"""Documents of webpbn.com: nonograms, plain and coloured, by their clues or by their picture.

    <puzzleset><puzzle type="grid" defaultcolor="black">
      <title>...</title> <color name="black" char="X">000</color>
      <clues type="columns"><line><count>2</count><count color="red">1</count></line> ...</clues>
      <clues type="rows">...</clues>
      <solution type="goal"><image>|.XX|X..|</image></solution>
    </puzzle></puzzleset>

A stated solution must be one. Pictures of other kinds are what somebody has solved so far, and left out.
Source: https://webpbn.com/pbn_fmt.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NoReturn

from clueproof.errors import BadPuzzleError, ClueproofError, Place, quoted
from clueproof.formats.form import Found
from clueproof.formats.records import puzzle_of
from clueproof.formats.stated_solution import must_solve
from clueproof.formats.xml_tree import Element
from clueproof.puzzle.answers.picture import UNFILLED
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.line_clues import COLOUR, MAX_COLOURS
from clueproof.syntax.record import JsonValue, Record

PUZZLE = "nonogram"
BACKGROUND, PLAIN = "white", "black"
"""The colour of empty cells, and the one of full ones, where a document does not say it."""
CHARS = {".": BACKGROUND, "X": PLAIN}
TOLD = {"title": "title", "author": "author", "copyright": "copyright", "source": "source", "description": "remark"}
"""The elements that tell something about a puzzle, and our fields."""
LINES = {"rows": "rows", "columns": "cols"}


def puzzles(root: Element, file: str) -> Iterator[Found]:
    """The puzzles of a document."""
    for element in root.all("puzzle"):
        try:
            yield _Nonogram(element, root, file).puzzle()
        except ClueproofError as error:
            yield error


class _Nonogram:
    def __init__(self, element: Element, root: Element, file: str) -> None:
        self._element, self._root, self._file = element, root, file
        said = element.attributes
        self._names: dict[str, str] = {}
        self._background, self._usual = said.get("backgroundcolor", BACKGROUND), said.get("defaultcolor", PLAIN)

    def puzzle(self) -> Puzzle[Any, Any]:
        kind = self._element.attributes.get("type", "grid")
        if kind != "grid":
            self._fail(f"a puzzle of type {quoted(kind)}; expected 'grid'", self._element)
        goals = self._goals(self._chars())
        lines = {field: self._clues(kind) for kind, field in LINES.items()}
        if lines["rows"] is None and lines["cols"] is None and goals:
            lines = {
                "rows": self._blocks(goals[0]),
                "cols": self._blocks([[*line] for line in zip(*goals[0], strict=True)]),
            }
        for kind, field in LINES.items():
            if lines[field] is None:
                self._fail(f"the puzzle has no clues for its {kind}", self._element)
        used = {colour for found in lines.values() for line in found or () for _, colour in line}
        fields = self._told()
        for field, found in lines.items():
            fields[field] = [
                [length if used <= {PLAIN} else [length, name] for length, name in line] for line in found or ()
            ]
        place = Place(self._file, self._element.line)
        puzzle = puzzle_of(PUZZLE, Record({**fields}, place))
        order = sorted(used)
        number = {self._background: 0, **{name: 1 + order.index(ours) for name, ours in self._names.items()}}
        for goal in goals:
            self._must_fit(goal, puzzle, number)
            must_solve(puzzle, [number[name] for row in goal for name in row], place)
        return puzzle

    def _told(self) -> dict[str, JsonValue]:
        """What the document tells about the puzzle."""
        fields: dict[str, JsonValue] = {}
        for name, field in {**TOLD, "id": "id"}.items():
            told = self._element.told(name) or (self._root.told(name) if name == "source" else None)
            if told is not None:
                fields[field] = told
        return fields

    def _chars(self) -> dict[str, str]:
        """What each sign of a picture is."""
        chars = dict(CHARS)
        for colour in self._element.all("color"):
            name, sign = colour.attributes.get("name", ""), colour.attributes.get("char")
            if "/" in colour.text or "\\" in colour.text:
                self._fail(f"the colour {quoted(name)} is one of triangles; known are colours of whole cells", colour)
            if sign is not None:
                chars[sign] = name
        return chars

    def _clues(self, kind: str) -> list[list[tuple[int, str]]] | None:
        """The blocks of each line, by length and name of the colour; None if there are no such clues."""
        found = [clues for clues in self._element.all("clues") if clues.attributes.get("type") == kind]
        if len(found) > 1:
            self._fail(f"the clues for the {kind} are given twice", found[1])
        return [self._line(line) for line in found[0].all("line")] if found else None

    def _line(self, line: Element) -> list[tuple[int, str]]:
        blocks = []
        for count in line.inside:
            length, colour = count.text.strip(), count.attributes.get("color", self._usual)
            if count.name != "count" or not re.fullmatch(r"\d{1,6}", length):
                self._fail(f"{quoted(length or count.name)} is no block; expected <count>3</count>", count)
            if int(length):
                blocks.append((int(length), self._colour(colour, count)))
        return blocks

    def _colour(self, name: str, element: Element) -> str:
        """What we call a colour: names are of letters here, and x is a cell that stays empty."""
        if name == self._background:
            self._fail(f"a block of the colour {quoted(name)}, which is that of empty cells", element)
        if name not in self._names:
            if len(self._names) == MAX_COLOURS:
                self._fail(f"more than {MAX_COLOURS} colours", element)
            ours = "".join(COLOUR.findall(name)) or "colour"
            while ours in self._names.values() or ours == UNFILLED:
                ours += "x"
            self._names[name] = ours
        return self._names[name]

    def _goals(self, chars: dict[str, str]) -> list[list[list[str]]]:
        """The solutions that are stated: the names of the colours of all cells."""
        stated = [one for one in self._element.all("solution") if one.attributes.get("type", "goal") == "goal"]
        return [self._picture(image, chars) for one in stated for image in one.all("image")]

    def _picture(self, image: Element, chars: dict[str, str]) -> list[list[str]]:
        rows = [row.strip() for row in re.split(r"[|\n]", image.text) if row.strip()]
        odd = next((sign for row in rows for sign in row if sign not in chars), None)
        if odd is not None:
            self._fail(f"solution: {quoted(odd)} is no cell; expected {' or '.join(chars)}", image)
        if len({*map(len, rows)}) != 1:
            self._fail("solution: the rows have different lengths, or there are none", image)
        return [[chars[sign] for sign in row] for row in rows]

    def _blocks(self, rows: list[list[str]]) -> list[list[tuple[int, str]]]:
        return [
            [
                (len([*cells]), self._colour(name, self._element))
                for name, cells in groupby(row)
                if name != self._background
            ]
            for row in rows
        ]

    def _must_fit(self, goal: list[list[str]], puzzle: Puzzle[Any, Any], known: dict[str, int]) -> None:
        size, said = (puzzle.shape.height, puzzle.shape.width), (len(goal), len(goal[0]))
        if size != said:
            text = f"solution: {said[0]} rows of {said[1]} cells, but the clues are for {size[0]} of {size[1]}"
            self._fail(text, self._element)
        odd = next((name for row in goal for name in row if name not in known), None)
        if odd is not None:
            self._fail(f"solution: the colour {quoted(odd)} is in no clue", self._element)

    def _fail(self, message: str, element: Element) -> NoReturn:
        raise BadPuzzleError(message, Place(self._file, element.line))
