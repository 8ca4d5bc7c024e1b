"""What every kind of fuzzing shares: cases one after the other, what was compared, what becomes of disagreements."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.fuzz.shrinking import shrunk
from clueproof.seeded_random import SeededRandom

Case: TypeAlias = dict[str, Any]
"""Plain data, as JSON has it."""

SHRINKING = 60.0
"""Seconds that making a case smaller may take."""


class DisagreementError(Exception):
    """Something was answered that is not so. `what` stays the same while the case is made smaller: who said it, about
    what."""

    def __init__(self, what: str, says: str) -> None:
        super().__init__(what, says)
        self.what = what
        self.says = says

    def __str__(self) -> str:
        return f"{self.what}: {self.says}"


@dataclass
class Tally:
    """How many verdicts were compared: all together, and by what they were about."""

    cases: int = 0
    verdicts: int = 0
    undecided: int = 0
    """Answers that there were none, such as those of a technique that ran out."""
    refused: int = 0
    """Models that a backend can't take."""
    by: dict[str, Counter[str]] = field(default_factory=dict)
    """For "backend", "question", "constraint" ..., how many verdicts were about each."""

    def compared(self, **about: str | Iterable[str]) -> None:
        """One more verdict was compared, about these."""
        self.verdicts += 1
        for what, names in about.items():
            self.by.setdefault(what, Counter()).update([names] if isinstance(names, str) else {*names})

    def open(self, who: str, why: str) -> None:
        """There was no answer."""
        self.undecided += 1
        self.by.setdefault("undecided", Counter()).update([f"{who}: {why}"])

    def add(self, other: Tally) -> None:
        """What another process compared."""
        self.cases += other.cases
        self.verdicts += other.verdicts
        self.undecided += other.undecided
        self.refused += other.refused
        for what, counts in other.by.items():
            self.by.setdefault(what, Counter()).update(counts)

    def report(self) -> dict[str, Any]:
        """The figures as data, the most frequent first."""
        return {
            "cases": self.cases,
            "verdicts": self.verdicts,
            "undecided": self.undecided,
            "refused": self.refused,
            **{f"by {what}": dict(counts.most_common()) for what, counts in sorted(self.by.items())},
        }


@dataclass(frozen=True)
class Kind:
    """A kind of fuzzing: how a random case is made, and how all that answers about it is compared."""

    name: str
    make: Callable[[SeededRandom], Case]
    compare: Callable[[Case, Tally], None]
    """Raises DisagreementError; any other error means that the case itself is none."""
    fixed: Callable[[Any], bool] = lambda part: False
    """Is a part of a case one that can be left out but not changed?"""
    few: int = 12
    """So many cases are tried at every change."""

    def disagreement(self, case: Case) -> DisagreementError | None:
        """What is wrong with the answers about a case; None if nothing is, or if the case is none."""
        try:
            self.compare(case, Tally())
        except DisagreementError as found:
            return found
        except Exception:
            return None
        return None

    def smaller(self, case: Case, what: str) -> Case:
        """A small case that disagrees about the same."""

        def fails(other: Case) -> bool:
            found = self.disagreement(other)
            return found is not None and found.what == what

        return shrunk(case, fails, self.fixed, SHRINKING)


@dataclass
class Found:
    """A disagreement, with the smallest case of it."""

    number: int
    error: DisagreementError
    case: Case


@dataclass
class Run:
    """Cases `first`, `first` + `step` ... of a kind, until the time is over or there were `most`."""

    kind: Kind
    seed: str
    first: int = 0
    step: int = 1
    most: int | None = None
    seconds: float | None = None
    stop_after: int = 20
    """Disagreements."""

    def go(self) -> tuple[Tally, list[Found]]:
        """Compare, and make smaller what disagrees."""
        tally, found = Tally(), []
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = self.first
        while (self.most is None or number < self.first + self.most * self.step) and len(found) < self.stop_after:
            if end is not None and time.monotonic() >= end:
                break
            case = self.kind.make(SeededRandom("fuzz", self.kind.name, self.seed, number))
            tally.cases += 1
            try:
                self.kind.compare(case, tally)
            except DisagreementError as error:
                found.append(Found(number, error, self.kind.smaller(case, error.what)))
            number += self.step
        return tally, found


def replay(path: Path, kinds: Callable[[str], Kind]) -> DisagreementError | None:
    """What still disagrees in a saved case; None if all agree now."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return kinds(document["kind"]).disagreement(document["case"])


def save(folder: Path, kind: Kind, seed: str, found: Found) -> Path:
    """The case as a file that `replay` reads."""
    error = kind.disagreement(found.case) or found.error
    document = {
        "kind": kind.name,
        "found": f"python -m benchmarks.fuzz {kind.name} --seed {seed} --first {found.number} --number 1",
        "says": str(error),
        "case": found.case,
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind.name}-{seed}-{found.number}.json"
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return path
