"""HTML pages from templates: all of ASCII, with styles and pictures inside, so that one file is the whole page."""

from __future__ import annotations

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from clueproof.grid.board import Board
from clueproof.render.elements import document
from clueproof.render.lettering import escaped
from clueproof.render.svg import drawn


def templates(package: str) -> Environment:
    """The templates of a package; `theme.css`, which pages have in common, is there for all."""
    return Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("clueproof.render")]),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
    )


def picture(board: Board, said: str) -> tuple[Markup, float]:
    """A board as SVG with words for those who don't see it, and its width in pixels."""
    drawing = drawn(board)
    return Markup(document(drawing, said)), drawing.width


def _finalized(value: object) -> Markup:
    """What the template writes for a value. jinja's own escaping would leave characters beyond ASCII."""
    return value if isinstance(value, Markup) else Markup(escaped(str(value)))
