"""What every kind of fuzzing shares: cases one after the other, what was compared, what becomes of disagreements."""

from __future__ import annotations

import json
import multiprocessing
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, cast

from clueproof.seeded_random import SeededRandom
from tests.fuzz.shrinking import shrunk, with_less

Case: TypeAlias = dict[str, Any]
"""Plain data, as JSON has it."""

ROOT = Path(__file__).parents[2]
SHRINKING = 120.0
"""Seconds that making a case smaller may take."""
SILENCE = 600.0
"""Seconds after which a case is taken for one that never ends."""
PROCESS = "process"
"""What a disagreement is about if the process ended, or does not end."""
END = "no more"
FORK = multiprocessing.get_context("fork")
"""A child begins with all that is imported; the parent asks no solver, so that there is no thread to be lost."""


class DisagreementError(Exception):
    """Something was answered that is not so. `what` stays the same while the case is made smaller: who said it, about
    what."""

    def __init__(self, what: str, says: str) -> None:
        super().__init__(what, says)
        self.what = what
        self.says = says

    def __str__(self) -> str:
        return f"{self.what}: {self.says}"


class CaseError(Exception):
    """The case is none: it names what is not there, or describes no constraint."""


class FuzzerError(Exception):
    """A fault of the fuzzer itself, in a process of its own; the message is the traceback."""


@contextmanager
def valid() -> Iterator[None]:
    """Whatever goes wrong inside, the case is none."""
    try:
        yield
    except Exception as error:
        raise CaseError(f"{type(error).__name__}: {error}") from error


@contextmanager
def faults(what: str) -> Iterator[None]:
    """Whatever goes wrong inside is a disagreement, unless the case is none."""
    try:
        yield
    except (CaseError, DisagreementError):
        raise
    except Exception as error:
        raise DisagreementError(what, f"{type(error).__name__}: {error}") from error


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
    most: dict[str, dict[str, tuple[float, str]]] = field(default_factory=dict)
    """For "seconds", "megabytes" ..., the most that each took, and in which case."""

    def compared(self, **about: str | Iterable[str]) -> None:
        """One more verdict was compared, about these."""
        self.verdicts += 1
        for what, names in about.items():
            self.by.setdefault(what, Counter()).update([names] if isinstance(names, str) else {*names})

    def took(self, what: str, who: str, amount: float, where: str) -> None:
        """So much was taken."""
        known = self.most.setdefault(what, {})
        known[who] = max(known.get(who, (0.0, "")), (amount, where))

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
        for what, amounts in other.most.items():
            for who, (amount, where) in amounts.items():
                self.took(what, who, amount, where)

    def report(self) -> dict[str, Any]:
        """The figures as data, the most frequent first."""
        return {
            "cases": self.cases,
            "verdicts": self.verdicts,
            "undecided": self.undecided,
            "refused": self.refused,
            **{f"by {what}": dict(counts.most_common()) for what, counts in sorted(self.by.items())},
            **{f"most {what}": dict(sorted(amounts.items())) for what, amounts in sorted(self.most.items())},
        }


class Answerer:
    """A backend with a question, and what its answers are compared for."""

    def __init__(self, backend: str, question: str, tally: Tally) -> None:
        self.backend, self.question, self.tally = backend, question, tally

    @property
    def what(self) -> str:
        """Who answers what."""
        return f"{self.backend}, {self.question}"

    def must(self, right: bool, says: str) -> None:
        """Raise DisagreementError unless it is right."""
        if not right:
            raise DisagreementError(self.what, says)

    def open(self, why: str) -> None:
        """There is no answer: a technique ran out, or the time did."""
        self.tally.open(self.backend, why)


Outcome: TypeAlias = tuple[Tally, DisagreementError | None]


@dataclass(frozen=True)
class Kind:
    """A kind of fuzzing: how a random case is made, and how all that answers about it is compared."""

    name: str
    make: Callable[[SeededRandom, int], Case]
    """Given the number of the case, for what shall take turns."""
    compare: Callable[[Case, Tally], None]
    """Raises DisagreementError, or CaseError if the case is none."""
    smaller: Callable[[Case], Iterator[Case]] = with_less
    """Cases that are a little smaller, those that leave out most first."""

    def outcome(self, case: Case) -> Outcome:
        """What was compared about a case, and what disagreed."""
        tally = Tally(cases=1)
        try:
            self.compare(case, tally)
        except DisagreementError as found:
            return tally, found
        return tally, None

    def disagreement(self, case: Case) -> DisagreementError | None:
        """What disagrees about a case; None if nothing does, or if the case is none."""
        try:
            return self.outcome(case)[1]
        except Exception:
            return None

    def replayed(self, case: Case) -> DisagreementError | None:
        """What disagrees about a case, found out in a process of its own. Raises CaseError."""
        outcome = next(in_process(lambda: iter([self.outcome(case)[1]])))
        return outcome if isinstance(outcome, DisagreementError) else None

    def shrunk(self, case: Case, what: str) -> Case:
        """A small case that disagrees about the same."""

        def same(found: DisagreementError | None) -> bool:
            return found is not None and found.what == what

        def shrink(found: Callable[[Case], DisagreementError | None]) -> Case:
            return shrunk(case, lambda other: same(found(other)), self.smaller, SHRINKING)

        def survived(other: Case) -> DisagreementError | None:
            try:
                return self.replayed(other)
            except (CaseError, FuzzerError):
                return None

        if what != PROCESS:
            # much quicker than a process for each try, but one of them may end it
            small = next(in_process(lambda: iter([shrink(self.disagreement)])))
            if not isinstance(small, DisagreementError):
                return cast(Case, small)
        return shrink(survived)


def in_process(work: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """What the work yields in a process of its own. If that dies, or is silent for too long, a disagreement about
    `PROCESS` says so and is the last. Raises CaseError."""
    receiver, sender = FORK.Pipe(duplex=False)

    def send() -> None:
        # the parent sees to Ctrl-C
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for part in work():
                sender.send(part)
            sender.send(END)
        except CaseError as error:
            sender.send(error)
        except Exception:
            # nobody else will tell where it was
            sender.send(FuzzerError(traceback.format_exc()))

    child = FORK.Process(target=send)
    child.start()
    sender.close()
    try:
        while receiver.poll(SILENCE):
            if (part := receiver.recv()) == END:
                return
            if isinstance(part, CaseError | FuzzerError):
                raise part
            yield part
        yield DisagreementError(PROCESS, f"no answer within {SILENCE:.0f} s")
    except EOFError:
        child.join()
        yield DisagreementError(PROCESS, f"ended with status {child.exitcode}")
    finally:
        child.kill()
        child.join()
        receiver.close()


@dataclass
class Found:
    """A disagreement, with the smallest case of it."""

    number: int
    error: DisagreementError
    case: Case


@dataclass
class Run:
    """Cases `first`, `first` + `step` ... of a kind, until the time is over, there were `most`, or Ctrl-C."""

    kind: Kind
    seed: str
    first: int = 0
    step: int = 1
    most: int | None = None
    seconds: float | None = None
    stop_after: int = 20
    """Disagreements."""
    tell: Callable[[Found], None] = lambda found: None
    """Called with each disagreement as soon as it is made small."""

    def go(self) -> tuple[Tally, list[Found]]:
        """Compare, and make smaller what disagrees. Solvers run in a process of their own, since they may end it."""
        tally, found, done = Tally(), [], 0
        end = None if self.seconds is None else time.monotonic() + self.seconds

        def over() -> bool:
            return (self.most is not None and done >= self.most) or (end is not None and time.monotonic() >= end)

        with suppress(KeyboardInterrupt):
            while not over() and len(found) < self.stop_after:
                for outcome in in_process(partial(self._outcomes, done)):
                    part, error = (Tally(cases=1), outcome) if isinstance(outcome, DisagreementError) else outcome
                    tally.add(part)
                    if error is not None:
                        found.append(self._found(done, error))
                        self.tell(found[-1])
                    done += 1
                    if over() or error is not None:
                        break
        return tally, found

    def _outcomes(self, done: int) -> Iterator[Outcome]:
        while self.most is None or done < self.most:
            yield self.kind.outcome(self._case(done))
            done += 1

    def _case(self, place: int) -> Case:
        number = self.first + place * self.step
        return self.kind.make(SeededRandom("fuzz", self.kind.name, self.seed, number), number)

    def _found(self, place: int, error: DisagreementError) -> Found:
        return Found(self.first + place * self.step, error, self.kind.shrunk(self._case(place), error.what))


def replay(path: Path, kinds: Callable[[str], Kind]) -> DisagreementError | None:
    """What still disagrees in a saved case; None if all agree now."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return kinds(document["kind"]).replayed(document["case"])


def save(folder: Path, kind: Kind, seed: str, found: Found) -> Path:
    """The case as a file that `replay` reads."""
    error = kind.replayed(found.case) or found.error
    document = {
        "kind": kind.name,
        "found": f"python -m tests.fuzz {kind.name} --seed {seed} --first {found.number} --number 1",
        # where the checkout lies says nothing
        "says": str(error).replace(f"{ROOT}/", ""),
        "case": found.case,
    }
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind.name}-{seed}-{found.number}.json"
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return path
