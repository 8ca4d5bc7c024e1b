"""Which tests a suite has for a card."""

from __future__ import annotations

from dataclasses import replace

from clueproof.testing import GenreSuite
from tests.third_party.test_island import TestIsland as Island


class WithLinks(Island):
    __test__ = False
    card = replace(Island.card, links=(("unique", "https://puzz.link/p?island/3/3/0"),))


class OfItsOwn(Island):
    __test__ = False

    def test_links(self) -> str:
        """Of a form that the suite does not know."""
        return "their own"


def test_a_suite_has_no_tests_of_what_its_card_lacks() -> None:
    assert Island.card.links == ()
    assert Island.test_links is None
    assert Island.test_boards is GenreSuite.test_boards
    assert WithLinks.test_links is GenreSuite.test_links
    assert OfItsOwn().test_links() == "their own"
