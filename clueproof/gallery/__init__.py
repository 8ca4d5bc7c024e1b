"""The gallery: a puzzle of every genre, new for each seed, and its solution; as one picture, or as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from markupsafe import Markup

from clueproof.encoders.registry import grouped, other_names, rule_set
from clueproof.errors import ClueproofError
from clueproof.formats.write import to_text
from clueproof.generation import Recipe, make
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.rules_text import RulesText, rules_text
from clueproof.render.colours import CLUE
from clueproof.render.elements import Drawing, document, number, path, placed, text
from clueproof.render.pages import picture, templates
from clueproof.render.svg import drawn

SECONDS = 20.0
"""No puzzle is waited for longer."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A genre, its rules, and a puzzle with its solution; or the reason why there is none."""

    family: str
    name: str
    title: str
    also: tuple[str, ...]
    """Its other names."""
    rules: RulesText
    puzzle: Puzzle | None
    boards: tuple[Board, ...] = ()
    """The puzzle and its solution."""
    text: str = ""
    """The puzzle as text."""
    fault: str = ""
    """Why there is no puzzle."""


def exhibits(seed: int | str = 0, names: Iterable[str] | None = None) -> Iterator[Exhibit]:
    """All genres, or those of the names, family by family, each with the first puzzle that the seed makes."""
    wanted = None if names is None else {rule_set(name).name for name in names}
    for family, members in grouped():
        for name in members:
            if wanted is None or name in wanted:
                yield _exhibit(family, name, seed)


def _exhibit(family: str, name: str, seed: int | str) -> Exhibit:
    also = other_names(name)
    try:
        rules = rule_set(name)
    except ClueproofError as error:
        return Exhibit(family, name, name, also, RulesText(""), None, fault=str(error))
    try:
        made = make(Recipe(name), seed, time_limit=SECONDS)
        boards = rules.draw(made.puzzle), rules.draw(made.puzzle, made.solution)
        puzzle = replace(made.puzzle, id=None)
        text = to_text(puzzle)
    except ClueproofError as error:
        return Exhibit(family, name, rules.title, also, rules_text(rules), None, fault=str(error))
    return Exhibit(family, name, rules.title, also, rules_text(rules), puzzle, boards, text)


WHAT = "The puzzle", "The solution"


def to_html(exhibits: Iterable[Exhibit], seed: int | str = 0) -> str:
    """The exhibits as a page of ASCII; `seed` is the one that they were made with."""
    families = [(family, list(members)) for family, members in groupby(exhibits, attrgetter("family"))]
    return (
        templates("clueproof.gallery")
        .get_template("gallery.html")
        .render(
            families=families,
            count=sum(len(members) for _, members in families),
            seed=seed,
            pictures=_pictures,
        )
    )


def _pictures(exhibit: Exhibit) -> list[tuple[Markup, str]]:
    """Each board as SVG, and its width."""
    found = [picture(board, f"{exhibit.title}: {what}") for what, board in zip(WHAT, exhibit.boards, strict=False)]
    return [(svg, number(width)) for svg, width in found]


HEADING, TITLE, NOTE = 22.0, 14.0, 11.0
"""Sizes of letters, in pixels."""
WIDEST, TALLEST = 250.0, 500.0
"""A board on average, so that the puzzle and its solution stand beside each other; larger ones are drawn smaller."""
AROUND, BETWEEN = 24.0, 20.0
SOFT, LINE = "#5f6368", "#d5d5d2"
COLUMNS = 2
CARD = 2 * WIDEST + BETWEEN


def to_svg(exhibits: Iterable[Exhibit]) -> str:
    """All exhibits in one SVG document; the same rules hold for it as for the picture of a board."""
    width = COLUMNS * CARD + (COLUMNS + 1) * AROUND
    parts: list[str] = []
    y = AROUND
    for family, members in groupby(exhibits, attrgetter("family")):
        y += HEADING
        parts.append(text(AROUND, y, HEADING, family, f' fill="{CLUE}" font-weight="bold"'))
        parts.append(path(f"M{AROUND:g} {y + 8:g}H{width - AROUND:g}", f' stroke="{LINE}"'))
        y += AROUND
        cards = [_card(exhibit) for exhibit in members]
        for start in range(0, len(cards), COLUMNS):
            row = cards[start : start + COLUMNS]
            parts += [placed(card, AROUND + place * (CARD + AROUND), y) for place, card in enumerate(row)]
            y += max(card.height for card in row) + AROUND
    return document(Drawing(width, y, "".join(parts)), "A puzzle of every genre, and its solution")


def _card(exhibit: Exhibit) -> Drawing:
    """The title above the puzzle and its solution."""
    parts = [text(0, TITLE, TITLE, exhibit.title, f' fill="{CLUE}" font-weight="bold"')]
    top = TITLE * 1.8
    if exhibit.fault:
        parts.append(text(0, top + NOTE, NOTE, exhibit.fault, f' fill="{SOFT}"'))
        return Drawing(CARD, top + 2 * NOTE, "".join(parts))
    boards = [drawn(board) for board in exhibit.boards]
    scale = _scale(boards)
    x = 0.0
    for board in boards:
        parts.append(placed(board, x, top, scale))
        x += board.width * scale + BETWEEN
    return Drawing(CARD, top + max(board.height for board in boards) * scale, "".join(parts))


def _scale(boards: Sequence[Drawing]) -> float:
    """How much smaller boards are drawn so that they fit beside each other."""
    together = sum(board.width for board in boards)
    return min(1.0, WIDEST * len(boards) / together, TALLEST / max(board.height for board in boards))


__all__ = ["Exhibit", "exhibits", "to_html", "to_svg"]
