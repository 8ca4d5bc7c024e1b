"""What scores and standings make of rows, by rows made by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from clueproof.comparison import Comparison, ComparisonRow
from clueproof.comparison.report import set_table
from clueproof.comparison.scores import Fastest, by_processor, sentence, short_names, standings, virtual_best
from clueproof.questions.verdicts import Phases


def rows(
    backend: str, *seconds: float | None, file: str = "a.txt", start: int = 0, rules: str = "sudoku"
) -> list[ComparisonRow]:
    """A row for each; None for a puzzle that was not decided."""
    return [
        ComparisonRow(
            "p",
            rules,
            backend,
            "unknown" if taken is None else "unique",
            taken or 5.0,
            2,
            set=file,
            number=start + place,
        )
        for place, taken in enumerate(seconds)
    ]


def test_who_is_fastest_and_by_how_much() -> None:
    found = Comparison.of([*rows("a", 1.0, 2.0, 4.0, None), *rows("b", 2.0, 16.0, 1.0, None)], 60.0)
    first, second = found.scores
    # twice and 8 times: 4 in the geometric mean
    assert (first.fastest, second.fastest) == (2, 1)
    assert first.lead == pytest.approx(4.0)
    assert second.lead == pytest.approx(4.0)
    assert virtual_best(found.rows, 60.0).par2 == pytest.approx((1 + 2 + 1 + 120) / 4)


def test_who_does_not_decide_counts_as_twice_the_limit() -> None:
    both = [*rows("a", 1.0), *rows("b", None)]
    assert Fastest(both, 10.0).leads == {"a": [20.0]}
    assert Fastest(both, None).leads == {"a": [None]}
    (score, _) = Comparison.of(both).scores
    assert (score.fastest, score.lead) == (1, None)


def test_nobody_is_fastest_alone() -> None:
    (score,) = Comparison.of(rows("a", 1.0)).scores
    assert score.fastest == 0
    assert sentence(Comparison.of(rows("a", 1.0)).standings) == ""


def test_cold_rows_count_by_themselves() -> None:
    found = [*rows("a", 1.0, 3.0), *(replace(row, start="cold", seconds=7.0) for row in rows("a", 1.0))]
    (score,) = Comparison.of(found).scores
    assert (score.solved, score.total, score.cold) == (2, 4.0, 7.0)


def test_phases_and_sizes() -> None:
    one, other = rows("a", 1.0, 3.0)
    found = [
        replace(one, building=0.5, solving=0.25, proving=0.25, variables=10, clauses=100),
        replace(other, building=1.0, solving=0.5, proving=1.5, variables=30, clauses=200),
    ]
    (score,) = Comparison.of(found).scores
    assert score.phases == Phases(building=1.5, solving=0.75, proving=1.75)
    assert (score.variables, score.clauses) == (20, 150)


def test_time_of_the_processor_in_the_place_of_the_clocks() -> None:
    (row,) = by_processor([replace(rows("a", 2.0)[0], processor=4.0, building=0.5, solving=1.0, proving=0.5)])
    assert (row.seconds, row.building, row.solving, row.proving) == (4.0, 1.0, 2.0, 1.0)


NOISE = (0.9, 1.1, 1.0, 0.95, 1.05, 1.0, 1.02, 0.98)
"""How runs differ from each other."""


def about(backend: str, seconds: float, file: str, start: int, **more: object) -> list[ComparisonRow]:
    """Rows of eight puzzles that take about so long."""
    found = rows(backend, *(seconds * factor for factor in NOISE), file=file, start=start)
    return [replace(row, **more) for row in found]  # type: ignore[arg-type]


def test_standings_and_the_sentence() -> None:
    found = standings(
        [
            *about("sat", 1.0, "x/a.txt", 0),
            *about("sat", 1.0, "x/b.txt", 10),
            *about("sat", 6.2, "x/range.txt", 20),
            *about("cpsat", 2.5, "x/a.txt", 0),
            *about("cpsat", 4.0, "x/b.txt", 10),
            *about("cpsat", 2.0, "x/range.txt", 20),
        ],
        60.0,
    )
    assert [(each.name, each.puzzles, each.winner) for each in found] == [
        ("a", 8, "sat"),
        ("b", 8, "sat"),
        ("range", 8, "cpsat"),
    ]
    assert [each.lead for each in found] == pytest.approx([2.5, 4.0, 3.1])
    assert sentence(found) == "sat is fastest on 2 of 3 sets; cpsat wins range by 3.1 times"
    assert sentence(found[:2]) == "sat is fastest on all 2 sets"
    assert sentence(found[2:]) == "cpsat is fastest: 3.1 times as fast as sat (3.1 to 3.1)"
    assert set_table(found, ["sat", "cpsat"])[-1] == ["range", "8", "6.2000 x3.10", "2.0000 x1.00"]


def test_nobody_wins_by_chance() -> None:
    # each is faster on half of them
    times = [1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.1]
    tied = standings([*rows("a", *times), *rows("b", *reversed(times))], 60.0)
    assert tied[0].winner is None
    assert tied[0].leaders == ("a", "b")
    assert sentence(tied) == "no difference can be told between a and b"
    # always slower, by less than one program differs from itself
    hair = standings([*about("a", 1.0, "a.txt", 0), *about("b", 1.03, "a.txt", 0)], 60.0)
    (versus,) = hair[0].versus
    assert versus.p is not None and versus.p < 0.01
    assert not versus.differs
    # and a third that is slower than both
    third = standings([*about("a", 1.0, "a.txt", 0), *about("b", 1.03, "a.txt", 0), *about("c", 9, "a.txt", 0)], 60.0)
    assert sentence(third) == "no difference can be told between a and b; c is slower"


def test_few_puzzles_have_no_winner() -> None:
    found = standings([*rows("a", *[1.0] * 5), *rows("b", *[9.0] * 5)], 60.0)
    assert found[0].winner is None
    assert sentence(found) == "5 puzzles can't tell who is fastest: a test takes 6"
    more = [*about("a", 1.0, "b.txt", 10), *about("b", 2.0, "b.txt", 10)]
    both = standings([*rows("a", *[1.0] * 5), *rows("b", *[9.0] * 5), *more], 60.0)
    assert sentence(both) == "a wins b by 2 times; too few puzzles to tell on a (a test takes 6)"


def test_one_solver_with_equal_formulas_is_one_backend() -> None:
    one = about("sat", 1.0, "a.txt", 0, formula="f", engine="sat")
    slow = about("sat:ladder", 3.0, "a.txt", 0, formula="f", engine="sat")
    (found,) = standings([*one, *slow], 60.0)
    assert (found.winner, found.leaders) == (None, ("sat", "sat:ladder"))
    assert sentence([found]) == "no difference between sat and sat:ladder: their formulas are the same"
    # another solver may well differ on the same formula, and so may another formula
    for changed in ({"engine": "sat:glucose42"}, {"formula": "g"}, {"formula": ""}):
        (other,) = standings([*one, *(replace(row, **changed) for row in slow)], 60.0)  # type: ignore[arg-type]
        assert other.winner == "sat"


def test_two_orders_have_no_two_winners() -> None:
    """Runs of programs that are alike, measured twice with noise: never is the one the winner and then the other."""
    chance = random.Random(1)
    for _ in range(20):
        winners = set()
        for _ in range(2):
            noisy = [[chance.lognormvariate(0, 0.3) for _ in range(40)] for _ in range(2)]
            (found,) = standings([*rows("a", *noisy[0]), *rows("b", *noisy[1])], 60.0)
            winners.add(found.winner)
        assert not {"a", "b"} <= winners


def test_without_a_limit_who_decides_more_is_first() -> None:
    (found,) = standings([*rows("quick", 0.1, None), *rows("slow", 5.0, 5.0)], None)
    assert [score.backend for score in found.scores] == ["slow", "quick"]
    assert found.lead is None
    # nothing says how much an undecided one costs
    assert found.winner is None


def test_a_large_lead_is_a_whole_number() -> None:
    found = standings([*rows("sat", *[0.01] * 6), *rows("cpsat", *[12.344] * 6)], 60.0)
    assert sentence(found) == "sat is fastest: 1,234 times as fast as cpsat (1,234 to 1,234)"


def test_of_repetitions_the_median_counts() -> None:
    again = [replace(row, repetition=turn) for turn, time in enumerate((1.0, 9.0, 2.0)) for row in rows("a", time)]
    (score,) = Comparison.of(again).scores
    assert (score.solved, score.total) == (1, 2.0)
    # undecided is longer than anything
    lost = [*again[:1], *(replace(row, repetition=turn) for turn in (1, 2) for row in rows("a", None))]
    (score,) = Comparison.of(lost, 10.0).scores
    assert (score.unknown, score.par2, score.par10) == (1, 20.0, 100.0)


def test_an_answer_behind_the_limit_is_none() -> None:
    late = Comparison.of(rows("a", 11.0), 10.0)
    assert (late.scores[0].solved, late.scores[0].par2) == (0, 20.0)
    # by the other clock it came in time
    row = replace(rows("a", 11.0)[0], processor=4.0)
    found = Comparison.of([row], 10.0, "processor")
    assert (found.scores[0].solved, found.scores[0].par2) == (1, 4.0)
    assert Comparison.of([replace(row, processor=70.0)], 10.0, "processor").scores[0].par2 == 20.0
    # what it says counts all the same
    other = replace(rows("b", 1.0)[0], word="multiple")
    assert len(Comparison.of([*rows("a", 11.0), other], 10.0).disagreements) == 1


def test_borda_and_contributions() -> None:
    found = Comparison.of([*rows("a", 1.0, 3.0, None), *rows("b", 3.0, None, None), *rows("c", 1.0, None, 5.0)], 10.0)
    a, b, c = found.scores
    # 3/4 and 1/2 on the first, 1 and 1 on the second
    assert a.borda == pytest.approx(0.75 + 0.5 + 2)
    assert b.borda == pytest.approx(0.25 + 0.25)
    assert c.borda == pytest.approx(0.5 + 0.75 + 2)
    assert [score.alone for score in found.scores] == [1, 0, 1]
    # without a the second is undecided: 20 for 3
    assert a.contribution == pytest.approx(17 / 3)
    assert b.contribution == 0
    assert c.contribution == pytest.approx(15 / 3)


def test_who_decides_nothing_wins_nothing() -> None:
    (found,) = standings([*rows("a", None), *rows("b", None)], 10.0)
    assert found.winner is None
    assert sentence([found]) == ""
    assert set_table([found], ["a", "b", "c"])[1] == ["a", "1", "-", "-", "-"]


def test_names_of_sets() -> None:
    assert short_names(["x/y/a.txt"]) == {"x/y/a.txt": "a"}
    assert short_names(["x/y/a.txt", "x/z/a.txt"]) == {"x/y/a.txt": "y/a", "x/z/a.txt": "z/a"}
    assert short_names(["x/a.txt", "x/a.jsonl"]) == {"x/a.txt": "a.txt", "x/a.jsonl": "a.jsonl"}
    mixed = standings([*rows("a", 1.0), *rows("a", 1.0, start=1, rules="range")], None)
    assert [each.name for each in mixed] == ["a (sudoku)", "a (range)"]


def test_rows_that_contradict_each_other() -> None:
    one = replace(rows("a", 1.0)[0], says="unique: 1")
    assert Comparison.of([one, replace(one, backend="b")]).disagreements == []
    for other in (
        replace(one, backend="b", says="unique: 2"),
        replace(one, backend="b", word="multiple"),
        replace(one, backend="b", optimum=3),
    ):
        (found,) = Comparison.of([replace(one, optimum=2), other]).disagreements
        assert found.backends == ("a", "b")
    assert Comparison.of([one, replace(one, number=1, says="unique: 2")]).disagreements == []
