"""A conformance kit for packages that extend clueproof: what a genre, a backend or a constraint owes, as tests.

    from clueproof.testing import Card, GenreSuite

    class TestIsland(GenreSuite):
        card = Card("island", ...)

    class TestMyBackend(SessionSuite):
        backend = "mine"

    class TestMyConstraint(LoweringSuite):
        cases = [Case("two alike", bits(2), lambda x: Alike(x[0], x[1]))]

    class TestMyTechnique(TechniqueSuite):
        techniques = ["increasing line"]
        cases = [Case("three rising", digits(3, range(1, 5)), lambda x: Increasing(tuple(x)))]

Needs pytest (`pip install clueproof[testing]`); see docs/testing.md.
"""

import pytest

# failed assertions show their values, as in a test module
pytest.register_assert_rewrite(
    "clueproof.testing.genre",
    "clueproof.testing.lowering",
    "clueproof.testing.session",
    "clueproof.testing.technique",
    "clueproof.testing.trial",
)

from clueproof.testing.genre import Card, GenreSuite, Making, Truth  # noqa: E402
from clueproof.testing.lowering import BIT, Case, LoweringSuite, bits, digits  # noqa: E402
from clueproof.testing.session import SessionSuite  # noqa: E402
from clueproof.testing.technique import TechniqueSuite  # noqa: E402

__all__ = [
    "BIT",
    "Card",
    "Case",
    "GenreSuite",
    "LoweringSuite",
    "Making",
    "SessionSuite",
    "TechniqueSuite",
    "Truth",
    "bits",
    "digits",
]
