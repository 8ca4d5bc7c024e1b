"""Tests and intervals: by hand, by brute force, and beside SciPy where it is installed."""

from __future__ import annotations

import random
from itertools import product
from math import inf

import pytest

from clueproof.comparison.significance import (
    bootstrap,
    chi_squared_tail,
    friedman,
    holm,
    midranks,
    ratio_of_means,
    studentized_range,
    wilcoxon,
)


def test_ranks() -> None:
    assert midranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]
    assert midranks([]) == []


def by_all_signs(differences: list[float]) -> float:
    """The p-value by its definition."""
    differences = [each for each in differences if each]
    ranks = midranks([abs(each) for each in differences])
    middle = sum(ranks) / 2
    off = abs(sum(rank for rank, each in zip(ranks, differences, strict=True) if each > 0) - middle)
    every = [
        abs(sum(rank for rank, sign in zip(ranks, signs, strict=True) if sign) - middle)
        for signs in product((0, 1), repeat=len(ranks))
    ]
    return sum(other >= off - 1e-9 for other in every) / len(every)


@pytest.mark.parametrize("seed", range(20))
def test_signed_ranks_are_those_of_all_signs(seed: int) -> None:
    chance = random.Random(seed)
    # many ties, and zeros
    differences = [float(chance.randint(-3, 5)) for _ in range(chance.randint(1, 10))]
    assert wilcoxon(differences) == pytest.approx(by_all_signs(differences))


def test_five_puzzles_prove_nothing_and_six_may() -> None:
    assert wilcoxon([1.0] * 5) == 2 / 2**5
    assert wilcoxon([1.0] * 5 + [inf]) == 2 / 2**6
    assert wilcoxon([]) == wilcoxon([0.0]) == 1.0


def test_corrected_values() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.6, 0.7]) == [1.0, 1.0]


def test_intervals_are_repeated_and_narrow_with_more_puzzles() -> None:
    chance = random.Random(1)
    widths = []
    for size in (10, 100, 1000):
        one = [chance.lognormvariate(0, 1) for _ in range(size)]
        twice = [2 * time for time in one]
        found = bootstrap(ratio_of_means(one, twice), size)
        assert found == pytest.approx((2, 2))
        other = [chance.lognormvariate(0, 1) for _ in range(size)]
        found = bootstrap(ratio_of_means(one, other), size)
        assert found == bootstrap(ratio_of_means(one, other), size)
        assert found.low < sum(other) / sum(one) < found.high
        widths.append(found.high / found.low)
    assert widths[0] > widths[1] > widths[2]


def test_ranges_are_those_of_published_tables() -> None:
    # Demšar 2006, table 5, whose values are divided by the root of 2
    published = {2: 1.960, 3: 2.343, 4: 2.569, 5: 2.728, 6: 2.850, 7: 2.949, 8: 3.031, 9: 3.102, 10: 3.164}
    for many, value in published.items():
        assert studentized_range(many) / 2**0.5 == pytest.approx(value, abs=0.001)


def test_ranking() -> None:
    found = friedman([[1.0, 2.0, 3.0]] * 10)
    assert found.ranks == [1, 2, 3]
    assert found.p == pytest.approx(4.54e-5, rel=0.01)
    assert found.critical == pytest.approx(2.343 * (12 / 60) ** 0.5, abs=0.001)
    assert friedman([[1.0, 1.0]] * 3).p == 1.0


def test_scipy_says_the_same() -> None:
    stats = pytest.importorskip("scipy.stats")
    chance = random.Random(2)
    for size in (8, 40, 200):
        one, two, three = ([chance.lognormvariate(shift, 1) for _ in range(size)] for shift in (0, 0.2, 0.4))
        differences = [a - b for a, b in zip(one, two, strict=True)]
        method = "exact" if size <= 50 else "asymptotic"
        assert wilcoxon(differences) == pytest.approx(stats.wilcoxon(differences, method=method).pvalue)
        p = stats.friedmanchisquare(one, two, three).pvalue
        assert friedman([*zip(one, two, three, strict=True)]).p == pytest.approx(p)
    tied = [float(chance.randint(-3, 4)) for _ in range(100)]
    assert wilcoxon(tied) == pytest.approx(stats.wilcoxon(tied, method="asymptotic", correction=False).pvalue)
    ties = [[float(chance.randint(0, 3)) for _ in range(4)] for _ in range(30)]
    assert friedman(ties).p == pytest.approx(stats.friedmanchisquare(*zip(*ties, strict=True)).pvalue)
    for x, freedom in ((0.5, 1), (3.0, 2), (20.0, 5), (60.0, 19)):
        assert chi_squared_tail(x, freedom) == pytest.approx(stats.chi2.sf(x, freedom), abs=1e-12)
    assert studentized_range(7) == pytest.approx(stats.studentized_range.ppf(0.95, 7, inf), abs=1e-3)
