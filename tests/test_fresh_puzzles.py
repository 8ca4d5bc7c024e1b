"""A sweep over fresh puzzles of Simon Tatham's programs, of every kind and level: each has one solution, and a third of
them, spoiled, get the same verdict from SAT as from CP-SAT.

`CLUEPROOF_FRESH` says how many puzzles of each genre; seeds are fixed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from clueproof import BadPuzzleError, Puzzle, Unique, Unknown, parse, rule_set, to_text, verify
from clueproof.questions import Multiple
from clueproof.seeded_random import SeededRandom
from tests.tatham import NAMES, PARAMETERS, fresh

NUMBER = int(os.environ.get("CLUEPROOF_FRESH", "100"))
"""200 take five seconds of the processor a genre."""
MOST_UNKNOWN = 0.1
"""The share of spoiled puzzles that CP-SAT, which is slower, may leave open."""
pytestmark = [pytest.mark.slow]


def puzzles(name: str) -> Iterator[tuple[str, Puzzle[Any, Any]]]:
    """Game ids and puzzles, as many of each kind."""
    kinds = PARAMETERS[name]
    for place, parameters in enumerate(kinds):
        number = NUMBER // len(kinds) + (place < NUMBER % len(kinds))
        for id in fresh(name, number, parameters, f"sweep-{number}") if number else ():
            yield id, parse(id, name)


def spoiled(puzzle: Puzzle[Any, Any], seed: str) -> Puzzle[Any, Any] | None:
    """The puzzle with a clue less, or with one that says what another says; None if no such is a puzzle."""
    rules, chance = puzzle.rules, SeededRandom("spoil", seed)
    clues = rules.clue_list(puzzle)
    order = {(clue.kind, clue.spot): place for place, clue in enumerate(clues)}
    for clue in chance.shuffled(clues)[:10]:
        others = [other.says for other in clues if other.kind == clue.kind and other.says != clue.says]
        rest = [other for other in clues if other != clue]
        changed = [*rest, clue._replace(says=chance.one_of(others))] if others and chance.happens(0.5) else rest
        changed.sort(key=lambda one: order[one.kind, one.spot])
        try:
            found = rules.with_clues(puzzle, changed)
            assert parse(to_text(found)) == found
        except BadPuzzleError:
            continue
        if found != puzzle:
            return found
    return None


@pytest.mark.parametrize("name", NAMES)
def test_fresh_puzzles(name: str) -> None:
    asked = unknown = 0
    rules = rule_set(name)
    for number, (id, puzzle) in enumerate(puzzles(name)):
        verdict = verify(puzzle, time_limit=60)
        assert isinstance(verdict, Unique), (id, verdict)
        assert rules.check(puzzle, verdict.solution) is None, id
        if number % 3 or (other := spoiled(puzzle, id)) is None:
            continue
        asked += 1
        ours, theirs = verify(other, time_limit=60), verify(other, backend="cpsat", time_limit=10)
        assert not isinstance(ours, Unknown), to_text(other)
        if isinstance(theirs, Unknown):
            unknown += 1
            continue
        assert ours.word == theirs.word, to_text(other)
        if isinstance(ours, Unique) and isinstance(theirs, Unique):
            assert ours.solution == theirs.solution, to_text(other)
        elif isinstance(ours, Multiple):
            assert ours.solution != ours.second
            assert rules.check(other, ours.solution) is None
            assert rules.check(other, ours.second) is None
    # where nothing is a clue, nothing can be taken away
    assert asked or not rules.clue_list(puzzle)
    assert unknown <= MOST_UNKNOWN * asked


def test_every_genre_of_the_programs_is_swept() -> None:
    from clueproof.formats.game_ids import OWN

    assert {*OWN} <= {*PARAMETERS}
