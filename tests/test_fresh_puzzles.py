"""A sweep over fresh puzzles, Simon Tatham's programs' of every kind and level, and our own of every genre: each has
one solution, and a third of them, spoiled, get the same verdict from SAT as from CP-SAT.

`CLUEPROOF_FRESH` says how many puzzles of each genre; seeds are fixed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from clueproof import BadPuzzleError, Puzzle, RuleSet, Unique, Unknown, generate, parse, rule_set, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GENRES
from clueproof.questions import Multiple
from clueproof.questions.second_opinion import differ
from clueproof.seeded_random import SeededRandom
from tests.tatham import BEGUN, NAMES, PARAMETERS, fresh

NUMBER = int(os.environ.get("CLUEPROOF_FRESH", "100"))
"""200 take five seconds of the processor a genre."""
MOST_UNKNOWN = 0.1
"""The share of spoiled puzzles that CP-SAT, which is slower, may leave open."""
pytestmark = [pytest.mark.slow]


def puzzles(name: str) -> Iterator[tuple[str, Puzzle]]:
    """Game ids and puzzles, as many of each kind."""
    kinds = PARAMETERS[name]
    for place, parameters in enumerate(kinds):
        number = NUMBER // len(kinds) + (place < NUMBER % len(kinds))
        for id in fresh(name, number, parameters, f"sweep-{number}") if number else ():
            yield id, parse(id, name)


def spoiled(puzzle: Puzzle, seed: str) -> Puzzle | None:
    """The puzzle with a clue less, or with one that says what another says; None if no such is a puzzle."""
    rules, chance = puzzle.rules, SeededRandom("spoil", seed)
    clues = rules.clue_list(puzzle)
    order = {(clue.kind, clue.position): place for place, clue in enumerate(clues)}
    for clue in chance.shuffled(clues)[:10]:
        others = [other.value for other in clues if other.kind == clue.kind and other.value != clue.value]
        rest = [other for other in clues if other != clue]
        changed = [*rest, clue._replace(value=chance.one_of(others))] if others and chance.happens(0.5) else rest
        changed.sort(key=lambda one: order[one.kind, one.position])
        try:
            found = rules.with_clues(puzzle, changed)
            assert parse(to_text(found)) == found
        except (BadPuzzleError, NotationError):
            # a clue that says more than there can be is read by nobody, so it is not written either
            continue
        if found != puzzle:
            return found
    return None


def opinions(puzzle: Puzzle) -> bool:
    """SAT and CP-SAT say the same, if both decide: do they?"""
    ours, theirs = verify(puzzle, time_limit=60), verify(puzzle, backend="cpsat", time_limit=10)
    assert not isinstance(ours, Unknown), to_text(puzzle)
    if isinstance(theirs, Unknown):
        return False
    assert not differ(ours, theirs), to_text(puzzle)
    if isinstance(ours, Multiple):
        assert ours.solution != ours.second
        assert puzzle.rules.check(puzzle, ours.solution) is None
        assert puzzle.rules.check(puzzle, ours.second) is None
    return True


def swept(rules: RuleSet, found: Iterator[tuple[str, Puzzle]]) -> None:
    """Each is unique; every third one, spoiled, is the same for both backends."""
    asked = unknown = 0
    puzzle = None
    for number, (id, puzzle) in enumerate(found):
        verdict = verify(puzzle, time_limit=60)
        assert isinstance(verdict, Unique), (id, verdict)
        assert rules.check(puzzle, verdict.solution) is None, id
        if number % 3 == 0 and (other := spoiled(puzzle, id)) is not None:
            asked += 1
            unknown += not opinions(other)
    # where nothing is a clue, nothing can be taken away
    assert asked or puzzle is None or not rules.clue_list(puzzle)
    assert unknown <= max(1, MOST_UNKNOWN * asked)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BEGUN])
def test_fresh_puzzles(name: str) -> None:
    swept(rule_set(name), puzzles(name))


@pytest.mark.parametrize("name", GENRES)
def test_puzzles_of_our_own(name: str) -> None:
    """Of every genre, a tenth as many; CP-SAT finds each of them unique too."""
    made = [one.puzzle for one in generate(name, "sweep", max(3, NUMBER // 10))]
    swept(rule_set(name), ((str(puzzle.id), puzzle) for puzzle in made))
    assert sum(map(opinions, made)) >= len(made) * (1 - MOST_UNKNOWN)


def test_every_genre_of_the_programs_is_swept() -> None:
    from clueproof.encoders.index import GAME_IDS

    assert {*GAME_IDS} <= {*PARAMETERS}
