"""Is a difference more than chance? Paired tests and intervals over puzzles.

Sources: J. Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets, JMLR 7 (2006), for the tests;
S. Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scand. J. Statist. 6 (1979); B. Efron and R. J.
Tibshirani, An Introduction to the Bootstrap (1993). Written out here, as they are short and SciPy is large; the tests
compare them with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from math import erf, exp, gamma, inf, log, pi, sqrt
from typing import NamedTuple

from clueproof.seeded_random import SeededRandom

LEVEL = 0.05
"""The probability of seeing a difference where there is none."""
EXACT = 50
"""Up to so many pairs the distribution of ranks is worked out; above it is normal enough."""
RESAMPLES = 2000
"""Samples of a bootstrap interval; fewer for very many puzzles."""
MOST_DRAWN = 1_000_000
"""Puzzles in all samples of one interval."""


class Interval(NamedTuple):
    """Where a figure lies with a probability of 95 %."""

    low: float
    high: float


def midranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 1 on; equal ones share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    ranks = [0.0] * len(values)
    before = 0
    for _, alike in groupby(order, key=lambda place: values[place]):
        places = [*alike]
        for place in places:
            ranks[place] = before + (len(places) + 1) / 2
        before += len(places)
    return ranks


def wilcoxon(differences: Sequence[float]) -> float:
    """The two-sided p-value of the signed-rank test: how probable are differences as lopsided as these, if neither side
    is better? Zeros are left out. Infinite ones are greater than all others."""
    differences = [difference for difference in differences if difference]
    if not differences:
        return 1.0
    # doubled ranks are whole numbers
    ranks = [round(2 * rank) for rank in midranks([abs(difference) for difference in differences])]
    positive = sum(rank for rank, difference in zip(ranks, differences, strict=True) if difference > 0)
    low = min(positive, sum(ranks) - positive)
    if len(ranks) <= EXACT:
        # how many choices of signs give each sum
        ways = [1] + [0] * sum(ranks)
        top = 0
        for rank in ranks:
            top += rank
            for total in range(top, rank - 1, -1):
                ways[total] += ways[total - rank]
        return min(1.0, 2.0 * sum(ways[: low + 1]) / 2.0 ** len(ranks))
    mean, deviation = sum(ranks) / 2, sqrt(sum(rank * rank for rank in ranks) / 4)
    return min(1.0, 2 * normal((low - mean) / deviation))


def normal(x: float) -> float:
    """The probability that a standard normal variable is less."""
    return (1 + erf(x / sqrt(2))) / 2


def holm(values: Sequence[float]) -> list[float]:
    """The p-values of several tests, corrected so that all of them together are wrong no more often than `LEVEL`."""
    corrected, least = [0.0] * len(values), 0.0
    for place, number in enumerate(sorted(range(len(values)), key=lambda number: values[number])):
        least = max(least, min(1.0, values[number] * (len(values) - place)))
        corrected[number] = least
    return corrected


def bootstrap(figure: Callable[[Sequence[int]], float], size: int) -> Interval:
    """The interval of a figure of some of so many puzzles, given by their places: the percentiles of what it is in
    random samples, always the same ones."""
    random = SeededRandom("bootstrap", size)
    number = max(100, min(RESAMPLES, MOST_DRAWN // size))
    found = sorted(figure([random.below(size) for _ in range(size)]) for _ in range(number))
    cut = round(number * LEVEL / 2)
    return Interval(found[cut], found[number - 1 - cut])


class Ranking(NamedTuple):
    """The mean rank of each contestant over all puzzles (1 is best); the p-value of Friedman's test that all are alike;
    and the critical difference: mean ranks that are less far apart don't differ (Nemenyi)."""

    ranks: list[float]
    p: float
    critical: float


def friedman(scores: Sequence[Sequence[float]]) -> Ranking:
    """The ranking by rows of scores, one for each puzzle with the score of each contestant; the lowest is best."""
    puzzles, many = len(scores), len(scores[0])
    rows = [midranks(row) for row in scores]
    ranks = [sum(column) / puzzles for column in zip(*rows, strict=True)]
    # corrected for ties
    ties = sum(size**3 - size for row in rows for size in map(len, _alike(row)))
    spread = puzzles * many * (many + 1) - ties / (many - 1)
    centre = (many + 1) / 2
    statistic = 0.0 if not spread else 12 * puzzles**2 * sum((rank - centre) ** 2 for rank in ranks) / spread
    critical = studentized_range(many) / sqrt(2) * sqrt(many * (many + 1) / (6 * puzzles))
    return Ranking(ranks, chi_squared_tail(statistic, many - 1), critical)


def _alike(values: Sequence[float]) -> list[list[float]]:
    return [[*alike] for _, alike in groupby(sorted(values))]


def chi_squared_tail(x: float, freedom: int) -> float:
    """The probability that a chi-squared variable with these degrees of freedom is greater: one less the series of the
    incomplete gamma function."""
    if x <= 0:
        return 1.0
    a, half = freedom / 2, x / 2
    term = total = 1 / a
    place = a
    while term > total * 1e-15:
        place += 1
        term *= half / place
        total += term
    return max(0.0, 1 - total * exp(a * log(half) - half) / gamma(a))


def studentized_range(many: int) -> float:
    """The range of so many standard normal variables that is passed with the probability `LEVEL`."""
    low, high = 0.0, 20.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, many) < 1 - LEVEL else (low, middle)
    return low


def _within(width: float, many: int, step: float = 0.02) -> float:
    """The probability that so many normal variables lie within a range: an integral over the lowest of them."""
    points = (step * place - 8 for place in range(round(16 / step) + 1))
    return (
        many
        * step
        * sum(exp(-x * x / 2) / sqrt(2 * pi) * (normal(x + width) - normal(x)) ** (many - 1) for x in points)
    )


def ratio_of_means(one: Sequence[float], other: Sequence[float]) -> Callable[[Sequence[int]], float]:
    """How many times as great the mean of the other is, as a figure for `bootstrap`."""

    def figure(places: Sequence[int]) -> float:
        below = sum([one[place] for place in places])
        above = sum([other[place] for place in places])
        return above / below if below else inf

    return figure
