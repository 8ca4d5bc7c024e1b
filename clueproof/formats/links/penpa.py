"""Links of Penpa: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`, a picture of a puzzle.

Such a link tells what is drawn, not by which rules; the user names those, or the author did, by a tag. What a puzzle
draws is described once for each genre, by drawings that read and write. Whatever else is on the sheet is refused. Only
lines along the edge of the board, invisible texts and what somebody has filled in are passed over.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any, NoReturn
from urllib.parse import quote, unquote

from clueproof.codecs.penpa import TOLD, Penpa, PenpaSymbol, PenpaText, Point, Sheet
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.index import PENPA
from clueproof.encoders.registry import RULE_SETS, declared, declares, rule_set
from clueproof.english import listed
from clueproof.errors import quoted
from clueproof.formats.links import LinkNotation
from clueproof.formats.links.sudoku_boards import must_be_spoken
from clueproof.grid.board import Cell
from clueproof.grid.edges import Edge, rectangle
from clueproof.puzzle.rule_set import Puzzle
from clueproof.registry import Registry, provider

MOST_UNPACKED, MOST_LINES = 2_000_000, 100
"""Characters and lines that a link may unpack to."""
LARGEST = 200
"""Rows or columns."""
MARGIN = 2
"""Rows and columns that Penpa keeps around everything."""
GRIDS = ("square", "sudoku", "kakuro")
ABBREVIATIONS = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"',
    "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"',
    "z1": '"numberS"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"', "z6": '"killercages"',
    "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null",
}  # fmt: skip
ABBREVIATED = re.compile(r'"(?:[^"\\]|\\.)*"|z\w')
FIRST_TOLD = 15
"""Where in the first line that begins."""
SAFE = "".join([chr(code) for code in range(32, 127) if chr(code) not in "%,"])
"""What stands there as it is."""


# reading


def unpacked(packed: str) -> list[str]:
    """The lines of a link. Raises NotationError."""
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise NotationError("what stands behind p= is no base64") from None
    unpacking = zlib.decompressobj(-15)
    try:
        text = unpacking.decompress(data, MOST_UNPACKED + 1)
    except zlib.error:
        raise NotationError("what stands behind p= can't be unpacked: it is damaged, or something else") from None
    if len(text) > MOST_UNPACKED:
        raise NotationError(f"the link unpacks to more than {MOST_UNPACKED:,} characters")
    if not unpacking.eof:
        raise NotationError("the link is cut off: what is packed in it does not end")
    try:
        return text.decode("utf-8").split("\n", MOST_LINES)
    except UnicodeDecodeError:
        raise NotationError("what is packed in the link is no text") from None


def read_sheet(lines: list[str]) -> Sheet:
    """The sheet that the lines of a link describe. Raises NotationError."""
    head = lines[0].split(",")
    if head[0] not in GRIDS:
        raise NotationError(f"boards of the kind {quoted(head[0])} are not known; there are {listed(GRIDS)}")
    sizes = [int(text) for text in head[1:3] if re.fullmatch(r"[0-9]{1,4}", text)]
    if len(sizes) != 2 or not all(1 <= size <= LARGEST for size in sizes) or len(lines) < 6:
        raise NotationError("what is packed in the link is no puzzle of Penpa: it states no size, or no cells")
    width, height = sizes
    return _Reader(height, width, lines).sheet()


class _Reader:
    """From the numbers that Penpa gives to places, to places."""

    def __init__(self, height: int, width: int, lines: list[str]) -> None:
        self._across, self._sheet = width + 2 * MARGIN, (height, width)
        self._number = self._across * (height + 2 * MARGIN)
        self._question, self._lines = self._json(lines[3]), lines
        if not isinstance(self._question, dict):
            self._fail()
        steps = self._json(lines[5])
        if not isinstance(steps, list) or not steps or not all(type(step) is int for step in steps):
            self._fail()
        if len(steps) > LARGEST * LARGEST:
            raise NotationError(f"a board of {len(steps):,} cells; at most {LARGEST} rows and columns are read")
        cells = [divmod(cell, self._across) for cell in accumulate(steps)]
        rows, columns = {r for r, _ in cells}, {c for _, c in cells}
        self._top, self._left = min(rows), min(columns)
        self._height, self._width = max(rows) - self._top + 1, max(columns) - self._left + 1
        if max(self._height, self._width) > LARGEST:
            raise NotationError(
                f"a board of {self._height} by {self._width}; at most {LARGEST} rows and columns are read"
            )
        there = {(r - self._top, c - self._left) for r, c in cells}
        self._holes = frozenset(rectangle(self._height, self._width)) - there

    def sheet(self) -> Sheet:
        grid, question = self._lines[0].split(",")[0], self._question
        found = Sheet(self._height, self._width, grid=grid, holes=self._holes)
        for key, value in self._entries("number"):
            found.texts[self._point(key)] = self._text(value)
        for key, value in self._entries("numberS"):
            corner = self._whole(key) - 4 * self._number
            cell, place = divmod(corner, 4)
            if 0 <= corner < 4 * self._number:
                found.corners[self._cell(cell), place] = self._text([*value, ""] if isinstance(value, list) else value)
            elif 0 <= corner < 8 * self._number:
                found.corners[self._cell(cell - self._number), 4 + place] = self._text([*value, ""])
            else:
                self._fail()
        for key, value in self._entries("symbol"):
            found.symbols[self._point(key)] = self._symbol(value)
        for things in (found.texts, found.symbols):
            for point in [point for point in things if not self._is_seen(point)]:
                del things[point]
        for key, value in self._entries("surface"):
            found.colours[self._cell(self._whole(key))] = value if type(value) is int else 0
        for key, value in self._entries("lineE"):
            found.borders.update(self._border(key, value))
        for key, value in self._entries("deletelineE"):
            found.erased |= self._border(key, value).keys()
        for name, lists in (("killercages", found.cages), ("thermo", found.thermometers)):
            for cells in question.get(name) or []:
                if not isinstance(cells, list):
                    self._fail()
                if cells:
                    lists.append([self._cell(self._whole(cell)) for cell in cells])
        known = {"number", "numberS", "symbol", "surface", "lineE", "deletelineE", "killercages", "thermo"}
        for name, value in question.items():
            if name not in known and value and not name.startswith("command_"):
                found.others[name] = len(value) if isinstance(value, (dict, list)) else 1
        head = [unquote(text).strip() for text in self._lines[0].split(",")]
        for place, (name, label) in enumerate(TOLD.items(), FIRST_TOLD):
            text = " ".join(head[place].removeprefix(label.strip()).split()) if place < len(head) else ""
            if text:
                found.told[name] = text
        tags = self._json(self._lines[17]) if len(self._lines) > 17 and self._lines[17].startswith("[") else []
        found.tags = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
        return found

    def _entries(self, name: str) -> Iterator[tuple[str, Any]]:
        entries = self._question.get(name) or {}
        if not isinstance(entries, dict):
            self._fail()
        return iter([(key, value) for key, value in entries.items() if value not in (None, "")])

    def _point(self, key: str) -> Point:
        kind, place = divmod(self._whole(key), self._number)
        if not 0 <= kind <= 3:
            self._fail()
        r, c = self._cell(place)
        return 2 * r + (kind in (1, 2)), 2 * c + (kind in (1, 3))

    def _is_seen(self, point: Point) -> bool:
        """Is it on the sheet, or at most half a cell beside it, which is what Penpa shows?"""
        corner = self._top - MARGIN, self._left - MARGIN
        return all(-2 <= at + 2 * first <= 2 * size for at, first, size in zip(point, corner, self._sheet, strict=True))

    def _cell(self, number: int) -> Cell:
        if not 0 <= number < self._number:
            self._fail()
        r, c = divmod(number, self._across)
        return r - self._top, c - self._left

    def _border(self, key: str, style: object) -> dict[Edge, int]:
        ends = sorted([self._point(end) for end in key.split(",")])
        if len(ends) != 2 or type(style) is not int:
            self._fail()
        (y, x), (other_y, other_x) = ends
        if y % 2 == 0 or x % 2 == 0 or (other_y - y, other_x - x) not in ((0, 2), (2, 0)):
            return {(((y + 1) // 2, (x + 1) // 2), ((other_y + 1) // 2, (other_x + 1) // 2)): -1}
        if y == other_y:
            # from corner to corner to the right: between the cell above and the one below
            return {(((y - 1) // 2, (x + 1) // 2), ((y + 1) // 2, (x + 1) // 2)): style}
        return {(((y + 1) // 2, (x - 1) // 2), ((y + 1) // 2, (x + 1) // 2)): style}

    def _text(self, value: object) -> PenpaText:
        if not isinstance(value, list) or len(value) < 3 or type(value[1]) is not int:
            self._fail()
        if not isinstance(value[0], (str, int)):
            self._fail()
        return PenpaText(str(value[0]).strip(), value[1], str(value[2]))

    def _symbol(self, value: object) -> PenpaSymbol:
        if not isinstance(value, list) or len(value) < 2 or not isinstance(value[1], str):
            self._fail()
        # a list of flags for what has several parts, such as arrows into eight directions
        flags = value[0] if isinstance(value[0], list) else []
        number = -1 - sum(1 << place for place, flag in enumerate(flags[:30]) if flag) if flags else value[0]
        if type(number) is not int:
            self._fail()
        return PenpaSymbol(number, value[1])

    def _whole(self, value: object) -> int:
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,7}", value):
            return int(value)
        if type(value) is not int:
            self._fail()
        return value

    def _json(self, text: str) -> Any:
        whole = ABBREVIATED.sub(lambda found: ABBREVIATIONS.get(found[0], found[0]), text)
        try:
            return json.loads(whole)
        except (ValueError, RecursionError):
            self._fail()

    def _fail(self) -> NoReturn:
        raise NotationError("what is packed in the link is no puzzle of Penpa: it has things that Penpa has not")


# writing


def packed(sheet: Sheet) -> str:
    """What stands behind p= in the link of a sheet."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflating.compress("\n".join(_lines(sheet)).encode()) + deflating.flush()
    return base64.b64encode(data).decode()


NOTHING = {
    "command_redo": {"__a": []}, "command_undo": {"__a": []}, "command_replay": {"__a": []}, "surface": {},
    "number": {}, "numberS": {}, "symbol": {}, "freeline": {}, "freelineE": {}, "thermo": [], "arrows": [],
    "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": {}, "wall": {}, "cage": {},
    "deletelineE": {}, "killercages": [], "nobulbthermo": [],
}  # fmt: skip
"""A sheet on which nothing is drawn."""
_PENS = (
    'zS:["",1],zL:["1",{0}],zE:["1",{0}],zW:["",{0}],zC:["1",10],zN:["1",{1}],zY:["circle_L",1],zP:[zT,""],'
    'zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",{2}]'
)
MODE = (
    'z9:zQ,zG:["1","2","1"],'
    f"zQ:{{zM:zN,{_PENS.format(2, 1, 1)}}},zA:{{zM:zS,{_PENS.format(3, 2, 9)}}}"
)  # fmt: skip
"""With which pens the editor begins."""


def _lines(sheet: Sheet) -> list[str]:
    top, bottom, left, right = sheet.margins
    height, width = sheet.height + top + bottom, sheet.width + left + right
    across = width + 2 * MARGIN
    number = across * (height + 2 * MARGIN)

    def index(cell: Cell) -> int:
        return (cell[0] + top + MARGIN) * across + cell[1] + left + MARGIN

    def point(place: Point) -> int:
        (r, below), (c, right_of) = divmod(place[0], 2), divmod(place[1], 2)
        kind = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[below, right_of]
        return kind * number + index((r, c))

    def border(edge: Edge) -> str:
        r, c = edge[1]
        first = (2 * r - 1, 2 * c - 1)
        other = (2 * r - 1, 2 * c + 1) if edge[0][1] == c else (2 * r + 1, 2 * c - 1)
        return f"{point(first)},{point(other)}"

    question: dict[str, Any] = {
        **NOTHING,
        "surface": {str(index(cell)): colour for cell, colour in sheet.colours.items()},
        "number": {str(point(place)): [*text] for place, text in sheet.texts.items()},
        "numberS": {
            str(4 * number + 4 * index(cell) + corner): [text.text, text.style]
            for (cell, corner), text in sheet.corners.items()
        },
        "symbol": {str(point(place)): [*symbol] for place, symbol in sheet.symbols.items()},
        "lineE": {border(edge): style for edge, style in sorted(sheet.borders.items())},
        "thermo": [[*map(index, cells)] for cells in sheet.thermometers],
        "killercages": [[*map(index, cells)] for cells in sheet.cages],
    }
    places = [index(cell) for cell in sheet.cells]
    steps = [places[0], *[after - before for before, after in pairwise(places)]]
    middle = (2 * (MARGIN + height // 2) - (height % 2 == 0), 2 * (MARGIN + width // 2) - (width % 2 == 0))
    centre = point((middle[0] - 2 * (MARGIN + top), middle[1] - 2 * (MARGIN + left)))
    canvas = f"{38 * (width + 1)},{38 * (height + 1)}"
    told = ",".join([label + quote(sheet.told.get(name, ""), safe=SAFE) for name, label in TOLD.items()])
    head = f"{sheet.grid},{width},{height},38,0,1,1,{canvas},{centre},{centre},0,0,0,0,{told},OFF,false"
    nothing, mode = _abbreviated(NOTHING), f"{{{MODE}}}"
    return [
        head, _json_text([*sheet.margins]), mode, _abbreviated(question), nothing, _json_text(steps),
        "[]", "{}", '"x"', '"x"', "[3,0,3]", mode, '"x"', "0", nothing, nothing, "{}", _json_text(sheet.tags), "",
    ]  # fmt: skip


def _json_text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


_SHORT = {name: short for short, name in ABBREVIATIONS.items() if name != "null"}
_NAMES = re.compile("|".join(map(re.escape, _SHORT)))


def _abbreviated(value: object) -> str:
    return _NAMES.sub(lambda found: _SHORT[found[0]], _json_text(value))


HOST = "https://swaroopg92.github.io/penpa-edit/"
LINK = re.compile(r"(?:[^#?]*[#?])?(?P<query>m=(?:edit|solve)\b\S*)")
"""What a link looks like; whether it opens as a puzzle to solve or to edit makes no difference."""
OTHERS = Registry("genre of Penpa links", {}, NotationError, group="clueproof.penpa", thing="the links of")
"""What other packages add: the name of the rule set, and a `Penpa`."""


class PenpaEdit(LinkNotation):
    """Links of Penpa, whatever genre they are of."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        found = LINK.match(text)
        part = None if found is None else re.search(r"(?:^|&)p=([^&]*)", found["query"])
        if part is None:
            raise NotationError(f"a link of Penpa has its puzzle behind p=: {HOST}#m=edit&p=...")
        sheet = read_sheet(unpacked(unquote(part[1]).replace(" ", "+")))
        # some tags of the editor have another name behind the first: "slant (gokigen)"
        tags = [tag.partition(" (")[0] for tag in sheet.tags]
        name = puzzle or next(filter(RULE_SETS.__contains__, tags), None)
        if name is None:
            raise NotationError("a link of Penpa does not say by which rules it is solved; use --puzzle NAME")
        genre = RULE_SETS.resolved(name)
        known = penpa_of(genre)
        if known.grid == "sudoku":
            must_be_spoken(sheet.told.get("ruleset"))
        return name, known.read(sheet, rule_set(genre))

    def write(self, puzzle: Puzzle) -> str:
        return f"{HOST}#m=edit&p={packed(penpa_of(puzzle.rules.name).write(puzzle))}"


def penpa_of(name: str) -> Penpa:
    """What puzzles of a genre draw. Raises NotationError."""
    if declares(name, PENPA, "penpa"):
        found, whose = declared(rule_set(name), "penpa"), f"{type(rule_set(name)).__name__} declares as `penpa`"
    elif name in OTHERS:
        package = f"the package {provider(OTHERS.others()[name])}" if name in OTHERS.others() else "clueproof"
        found, whose = OTHERS.load(name), f"{package} names {quoted(name)}"
    else:
        raise NotationError(f"links of Penpa have no form for {name}")
    if not isinstance(found, Penpa):
        raise NotationError(f"what {whose} is no Penpa")
    return found
