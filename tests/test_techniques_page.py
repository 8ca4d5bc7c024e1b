"""The page of techniques lists those that there are today."""

from __future__ import annotations

from clueproof.deduction.engine.registry import own_propagators
from tests.techniques_page import PAGE, meaning, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "techniques.md: run python -m tests.techniques_page"


def test_most_techniques_say_what_they_are() -> None:
    every = own_propagators().techniques
    assert sum(bool(meaning(technique)) for technique in every) > 0.9 * len(every)
