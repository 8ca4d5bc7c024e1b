"""A conformance kit for packages that extend clueproof: what every genre owes, as tests to call in three lines.

    from clueproof.testing import Card, GenreSuite

    class TestIsland(GenreSuite):
        card = Card("island", ...)

Needs pytest.
"""

from clueproof.testing.genre import Card, GenreSuite

__all__ = ["Card", "GenreSuite"]
