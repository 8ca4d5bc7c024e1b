"""What rows say of backends: how much each decided, how fast, and how far from the best of all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from statistics import median

from clueproof.comparison.rows import Row, Word

VIRTUAL_BEST = "virtual best"
"""The backend that there is not: for each puzzle the one that is fastest there."""
LEAST = 1e-6
"""Seconds; less counts as this, where times are divided."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one backend did with some puzzles.

    `solved` are those decided; `errors` those that it can't take. `total` and `median` are seconds, errors left out
    (None without any other). `par2` is the mean of seconds in which an undecided or failed puzzle counts twice the
    time limit; None if there is one and no limit. `building`, `solving` and `proving` are parts of the total, `cold` is
    the median of cold rows, which nothing else counts. `variables` and `clauses` are medians. On `fastest` puzzles it
    was first among several that were asked; `lead` is how many times as long the second took there, the geometric mean.
    """

    backend: str
    solved: int
    unique: int
    multiple: int
    none: int
    unknown: int
    errors: int
    total: float
    median: float | None
    par2: float | None
    building: float = 0.0
    solving: float = 0.0
    proving: float = 0.0
    cold: float | None = None
    variables: int | None = None
    clauses: int | None = None
    fastest: int = 0
    lead: float | None = None

    @classmethod
    def of(cls, backend: str, rows: Sequence[Row], time_limit: float | None, fastest: Fastest | None = None) -> Score:
        """The score of a backend's rows."""
        warm = [row for row in rows if not row.cold]
        words = Counter[Word](row.word for row in warm)
        solved = sum(row.decided for row in warm)
        answered = [row for row in warm if row.word != "error"]
        seconds = [row.seconds for row in answered]
        par2 = None
        if warm and (time_limit is not None or solved == len(warm)):
            par2 = sum(penalised(row, time_limit) for row in warm) / len(warm)
        cold = [row.seconds for row in rows if row.cold and row.decided]
        variables = [row.variables for row in warm if row.variables is not None]
        clauses = [row.clauses for row in warm if row.clauses is not None]
        leads = [] if fastest is None else fastest.leads[backend]
        known = [lead for lead in leads if lead is not None]
        return cls(
            backend,
            solved,
            words["unique"],
            words["multiple"],
            words["none"],
            words["unknown"] + words["solved"],
            words["error"],
            sum(seconds),
            median(seconds) if seconds else None,
            par2,
            sum(row.building for row in answered),
            sum(row.solving for row in answered),
            sum(row.proving for row in answered),
            median(cold) if cold else None,
            round(median(variables)) if variables else None,
            round(median(clauses)) if clauses else None,
            len(leads),
            geometric_mean(known) if known else None,
        )


def penalised(row: Row, time_limit: float | None) -> float:
    """The seconds of a row, as PAR-2 counts them."""
    return row.seconds if row.decided else 2 * (time_limit or 0.0)


def geometric_mean(ratios: Iterable[float]) -> float:
    """The mean of ratios in which twice and half cancel out."""
    logarithms = [log(ratio) for ratio in ratios]
    return exp(sum(logarithms) / len(logarithms))


class Fastest:
    """Which backend was first on each puzzle that several were asked about, and by how much."""

    def __init__(self, rows: Iterable[Row], time_limit: float | None) -> None:
        self.leads: dict[str, list[float | None]] = defaultdict(list)
        """Backend -> for each puzzle on which it was first, how many times as long the second took, who counts twice
        the time limit if he did not decide; None without a limit."""
        self.best: list[Row] = []
        """For each puzzle the row that is best."""
        for several in by_puzzle(rows).values():
            decided = sorted((row for row in several if row.decided), key=lambda row: row.seconds)
            self.best.append(decided[0] if decided else several[0])
            if not decided or len(several) < 2:
                continue
            second = decided[1].seconds if len(decided) > 1 else None if time_limit is None else 2 * time_limit
            lead = None if second is None else max(second, LEAST) / max(decided[0].seconds, LEAST)
            self.leads[decided[0].backend].append(lead)


def by_puzzle(rows: Iterable[Row]) -> dict[int, list[Row]]:
    """The warm rows about each puzzle."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if not row.cold:
            found[row.number].append(row)
    return found


def scores_of(rows: Sequence[Row], time_limit: float | None) -> list[Score]:
    """A score for each backend, in the order of the rows."""
    fastest = Fastest(rows, time_limit)
    backends = dict.fromkeys(row.backend for row in rows)
    return [
        Score.of(backend, [row for row in rows if row.backend == backend], time_limit, fastest) for backend in backends
    ]


def virtual_best(rows: Sequence[Row], time_limit: float | None) -> Score:
    """The score of who always asks the backend that is fastest."""
    return Score.of(VIRTUAL_BEST, Fastest(rows, time_limit).best, time_limit)


def by_processor(rows: Iterable[Row]) -> list[Row]:
    """The same rows, with the time of the processor for that of the clock, and their phases in proportion."""
    found = []
    for row in rows:
        share = row.processor / row.seconds if row.seconds else 0.0
        found.append(
            replace(
                row,
                seconds=row.processor,
                building=row.building * share,
                solving=row.solving * share,
                proving=row.proving * share,
            )
        )
    return found
