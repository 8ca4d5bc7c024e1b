"""Puzzles on pages of paper, and their solutions at the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from clueproof.pictures.drawn_puzzle import DrawnPuzzle
from clueproof.render.colours import CLUE, GREY
from clueproof.render.elements import BOLDER, Drawing, placed, text, wrapped
from clueproof.render.svg import drawn, numbered_list

MARGIN, FOOT, APART = 42.0, 36.0, 20.0
"""The margin of a page, the room for its number below, and the distance between puzzles, in points."""
TITLE, HEADING, NUMBER = 12.0, 16.0, 9.0
NOTES = (9.0, 8.0, 7.0, 6.0, 5.0)
"""Sizes of letters, in points: of titles, headings, page numbers; and of notes, the largest that fits."""
MIN_BOARD = 0.4
"""Letters become smaller where sentences would leave a board less than this part of the size that it has without."""
MAX_SCALE = 1.4
"""Boards are drawn at most so many times as large as on screens."""
GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 12: (4, 3)}
"""The rows and columns of puzzles on a page, by their number."""
PER_PAGE = (1, 2, 4, 6)
"""How many puzzles there can be on a page."""
SOLUTIONS_PER_PAGE = {1: 6, 2: 6, 4: 12, 6: 12}
"""Solutions on a page, by the number of puzzles on one. They can be smaller, as nobody writes on them."""


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def points(self) -> tuple[float, float]:
        """Width and height, in points of 1/72 inch."""
        return (595.28, 841.89) if self is Paper.A4 else (612.0, 792.0)


class _Item(NamedTuple):
    """A puzzle or a solution on a page."""

    title: str
    texts: tuple[str, ...]
    board: Drawing
    sentences: tuple[str, ...] = ()


def pages(
    puzzles: Sequence[DrawnPuzzle],
    per_page: int,
    paper: Paper,
    *,
    titles: bool = False,
    rules: bool = False,
    book: str = "",
) -> list[Drawing]:
    """Pages with page numbers: the puzzles in their order, numbered, under the title of the book; then their
    solutions under a heading. Rules stand above the first puzzle that has them; `titles` brings the title of a puzzle,
    its author, difficulty and source."""
    explained: set[tuple[str, str]] = set()
    items, solutions = [], []
    for number, drawn_puzzle in enumerate(puzzles, 1):
        # a note about one of several solutions stands beside that solution
        about_solution = drawn_puzzle.solved is not None and not drawn_puzzle.board.marked
        texts = [] if about_solution else [drawn_puzzle.note]
        if rules and (said := (drawn_puzzle.genre, drawn_puzzle.rules)) not in explained:
            explained.add(said)
            texts.insert(0, drawn_puzzle.rules)
        if titles:
            texts.insert(0, drawn_puzzle.credits)
        # puzzles on pages have numbers, so that an id would say nothing
        name = drawn_puzzle.puzzle.about.get("title") if titles else None
        title = f"{number}. {drawn_puzzle.genre}{f': {name}' if name else ''}"
        board = drawn_puzzle.board
        # the sentences are set separately, in the font size of the page
        bare = drawn(replace(board, sentences=()))
        items.append(_Item(title, tuple(filter(None, texts)), bare, board.sentences))
        if drawn_puzzle.solved is not None:
            remark = (drawn_puzzle.note,) if about_solution and drawn_puzzle.note else ()
            solutions.append(_Item(f"{number}.", remark, drawn(drawn_puzzle.solved)))
    found = [
        *_filled(items, per_page, paper, book),
        *_filled(solutions, SOLUTIONS_PER_PAGE[per_page], paper, "Solutions"),
    ]
    return [_numbered(page, place) for place, page in enumerate(found, 1)]


def _filled(items: Sequence[_Item], per_page: int, paper: Paper, heading: str = "") -> Iterator[Drawing]:
    """Pages of these items, the heading on the first one."""
    width, height = paper.points
    rows, columns = GRIDS[per_page]
    for start in range(0, len(items), per_page):
        parts, top = [], MARGIN
        if heading and not start:
            for line in wrapped(heading, (width - 2 * MARGIN) / HEADING / BOLDER):
                parts.append(text(MARGIN, top + HEADING, HEADING, line, f' fill="{CLUE}" font-weight="bold"'))
                top += HEADING * 1.2
            top += APART
        wide = (width - 2 * MARGIN - APART * (columns - 1)) / columns
        high = (height - top - MARGIN - FOOT - APART * (rows - 1)) / rows
        for place, item in enumerate(items[start : start + per_page]):
            row, column = divmod(place, columns)
            x, y = MARGIN + column * (wide + APART), top + row * (high + APART)
            parts.append(placed(_fitted(item, wide, high), x, y))
        yield Drawing(width, height, "".join(parts))


def _fitted(item: _Item, width: float, height: float) -> Drawing:
    """The whole item in a rectangle, with the board as large as possible."""
    for size in NOTES:
        # long texts are written smaller, to leave room for the board
        drawing = _composed(item, width, height, size)
        if drawing.height <= height:
            return drawing
    scale = height / drawing.height
    return Drawing(width, height, placed(drawing, width * (1 - scale) / 2, 0, scale))


def _composed(item: _Item, width: float, height: float, size: float) -> Drawing:
    """The title, the notes, and the board with its sentences below or beside it, whichever leaves more room for the
    board. The result is higher than `height` if the board would otherwise be too small."""
    texts, board = _texts(item, width, size), item.board
    room, column = height - texts.height, (width - APART) / 2
    below, beside = (numbered_list(item.sentences, across, size) for across in (width, column))
    most = min(MAX_SCALE, width / board.width, height / board.height)
    over = min(most, (room - below.height) / board.height)
    next_to = min(most, column / board.width, room / board.height) if 0 < beside.height <= room else 0.0
    scale = max(over, next_to, most * MIN_BOARD)
    high = board.height * scale
    if over >= next_to:
        parts = [placed(board, (width - board.width * scale) / 2, 0, scale), placed(below, 0, high)]
        high += below.height
    else:
        parts = [placed(board, 0, 0, scale), placed(beside, width - column, 0)]
        high = max(high, beside.height)
    lower = placed(Drawing(width, high, "".join(parts)), 0, texts.height)
    return Drawing(width, texts.height + high, texts.body + lower)


def _texts(item: _Item, width: float, size: float) -> Drawing:
    parts, y = [], 0.0
    for line in wrapped(item.title, width / TITLE / BOLDER):
        y += TITLE * 1.2
        parts.append(text(0, y, TITLE, line, f' fill="{CLUE}" font-weight="bold"'))
    for said in item.texts:
        y += size * 0.3
        for line in wrapped(said, width / size):
            y += size * 1.25
            parts.append(text(0, y, size, line, f' fill="{CLUE}"'))
    return Drawing(width, y + size * 0.5, "".join(parts))


def _numbered(page: Drawing, number: int) -> Drawing:
    foot = text(page.width / 2, page.height - MARGIN, NUMBER, str(number), f' fill="{GREY}" text-anchor="middle"')
    return Drawing(page.width, page.height, page.body + foot)
