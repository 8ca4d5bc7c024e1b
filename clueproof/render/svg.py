"""A board as an SVG picture: as a puzzle magazine would print it, on white paper of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from clueproof.grid.board import Board, Spot
from clueproof.render.colours import RGB, hexadecimal, luminance, shades
from clueproof.render.lettering import FONT, MIDDLE, ems, escaped

INK, ANSWER, PAPER = "#1a1a1a", "#1b5e9e", "#ffffff"
SHADED, PICTURE = "#3d3d3d", "#1a1a1a"
MARK, MARKED, SHADED_MARKED = "#d9480f", "#ffe2a0", "#8a4a12"
TINTED = "#e6eaf0"
THIN, FIFTH, THICK = "#a3a3a3", "#5c5c5c", "#1a1a1a"

LARGEST, SMALLEST, WHOLE = 36.0, 16.0, 900.0
"""Pixels: the side of a cell at most and at least, and of the whole grid where that leaves a choice."""
ROOM = 8.0
"""Pixels around a board."""
LEAST_LETTERS = 1 / 3
"""Letters of a smaller part of a cell's side are hard to read: then cells become wider."""
WIDEST = 12
"""Cells are not wider than so many sides; longer texts are written smaller."""


class Drawing(NamedTuple):
    """Elements of SVG that fill a rectangle of so many pixels from the origin."""

    width: float
    height: float
    body: str


def to_svg(board: Board) -> str:
    """The board as one SVG element that needs nothing else: no scripts, fonts, styles or ids.

    Givens are dark and bold, answers blue, marked cells amber with an outline. Pure ASCII.
    """
    return document(drawn(board))


def document(drawing: Drawing) -> str:
    """The drawing as a whole SVG document, on white paper."""
    width, height = _n(drawing.width), _n(drawing.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}"><rect class="paper" width="{width}" height="{height}" fill="{PAPER}"/>'
        f"{drawing.body}</svg>"
    )


def placed(drawing: Drawing, x: float, y: float) -> str:
    """The drawing with its upper left corner elsewhere."""
    return f'<g transform="translate({_n(x)} {_n(y)})">{drawing.body}</g>'


def drawn(board: Board) -> Drawing:
    """The board with its margins and a little room around it."""
    return _Sheet(board).drawing()


def text(x: float, y: float, size: float, said: str, more: str = "") -> str:
    """A text element; `more` are further attributes."""
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{more}>{escaped(said)}</text>'


class _Margin(NamedTuple):
    """The clues along one side: for each line the numbers of its list, and how much room one takes."""

    lists: list[list[str]]
    slot: float
    size: float
    gap: float = 0
    """Between the board and the first number."""

    @property
    def depth(self) -> float:
        return max(map(len, self.lists)) * self.slot + self.gap


class _Sheet:
    """Where everything on one board stands, in pixels."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.there = _cells(board)
        self.shade = shades([*board.palette, *sorted(set(board.colours.values()))])
        largest = max(board.height, board.width, 1)
        whole, least = (WHOLE / 2, SMALLEST / 3) if board.picture else (WHOLE, SMALLEST)
        self.side = float(int(min(LARGEST, max(least, whole / largest))))
        # what only names the colour of its cell would be said twice
        self.texts = {spot: said for spot, said in board.texts.items() if said and board.colours.get(spot) != said}
        margins = {} if board.picture else board.margins
        lists = {name: [said.split() for said in margin] for name, margin in margins.items() if "".join(margin).strip()}
        self.numbered = any(len(parts) > 1 and parts[0][0].isdigit() for lines in lists.values() for parts in lines)
        self.size, widths = self._widths(lists)
        self.margins = {name: self._margin(name, lines) for name, lines in lists.items()}
        self.x0 = ROOM + (self.margins["left"].depth if "left" in self.margins else 0)
        self.y0 = ROOM + (self.margins["top"].depth if "top" in self.margins else 0)
        self.xs = list(accumulate(widths, initial=self.x0))
        self.ys = [self.y0 + self.side * r for r in range(board.height + 1)]
        self.width = self.xs[-1] + ROOM + (self.margins["right"].depth if "right" in self.margins else 0)
        self.height = self.ys[-1] + ROOM + (self.margins["bottom"].depth if "bottom" in self.margins else 0)

    def drawing(self) -> Drawing:
        thin, thick = self._lines()
        # the cells of a picture flow together
        under = [thin, self._fills()] if self.board.picture else [self._fills(), thin]
        layers = [*under, thick, self._marks(), self._letters(), *self._clues()]
        return Drawing(self.width, self.height, "".join(layers))

    # -- sizes ------------------------------------------------------------------------------------

    def _widths(self, lists: dict[str, list[list[str]]]) -> tuple[float, list[float]]:
        """The size of letters, and the width of each column."""
        board, side = self.board, self.side
        wide = [0.0] * board.width
        for (_, c), said, bold in self._said():
            wide[c] = max(wide[c], ems(said, bold))
        numeric = all(said.lstrip("+-").isdecimal() for said in self.texts.values())
        for name in ("top", "bottom"):
            for c, parts in enumerate(lists.get(name, ())):
                words = [part for part in parts if not part[0].isdigit()]
                wide[c] = max([wide[c], *map(ems, words)])
        usual, fits = side * 0.56, side * 0.84 / max([*wide, 0.1])
        if fits >= side * LEAST_LETTERS:
            return min(usual, fits), [side] * board.width
        size = side * 0.44
        widths = [min(max(side, ems * size + side * 0.6), side * WIDEST) for ems in wide]
        return size, [max(widths)] * board.width if numeric else widths

    def _margin(self, name: str, lists: list[list[str]]) -> _Margin:
        if max(map(len, lists)) == 1 and not self.numbered:
            size = self.size
            widest = max(ems(part) for parts in lists for part in parts)
            slot = self.side * 0.9 if name in ("top", "bottom") else max(self.side * 0.9, widest * size + self.side / 2)
            return _Margin(lists, slot, size)
        size, gap = self.side * 0.5, self.side * 0.1
        if name in ("top", "bottom"):
            return _Margin(lists, self.side * 0.66, size, gap)
        widest = max(ems(self._number(part)[0]) for parts in lists for part in parts)
        return _Margin(lists, max(self.side * 0.66, widest * size + self.side * 0.2), size, gap)

    # -- cells ------------------------------------------------------------------------------------

    def _fill(self, spot: Spot) -> str | None:
        board = self.board
        if spot in board.colours:
            return hexadecimal(self.shade[board.colours[spot]])
        if spot in board.shaded:
            return SHADED_MARKED if spot in board.marked else PICTURE if board.picture else SHADED
        if spot in board.marked:
            return MARKED
        return TINTED if spot in board.tinted else None

    def _fills(self) -> str:
        """One rectangle for each stretch of a row."""
        found = []
        for r in range(self.board.height):
            for fill, stretch in groupby(range(self.board.width), lambda c, r=r: self._fill((r, c))):  # type: ignore[misc]
                columns = list(stretch)
                if fill is not None:
                    left, right = self.xs[columns[0]], self.xs[columns[-1] + 1]
                    found.append(_box(left, self.ys[r], right - left, self.side, f' fill="{fill}"'))
        return _group("fills", 'shape-rendering="crispEdges"', found)

    def _marks(self) -> str:
        """An outline in each marked cell, with a white one around it, so that it is seen on any ground."""
        stroke = max(1.0, self.side / 14)
        inset = stroke * 1.6
        boxes = []
        for r, c in sorted(self.board.marked):
            width = self.xs[c + 1] - self.xs[c]
            boxes.append(_box(self.xs[c] + inset, self.ys[r] + inset, width - 2 * inset, self.side - 2 * inset))
        halo = _group("halo", f'fill="none" stroke="{PAPER}" stroke-width="{_n(2 * stroke)}"', boxes)
        return halo + _group("marks", f'fill="none" stroke="{MARK}" stroke-width="{_n(stroke)}"', boxes)

    def _said(self) -> Iterator[tuple[Spot, str, bool]]:
        """The texts of the cells, and whether they are bold."""
        for spot, said in self.texts.items():
            yield spot, said, spot in self.board.given

    def _letters(self) -> str:
        found: dict[tuple[str, bool], list[str]] = {}
        for (r, c), said, bold in self._said():
            room = self.xs[c + 1] - self.xs[c] - self.side * 0.16
            size = min(self.size, room / max(ems(said, bold), 0.1))
            y = (self.ys[r] + self.ys[r + 1]) / 2 + MIDDLE * size
            element = text((self.xs[c] + self.xs[c + 1]) / 2, y, size, said)
            found.setdefault((self._ink((r, c), bold), bold), []).append(element)
        return "".join(
            _group("given" if bold else "answers", f'fill="{ink}" text-anchor="middle"{_WEIGHT[bold]}', elements)
            for (ink, bold), elements in found.items()
        )

    def _ink(self, spot: Spot, given: bool) -> str:
        board = self.board
        if spot in board.colours:
            return _on(self.shade[board.colours[spot]])
        return PAPER if spot in board.shaded else INK if given else ANSWER

    # -- lines ------------------------------------------------------------------------------------

    def _lines(self) -> tuple[str, str]:
        """Thin lines between cells; thick ones at walls and around the board. Each is as long as it goes."""
        kinds: dict[str, list[str]] = {THIN: [], FIFTH: [], THICK: []}
        height, width = self.board.height, self.board.width
        for r in range(height + 1):
            kind_at: Callable[[int], str] = lambda c, r=r: self._kind((r - 1, c), (r, c), r)  # type: ignore[misc]  # noqa: E731
            for kind, first, last in _stretches(width, kind_at):
                kinds[kind].append(f"M{_n(self.xs[first])} {_n(self.ys[r])}H{_n(self.xs[last])}")
        for c in range(width + 1):
            kind_at = lambda r, c=c: self._kind((r, c - 1), (r, c), c)  # type: ignore[misc]  # noqa: E731
            for kind, first, last in _stretches(height, kind_at):
                kinds[kind].append(f"M{_n(self.xs[c])} {_n(self.ys[first])}V{_n(self.ys[last])}")
        if self.numbered:
            self._rule_margins(kinds)
        strokes = {THIN: max(0.6, self.side / 36), FIFTH: max(0.9, self.side / 24), THICK: max(1.4, self.side / 13)}
        thin, fifth, thick = (
            f'<path class="{_CLASS[kind]}" d="{"".join(paths)}" fill="none" stroke="{kind}" '
            f'stroke-width="{_n(strokes[kind])}" stroke-linecap="square"/>'
            if paths
            else ""
            for kind, paths in kinds.items()
        )
        return thin + fifth, thick

    def _kind(self, one: Spot, other: Spot, place: int) -> str:
        """The line between two cells: "" for none."""
        if (one in self.there) != (other in self.there):
            return THICK
        if one not in self.there:
            return ""
        if (one, other) in self.board.walls:
            return THICK
        # as every printed nonogram has it, to count cells
        return FIFTH if place % 5 == 0 and (self.numbered or self.board.picture) else THIN

    def _rule_margins(self, kinds: dict[str, list[str]]) -> None:
        """Lines that lead the eye from a list of numbers to its row or column."""
        right, bottom = self.xs[-1], self.ys[-1]
        for name, margin in self.margins.items():
            across = name in ("left", "right")
            start = {"left": self.x0 - margin.depth, "right": right, "top": self.y0 - margin.depth, "bottom": bottom}
            for place, at in enumerate(self.ys if across else self.xs):
                end = start[name] + margin.depth
                line = f"{_n(start[name])} {_n(at)}H{_n(end)}" if across else f"{_n(at)} {_n(start[name])}V{_n(end)}"
                kinds[FIFTH if place % 5 == 0 else THIN].append(f"M{line}")

    # -- margins ----------------------------------------------------------------------------------

    def _clues(self) -> Iterator[str]:
        for name, margin in self.margins.items():
            edge = {"left": self.x0, "right": self.xs[-1], "top": self.y0, "bottom": self.ys[-1]}[name]
            sign = -1 if name in ("left", "top") else 1
            swatches, elements = [], []
            for place, parts in enumerate(margin.lists):
                # the last number of a list at the left or top stands next to the board, and the first one elsewhere
                for step, part in enumerate(parts[::sign]):
                    away = edge + sign * (margin.gap + (step + 0.5) * margin.slot)
                    if name in ("left", "right"):
                        x, y, room = away, (self.ys[place] + self.ys[place + 1]) / 2, margin.slot
                    else:
                        x, y = (self.xs[place] + self.xs[place + 1]) / 2, away
                        room = self.xs[place + 1] - self.xs[place]
                    said, shade = self._number(part)
                    size = min(margin.size, (room - self.side * 0.1) / max(ems(said), 0.1))
                    ink = ""
                    if shade is not None:
                        across, down = room * 0.86, min(margin.slot, self.side) * 0.86
                        swatches.append(
                            _box(x - across / 2, y - down / 2, across, down, f' fill="{hexadecimal(shade)}"')
                        )
                        ink = f' fill="{_on(shade)}"'
                    elements.append(text(x, y + MIDDLE * size, size, said, ink))
            yield _group(f"{name} swatches", 'shape-rendering="crispEdges"', swatches)
            yield _group(name, f'fill="{INK}" text-anchor="middle"', elements)

    def _number(self, part: str) -> tuple[str, RGB | None]:
        """A clue without the name of its colour, and the colour."""
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        shade = self.shade.get(part[len(digits) :]) if digits else None
        return (part, None) if shade is None else (digits, shade)


_WEIGHT = {True: ' font-weight="bold"', False: ""}
_CLASS = {THIN: "thin", FIFTH: "fifth", THICK: "thick"}


def _cells(board: Board) -> set[Spot]:
    """Where there is a cell: everywhere, unless empty cells are none."""
    spots = {(r, c) for r in range(board.height) for c in range(board.width)}
    if board.blank.strip():
        return spots
    return spots & {*board.texts, *board.shaded, *board.colours, *board.marked}


def _stretches(length: int, kind_at: Callable[[int], str]) -> Iterator[tuple[str, int, int]]:
    """The kinds of line along a row of places, each with its first place and the one behind its last."""
    for kind, places in groupby(range(length), kind_at):
        found: Sequence[int] = list(places)
        if kind:
            yield kind, found[0], found[-1] + 1


def _box(x: float, y: float, width: float, height: float, more: str = "") -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{more}/>'


def _group(name: str, attributes: str, elements: list[str]) -> str:
    return f'<g class="{name}" {attributes}>{"".join(elements)}</g>' if elements else ""


def _on(shade: RGB) -> str:
    """What can be read on a colour."""
    return PAPER if luminance(shade) < 0.5 else INK


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
