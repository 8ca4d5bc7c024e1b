"""`candidates`: every value that some solution has and no other, and honest where time is short."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module

import pytest

import clueproof
from clueproof import NoSolution, Puzzle, Unknown
from clueproof.backends import Limit, Optimum, Satisfied, Undecided
from clueproof.backends.sat import SatSession
from clueproof.backends.session import Answer
from clueproof.clock import TIME_LIMIT
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.query import Query
from clueproof.render import to_plain
from tests.questions.genres import Hidden, Keyless
from tests.questions.small_puzzles import BLANK, with_some_clues
from tests.stub_backends import Stub, Wrong


class Tired(Stub):
    """Knows the answers to the first few queries."""

    def __init__(self, queries: int) -> None:
        super().__init__()
        self.name = f"tired{queries}"
        self.queries = queries

    def answer(self, answer: Answer, query: int) -> Answer:
        return answer if query <= self.queries else Undecided(TIME_LIMIT)


def all_keys(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The keys of all solutions, of the optimal ones where there is an objective."""
    answers = Query(puzzle, "sat", Limit()).all_of(None)
    return [answer.keys for answer in answers if isinstance(answer, Satisfied)]


def found(puzzle: Puzzle, **options: object) -> Candidates:
    answer = candidates(puzzle, **options)
    assert isinstance(answer, Candidates)
    return answer


@pytest.mark.parametrize("name", BLANK)
def test_against_all_solutions(name: str) -> None:
    verdicts = set()
    for seed in range(15):
        puzzle = with_some_clues(name, seed, share=0.05 + 0.05 * seed, wrong=0 if seed % 3 else 0.6)
        expected = all_keys(puzzle)
        answer = candidates(puzzle)
        verdicts.add(answer.word)
        if not expected:
            assert isinstance(answer, NoSolution)
            assert answer.core.sentences
            continue
        assert isinstance(answer, Candidates)
        assert answer.complete
        assert answer.word == ("multiple" if len(expected) > 1 else "unique")
        assert [list(key.seen) for key in answer.keys] == [
            sorted(set(values)) for values in zip(*expected, strict=True)
        ]
        keys_of = {puzzle.rules.decode(puzzle, keys): keys for keys in expected}
        for place, key in enumerate(answer.keys):
            for value, witness in key.seen.items():
                assert keys_of[answer.witnesses[witness]][place] == value
        settled = [key.name for key in answer.keys if len(key.seen) == 1]
        assert list(answer.backbone) == settled
        assert len(settled) + len(answer.open) == len(answer.keys)
    assert verdicts >= {"unique", "multiple", "none"}


@pytest.mark.parametrize("backend", ["cpsat", "brute-force", "sat:glucose42"])
def test_backends_agree(backend: str) -> None:
    for name in ("sudoku", "range"):
        puzzle = with_some_clues(name, 3, share=0.3, wrong=0)
        assert [[*key.seen] for key in found(puzzle, backend=backend).keys] == [[*k.seen] for k in found(puzzle).keys]


def test_few_queries_for_many_values() -> None:
    answer = found(clueproof.parse("sudoku\n" + "." * 81))
    assert sum(len(key.seen) for key in answer.keys) == 729
    assert answer.evidence.queries < 600
    assert len(answer.witnesses) in (answer.evidence.queries, answer.evidence.queries - 1)


@pytest.mark.parametrize("growth", [1, 2, 1000])
def test_how_many_values_are_sought_at_once_does_not_change_the_answer(
    growth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = with_some_clues("sudoku", 3, share=0.2, wrong=0)
    whole = found(puzzle)
    monkeypatch.setattr(import_module("clueproof.questions.candidates"), "GROWTH", growth)
    assert [[*key.seen] for key in found(puzzle).keys] == [[*key.seen] for key in whole.keys]


@pytest.mark.parametrize("queries", range(1, 12))
def test_what_is_not_known_is_said(queries: int) -> None:
    puzzle = with_some_clues("sudoku", 3, share=0.2, wrong=0)
    possible = [set(values) for values in zip(*all_keys(puzzle), strict=True)]
    assert any(len(values) > 2 for values in possible)
    answer = found(puzzle, backend=Tired(queries))
    assert answer.reason == (None if answer.complete else TIME_LIMIT)
    for key, values in zip(answer.keys, possible, strict=True):
        assert {*key.seen} <= values <= {*key.seen, *key.undecided}
        assert not {*key.seen} & {*key.undecided}
        assert not key.settled or len(values) == 1
    if queries < 4:
        assert not answer.complete
        assert answer.word == ("unknown" if queries == 1 else "multiple")


def test_without_any_solution_in_time() -> None:
    answer = candidates(clueproof.parse(BLANK["sudoku"]), backend=Tired(0))
    assert isinstance(answer, Unknown)
    assert answer.reason == TIME_LIMIT


def test_time_limit_of_a_large_grid() -> None:
    answer = candidates(clueproof.parse("sudoku\n" + (". " * 25 + "\n") * 25), time_limit=0.5)
    assert answer.word in ("multiple", "unknown")
    assert answer.evidence.seconds < 20
    assert answer.reason == TIME_LIMIT


def test_only_the_best_solutions_count() -> None:
    text = "independent-set\nvertices: a b c d e\nedges:\na b\nb c\nc d\nd e\ne a\n"
    puzzle = clueproof.parse(text)
    answer = found(puzzle)
    assert answer.best is not None
    assert answer.best.value == 2
    assert [[*key.seen] for key in answer.keys] == [[0, 1]] * 5
    path = found(clueproof.parse("independent-set\nedges:\na b\nb c\nc d\nd e\n"))
    assert path.backbone == {"a": 1, "b": 0, "c": 1, "d": 0, "e": 1}
    assert path.keys[0].words == {0: "not chosen", 1: "chosen"}


def test_optimum_that_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_proved(session: SatSession, assumptions: Sequence[int], limit: Limit) -> Optimum:
        answer = session.solve(assumptions, limit)
        assert isinstance(answer, Satisfied)
        return Optimum(answer, sum(answer.keys), None)

    monkeypatch.setattr(SatSession, "optimise", not_proved)
    puzzle = clueproof.parse("independent-set\nedges:\na b\nb c\nc d\nd e\n")
    answer = candidates(puzzle, backend="sat")
    assert isinstance(answer, Unknown)
    assert answer.solution is not None


def test_witnesses_pass_the_check() -> None:
    with pytest.raises(clueproof.InternalError, match="breaks the rules"):
        candidates(clueproof.parse(BLANK["binary"]), backend=Wrong())


def test_puzzles_with_little_to_find() -> None:
    assert found(Keyless().puzzle(None)).keys == ()
    answer = found(Hidden().puzzle(None))
    assert [key.words for key in answer.keys] == [{0: "no", 1: "yes"}]
    assert [[*key.seen] for key in answer.keys] == [[0, 1]]


def test_board_with_candidates() -> None:
    board = found(clueproof.parse("sudoku\n12..\n34..\n21..\n....\n")).board()
    assert to_plain(board).split("\n")[0].split() == ["1", "2", "|", "{34}", "{34}"]


def test_board_of_what_is_shaded_or_not() -> None:
    answer = found(clueproof.parse("nonogram\nrows:\n1\n1\ncols:\n1\n1\n"))
    assert {*answer.board().texts.values()} == {"{#.}"}
    assert not answer.board().shaded


def test_board_of_one_solution_is_the_solution() -> None:
    puzzle = clueproof.parse("nonogram\nrows:\n2\n1\ncols:\n2\n1\n")
    answer = found(puzzle)
    assert to_plain(answer.board()) == to_plain(puzzle.rules.draw(puzzle, answer.witnesses[0]))


def test_board_shows_what_is_not_known() -> None:
    board = found(clueproof.parse(BLANK["sudoku"]), backend=Tired(1)).board()
    assert all(text.endswith("?}") for text in board.texts.values())
    assert len(board.texts) == 16


def test_words_of_elimination_puzzles() -> None:
    text = "elimination\ncategories:\n  who: Ann, Bob\n  pet: cat, dog\n"
    answer = found(clueproof.parse(text))
    (name, *_) = [key.name for key in answer.keys]
    assert name == "who of cat"
    assert [*answer.keys[0].words.values()] == ["Ann", "Bob"]


GRID = "sudoku\n{}\n....\n....\n....\nextras:\n{}"


def test_changed_puzzles_have_the_values_of_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    sought: list[object] = []
    first = Query.first
    monkeypatch.setattr(Query, "first", lambda query, session: sought.append(query) or first(query, session))
    extras = ["cage 6 r1c1-r1c3", "thermo r2c1-r2c3", "white-dot r3c1-r3c2", "whisper 2 r4c1-r4c3", "odd r2c4"]
    remembered, verdicts = 0, set[str]()
    for _ in range(60):
        kept = [f"  {extra}\n" for extra in extras if rng.random() < 0.6]
        row = "".join(rng.choice("....1234") for _ in range(4))
        puzzle = clueproof.parse(GRID.format(row, "".join(kept)) if kept else f"sudoku\n{row}\n....\n....\n....")
        expected = [set(values) for values in zip(*all_keys(puzzle), strict=True)]
        sought.clear()
        answer = candidates(puzzle)
        verdicts.add("none" if isinstance(answer, NoSolution) else answer.word)
        if isinstance(answer, NoSolution):
            assert not expected
            continue
        assert isinstance(answer, Candidates)
        assert [{*key.seen} for key in answer.keys] == expected
        assert all(clueproof.check(puzzle, witness) is None for witness in answer.witnesses)
        remembered += not sought
    assert verdicts == {"none", "unique", "multiple"}
    assert remembered


def test_a_changed_digit_keeps_the_model() -> None:
    one, other, third = [
        clueproof.parse(GRID.format(row, f"  thermo r2c1-r2c{end}\n"))
        for row, end in (("1...", 3), ("..3.", 3), ("1...", 2))
    ]
    assert compile_puzzle(one).model is compile_puzzle(other).model
    assert compile_puzzle(one).model is not compile_puzzle(third).model
    assert compile_puzzle(one).clues != compile_puzzle(other).clues
