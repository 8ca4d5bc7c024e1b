"""Constraints that are drawn on a board of SudokuPad: arrows, thermometers, dots, lines, numbers outside of the grid.

    {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#CFCFCF", "thickness": 21}
    {"center": [0.5, 0.5], "width": 0.85, "height": 0.85, "rounded": true, "backgroundColor": "#CFCFCF"}

Points are rows and columns, and cells are squares of 1, so the first cell has its middle at 0.5, 0.5. A drawing is read
if its form leaves one meaning and the rules in words have the word for it; what is left over is for the caller to
refuse. Lines are told apart by colour and thickness, as SudokuPad draws the constraints of f-puzzles. Source: how it
does that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from clueproof.encoders.extras.extra import path_text, straight
from clueproof.formats.links.sudoku_boards import POINTS, UNEQUAL, beside_board, says_something, turned
from clueproof.grid import one_piece
from clueproof.grid.edges import Cell

Point = tuple[float, float]

LOOKS: dict[tuple[str, float], tuple[str, str]] = {
    ("cfcfcf", 16): ("palindrome", r"palindrome"),
    ("f067f0", 8): ("renban", r"renban"),
    ("c060c0", 9.6): ("renban", r"renban"),
    ("67f067", 6): ("whisper", r"german whisper"),
    ("60c060", 9.6): ("whisper", r"german whisper"),
    ("ff9a00", 6): ("whisper", r"dutch whisper"),
    ("ffccaa", 5): ("entropic", r"entropic"),
    ("33bbbb", 5): ("modular", r"modular"),
    ("2ecbff", 5): ("region-sum-line", r"region sum"),
    ("c9c883", 8): ("nabner", r"nabner"),
    ("cdb1ec", 5): ("zipper", r"zipper"),
}
"""Colour and thickness of a line -> the kind of extra, and the word that the rules must have."""
OUTSIDE = {
    "sandwich": r"sandwich",
    "x-sum": r"x-?sums?",
    "skyscraper": r"skyscrapers?",
    "numbered-room": r"numbered rooms?",
}
"""Kinds of clues that stand beside a row or column, and the word for each."""
DOTS = {
    "ffffff": ("white-dot", r"kropki|consecutive|differ\w* (?:by|of) (?:1|one)\b", r"differ"),
    "000000": ("black-dot", r"kropki|1:2|2:1|double|twice", r"ratio"),
}
"""Colour of a dot -> the kind of extra, and the word for it without and with a number in it."""
ARROWS = r"(?:sums?|adds?|totals?)\b[^.\n]*\barrow|arrows?\b[^.\n]*\b(?:sum|add|total)|(?:normal|standard) arrow"
"""What rules say of arrows whose numbers are added."""
OTHER_THERMOMETERS = r"slow|fast|decreas|stay|not less"
AROUND = r"quad|circles?\b[^.\n]*(?:surround|touch|four|adjacent|corner)|(?:surround|four)[^.\n]*\bcircle"
"""What rules say of quadruples."""
SUMS = {"X": 10, "V": 5}
ROUND_ODD = r"(?:circle|round)[^.\n]*\bodd|\bodd\b[^.\n]*(?:circle|round)"
SQUARE_EVEN = r"square[^.\n]*\beven|\beven\b[^.\n]*square"
EXTREMES = {
    "minimum": (-1, r"minim|local min|less\b|small|low"),
    "maximum": (1, r"maxim|local max|fortress|greater|larg|high"),
}
"""Kind of extra -> whether its arrows lead out of the cell (1) or into it (-1), and the words for it."""
TURNED = r"rotat|reflect|mirror|orientation"
"""What rules say of clones whose cells don't lie as those of the other part."""
LOCKOUT_NUMBER = "4"
"""How much the ends of a lockout line of 9 numbers differ at least."""
NEAR = 0.02
"""How far a point may be from where it is meant to be."""


class DrawnSign(NamedTuple):
    """A sign: a circle or rectangle, or a text."""

    field: str
    cells: tuple[Cell, ...]
    """The cell in which it stands; the two or four between which it does; those of a pill."""
    size: float
    """The smaller of its height and width."""
    length: float
    """The larger one."""
    round: bool
    colour: str
    text: str
    angle: int


class DrawingReader:
    """The drawings of one board. `extras` reads them; `left` are the fields of what is not read."""

    def __init__(self, board: Mapping[str, Any], size: int, rules: str) -> None:
        self.size, self.rules = size, rules
        self.lines, self.arrows = _objects(board, "lines"), _objects(board, "arrows")
        self.signs: list[DrawnSign] = []
        self.left: list[str] = []
        for field in ("overlays", "underlays"):
            for one in _objects(board, field):
                sign = _sign(field, one, size)
                if sign is None:
                    self.left.append(field)
                else:
                    self.signs.append(sign)

    def extras(self) -> list[str]:
        """The extras that are drawn, as lines of text."""
        readers: tuple[Callable[[], Iterator[str]], ...] = (
            self._diagonals, self._thermometers, self._little_killers, self._extremes, self._arrows,
            self._between_lines, self._lockout_lines, self._coloured_lines, self._between_neighbours, self._quadruples,
            self._outside, self._parity, self._clones,
        )  # fmt: skip
        found = [extra for read in readers for extra in read()]
        self.left += ["lines"] * bool(self.lines) + ["arrows"] * bool(self.arrows) + [sign.field for sign in self.signs]
        return [*dict.fromkeys(found)]

    def _says(self, words: str) -> bool:
        return re.search(rf"\b(?:{words})", self.rules, re.IGNORECASE) is not None

    def _take(self, wanted: Callable[[DrawnSign], bool]) -> list[DrawnSign]:
        """The signs that are wanted, which then are read."""
        taken = [sign for sign in self.signs if wanted(sign)]
        self.signs = [sign for sign in self.signs if sign not in taken]
        return taken

    def _circles(self) -> dict[Cell, DrawnSign]:
        """The circles and pills without a text, by their cells."""
        return {
            cell: sign
            for sign in self.signs
            if sign.round and not sign.text and sign.size > 0.5 and len(sign.cells) - 0.5 < sign.length
            for cell in sign.cells
        }

    def _path(self, line: Mapping[str, Any], rims: tuple[int, ...] = ()) -> tuple[Cell, ...] | None:
        """The cells of a line from middle to middle, also where it only names those in which it turns. Some of its
        points (`rims`) are anywhere in their cell: at the rim of a circle."""
        points = _points(line)
        corners = [_cell_at(point, self.size) for point in points]
        for place in rims if points else ():
            corners[place] = (int(points[place][0] // 1), int(points[place][1] // 1))
        return None if None in corners else _path([corner for corner in corners if corner is not None])

    def _diagonals(self) -> Iterator[str]:
        size = float(self.size)
        ends = {
            ((0.0, 0.0), (size, size)): f"r1c1-r{self.size}c{self.size}",
            ((0.0, size), (size, 0.0)): f"r{self.size}c1-r1c{self.size}",
        }
        for line in [*self.lines]:
            points = tuple(sorted(_points(line)))
            if self._says("diagonal") and points in ends:
                self.lines.remove(line)
                yield f"different {ends[points]}"

    def _thermometers(self) -> Iterator[str]:
        """Lines from a bulb of their colour, which is at one of their ends alone."""
        if not self._says("thermo") or self._says(OTHER_THERMOMETERS):
            return
        bulbs = {
            (sign.cells[0], sign.colour)
            for sign in self.signs
            if sign.round and len(sign.cells) == 1 and sign.size > 0.5 and not sign.text
        }
        used = set()
        for line in [*self.lines]:
            path, colour = self._path(line), _colour(line.get("color"))
            if path is None or len(path) < 2:
                continue
            begins = [way for way in (path, path[::-1]) if (way[0], colour) in bulbs]
            if len(begins) == 1:
                used.add((begins[0][0], colour))
                self.lines.remove(line)
                yield f"thermo {path_text(begins[0])}"
        self._take(lambda sign: sign.round and not sign.text and (sign.cells[0], sign.colour) in used)

    def _little_killers(self) -> Iterator[str]:
        """Small arrows outside of the grid, each with a number beside it."""
        for arrow in [*self.arrows]:
            points = _points(arrow)
            places = {(int(r // 1), int(c // 1)) for r, c in points}
            if len(points) != 2 or len(places) != 1 or not self._says("little killer|diagonal"):
                continue
            place = places.pop()
            step = (_sign_of(points[1][0] - points[0][0]), _sign_of(points[1][1] - points[0][1]))
            reached = [(place[0] + n * step[0], place[1] + n * step[1]) for n in range(self.size + 2)]
            cells = [cell for cell in reached if self._inside(cell)]
            numbers = [sign for sign in self.signs if sign.cells == (place,) and sign.text.isdecimal()]
            if 0 not in step and cells and not self._inside(place) and len(numbers) == 1:
                self.arrows.remove(arrow)
                self._take(lambda sign, own=numbers[0]: sign is own)  # type: ignore[misc]
                yield f"sum {numbers[0].text} {path_text(cells)}"

    def _extremes(self) -> Iterator[str]:
        """Coloured cells with a small arrow at each side: out of a maximum, into a minimum."""
        ways: dict[Cell, list[tuple[Cell, int, Mapping[str, Any]]]] = {}
        for arrow in self.arrows:
            if (found := _over_a_side(_points(arrow))) is not None:
                cell, side, way = found
                ways.setdefault(cell, []).append((side, way, arrow))
        coloured = {sign.cells[0] for sign in self.signs if _covers_a_cell(sign)}
        for kind, (way, words) in EXTREMES.items():
            every = {cell for cell, found in ways.items() if {way} == {one for _, one, _ in found}}
            cells = sorted(
                cell for cell in every & coloured if self._sides(cell, every) <= {s for s, _, _ in ways[cell]}
            )
            if cells and self._says(words):
                taken = [arrow for cell in cells for _, _, arrow in ways[cell]]
                self.arrows = [arrow for arrow in self.arrows if not any(arrow is one for one in taken)]
                self._take(lambda sign, own=cells: _covers_a_cell(sign) and sign.cells[0] in own)  # type: ignore[misc]
                yield f"{kind} {path_text(cells)}"

    def _sides(self, cell: Cell, but: Container[Cell]) -> set[Cell]:
        """The steps that lead from a cell to others of the board, but for these."""
        steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
        beside = {step: (cell[0] + step[0], cell[1] + step[1]) for step in steps}
        return {step for step, other in beside.items() if self._inside(other) and other not in but}

    def _clones(self) -> Iterator[str]:
        """Coloured areas, two of each form."""
        if not self._says(r"clones?|identical") or self._says(TURNED):
            return
        for colour in sorted({sign.colour for sign in self.signs if _covers_a_cell(sign)}):
            cells = {sign.cells[0] for sign in self.signs if _covers_a_cell(sign) and sign.colour == colour}
            by_form: dict[tuple[Cell, ...], list[list[Cell]]] = {}
            left = {*cells}
            while left:
                area = sorted(one_piece(left))
                left -= {*area}
                r, c = area[0]
                by_form.setdefault(tuple([(row - r, col - c) for row, col in area]), []).append(area)
            if all(map(self._inside, cells)) and {*map(len, by_form.values())} == {2}:
                self._take(lambda sign, own=colour: _covers_a_cell(sign) and sign.colour == own)  # type: ignore[misc]
                yield from [f"clone {path_text(one)} / {path_text(other)}" for one, other in by_form.values()]

    def _lockout_lines(self) -> Iterator[str]:
        """Lines between diamonds. Where the rules tell by how much their ends differ it is the usual number."""
        told = {
            number
            for sentence in re.findall(r"[^.\n]*(?:lockout|diamond)[^.\n]*", self.rules, re.IGNORECASE)
            for number in re.findall(r"\d+|three|five|six|seven|eight", sentence, re.IGNORECASE)
        }
        if not self._says("lockout") or self.size != 9 or not told <= {LOCKOUT_NUMBER}:
            return
        diamonds = {
            sign.cells[0]: sign
            for sign in self.signs
            if sign.angle % 90 == 45 and not sign.round and not sign.text and len(sign.cells) == 1 and sign.size > 0.3
        }
        used: list[DrawnSign] = []
        for line in [*self.lines]:
            path = self._path(line, rims=(0, -1))
            if path is not None and len(path) > 2 and path[0] in diamonds and path[-1] in diamonds:
                self.lines.remove(line)
                used += [diamonds[path[0]], diamonds[path[-1]]]
                yield f"lockout {path_text(path)}"
        self._take(lambda sign: sign in used)

    def _arrows(self) -> Iterator[str]:
        """Arrows that begin in a circle or a pill."""
        if not self._says(ARROWS):
            return
        circles = self._circles()
        used: list[DrawnSign] = []
        for arrow in [*self.arrows]:
            path = self._path(arrow, rims=(0,))
            pill = () if path is None or len(path) < 2 or path[0] not in circles else circles[path[0]].cells
            if path is None or not pill or not {*pill}.isdisjoint(path[1:]):
                continue
            shaft = path_text(path[1:])
            self.arrows.remove(arrow)
            used.append(circles[path[0]])
            yield (
                f"arrow {path_text(path)}" if len(pill) == 1 else f"pill-arrow {len(pill)} {path_text(pill)} {shaft}"
            )
        self._take(lambda sign: sign in used)

    def _between_lines(self) -> Iterator[str]:
        """Thin lines from the rim of one circle to that of another."""
        if not self._says("between"):
            return
        circles, used = self._circles(), list[DrawnSign]()
        for line in [*self.lines]:
            path = self._path(line, rims=(0, -1))
            ends = [] if path is None or len(path) < 3 else [circles.get(path[0]), circles.get(path[-1])]
            look = (_colour(line.get("color")), line.get("thickness"))
            if (
                path is not None
                and ends
                and look == ("cfcfcf", 2)
                and all(sign and len(sign.cells) == 1 for sign in ends)
            ):
                self.lines.remove(line)
                used += [sign for sign in ends if sign is not None]
                yield f"between {path_text(path)}"
        self._take(lambda sign: sign in used)

    def _coloured_lines(self) -> Iterator[str]:
        for line in [*self.lines]:
            thickness = line.get("thickness")
            look = (_colour(line.get("color")), round(thickness, 1) if isinstance(thickness, (int, float)) else 0)
            kind, words = LOOKS.get(look, ("", ""))
            path = self._path(line)
            if kind and self._says(words) and path is not None and len(path) > 1:
                self.lines.remove(line)
                half = (self.size + 1) // 2
                value = "" if kind != "whisper" else f" {half - words.startswith('dutch')}"
                yield f"{kind}{value} {path_text(path)}"

    def _between_neighbours(self) -> Iterator[str]:
        """Dots, X and V, and signs of inequality."""
        for sign in [sign for sign in self.signs if len(sign.cells) == 2 and sign.length <= 0.5]:
            where, found = path_text(sign.cells), ""
            kind, *words = DOTS.get(sign.colour, ("", "", ""))
            point = turned(POINTS.get(sign.text), sign.angle)
            if sign.round and kind and (not sign.text or sign.text.isdecimal()) and self._says(words[bool(sign.text)]):
                found = " ".join(filter(None, (kind, sign.text, where)))
            elif not sign.round and sign.text.upper() in SUMS and self._says(r"X'?s?\b|V'?s?\b|XV") and not sign.angle:
                found = f"pair-sum {SUMS[sign.text.upper()]} {where}"
            elif not sign.round and point is not None and UNEQUAL.search(self.rules):
                for larger, lesser in (sign.cells, sign.cells[::-1]):
                    if (lesser[0] - larger[0], lesser[1] - larger[1]) == point:
                        found = f"greater {path_text((larger, lesser))}"
            if found:
                self.signs.remove(sign)
                yield found

    def _quadruples(self) -> Iterator[str]:
        if not self._says(AROUND) or self.size > 9:
            return
        for sign in self._take(
            lambda sign: len(sign.cells) == 4 and sign.round and re.fullmatch(r"\d[\d\s]*", sign.text) is not None
        ):
            yield f"contains {','.join(''.join(sign.text.split()))} {path_text(_around(sign.cells))}"

    def _outside(self) -> Iterator[str]:
        """Numbers beside rows and columns, where the rules know one kind of such clues."""
        kinds = [kind for kind, word in OUTSIDE.items() if self._says(word)]
        if len(kinds) != 1:
            return
        for sign in self._take(
            lambda sign: (
                len(sign.cells) == 1 and sign.text.isdecimal() and beside_board(sign.cells[0], self.size) is not None
            )
        ):
            yield f"{kinds[0]} {sign.text} {path_text(beside_board(sign.cells[0], self.size) or ())}"

    def _parity(self) -> Iterator[str]:
        """Grey circles and squares, where the rules say what they are."""
        for round_, words, kind in ((True, ROUND_ODD, "odd"), (False, SQUARE_EVEN, "even")):
            if self._says(words):
                cells = [
                    sign.cells[0]
                    for sign in self._take(
                        lambda sign, round_=round_: (  # type: ignore[misc]
                            sign.field == "underlays"
                            and sign.round == round_
                            and sign.colour == "cfcfcf"
                            and len(sign.cells) == 1
                            and self._inside(sign.cells[0])
                            and 0.5 < sign.size < 0.95
                            and not sign.text
                        )
                    )
                ]
                if cells:
                    yield f"{kind} {path_text(sorted({*cells}))}"

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size


def _covers_a_cell(sign: DrawnSign) -> bool:
    """Is it the ground of a whole cell?"""
    whole = len(sign.cells) == 1 and sign.size >= 0.95 and not sign.angle
    return sign.field == "underlays" and whole and not sign.round and not sign.text


def _over_a_side(points: Sequence[Point]) -> tuple[Cell, Cell, int] | None:
    """The cell in which a short arrow lies, from its middle to a side; the side as a step; and 1 if it leads there, -1
    if it comes from there. None for any other arrow."""
    if len(points) != 2:
        return None
    middle = [(one + other) / 2 for one, other in zip(*points, strict=True)]
    cell = (int(middle[0] // 1), int(middle[1] // 1))
    begin, end = [(point[0] - cell[0] - 0.5, point[1] - cell[1] - 0.5) for point in points]
    along = 0 if abs(begin[0]) > NEAR else 1
    across = 1 - along
    if max(abs(begin[across]), abs(end[across])) > NEAR or begin[along] * end[along] <= 0:
        return None
    if max(abs(begin[along]), abs(end[along])) > 0.5 + NEAR:
        return None
    side = (_sign_of(begin[along]), 0) if along == 0 else (0, _sign_of(begin[along]))
    return cell, side, _sign_of(abs(end[along]) - abs(begin[along]))


def _objects(board: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    drawn = board.get(field)
    listed = drawn if isinstance(drawn, list) else [drawn] if says_something(drawn) else []
    return [one if isinstance(one, dict) else {} for one in listed]


def _points(one: Mapping[str, Any]) -> list[Point]:
    told = one.get("wayPoints")
    found = [_point(point) for point in told] if isinstance(told, list) else []
    return [] if None in found else [point for point in found if point is not None]


def _point(told: object) -> Point | None:
    if isinstance(told, list) and len(told) == 2 and all(type(part) in (int, float) for part in told):
        return (float(told[0]), float(told[1])) if all(-99 < part < 99 for part in told) else None
    return None


def _cell_at(point: Point, size: int) -> Cell | None:
    """The cell of which this is the middle."""
    r, c = (round(part - 0.5) for part in point)
    near = max(abs(point[0] - r - 0.5), abs(point[1] - c - 0.5)) < NEAR
    return (r, c) if near and 0 <= r < size and 0 <= c < size else None


def _path(corners: Sequence[Cell]) -> tuple[Cell, ...] | None:
    """The cells from corner to corner; None where they are not on straight lines, or a cell comes twice."""
    path = [*corners[:1]]
    for one, other in pairwise(corners):
        stretch = straight(one, other)
        if stretch is None:
            return None
        path += stretch[1:]
    return tuple(path) if path and len({*path}) == len(path) else None


def _sign(field: str, one: Mapping[str, Any], size: int) -> DrawnSign | None:
    centre, measures = _point(one.get("center")), (one.get("height", 0), one.get("width", 0))
    if centre is None or not all(type(part) in (int, float) and 0 <= part <= size for part in measures):
        return None
    text = str(one["text"]).strip() if says_something(one.get("text")) else ""
    angle = one.get("angle") or 0
    is_round = bool(one.get("rounded")) and (says_something(one.get("backgroundColor")) or bool(one.get("borderColor")))
    spans: list[list[int]] = []
    for middle, measure in zip(centre, measures, strict=True):
        many = max(1, round(measure))
        first = middle - many / 2
        if is_round and measure > 1 and abs(first - round(first)) < NEAR:
            spans.append([*range(round(first), round(first) + many)])
        elif abs(middle - round(middle)) < NEAR:
            spans.append([round(middle) - 1, round(middle)])
        elif abs(middle - 0.5 - round(middle - 0.5)) < NEAR:
            spans.append([round(middle - 0.5)])
        else:
            return None
    if type(angle) is not int:
        return None
    cells = tuple([(r, c) for r in spans[0] for c in spans[1]])
    colour = _colour(one.get("backgroundColor"))
    return DrawnSign(field, cells, min(measures), max(measures), is_round, colour, text, angle)


def _colour(told: object) -> str:
    """A colour as six digits, without what says that it is opaque."""
    text = str(told).lstrip("#").lower()
    short = {"0": "000000", "f": "ffffff", "white": "ffffff", "black": "000000"}.get(text, text)
    if len(short) in (3, 4):
        short = "".join([2 * sign for sign in short])
    return short.removesuffix("ff") if len(short) == 8 else short


def _around(cells: Sequence[Cell]) -> list[Cell]:
    """Four cells, one after the other around the point where they meet."""
    one, other, third, fourth = cells
    return [one, other, fourth, third]


def _sign_of(number: float) -> int:
    return (number > NEAR) - (number < -NEAR)
