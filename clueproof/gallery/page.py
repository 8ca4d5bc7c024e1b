"""The gallery as a page: HTML that needs nothing else, with the rules and the puzzles as text to copy."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from markupsafe import Markup

from clueproof.gallery.exhibits import Exhibit
from clueproof.render.elements import number
from clueproof.render.pages import picture, templates

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
