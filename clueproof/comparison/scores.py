"""The rows of a comparison, and the scores and standings that follow from them."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from statistics import median
from typing import Literal, TypeAlias

from clueproof.english import counted, listed
from clueproof.errors import DisagreementError, Opinion

Word: TypeAlias = Literal["unique", "multiple", "none", "unknown", "solved", "error"]
CHECK = "the check of the answer"
"""The name of the other side in a disagreement with a backend whose answer breaks the rules."""
VIRTUAL_BEST = "virtual best"
"""The name of an imaginary backend that uses for each puzzle the backend that is fastest there."""
MIN_SECONDS = 1e-6
"""Shorter times count as this in ratios."""
MAX_NAMED = 3
"""Sets of one winner that the sentence names."""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One puzzle in one backend.

    `word` is the verdict's; "solved" where a peer gives a solution and proves nothing; or "error" with the reason in
    `message`, which also says why a verdict is unknown. `backend` is as it was asked for. `set` is the file that the
    puzzle stands in, and `number` its place among all that are compared, so that names need not differ. `cells` is how
    large its board is. `cold` rows were measured in a process that had solved nothing; in others the rules of the shape
    were compiled before.

    Times are in seconds: `seconds` of the clock, of which `building`, `solving` and `proving` are parts (see
    `clueproof.questions.verdicts.Phases`), `processor` those of all threads and ended processes. `variables` and
    `clauses` are those of the problem as the solver gets it. `solver` is who answered: `auto` asks others. `says`
    describes the result, `optimum` is the best value. An answer that is `refuted` is certainly wrong.
    """

    puzzle: str
    rules: str
    backend: str
    word: Word
    seconds: float = 0.0
    queries: int = 0
    message: str = ""
    set: str = ""
    number: int = 0
    cells: int = 0
    cold: bool = False
    processor: float = 0.0
    building: float = 0.0
    solving: float = 0.0
    proving: float = 0.0
    variables: int | None = None
    clauses: int | None = None
    solver: str = ""
    version: str = ""
    says: str = ""
    optimum: int | None = None
    refuted: bool = False

    @property
    def decided(self) -> bool:
        """Does the row say whether there is one solution, several or none?"""
        return self.word in ("unique", "multiple", "none")

    def contradicts(self, other: ComparisonRow) -> bool:
        """Do two decided rows about the same puzzle contradict each other?"""
        if self.word != other.word:
            return True
        if self.optimum is not None and other.optimum is not None and self.optimum != other.optimum:
            return True
        return self.word == "unique" and self.says != other.says


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two backends that contradict each other about a puzzle, and their answers. `number` is the puzzle's place."""

    puzzle: str
    backends: tuple[str, str]
    answers: tuple[str, str]
    versions: tuple[str, str] = ("", "")
    number: int = 0

    @property
    def error(self) -> DisagreementError:
        """The disagreement as an error, which `clueproof.questions.second_opinion.report` turns into a report."""
        opinions = map(Opinion, self.backends, self.versions, self.answers)
        return DisagreementError(*opinions).about(self.puzzle)

    def __str__(self) -> str:
        return str(self.error)


def disagreements(rows: list[ComparisonRow]) -> list[Disagreement]:
    """Decided rows that contradict the first one about their puzzle, and refuted answers."""
    found = []
    first: dict[int, ComparisonRow] = {}
    for row in rows:
        if row.refuted:
            found.append(
                Disagreement(
                    row.puzzle, (row.backend, CHECK), ("something wrong", row.message), (row.version, ""), row.number
                )
            )
        if not row.decided:
            continue
        other = first.setdefault(row.number, row)
        if other.contradicts(row):
            found.append(
                Disagreement(
                    row.puzzle,
                    (other.backend, row.backend),
                    (other.says, row.says),
                    (other.version, row.version),
                    row.number,
                )
            )
    return found


@dataclass(frozen=True, slots=True)
class Score:
    """The results of one backend for some puzzles.

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
    def of(
        cls, backend: str, rows: Sequence[ComparisonRow], time_limit: float | None, fastest: Fastest | None = None
    ) -> Score:
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


def penalised(row: ComparisonRow, time_limit: float | None) -> float:
    """The seconds of a row, as PAR-2 counts them."""
    return row.seconds if row.decided else 2 * (time_limit or 0.0)


def geometric_mean(ratios: Iterable[float]) -> float:
    """The geometric mean of ratios, in which twice and half cancel out."""
    logarithms = [log(ratio) for ratio in ratios]
    return exp(sum(logarithms) / len(logarithms))


class Fastest:
    """Which backend was first on each puzzle that several were asked about, and by how much."""

    def __init__(self, rows: Iterable[ComparisonRow], time_limit: float | None) -> None:
        self.leads: dict[str, list[float | None]] = defaultdict(list)
        """Backend -> for each puzzle on which it was first, how many times as long the second took. A second backend
        that did not decide counts as twice the time limit, or None without a limit."""
        self.best: list[ComparisonRow] = []
        """For each puzzle the best row."""
        for several in by_puzzle(rows).values():
            decided = sorted((row for row in several if row.decided), key=lambda row: row.seconds)
            self.best.append(decided[0] if decided else several[0])
            if not decided or len(several) < 2:
                continue
            second = decided[1].seconds if len(decided) > 1 else None if time_limit is None else 2 * time_limit
            lead = None if second is None else max(second, MIN_SECONDS) / max(decided[0].seconds, MIN_SECONDS)
            self.leads[decided[0].backend].append(lead)


def by_puzzle(rows: Iterable[ComparisonRow]) -> dict[int, list[ComparisonRow]]:
    """The warm rows about each puzzle."""
    found: dict[int, list[ComparisonRow]] = defaultdict(list)
    for row in rows:
        if not row.cold:
            found[row.number].append(row)
    return found


def scores_of(rows: Sequence[ComparisonRow], time_limit: float | None) -> list[Score]:
    """A score for each backend, in the order of the rows."""
    fastest = Fastest(rows, time_limit)
    backends = dict.fromkeys(row.backend for row in rows)
    return [
        Score.of(backend, [row for row in rows if row.backend == backend], time_limit, fastest) for backend in backends
    ]


def virtual_best(rows: Sequence[ComparisonRow], time_limit: float | None) -> Score:
    """The score of the virtual best backend."""
    return Score.of(VIRTUAL_BEST, Fastest(rows, time_limit).best, time_limit)


def by_processor(rows: Iterable[ComparisonRow]) -> list[ComparisonRow]:
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


@dataclass(frozen=True, slots=True)
class Standing:
    """How the backends did on one set of puzzles: their scores, best first, and that of the virtual best."""

    name: str
    puzzles: int
    scores: tuple[Score, ...]
    best: Score

    def ratio(self, backend: str) -> float | None:
        """Its PAR-2 in multiples of the best one; None if that is undefined, or the backend wasn't asked."""
        score = next((score for score in self.scores if score.backend == backend), None)
        first = self.scores[0].par2
        if score is None or score.par2 is None or first is None:
            return None
        return max(score.par2, MIN_SECONDS) / max(first, MIN_SECONDS)

    @property
    def winner(self) -> str | None:
        """The best backend; None if no backend decided anything, or only one was asked."""
        return self.scores[0].backend if len(self.scores) > 1 and self.scores[0].solved else None

    @property
    def lead(self) -> float | None:
        """How many times as long the second took."""
        return self.ratio(self.scores[1].backend) if len(self.scores) > 1 else None


def standing(name: str, rows: Sequence[ComparisonRow], time_limit: float | None) -> Standing:
    """How backends did on the rows: the one that decided more is better, then the one that took less time."""
    scores = scores_of(rows, time_limit)
    scores.sort(key=_rank)
    return Standing(name, len({row.number for row in rows}), tuple(scores), virtual_best(rows, time_limit))


def _rank(score: Score) -> tuple[bool, float, int, float]:
    """The key for sorting by PAR-2, which contains both; without it by decided puzzles and then by time."""
    return score.par2 is None, score.par2 or 0.0, -score.solved, score.total


def standings(rows: Sequence[ComparisonRow], time_limit: float | None) -> list[Standing]:
    """How backends did on each set, in the order of the rows."""
    return [standing(name, found, time_limit) for name, found in sets_of(rows).items()]


def sets_of(rows: Sequence[ComparisonRow]) -> dict[str, list[ComparisonRow]]:
    """The rows of each set, by a short name: that of the file, with as many folders as make it unique, and the genre if
    the file has several."""
    grouped: dict[tuple[str, str], list[ComparisonRow]] = defaultdict(list)
    for row in rows:
        grouped[row.set, row.rules].append(row)
    names = short_names([file for file, _ in grouped])
    several = {file for file, rules in grouped if any(one == file and other != rules for one, other in grouped)}
    labels = {(file, rules): f"{names[file]} ({rules})" if file in several else names[file] for file, rules in grouped}
    return {labels[key]: found for key, found in grouped.items()}


def short_names(files: Sequence[str]) -> dict[str, str]:
    """Names of files without their endings and their common folder."""
    files = list(dict.fromkeys(files))
    if len(files) == 1:
        return {files[0]: os.path.splitext(os.path.basename(files[0]))[0]}
    common = os.path.commonpath([os.path.dirname(os.path.abspath(file)) for file in files])
    found = {file: os.path.splitext(os.path.relpath(os.path.abspath(file), common))[0] for file in files}
    if len(set(found.values())) < len(files):
        # they differ only in their endings
        return {file: os.path.relpath(os.path.abspath(file), common) for file in files}
    return found


def sentence(found: Sequence[Standing]) -> str:
    """The winners of the sets, and their lead, in one sentence; "" if there are none."""
    won: dict[str, list[Standing]] = defaultdict(list)
    for each in found:
        if each.winner is not None:
            won[each.winner].append(each)
    if not won:
        return ""
    leader, *others = sorted(won, key=lambda backend: -len(won[backend]))
    if len(found) == 1:
        (only,) = won[leader]
        return f"{leader} is fastest{_by(only, ': ', f' times as fast as {only.scores[1].backend}')}"
    where = f"all {len(found)}" if len(won[leader]) == len(found) else f"{len(won[leader])} of {len(found)}"
    said = [f"{leader} is fastest on {where} sets"]
    for backend in others:
        wins = sorted(won[backend], key=lambda each: -(each.lead or 0.0))
        shown = [f"{each.name}{_by(each, ' by ', ' times')}" for each in wins[:MAX_NAMED]]
        if more := len(wins) - len(shown):
            shown.append(counted(more, "more set"))
        said.append(f"{backend} wins {listed(shown)}")
    return "; ".join(said)


def _by(standing: Standing, before: str, after: str) -> str:
    lead = standing.lead
    # without a power of ten
    return "" if lead is None else f"{before}{f'{lead:.2g}' if lead < 10 else f'{lead:,.0f}'}{after}"
