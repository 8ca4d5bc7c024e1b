"""Each genre from nothing to a shared puzzle, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof import Unique, parse, verify
from clueproof.encoders.index import GENRES
from tests.web.test_panels import run, saved, shared, verdict

pytestmark = pytest.mark.slow
LONG = 90_000
"""Milliseconds that a puzzle may take to be made or explained."""


@pytest.mark.parametrize("name", GENRES)
def test_genre(page: Any, name: str) -> None:
    page.set_default_timeout(LONG)
    page.locator("#gallery-search").fill(name)
    page.locator(f"[data-genre={name}]").click()
    page.locator("#new-puzzle .main").click()
    page.wait_for_selector("#answers .sentence")
    page.locator("#views button", has_text="New puzzle").click()
    page.locator(f"[data-genre={name}]").click()
    # any puzzle will do, and where the best solution is asked for none can be solved by hand
    page.locator("#new-puzzle").get_by_label("By hand").uncheck()
    page.locator("#new-puzzle").get_by_role("button", name="Make one for me").click()
    page.wait_for_function("() => document.querySelector('#answers').textContent.includes('Exactly one')")
    has_objective = "best" in verdict(page)
    run(page, "explain")
    page.wait_for_function("() => document.querySelector('.steps').lastChild?.textContent === 'End'")
    page.keyboard.press("End")
    assert page.locator("#steps .drawn svg").count() == 1
    run(page, "share")
    text = saved(page, "Text").decode()
    assert isinstance(verify(parse(text)), Unique)
    # a formula says nothing of what is best
    if not has_objective:
        assert b"p cnf" in saved(page, "DIMACS")
    link = shared(page, "Link for setting")
    page.goto("about:blank")
    page.goto(link)
    assert verdict(page).startswith("Exactly one")
