"""Comparing backends as a library: rows, scores, and who contradicts whom."""

from __future__ import annotations

from collections import Counter
from functools import partial
from operator import attrgetter

import pytest

import clueproof
from clueproof.comparison import BackendScore, Comparison, ComparisonRow, compare, measuring
from clueproof.questions import instance, sessions
from clueproof.runs import Store, StoreError, Watch
from tests import stub_backends as stubs

pytestmark = pytest.mark.usefixtures("frozen_heap")
UNIQUE = "binary id=one\n01..\n....\n.11.\n...0\n"
OPEN = "binary id=open\n..\n..\n"
NONE = "binary id=none\n01\n0.\n"
SIMILAR = UNIQUE.replace("...0", "....")


def puzzles(*texts):
    return [clueproof.parse(text) for text in texts]


def test_rows_stand_backend_by_backend_and_are_told():
    words = Counter()

    class Counting(Watch):
        def answered(self, new):
            words.update(new)

    comparison = compare(puzzles(OPEN, NONE), ["sat", "brute-force"], watch=Counting())
    rows = comparison.rows
    assert words == {"multiple": 2, "none": 2}
    assert [(row.backend, row.puzzle, row.rules, row.word) for row in rows] == [
        ("sat", "open", "binary", "multiple"),
        ("sat", "none", "binary", "none"),
        ("brute-force", "open", "binary", "multiple"),
        ("brute-force", "none", "binary", "none"),
    ]
    assert all(row.seconds > 0 and row.queries > 0 for row in rows)
    assert comparison.disagreements == []


def row(word, seconds):
    return ComparisonRow("p", "binary", "b", word, seconds, 2)


@pytest.mark.parametrize(
    ("rows", "limit", "total", "median", "par2"),
    [
        ([row("unique", 1.0), row("multiple", 2.0), row("none", 6.0)], None, 9.0, 2.0, 3.0),
        ([row("unique", 1.0), row("unknown", 10.0)], 10.0, 11.0, 5.5, 10.5),
        ([row("unique", 1.0), row("unknown", 10.0)], None, 11.0, 5.5, None),
        ([row("unique", 1.0), row("error", 0.0)], 10.0, 1.0, 1.0, 10.5),
        ([row("error", 0.0)], None, 0.0, None, None),
        ([], 10.0, 0.0, None, None),
    ],
)
def test_scores(rows, limit, total, median, par2):
    score = BackendScore.of("b", rows, limit)
    assert (score.total, score.median, score.par2) == (total, median, par2)
    assert score.solved == score.unique + score.multiple + score.none
    assert score.solved + score.unknown + score.errors == len(rows)


def test_verdicts_that_differ():
    comparison = compare(puzzles(UNIQUE, OPEN), ["sat", stubs.Hasty()])
    (found,) = comparison.disagreements
    assert (found.puzzle, found.backends) == ("open", ("sat", "hasty"))
    assert found.answers[0].startswith("multiple: ['")
    assert found.answers[1].startswith("unique: ['")
    assert str(found).startswith("open: sat says multiple: [")


def test_unique_solutions_that_differ():
    comparison = compare(puzzles(OPEN), [stubs.Hasty(), stubs.Stubborn()])
    (found,) = comparison.disagreements
    one, other = (answer.removeprefix("unique: ") for answer in found.answers)
    assert {one, other} == {"['01', '10']", "['10', '01']"}


def test_no_solution_where_there_is_one():
    comparison = compare(puzzles(UNIQUE), [stubs.Gloomy()])
    (found,) = comparison.disagreements
    assert found.backends[0] == "gloomy"
    assert "says that there is no solution but sat says that there is one" in found.answers[1]
    assert [row.word for row in comparison.rows] == ["error"]


def test_solutions_that_break_the_rules():
    comparison = compare(puzzles(UNIQUE), ["sat", stubs.Wrong()])
    (found,) = comparison.disagreements
    assert "breaks the rules" in found.answers[1]


def test_what_is_not_decided_or_not_taken_contradicts_nobody():
    comparison = compare(puzzles(UNIQUE, OPEN), ["sat", stubs.Undecisive(), stubs.Picky()], time_limit=10.0)
    assert comparison.disagreements == []
    assert [row.word for row in comparison.rows[2:]] == ["unknown", "unknown", "error", "error"]
    assert [row.message for row in comparison.rows[2::2]] == [
        "time limit reached",
        "picky takes no puzzle of this kind",
    ]
    assert [score.par2 for score in comparison.scores[1:]] == [20.0, 20.0]


def test_later_backends_are_compared_with_the_first_that_decided():
    comparison = compare(puzzles(OPEN), [stubs.Undecisive(), "sat", stubs.Hasty(), "brute-force"])
    assert [found.backends for found in comparison.disagreements] == [("sat", "hasty")]


def test_phases_are_parts_of_the_time():
    for row in compare(puzzles(UNIQUE, NONE), ["sat", "brute-force"]).rows:
        parts = row.building, row.encoding, row.loading, row.solving, row.cutting, row.proving
        assert sum(parts) == pytest.approx(row.seconds, rel=1e-3)
        assert min(row.building, row.encoding, row.solving, row.proving) > 0
        assert (row.loading > 0) is (row.backend == "sat")
    assert (row.variables, row.clauses) == (None, None)


def test_problems_have_a_size():
    (sat, cpsat) = compare(puzzles(UNIQUE), ["sat", "cpsat"]).rows
    assert sat.variables >= 16 <= cpsat.variables
    assert sat.clauses > 0 < cpsat.clauses


def spied(monkeypatch, note):
    """What is measured is noted before, and nothing is done besides."""
    monkeypatch.setattr(measuring.MeasureBackend, "_unmeasured", lambda question, work: None)
    verify = measuring.verify

    def noted(puzzle, **options):
        note(puzzle, options["backend"])
        return verify(puzzle, **options)

    monkeypatch.setattr(measuring, "verify", noted)


def test_puzzles_of_a_shape_follow_each_other_and_find_their_rules_compiled(monkeypatch):
    done = []
    open_session = stubs.Undecisive.open
    monkeypatch.setattr(
        stubs.Undecisive, "open", lambda self, model: done.append(len(model.keys)) or open_session(self, model)
    )
    verify = measuring.verify
    monkeypatch.setattr(
        measuring, "verify", lambda puzzle, **options: done.append(str(puzzle)) or verify(puzzle, **options)
    )
    asked = puzzles(UNIQUE, OPEN, SIMILAR)
    compare(asked, [stubs.Undecisive()], start="warm")
    assert done == [16, str(asked[0]), str(asked[2]), 4, str(asked[1])]


def test_cold_and_limited_in_processes_of_their_own():
    comparison = compare(puzzles(OPEN, OPEN), ["sat"], time_limit=30, memory_limit=2 << 30, cold=True)
    assert [(row.number, row.cold, row.word) for row in comparison.rows] == [
        (0, True, "multiple"),
        (0, False, "multiple"),
        (1, False, "multiple"),
    ]


def test_too_little_memory_is_no_answer():
    sparse = "nonogram\n" + "".join(f"{part}:\n" + "1 1\n" * 150 for part in ("rows", "columns"))
    (row,) = compare(puzzles(sparse), ["sat"], time_limit=60, memory_limit=200 << 20).rows
    assert (row.word, row.message) == ("unknown", "out of memory")


def test_a_comparison_is_resumed(tmp_path, monkeypatch):
    results = str(tmp_path / "results.run")
    asked = puzzles(UNIQUE, OPEN, NONE)
    whole = compare(asked, ["sat", "brute-force"], results=results)
    with Store(results) as store:
        store.forget(["none"])
    done = []
    spied(monkeypatch, lambda puzzle, backend: done.append(backend))
    again = compare(asked, ["sat", "brute-force", "sat:glucose42"], results=results)
    assert Counter(done) == {"sat": 1, "brute-force": 1, "sat:glucose42": 3}
    known = [row for row in again.rows if row.backend != "sat:glucose42" and row.word != "none"]
    assert known == [row for row in whole.rows if row.word != "none"]


def test_results_of_another_time_limit_are_no_part_of_it(tmp_path):
    results = str(tmp_path / "results.run")
    compare(puzzles(UNIQUE), ["sat"], time_limit=10, results=results)
    with pytest.raises(StoreError, match=r"results of another run \(time_limit 10, not 20\); name another file"):
        compare(puzzles(UNIQUE), ["sat"], time_limit=20, results=results)


def test_what_was_measured_before_an_interruption_is_kept(tmp_path, monkeypatch):
    results = str(tmp_path / "results.run")
    asked = puzzles(UNIQUE, OPEN, NONE)
    done = []

    def interrupted(puzzle, backend):
        done.append(backend)
        if backend == "brute-force" and done.count("brute-force") == 1:
            raise KeyboardInterrupt

    spied(monkeypatch, interrupted)
    with pytest.raises(KeyboardInterrupt):
        compare(asked, ["sat", "brute-force"], results=results)
    assert len(compare(asked, ["sat", "brute-force"], results=results).rows) == 6
    # the one that was interrupted was measured again
    assert Counter(done) == {"sat": 3, "brute-force": 4}


# isolation, order and repetitions


def test_runs_are_interleaved_in_an_order_that_depends_on_the_seed(monkeypatch):
    asked = puzzles(UNIQUE, OPEN, NONE)
    orders = []
    for seed in (0, 0, 1):
        done = []
        with monkeypatch.context() as patch:
            spied(patch, lambda puzzle, backend, done=done: done.append((str(puzzle), backend)))
            compare(asked, ["sat", "sat:minicard", "sat:glucose42"], seed=seed, repeat=2)
        orders.append(done)
        # each puzzle in all backends before the next one
        assert all(len({puzzle for puzzle, _ in done[start : start + 3]}) == 1 for start in range(0, 18, 3))
        assert all(len({backend for _, backend in done[start : start + 3]}) == 3 for start in range(0, 18, 3))
        assert Counter(done[:9]) == Counter(done[9:])
    assert orders[0] == orders[1] != orders[2]
    firsts = {backend for _, backend in orders[0][::3]}
    assert len(firsts) > 1, "no backend is always the first"


def test_isolated_runs_find_nothing_of_earlier_ones(monkeypatch):
    asked = puzzles(UNIQUE, SIMILAR, UNIQUE.replace("id=one", "id=again"))
    seen = []

    def look(puzzle, backend):
        seen.append((bool(instance._shared._values or instance._own._values), bool(sessions._kept.sessions)))

    spied(monkeypatch, look)
    rows = compare(asked, ["sat", "sat:glucose42"], repeat=2).rows
    assert set(seen) == {(False, False)}
    assert all(row.building > 0 and row.encoding > 0 and row.loading > 0 for row in rows)
    assert {row.start for row in rows} == {"isolated"}


def test_warm_runs_are_lists():
    comparison = compare(puzzles(UNIQUE, SIMILAR, UNIQUE), ["sat"], start="warm")
    assert {row.start for row in comparison.rows} == {"warm"}
    # the solver is open
    assert all(row.loading == 0 for row in comparison.rows)


def test_repetitions_are_runs_of_their_own():
    comparison = compare(puzzles(UNIQUE, OPEN), ["sat", "brute-force"], repeat=3)
    assert [(row.backend, row.number, row.repetition) for row in comparison.rows] == [
        (backend, number, turn) for backend in ("sat", "brute-force") for number in (0, 1) for turn in (0, 1, 2)
    ]
    assert [score.solved for score in comparison.scores] == [2, 2]


def test_each_repetition_may_have_a_seed_of_its_own():
    question = partial(measuring.MeasureBackend, seeds=True)
    asked = {
        name: [question(name, repetition=turn).seeded for turn in (0, 1)]
        for name in (
            "sat",
            "sat:glucose42",
            "cpsat:workers=2",
            "dimacs:cadical -q",
            "brute-force",
            "sat:seed=9",
            "cadical",
        )
    }
    assert asked == {
        "sat": ["sat", "sat:seed=1"],
        "sat:glucose42": ["sat:glucose42", "sat:glucose42,seed=1"],
        "cpsat:workers=2": ["cpsat:workers=2", "cpsat:workers=2,seed=1"],
        "dimacs:cadical -q": ["dimacs:cadical -q", "dimacs:cadical -q,seed=1"],
        "brute-force": ["brute-force", "brute-force"],
        "sat:seed=9": ["sat:seed=9", "sat:seed=9"],
        "cadical": ["cadical", "sat:cadical195,seed=1"],
    }
    first, second = compare(puzzles(UNIQUE), ["sat"], repeat=2, seeds=True).rows
    assert first.formula != second.formula
    assert (first.backend, first.word) == (second.backend, second.word)


def test_rows_say_how_they_were_measured():
    (row,) = compare(puzzles(UNIQUE), ["sat"], time_limit=30, command="clueproof compare x").rows
    assert row.host and row.processor_name and row.date.startswith("20") and row.python.startswith("3.")
    assert (row.clueproof, row.command, row.time_limit) == (clueproof.__version__, "clueproof compare x", 30)
    assert row.memory is None or row.memory > 10_000_000
    assert row.statistics["propagations"] > 0
    assert row.engine.startswith("sat:") and len(row.formula) == 16


def test_a_process_for_each():
    rows = compare(puzzles(UNIQUE), ["sat"], start="process").rows
    assert [(row.start, row.word) for row in rows] == [("process", "unique")]


def test_formulas_that_are_the_same_are_known():
    # no counts in an open Latin square: the way to count makes no difference
    (sudoku,) = puzzles("sudoku\n1...\n..3.\n.4..\n...2\n")
    backends = ["sat", "sat:cardinality=seqcounter", "sat:all-different=ladder", "sat:glucose42"]
    usual, alike, other, solver = compare([sudoku], backends).rows
    assert (usual.engine, usual.formula) == (alike.engine, alike.formula)
    assert usual.engine == other.engine and usual.formula != other.formula
    assert usual.engine != solver.engine and usual.formula == solver.formula


def test_processor_time_is_limited_where_it_counts():
    asked = puzzles("sudoku\n" + "." * 625)
    comparison = compare(asked, ["sat"], time_limit=0.05, clock="processor")
    (row,) = comparison.rows
    assert (row.word, row.message, row.clock) == ("unknown", "time limit reached (processor)", "processor")
    assert 0.05 <= row.processor < 2
    assert comparison.scores[0].par2 == pytest.approx(0.1)


# from stores


def test_a_comparison_is_remade_from_its_store(tmp_path):
    results = str(tmp_path / "results.run")
    asked = puzzles(UNIQUE, OPEN, NONE)
    made = compare(asked, ["sat", "brute-force"], results=results, time_limit=30, cold=True)
    again = Comparison.stored([results])
    key = attrgetter("backend", "start", "number")
    assert sorted(again.rows, key=key) == sorted(made.rows, key=key)
    assert {score.backend: score for score in again.scores} == {score.backend: score for score in made.scores}
    assert again.time_limit == 30


def test_stores_are_merged(tmp_path):
    one, other, more = (str(tmp_path / f"{name}.run") for name in ("one", "other", "more"))
    asked = puzzles(UNIQUE, OPEN, UNIQUE)
    compare(asked, ["sat"], results=one)
    compare([*reversed(asked)], ["sat", "brute-force"], results=other)
    compare(puzzles(NONE), ["sat"], results=more)
    merged = Comparison.stored([one, other, more])
    assert Counter((row.backend, row.puzzle) for row in merged.counted) == {
        ("sat", "one"): 2,
        ("sat", "open"): 1,
        ("sat", "none"): 1,
        ("brute-force", "one"): 2,
        ("brute-force", "open"): 1,
    }
    # what both measured are repetitions
    assert sorted(row.repetition for row in merged.rows if (row.backend, row.puzzle) == ("sat", "open")) == [0, 1]
    # the same store twice says nothing more
    assert Comparison.stored([one, one]).rows == Comparison.stored([one]).rows


def test_stores_that_do_not_go_together(tmp_path):
    one, other = (str(tmp_path / f"{name}.run") for name in ("one", "other"))
    compare(puzzles(UNIQUE), ["sat"], results=one, time_limit=30)
    compare(puzzles(UNIQUE), ["sat"], results=other, time_limit=60)
    with pytest.raises(StoreError, match=r"its time_limit is 60, that of .*one.run is 30; compare them apart"):
        Comparison.stored([one, other])
    with pytest.raises(StoreError, match="the time limit of these results is one of wall time"):
        Comparison.stored([one], "processor")
    with Store(tmp_path / "batch.run", {"question": "verify"}) as store:
        store.add([(b"x", "unique", "{}")])
    with pytest.raises(StoreError, match="not of a comparison"):
        Comparison.stored([str(tmp_path / "batch.run")])
