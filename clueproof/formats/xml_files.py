"""Puzzles in XML: the documents of OpenSudoku, and those of webpbn.com.

Documents of OpenSudoku: games, in folders or not.

    <opensudoku>
      <name>...</name> <author>...</author>
      <game data="052006000160900004..."/>
    </opensudoku>

A game is its 81 numbers, or what the program keeps of a game that is played: `version: N`, and for each cell the
number, marks and colours, and whether the user may change it. Then the puzzle is the numbers that he may not change.

Documents of webpbn.com: nonograms, plain and coloured, by their clues or by their picture.

    <puzzleset><puzzle type="grid" defaultcolor="black">
      <title>...</title> <color name="black" char="X">000</color>
      <clues type="columns"><line><count>2</count><count color="red">1</count></line> ...</clues>
      <clues type="rows">...</clues>
      <solution type="goal"><image>|.XX|X..|</image></solution>
    </puzzle></puzzleset>

A stated solution must be one. Pictures of other kinds are what somebody has solved so far, and left out.
Source: https://webpbn.com/pbn_fmt.html

XML is read as a tree with line numbers, without danger: no entity is taken from a document, nothing is
fetched, and no more than a bounded number of characters is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.entities import html5
from itertools import groupby
from typing import NoReturn
from xml.parsers import expat

from clueproof.clock import check_clock
from clueproof.errors import BadPuzzleError, ClueproofError, Place, quoted, shortened
from clueproof.formats.forms import Form, Found, Opening, stated
from clueproof.formats.records import puzzle_of
from clueproof.formats.solutions import must_solve
from clueproof.puzzle.layers.line_blocks import UNFILLED
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.line_clues import COLOUR, MAX_COLOURS
from clueproof.syntax.record import JsonValue, Line, Record

LARGEST = 1 << 24
"""Characters of a document."""
ENDS = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]
MOST = 300_000
"""Elements."""
LOOK = 1023
"""A mask: after so many elements the clock is looked at."""
DEEPEST = 100
"""Elements within each other."""


@dataclass(slots=True)
class Element:
    """An element: its name and attributes, the line on which it begins, what is in it."""

    name: str
    attributes: dict[str, str]
    line: int
    inside: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    """The text in it, as it comes."""

    @property
    def text(self) -> str:
        """What stands in it directly."""
        return "".join(self.parts)

    def all(self, name: str) -> list[Element]:
        """The elements of that name directly in this one."""
        return [one for one in self.inside if one.name == name]

    def told(self, name: str) -> str | None:
        """The text of the first element of that name directly in this one, on one line; None if it is empty."""
        found = next(iter(self.all(name)), None)
        return None if found is None else " ".join(found.text.split()) or None


def tree(lines: Iterator[Line], file: str) -> Element:
    """The root of the document that the lines are. Raises BadPuzzleError."""
    return _Builder(file).built(lines)


class _Builder:
    def __init__(self, file: str) -> None:
        self._file, self._first, self._begun = file, 1, 0
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._declared
        parser.SkippedEntityHandler = self._skipped

    def built(self, lines: Iterator[Line]) -> Element:
        size, last = 0, self._first
        texts: list[str] = []
        for line in lines:
            check_clock()
            if not size:
                self._first = line.number
            size, last = size + len(line.text) + 1, line.number
            if size > LARGEST:
                raise BadPuzzleError(f"an XML document of more than {LARGEST:,} characters", Place(self._file, last))
            texts.append(line.text)
        try:
            # at once: what goes over many lines is looked at anew with each further piece
            self._parser.Parse("\n".join(texts), True)
        except expat.ExpatError as error:
            if error.code == ENDS:
                raise BadPuzzleError("this is no XML: the document ends too early", Place(self._file, last)) from error
            message = f"this is no XML: {expat.ErrorString(error.code)}"
            raise BadPuzzleError(
                message, Place(self._file, self._first + error.lineno - 1), error.offset + 1
            ) from error
        assert self._root is not None
        return self._root

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._begun += 1
        if not self._begun & LOOK:
            check_clock()
        if self._begun > MOST:
            self._fail(f"more than {MOST:,} elements")
        element = Element(name, attributes, self._here.line)
        if len(self._open) >= DEEPEST:
            self._fail(f"more than {DEEPEST} elements within each other")
        if self._open:
            self._open[-1].inside.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].parts.append(text)

    def _declared(self, name: str, *what: object) -> None:
        self._fail(f"the document declares the entity {quoted(name)}; none may be declared")

    def _skipped(self, name: str, is_parameter: bool) -> None:
        """A name for a character, of the document type that is not fetched."""
        if is_parameter or f"{name};" not in html5:
            self._fail(f"the entity {quoted(name)} is not known")
        self._open[-1].parts.append(html5[f"{name};"])

    @property
    def _here(self) -> Place:
        return Place(self._file, self._first + self._parser.CurrentLineNumber - 1)

    def _fail(self, message: str) -> NoReturn:
        raise BadPuzzleError(message, self._here)


SUDOKU = "sudoku"
SIDE = 9
PARTS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}
"""Version -> how many parts a cell has: the number first, whether it may be changed last."""
PLAYED = re.compile(r"\s*version:\s*(?P<version>\d+)\s+(?P<cells>\S*)\s*")
TOLD_OF_SUDOKU = {"title": ("name",), "author": ("author",), "source": ("source", "sourceURL"), "level": ("level",)}
"""Fields, and the elements that tell them about all games of a document."""


def sudokus(root: Element, file: str) -> Iterator[Found]:
    """The games of a document."""
    told = {
        field: text for field, names in TOLD_OF_SUDOKU.items() for name in reversed(names) if (text := root.told(name))
    }
    games = [*((game, told) for game in root.all("game"))]
    for folder in root.all("folder"):
        name = folder.attributes.get("name", "").strip()
        games += [(game, {**told, "source": name} if name else told) for game in folder.all("game")]
    for game, about in games:
        place = Place(file, game.line)
        yield stated(lambda game=game, about=about, place=place: (SUDOKU, _sudoku(game, about, place)), place)  # type: ignore[misc]


def _sudoku(game: Element, about: dict[str, str], place: Place) -> Record:
    note = " ".join(game.attributes.get("note", "").split())
    fields: dict[str, JsonValue] = {**about, **({"remark": note} if note else {})}
    numbers = _numbers(game.attributes.get("data"), place)
    fields["grid"] = [numbers[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    return Record({**fields}, place)


def _numbers(data: str | None, place: Place) -> str:
    """The given numbers of all cells, a dot for none. Raises BadPuzzleError."""
    if data is None:
        raise BadPuzzleError("a game without data", place)
    played = PLAYED.fullmatch(data)
    cells = "".join(data.split()) if played is None else _given(played["version"], played["cells"], place)
    odd = next((cell for cell in cells if cell not in "0123456789."), None)
    if odd is not None:
        raise BadPuzzleError(f"{quoted(odd)} is no cell of a game; expected a number from 0 to 9", place)
    if len(cells) != SIDE * SIDE:
        raise BadPuzzleError(f"a game of {len(cells)} cells, expected {SIDE * SIDE}", place)
    return cells.replace("0", ".")


def _given(version: str, cells: str, place: Place) -> str:
    """The numbers of a game that is played, 0 for what the user may change."""
    parts = PARTS.get(version)
    if parts is None:
        raise BadPuzzleError(f"a game of version {shortened(version)}; known are {', '.join(PARTS)}", place)
    # version 2 wrote some bars twice
    said = re.sub(r"\|+", "|", cells).rstrip("|").split("|")
    found = [said[start : start + parts] for start in range(0, len(said), parts)]
    if any(len(cell) != parts or len(cell[0]) != 1 or cell[-1] not in ("0", "1") for cell in found):
        raise BadPuzzleError(f"a game of version {version} has {parts} parts a cell, parted by bars", place)
    return "".join([cell[0] if cell[-1] == "0" else "0" for cell in found])


NONOGRAM = "nonogram"
BACKGROUND, PLAIN = "white", "black"
"""The colour of empty cells, and the one of full ones, where a document does not say it."""
CHARS = {".": BACKGROUND, "X": PLAIN}
TOLD_OF_NONOGRAM = {
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "source": "source",
    "description": "remark",
}
"""The elements that tell something about a puzzle, and our fields."""
LINES = {"rows": "rows", "columns": "cols"}


def nonograms(root: Element, file: str) -> Iterator[Found]:
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

    def puzzle(self) -> Puzzle:
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
        for kind, name in LINES.items():
            if lines[name] is None:
                self._fail(f"the puzzle has no clues for its {kind}", self._element)
        used = {colour for found in lines.values() for line in found or () for _, colour in line}
        fields = self._told()
        for kind, found in lines.items():
            fields[kind] = [
                [length if used <= {PLAIN} else [length, name] for length, name in line] for line in found or ()
            ]
        place = Place(self._file, self._element.line)
        puzzle = puzzle_of(NONOGRAM, Record({**fields}, place))
        order = sorted(used)
        number = {self._background: 0, **{name: 1 + order.index(ours) for name, ours in self._names.items()}}
        for goal in goals:
            self._must_fit(goal, puzzle, number)
            must_solve(puzzle, [number[name] for row in goal for name in row], place)
        return puzzle

    def _told(self) -> dict[str, JsonValue]:
        """What the document tells about the puzzle."""
        fields: dict[str, JsonValue] = {}
        for name, ours in {**TOLD_OF_NONOGRAM, "id": "id"}.items():
            told = self._element.told(name) or (self._root.told(name) if name == "source" else None)
            if told is not None:
                fields[ours] = told
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

    def _must_fit(self, goal: list[list[str]], puzzle: Puzzle, known: dict[str, int]) -> None:
        size, said = (puzzle.shape.height, puzzle.shape.width), (len(goal), len(goal[0]))
        if size != said:
            text = f"solution: {said[0]} rows of {said[1]} cells, but the clues are for {size[0]} of {size[1]}"
            self._fail(text, self._element)
        odd = next((name for row in goal for name in row if name not in known), None)
        if odd is not None:
            self._fail(f"solution: the colour {quoted(odd)} is in no clue", self._element)

    def _fail(self, message: str, element: Element) -> NoReturn:
        raise BadPuzzleError(message, Place(self._file, element.line))


ROOTS: dict[str, Callable[[Element, str], Iterator[Found]]] = {
    "opensudoku": sudokus,
    "puzzleset": nonograms,
}
"""What the puzzles are of a document with this element around all."""
BEGIN = re.compile(rf"<(?:\?xml|!DOCTYPE|!--|(?:{'|'.join(ROOTS)})\b)", re.IGNORECASE)


class Xml(Form):
    """A document."""

    def recognises(self, opening: Opening) -> bool:
        return BEGIN.match(opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        root = tree(opening.lines(), opening.file)
        if root.name not in ROOTS:
            known = "'opensudoku' or 'puzzleset' (webpbn.com)"
            raise BadPuzzleError(f"XML of {quoted(root.name)}; expected {known}", Place(opening.file, root.line))
        return ROOTS[root.name](root, opening.file)
