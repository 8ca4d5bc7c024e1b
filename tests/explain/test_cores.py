"""The search for the smallest core ends where solving is too hard to explain anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from clueproof import parse
from clueproof.backends import Limit, Refuted, Undecided
from clueproof.deduction import Deduction
from clueproof.explanation import mus
from clueproof.explanation.cores import CoreSearch, ExplainedCore
from clueproof.explanation.mus import MusFinder
from clueproof.model import Literal, equal
from clueproof.questions.instance import compile_puzzle

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


def told(one_by_one: bool) -> tuple[ExplainedCore, set[Literal]]:
    """The first core of a puzzle whose clues alone were looked at, and what it tells, as literals."""
    instance = compile_puzzle(parse(PUZZLE))
    deduction = Deduction(instance.model, instance.clues)
    deduction.step()
    with CoreSearch(instance, deduction, mus.ROUNDS, one_by_one) as cores:
        core = cores.step(Limit())
        assert core is not None and core.told is not None
        literals = {literal for removed in core.told.removed for literal in removed.literals}
        session, premises = cores.finder._session, [premise.literal for premise in core.mus.premises]
        for literal in literals:
            assert isinstance(session.solve([*premises, -literal]), Refuted), "it follows from these premises alone"
    return core, literals


def test_a_core_tells_all_that_follows_from_its_premises() -> None:
    (alone, one), (together, all_of) = told(True), told(False)
    assert len(one) == 1
    assert len(all_of) > 1
    assert alone.mus.conclusion in one and together.mus.conclusion in all_of


def test_a_brief_search_finds_an_irreducible_core() -> None:
    with MusFinder.open(parse(PUZZLE)) as finder:
        selectors = finder.selectors
        premises, key = [*selectors.rules, *selectors.clues], selectors.model.keys[-2]
        found = finder.smallest(premises, [-equal(key, 1), -equal(key, 2)], Limit(), briefly=True)
        assert found is not None and found.conclusion is not None and not found.smallest
        literals = [premise.literal for premise in found.premises]
        assert isinstance(finder._session.solve([*literals, -found.conclusion]), Refuted)
        for place in range(len(literals)):
            less = [*literals[:place], *literals[place + 1 :]]
            assert not isinstance(finder._session.solve([*less, -found.conclusion]), Refuted), "it can't be left out"
