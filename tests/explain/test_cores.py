"""The search for the smallest core ends where solving is too hard to explain anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from clueproof import parse
from clueproof.backends import Limit, Refuted, Undecided
from clueproof.explanation import mus
from clueproof.explanation.mus import MusFinder
from clueproof.model import Literal, equal

PUZZLE = "sudoku\n1 . . .\n. . . .\n. . . .\n. . . 2\n"


def outcome(monkeypatch: pytest.MonkeyPatch, few: int | None, answers: Sequence[str]) -> tuple[int, bool]:
    """How many queries are asked until the search ends, and whether it found a core, if they are answered so: each
    of the first ones by "core" or "unknown", all others by "unknown"."""
    asked = list[Sequence[Literal]]()
    with MusFinder.open(parse(PUZZLE)) as finder:
        model, premises = finder.selectors.model, [*finder.selectors.rules, *finder.selectors.clues]

        def solve(assumptions: Sequence[Literal], limit: Limit) -> Any:
            asked.append(assumptions)
            known = answers[len(asked) - 1] if len(asked) <= len(answers) else "unknown"
            return Refuted(core=(premises[0].literal,)) if known == "core" else Undecided("conflicts")

        monkeypatch.setattr(finder._session, "solve", solve)
        conclusions = [equal(key, value) for key in model.keys for value in (1, 2, 3, 4)]
        found = finder._cores(premises, conclusions, Limit(), brief=few is not None)
    return len(asked), bool(found)


def test_where_few_premises_are_wanted_it_ends_without_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(monkeypatch, 8, []) == (mus.MAX_UNDECIDED, False)


def test_where_any_core_will_do_it_ends_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(monkeypatch, None, []) == (64, False), "all conclusions are tried"
    assert outcome(monkeypatch, None, ["core"]) == (1 + mus.MAX_UNDECIDED, True)
