"""The page of all public names is up to date."""

from __future__ import annotations

from tests.reference_page import PAGE, page


def test_the_page_has_every_public_name() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
