"""The tests of their constraint: the lowering suite in three lines."""

from __future__ import annotations

from clueproof.testing import Case, LoweringSuite, bits
from tests.third_party.parity import Odd


class TestOdd(LoweringSuite):
    cases = (
        Case("odd, of 4", bits(4), lambda x: Odd((*x[:2], -x[2], x[3]))),
        Case("odd, of none", (), lambda x: Odd(())),
        Case("odd, a literal twice", bits(2), lambda x: Odd((x[0], x[1], x[0]))),
    )
