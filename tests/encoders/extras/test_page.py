"""The page of all extras shows what they are today."""

from __future__ import annotations

from tests.encoders.extras.page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.encoders.extras.page"
