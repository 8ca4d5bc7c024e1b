"""A puzzle of every genre, each kind of clue of it taken away and typed again with the keyboard on the page."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof.encoders.registry import names
from tests.web.entering import APP, press, puzzle, settle

pytestmark = pytest.mark.slow
SITES = "cells", "edges", "vertices", "margins"


@pytest.mark.parametrize("genre", names())
def test_typed_again(page: Any, genre: str) -> None:
    if not opened_example(page, genre):
        pytest.skip("is written as text")
    before = puzzle(page)
    entries = page.evaluate(
        "async () => {" + APP + "const { entries, entered } = app.store.state.set.board;"
        "return entries.map(({ name, places }) => [name, places, entered[name]]); }"
    )
    standing = [(name, site, value) for name, kind, all in entries if kind in SITES for (site, *_), value in all]
    for name in dict.fromkeys(name for name, *_ in standing):
        site = next(where for entry, where, _ in reversed(standing) if entry == name)
        focus(page, name, site)
        press(page, "Delete")
        settle(page)
        assert puzzle(page) != before, name
        # with a circle its number went too
        for entry, where, value in standing:
            if where == site:
                focus(page, entry, site)
                page.keyboard.type(value)
                press(page, "Enter") if page.locator("input.typed").count() else None
                settle(page)
        assert (puzzle(page), name) == (before, name), page.inner_text("#refused")


def opened_example(page: Any, genre: str) -> bool:
    """Make a puzzle of usual size and open it; is it a grid?"""
    page.evaluate(
        "async genre => {" + APP + "const options = { genre, seed: 1, time_limit: 30 };"
        "const end = await app.ask({ ask: 'generate', options }).end;"
        "if (end.event !== 'answer') throw new Error(end.message);"
        "await app.open(end.answer.board.puzzle); }",
        genre,
    )
    settle(page)
    grid: bool = page.evaluate("async () => {" + APP + "return app.store.state.set.board.grid; }")
    return grid


def focus(page: Any, entry: str, site: Any) -> None:
    """Choose an entry, and go to a place."""
    page.evaluate(
        "async ([entry, site]) => {" + APP + "const { focusBoard } = await import('/cursor.js');"
        "const { choose } = await import('/entry.js');"
        "choose(app, entry); app.store.change({ cursor: site }); focusBoard(app); }",
        [entry, site],
    )
