"""What scores and standings make of rows, by rows made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clueproof.comparison import Comparison, ComparisonRow
from clueproof.comparison.report import set_table
from clueproof.comparison.scores import Fastest, by_processor, sentence, short_names, standings, virtual_best


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
    found = Comparison.of([*rows("a", 1.0, 2.0, 4.0, None), *rows("b", 2.0, 16.0, 1.0, None)], 10.0)
    first, second = found.scores
    # twice and 8 times: 4 in the geometric mean
    assert (first.fastest, second.fastest) == (2, 1)
    assert first.lead == pytest.approx(4.0)
    assert second.lead == pytest.approx(4.0)
    assert virtual_best(found.rows, 10.0).par2 == pytest.approx((1 + 2 + 1 + 20) / 4)


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
    found = [*rows("a", 1.0, 3.0), *(replace(row, cold=True, seconds=7.0) for row in rows("a", 1.0))]
    (score,) = Comparison.of(found).scores
    assert (score.solved, score.total, score.cold) == (2, 4.0, 7.0)


def test_phases_and_sizes() -> None:
    one, other = rows("a", 1.0, 3.0)
    found = [
        replace(one, building=0.5, solving=0.25, proving=0.25, variables=10, clauses=100),
        replace(other, building=1.0, solving=0.5, proving=1.5, variables=30, clauses=200),
    ]
    (score,) = Comparison.of(found).scores
    assert (score.building, score.solving, score.proving) == (1.5, 0.75, 1.75)
    assert (score.variables, score.clauses) == (20, 150)


def test_time_of_the_processor_in_the_place_of_the_clocks() -> None:
    (row,) = by_processor([replace(rows("a", 2.0)[0], processor=4.0, building=0.5, solving=1.0, proving=0.5)])
    assert (row.seconds, row.building, row.solving, row.proving) == (4.0, 1.0, 2.0, 1.0)


def test_standings_and_the_sentence() -> None:
    found = standings(
        [
            *rows("sat", 1.0, 1.0, file="x/a.txt"),
            *rows("sat", 1.0, file="x/b.txt", start=2),
            *rows("sat", 6.2, file="x/range.txt", start=3),
            *rows("cpsat", 3.0, 2.0, file="x/a.txt"),
            *rows("cpsat", 4.0, file="x/b.txt", start=2),
            *rows("cpsat", 2.0, file="x/range.txt", start=3),
        ],
        60.0,
    )
    assert [(each.name, each.puzzles, each.winner) for each in found] == [
        ("a", 2, "sat"),
        ("b", 1, "sat"),
        ("range", 1, "cpsat"),
    ]
    assert [each.lead for each in found] == pytest.approx([2.5, 4.0, 3.1])
    assert sentence(found) == "sat is fastest on 2 of 3 sets; cpsat wins range by 3.1 times"
    assert sentence(found[:2]) == "sat is fastest on all 2 sets"
    assert sentence(found[2:]) == "cpsat is fastest: 3.1 times as fast as sat"
    assert set_table(found, ["sat", "cpsat"])[-1] == ["range", "1", "6.2000 x3.10", "2.0000 x1.00"]


def test_without_a_limit_who_decides_more_is_first() -> None:
    (found,) = standings([*rows("quick", 0.1, None), *rows("slow", 5.0, 5.0)], None)
    assert [score.backend for score in found.scores] == ["slow", "quick"]
    assert found.lead is None
    assert sentence([found]) == "slow is fastest"


def test_a_large_lead_is_a_whole_number() -> None:
    found = standings([*rows("sat", 0.01), *rows("cpsat", 12.344)], 60.0)
    assert sentence(found) == "sat is fastest: 1,234 times as fast as cpsat"


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
