"""The rows of a comparison, and the scores and standings that follow from them."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, inf, log
from statistics import median
from typing import Literal, TypeAlias

from clueproof.comparison.significance import LEVEL, Interval, bootstrap, holm, ratio_of_means, wilcoxon
from clueproof.english import counted, listed
from clueproof.errors import DisagreementError, Opinion
from clueproof.questions.verdicts import Phases

Word: TypeAlias = Literal["unique", "multiple", "none", "unknown", "solved", "error"]
CHECK = "the check of the answer"
"""The name of the other side in a disagreement with a backend whose answer breaks the rules."""
VIRTUAL_BEST = "virtual best"
"""The name of an imaginary backend that uses for each puzzle the backend that is fastest there."""
MIN_SECONDS = 1e-6
"""Shorter times count as this in ratios."""
NO_PHASES = Phases()
LATE = "the answer came after the time limit"
NOISE = 1.05
"""Times that differ by less are alike: so much one program differs from run to run, by where its memory lies."""
FEWEST = 6
"""Puzzles that a paired test takes at least: with fewer no difference is beyond chance."""
MAX_NAMED = 3
"""Sets of one winner that the sentence names."""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One puzzle in one backend, once.

    `word` is the verdict's; "solved" where a peer gives a solution and proves nothing; or "error" with the reason in
    `message`, which also says why a verdict is unknown. `backend` is as it was asked for. `set` is the file that the
    puzzle stands in, `number` its place among all that are compared, so that names need not differ, and `instance` the
    same for equal puzzles. `cells` is how large its board is. `start` is what there was before, see
    `clueproof.comparison.measuring.Start`; `repetition` counts from 0.

    Times are in seconds: `seconds` of the clock, of which `building` to `proving` are parts (see
    `clueproof.questions.verdicts.Phases`), `processor` those of all threads and processes. `memory` is the peak, in
    bytes. `variables` and `clauses` are those of the problem as the solver gets it, `formula` the same for equal
    formulas, and `engine` the solver that got it. `statistics` are what solvers count: conflicts, cuts ... `solver` is
    who answered: `auto` asks others. `says` describes the result, `optimum` is the best value. An answer that is
    `refuted` is certainly wrong.

    `clock` is the one of `time_limit`. `load` is how many processes wanted a processor just before, `date` is in UTC.
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
    instance: str = ""
    cells: int = 0
    start: str = "isolated"
    repetition: int = 0
    processor: float = 0.0
    building: float = 0.0
    encoding: float = 0.0
    loading: float = 0.0
    solving: float = 0.0
    cutting: float = 0.0
    proving: float = 0.0
    memory: int | None = None
    variables: int | None = None
    clauses: int | None = None
    formula: str = ""
    engine: str = ""
    statistics: Mapping[str, int] = field(default_factory=dict)
    solver: str = ""
    version: str = ""
    says: str = ""
    optimum: int | None = None
    refuted: bool = False
    clock: str = "wall"
    time_limit: float | None = None
    host: str = ""
    processor_name: str = ""
    load: float | None = None
    date: str = ""
    python: str = ""
    clueproof: str = ""
    command: str = ""
    notes: Sequence[str] = ()

    @property
    def cold(self) -> bool:
        """Had the process done nothing yet? Nothing but the column of cold starts counts such rows."""
        return self.start == "cold"

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
class BackendScore:
    """The results of one backend for some puzzles.

    `solved` are those decided; `errors` those that it can't take. `total` and `median` are seconds, errors left out
    (None without any other). `par2` is the mean of seconds in which an undecided or failed puzzle counts twice the
    time limit, `par10` ten times; None if there is one and no limit. `phases` are parts of the total, `cold` is
    the median of cold rows, which nothing else counts. `variables`, `clauses` and `memory` (bytes) are medians. On
    `fastest` puzzles it was first among several that were asked; `lead` is how many times as long the second took
    there, the geometric mean. `borda` is the sum, over puzzles and others, of the share of the other in the time of
    both: 1 where only it decides, 0 where it does not (MiniZinc Challenge, https://www.minizinc.org/challenge/). On
    `alone` puzzles nobody else decided, and by `contribution` seconds the PAR-2 of the virtual best grows without it.
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
    par10: float | None = None
    phases: Phases = NO_PHASES
    cold: float | None = None
    variables: int | None = None
    clauses: int | None = None
    memory: int | None = None
    statistics: Mapping[str, int] = field(default_factory=dict)
    fastest: int = 0
    lead: float | None = None
    borda: float = 0.0
    alone: int = 0
    contribution: float | None = None

    @classmethod
    def of(
        cls, backend: str, rows: Sequence[ComparisonRow], time_limit: float | None, fastest: Fastest | None = None
    ) -> BackendScore:
        """The score of a backend's rows."""
        warm = [row for row in rows if not row.cold]
        words = Counter[Word](row.word for row in warm)
        solved = sum(row.decided for row in warm)
        answered = [row for row in warm if row.word != "error"]
        seconds = [row.seconds for row in answered]
        cold = [row.seconds for row in rows if row.cold and row.decided]
        leads = [] if fastest is None else fastest.leads[backend]
        known = [lead for lead in leads if lead is not None]
        statistics: Counter[str] = Counter()
        for row in answered:
            statistics.update(row.statistics)
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
            penalised_mean(warm, time_limit),
            penalised_mean(warm, time_limit, 10),
            Phases(*(sum(getattr(row, name) for row in answered) for name in Phases._fields)),
            median(cold) if cold else None,
            _typical(row.variables for row in warm),
            _typical(row.clauses for row in warm),
            _typical(row.memory for row in warm),
            statistics,
            len(leads),
            geometric_mean(known) if known else None,
            *((0.0, 0, None) if fastest is None else fastest.share(backend)),
        )


def _typical(sizes: Iterable[int | None]) -> int | None:
    known = [size for size in sizes if size is not None]
    return round(median(known)) if known else None


def penalised(row: ComparisonRow, time_limit: float | None, factor: int = 2) -> float:
    """The seconds of a row, as PAR-2 counts them (or another `factor`); without a limit an undecided one is endless."""
    return row.seconds if row.decided else inf if time_limit is None else factor * time_limit


def penalised_mean(rows: Sequence[ComparisonRow], time_limit: float | None, factor: int = 2) -> float | None:
    """PAR-2, or the same with another `factor`; None where it is undefined."""
    total = sum(penalised(row, time_limit, factor) for row in rows)
    return total / len(rows) if rows and total < inf else None


def penalised_interval(rows: Sequence[ComparisonRow], time_limit: float | None) -> Interval | None:
    """Where PAR-2 lies on puzzles like these: its bootstrap interval; None where it is undefined."""
    seconds = [penalised(row, time_limit) for row in rows if not row.cold]
    if not seconds or max(seconds) == inf:
        return None
    return bootstrap(lambda places: sum([seconds[place] for place in places]) / len(places), len(seconds))


def geometric_mean(ratios: Iterable[float]) -> float:
    """The geometric mean of ratios, in which twice and half cancel out."""
    logarithms = [log(ratio) for ratio in ratios]
    return exp(sum(logarithms) / len(logarithms))


class Fastest:
    """Which backend was first on each puzzle that several were asked about, and by how much."""

    def __init__(self, rows: Iterable[ComparisonRow], time_limit: float | None) -> None:
        self._time_limit = time_limit
        self._puzzles = by_puzzle(rows)
        self.leads: dict[str, list[float | None]] = defaultdict(list)
        """Backend -> for each puzzle on which it was first, how many times as long the second took. A second backend
        that did not decide counts as twice the time limit, or None without a limit."""
        self.best: list[ComparisonRow] = []
        """For each puzzle the best row."""
        for several in self._puzzles.values():
            decided = sorted((row for row in several if row.decided), key=lambda row: row.seconds)
            self.best.append(_first(several))
            if not decided or len(several) < 2:
                continue
            second = decided[1].seconds if len(decided) > 1 else None if time_limit is None else 2 * time_limit
            lead = None if second is None else max(second, MIN_SECONDS) / max(decided[0].seconds, MIN_SECONDS)
            self.leads[decided[0].backend].append(lead)

    def share(self, backend: str) -> tuple[float, int, float | None]:
        """The `borda`, `alone` and `contribution` of a backend: see `BackendScore`."""
        borda, alone, without = 0.0, 0, list[ComparisonRow]()
        for rows in self._puzzles.values():
            own = next((row for row in rows if row.backend == backend), None)
            others = [row for row in rows if row.backend != backend]
            if not others:
                continue
            if own is not None and own.decided:
                borda += sum(_share(own, other) for other in others)
                alone += not any(other.decided for other in others)
            without.append(_first(others))
        best, rest = (penalised_mean(found, self._time_limit) for found in (self.best, without))
        return borda, alone, None if best is None or rest is None or len(without) < len(self.best) else rest - best


def _first(rows: Sequence[ComparisonRow]) -> ComparisonRow:
    """The best of the rows about a puzzle."""
    return min(rows, key=lambda row: (not row.decided, row.seconds if row.decided else 0.0))


def _share(own: ComparisonRow, other: ComparisonRow) -> float:
    """The other's share in the time of both."""
    if not other.decided:
        return 1.0
    both = own.seconds + other.seconds
    return other.seconds / both if both else 0.5


def by_puzzle(rows: Iterable[ComparisonRow]) -> dict[int, list[ComparisonRow]]:
    """The warm rows about each puzzle."""
    found: dict[int, list[ComparisonRow]] = defaultdict(list)
    for row in rows:
        if not row.cold:
            found[row.number].append(row)
    return found


def by_backend(rows: Iterable[ComparisonRow]) -> dict[str, list[ComparisonRow]]:
    """The rows of each backend, in the order in which backends come first."""
    found: dict[str, list[ComparisonRow]] = defaultdict(list)
    for row in rows:
        found[row.backend].append(row)
    return found


def scores_of(rows: Sequence[ComparisonRow], time_limit: float | None) -> list[BackendScore]:
    """A score for each backend, in the order of the rows."""
    fastest = Fastest(rows, time_limit)
    return [BackendScore.of(backend, own, time_limit, fastest) for backend, own in by_backend(rows).items()]


def virtual_best(rows: Sequence[ComparisonRow], time_limit: float | None) -> BackendScore:
    """The score of the virtual best backend."""
    return BackendScore.of(VIRTUAL_BEST, Fastest(rows, time_limit).best, time_limit)


def counted_rows(rows: Iterable[ComparisonRow], time_limit: float | None, clock: str = "wall") -> list[ComparisonRow]:
    """What scores count: of each puzzle in each backend one row, by the times of the clock.

    Of several repetitions it is the one with the median time, the later one of two; one that is not decided is longer
    than any other. An answer that came after the time limit is none.
    """
    several: dict[tuple[str, bool, int], list[ComparisonRow]] = defaultdict(list)
    for row in by_processor(rows) if clock == "processor" else rows:
        late = row.decided and time_limit is not None and row.seconds > time_limit
        found = replace(row, word="unknown", message=LATE) if late else row
        several[row.backend, row.cold, row.number].append(found)
    return [sorted(found, key=_duration)[len(found) // 2] for found in several.values()]


def _duration(row: ComparisonRow) -> tuple[bool, float]:
    return not row.decided, row.seconds


def by_processor(rows: Iterable[ComparisonRow]) -> list[ComparisonRow]:
    """The same rows, with the time of the processor for that of the clock, and their phases in proportion."""
    found = []
    for row in rows:
        share = row.processor / row.seconds if row.seconds else 0.0
        phases = {name: getattr(row, name) * share for name in Phases._fields}
        found.append(replace(row, seconds=row.processor, **phases))
    return found


@dataclass(frozen=True, slots=True)
class Versus:
    """The best backend of a set beside another one: how many times as long the other takes (PAR-2), the interval of
    that, and the probability of such times if neither is faster (signed ranks, corrected for the number of others).

    None where they can't be had: without a limit something is undecided. `same`: the two are one solver with equal
    formulas, so no difference can be one of theirs.
    """

    backend: str
    ratio: float | None = None
    interval: Interval | None = None
    p: float | None = None
    same: bool = False

    @property
    def differs(self) -> bool:
        """Is the other one slower, beyond chance and noise?"""
        if self.same or self.interval is None or self.p is None:
            return False
        return self.p < LEVEL and self.interval.low > NOISE


@dataclass(frozen=True, slots=True)
class Standing:
    """How the backends did on one set of puzzles: their scores, best first, that of the virtual best, and the first
    one beside each of the others."""

    name: str
    puzzles: int
    scores: tuple[BackendScore, ...]
    best: BackendScore
    versus: tuple[Versus, ...] = ()

    def ratio(self, backend: str) -> float | None:
        """Its PAR-2 in multiples of the best one; None if that is undefined, or the backend wasn't asked."""
        score = next((score for score in self.scores if score.backend == backend), None)
        first = self.scores[0].par2
        if score is None or score.par2 is None or first is None:
            return None
        return max(score.par2, MIN_SECONDS) / max(first, MIN_SECONDS)

    @property
    def leaders(self) -> tuple[str, ...]:
        """The first one, and all that can't be told from it; nobody if nothing was decided, or only one was asked."""
        first = self.scores[0]
        if not first.solved or not self.versus:
            return ()
        return (first.backend, *(other.backend for other in self.versus if not other.differs))

    @property
    def winner(self) -> str | None:
        """The backend that is faster than all others, beyond chance; None if there is none."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def lead(self) -> float | None:
        """How many times as long the second took."""
        return self.ratio(self.scores[1].backend) if len(self.scores) > 1 else None


def standing(name: str, rows: Sequence[ComparisonRow], time_limit: float | None) -> Standing:
    """How backends did on the rows: the one that decided more is better, then the one that took less time."""
    scores = scores_of(rows, time_limit)
    scores.sort(key=_rank)
    found = by_puzzle(rows)
    versus = _beside([score.backend for score in scores], [*found.values()], time_limit)
    return Standing(name, len(found), tuple(scores), virtual_best(rows, time_limit), versus)


def _rank(score: BackendScore) -> tuple[bool, float, int, float]:
    """The key for sorting by PAR-2, which contains both; without it by decided puzzles and then by time."""
    return score.par2 is None, score.par2 or 0.0, -score.solved, score.total


def _beside(
    backends: Sequence[str], puzzles: Sequence[Sequence[ComparisonRow]], time_limit: float | None
) -> tuple[Versus, ...]:
    """The first backend beside each other one."""
    first, *others = backends
    own: list[dict[str, ComparisonRow]] = [{row.backend: row for row in rows} for rows in puzzles]
    made, tested = list[Versus](), list[tuple[int, float]]()
    for other in others:
        pairs = [(rows[first], rows[other]) for rows in own if first in rows and other in rows]
        one, two = ([max(penalised(pair[side], time_limit), MIN_SECONDS) for pair in pairs] for side in (0, 1))
        if not pairs or inf in (*one, *two):
            made.append(Versus(other))
            continue
        figure = ratio_of_means(one, two)
        places = range(len(pairs))
        tested.append((len(made), wilcoxon([log(b) - log(a) for a, b in zip(one, two, strict=True)])))
        same = all(a.formula and (a.engine, a.formula) == (b.engine, b.formula) for a, b in pairs)
        made.append(Versus(other, figure(places), bootstrap(figure, len(pairs)), None, same))
    for (place, _), p in zip(tested, holm([p for _, p in tested]), strict=True):
        made[place] = replace(made[place], p=p)
    return tuple(made)


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
    if len(files) < 2:
        return {file: os.path.splitext(os.path.basename(file))[0] for file in files}
    common = os.path.commonpath([os.path.dirname(os.path.abspath(file)) for file in files])
    found = {file: os.path.splitext(os.path.relpath(os.path.abspath(file), common))[0] for file in files}
    if len(set(found.values())) < len(files):
        # they differ only in their endings
        return {file: os.path.relpath(os.path.abspath(file), common) for file in files}
    return found


def sentence(found: Sequence[Standing]) -> str:
    """The winners of the sets, their lead, and where no difference can be told, in one sentence; "" if there is nothing
    to say."""
    found = [each for each in found if each.leaders]
    if not found:
        return ""
    if len(found) == 1:
        return _alone(found[0])
    won: dict[str, list[Standing]] = defaultdict(list)
    for each in found:
        if each.winner is not None:
            won[each.winner].append(each)
    said = []
    ordered = sorted(won, key=lambda backend: -len(won[backend]))
    for place, backend in enumerate(ordered):
        wins = sorted(won[backend], key=lambda each: -(each.lead or 0.0))
        if not place and (len(wins) > 1 or len(found) == len(wins)):
            where = f"all {len(found)}" if len(wins) == len(found) else f"{len(wins)} of {len(found)}"
            said.append(f"{backend} is fastest on {where} sets")
            continue
        named = [f"{each.name} by {_times(each.lead)} times" for each in wins]
        said.append(f"{backend} wins {_some(named)}")
    if ties := [each for each in found if each.winner is None]:
        alike = [each.name for each in ties if _all_same(each)]
        few = [each.name for each in ties if each.puzzles < FEWEST and each.name not in alike]
        open_ = [each.name for each in ties if each.name not in (*alike, *few)]
        if open_:
            said.append(f"no difference can be told on {_some(open_)}")
        if few:
            said.append(f"too few puzzles to tell on {_some(few)} (a test takes {FEWEST})")
        if alike:
            said.append(f"the formulas are the same on {_some(alike)}")
    return "; ".join(said)


def _alone(standing: Standing) -> str:
    """The sentence about a single set."""
    first, *others = standing.leaders
    if not others:
        second = standing.versus[0]
        assert second.ratio is not None and second.interval is not None
        within = f"{_times(second.interval.low)} to {_times(second.interval.high)}"
        return f"{first} is fastest: {_times(second.ratio)} times as fast as {second.backend} ({within})"
    if _all_same(standing):
        return f"no difference between {listed([first, *others])}: their formulas are the same"
    if standing.puzzles < FEWEST:
        return f"{counted(standing.puzzles, 'puzzle')} can't tell who is fastest: a test takes {FEWEST}"
    slower = [other.backend for other in standing.versus if other.differs]
    told = f"; {listed(slower)} {'is' if len(slower) == 1 else 'are'} slower" if slower else ""
    return f"no difference can be told between {listed([first, *others])}{told}"


def _all_same(standing: Standing) -> bool:
    """Is the only reason for a tie that the leaders are the same?"""
    return all(other.same for other in standing.versus if other.backend in standing.leaders)


def _some(names: Sequence[str]) -> str:
    more = len(names) - MAX_NAMED
    return listed([*names[:MAX_NAMED], *([counted(more, "more set")] if more > 0 else [])])


def _times(ratio: float | None) -> str:
    """How many times, without a power of ten."""
    return "?" if ratio is None else f"{ratio:.2g}" if ratio < 10 else f"{ratio:,.0f}"
