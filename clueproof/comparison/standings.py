"""Who wins where: the scores of each set, their ratios to the best, and the sentence that sums them up."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from clueproof.comparison.rows import Row
from clueproof.comparison.scores import LEAST, Score, scores_of, virtual_best
from clueproof.english import counted, listed


@dataclass(frozen=True, slots=True)
class Standing:
    """How the backends did on one set of puzzles: their scores, best first, and that of the virtual best."""

    name: str
    puzzles: int
    scores: tuple[Score, ...]
    best: Score

    def ratio(self, backend: str) -> float | None:
        """How many times as long it took as the first, by PAR-2; None where that can't be said, or it wasn't asked."""
        score = next((score for score in self.scores if score.backend == backend), None)
        first = self.scores[0].par2
        if score is None or score.par2 is None or first is None:
            return None
        return max(score.par2, LEAST) / max(first, LEAST)

    @property
    def winner(self) -> str | None:
        """Who is first; None where nobody decided anything, or nobody else was asked."""
        return self.scores[0].backend if len(self.scores) > 1 and self.scores[0].solved else None

    @property
    def lead(self) -> float | None:
        """How many times as long the second took."""
        return self.ratio(self.scores[1].backend) if len(self.scores) > 1 else None


def standing(name: str, rows: Sequence[Row], time_limit: float | None) -> Standing:
    """How backends did on the rows: the one that decided more is better, then the one that took less time."""
    scores = scores_of(rows, time_limit)
    scores.sort(key=_rank)
    return Standing(name, len({row.number for row in rows}), tuple(scores), virtual_best(rows, time_limit))


def _rank(score: Score) -> tuple[bool, float, int, float]:
    """By PAR-2, which says both; where there is none, by what was decided and then by time."""
    return score.par2 is None, score.par2 or 0.0, -score.solved, score.total


def standings(rows: Sequence[Row], time_limit: float | None) -> list[Standing]:
    """How backends did on each set, in the order of the rows."""
    return [standing(name, found, time_limit) for name, found in sets_of(rows).items()]


def sets_of(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The rows of each set, by a short name: the file's, with as many folders as tell it from others, and the genre
    where the file has several."""
    grouped: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row.set, row.rules].append(row)
    names = short_names([file for file, _ in grouped])
    several = {file for file, rules in grouped if any(one == file and other != rules for one, other in grouped)}
    labels = {(file, rules): f"{names[file]} ({rules})" if file in several else names[file] for file, rules in grouped}
    return {labels[key]: found for key, found in grouped.items()}


def short_names(files: Sequence[str]) -> dict[str, str]:
    """Names of files without their endings, and without the folders that they all are in."""
    files = list(dict.fromkeys(files))
    if len(files) == 1:
        return {files[0]: os.path.splitext(os.path.basename(files[0]))[0]}
    common = os.path.commonpath([os.path.dirname(os.path.abspath(file)) for file in files])
    found = {file: os.path.splitext(os.path.relpath(os.path.abspath(file), common))[0] for file in files}
    if len(set(found.values())) < len(files):
        # they differ in their endings alone
        return {file: os.path.relpath(os.path.abspath(file), common) for file in files}
    return found


def sentence(found: Sequence[Standing]) -> str:
    """Who wins where, and by how much; "" where nothing can be said."""
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
        shown = [f"{each.name}{_by(each, ' by ', ' times')}" for each in wins[:MOST_NAMED]]
        if more := len(wins) - len(shown):
            shown.append(counted(more, "more set"))
        said.append(f"{backend} wins {listed(shown)}")
    return "; ".join(said)


MOST_NAMED = 3
"""Sets of one winner that the sentence names."""


def _by(standing: Standing, before: str, after: str) -> str:
    lead = standing.lead
    # without a power of ten
    return "" if lead is None else f"{before}{f'{lead:.2g}' if lead < 10 else f'{lead:,.0f}'}{after}"
