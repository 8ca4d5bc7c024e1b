"""The fuzzer of `tests/fuzz`: what it once found stays mended, what is broken on purpose is found, and a little of
each kind is tried at every change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import clueproof.model
from clueproof import Puzzle, parse
from clueproof.lowering.clauses import ClauseTarget, template, write_clauses
from clueproof.model import AtMost, Constraint, NoRun
from clueproof.questions.instance import forget_models
from clueproof.questions.sessions import close_all
from clueproof.seeded_random import SeededRandom
from tests.fuzz import puzzles, random_models
from tests.fuzz.__main__ import CASES, KINDS, kind_named
from tests.fuzz.campaign import DisagreementError, Run, replay, save
from tests.lowering.registered import lowering_of
from tests.sweeps import swept

LITTLE = {"elimination": 8, "inputs": 20, "megabytes": 4, "models": 8, "proofs": 100}
"""Cases of each kind in every run of the tests; two where nothing else is said."""
ENGINE = "clueproof.backends.native._engine"
"""What is not there where it could not be compiled."""
LARGE = 30
"""Times that a case of `megabytes` takes what one of another kind does, and is one verdict."""


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_once(path: Path) -> None:
    assert replay(path, kind_named) is None


@pytest.mark.parametrize("name", KINDS)
def test_a_little_of_each_kind(name: str) -> None:
    if name == "engine":
        pytest.importorskip(ENGINE)
    tally, found = Run(kind_named(name), seed="now", most=LITTLE.get(name, 2)).go()
    assert not found, found
    assert tally.verdicts >= (LITTLE[name] if name == "megabytes" else 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_minutes_of_each_kind(name: str) -> None:
    if name == "engine":
        pytest.importorskip(ENGINE)
    tally, found = Run(kind_named(name), seed="slow", seconds=60).go()
    assert not found, found
    assert tally.verdicts > (1000 / LARGE if name == "megabytes" else 1000)


def test_the_same_seed_gives_the_same_cases() -> None:
    one, other = (Run(kind_named("models"), seed="again", first=3, most=2).go()[0] for _ in range(2))
    assert one == other


def test_genres_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def one(chance: SeededRandom, genre: str) -> Puzzle:
        asked.append(genre)
        return parse("latin-square\n1")

    monkeypatch.setattr(puzzles, "random_puzzle", one)
    kind = kind_named("puzzles")
    for number in range(len(puzzles.GENRE_NAMES)):
        kind.make(SeededRandom(number), number)
    assert sorted(asked) == sorted(puzzles.GENRE_NAMES)


def test_every_constraint_is_tried() -> None:
    general = {"Cardinality", "Constraint", "LazyConstraint"}
    every = {
        name
        for name in clueproof.model.__all__
        if isinstance(kind := getattr(clueproof.model, name), type) and issubclass(kind, Constraint)
    }
    assert every - general == {*random_models.MAKERS}


@pytest.fixture
def break_lowering() -> Iterator[Callable[[type[Constraint], Lowering], None]]:
    """Put another lowering in the place of a constraint's."""
    broken = []

    def put(kind: type[Constraint], lowering: Lowering) -> None:
        broken.append(kind)
        write_clauses.register(kind, lowering)
        forget_compiled()

    yield put
    for kind in broken:
        write_clauses.register(kind, right(kind))
    forget_compiled()


def forget_compiled() -> None:
    """Drop all that was compiled with other lowerings."""
    close_all()
    forget_models()
    template.forget()


def too_little(constraint: NoRun, target: ClauseTarget) -> None:
    """Forgets the last window."""
    right(NoRun)(NoRun(constraint.line[:-1], constraint.length), target)


def too_much(constraint: AtMost, target: ClauseTarget) -> None:
    """One less."""
    right(AtMost)(AtMost(constraint.count - 1, constraint.literals), target)


Lowering: TypeAlias = Callable[[Any, ClauseTarget], None]
RIGHT = {kind: lowering_of(kind) for kind in (AtMost, NoRun)}


def right(kind: type[Constraint]) -> Lowering:
    """The lowering as it is when nobody breaks it."""
    return RIGHT[kind]


@pytest.mark.parametrize(("broken", "kind"), [(too_little, NoRun), (too_much, AtMost)])
def test_a_broken_lowering_is_found_made_small_and_saved(
    broken: Lowering,
    kind: type[Constraint],
    break_lowering: Callable[[type[Constraint], Lowering], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(random_models, "MAKERS", {kind.__name__: random_models.MAKERS[kind.__name__]})
    break_lowering(kind, broken)
    _, found = Run(kind_named("models"), seed="broken", most=100, stop_after=1).go()
    path = save(tmp_path, kind_named("models"), "broken", found[0])
    assert isinstance(replay(path, kind_named), DisagreementError)
    break_lowering(kind, right(kind))
    assert replay(path, kind_named) is None
    document = json.loads(path.read_text(encoding="utf-8"))
    case = document["case"]
    assert [constraint["type"] for constraint in case["model"]["constraints"]] == [kind.__name__]
    assert len(case["backends"]) == len(case["questions"]) == 1
    assert len(case["model"]["booleans"]) + len(case["model"]["integers"]) <= 3
    assert f"--first {found[0].number} --number 1" in document["found"]
    # and the command finds it again
    assert found[0].error.what in document["says"]


def too_strict(constraint: NoRun, target: ClauseTarget) -> None:
    """Forbids shorter runs too."""
    right(NoRun)(NoRun(constraint.line, constraint.length - 1), target)


@pytest.mark.parametrize("broken", swept([too_little, too_strict], [too_little]))
def test_a_broken_genre_is_found_and_made_small(
    broken: Lowering,
    break_lowering: Callable[[type[Constraint], Lowering], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzles, "GENRE_NAMES", ("binary",))
    break_lowering(NoRun, broken)
    _, found = Run(kind_named("puzzles"), seed="broken", most=30, stop_after=1).go()
    case = found[0].case
    assert len(case["puzzles"]) == len(case["questions"]) == 1
    # what forbids too much is only seen by another kind of backend
    assert len(case["backends"]) == 1 + (broken is too_strict)
    puzzle = parse(case["puzzles"][0])
    # two alike beside each other, if not even those
    assert len(puzzle.rules.clue_list(puzzle)) <= 2
