"""CP-SAT says what `holds` says, about every assignment of small cases of every constraint type."""

from __future__ import annotations

import pytest

from tests.lowering.cases import CASES, Case, agree

pytest.importorskip("ortools")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_agrees_with_holds(case: Case) -> None:
    agree("cpsat", case, queries=None if case.size <= 64 else 48)
