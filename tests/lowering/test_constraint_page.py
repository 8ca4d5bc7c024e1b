"""The page of all constraints shows what they are today."""

from __future__ import annotations

import pytest

pytest.importorskip("ortools")  # the page says what CP-SAT is told

from clueproof.model import Cardinality
from tests.lowering.constraint_page import EXAMPLES, Example, constraints, pages


def test_every_constraint_is_on_the_page() -> None:
    assert {kind.__name__ for kind in constraints()} - {Cardinality.__name__} == {*EXAMPLES}


@pytest.mark.parametrize("example", [example for _, example in EXAMPLES.values()], ids=EXAMPLES)
def test_pictures_show_what_holds_and_what_does_not(example: Example) -> None:
    assert example.is_satisfied(example.holds)
    assert not example.is_satisfied(example.broken)


def test_the_page_is_up_to_date() -> None:
    for path, text in pages().items():
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.lowering.constraint_page"
