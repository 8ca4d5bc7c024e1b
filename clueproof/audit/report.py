"""The page of an audit: figures, histograms, and pictures of the worst cases, in one file that needs no other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from clueproof import __version__
from clueproof.audit.findings import MAX_SHOWN, Findings
from clueproof.audit.question import FLAWS, RIGHT, UNDECIDED
from clueproof.errors import ClueproofError
from clueproof.formats.read import parse
from clueproof.render import to_svg
from clueproof.render.pages import templates
from clueproof.schemas.objects import GRADES

TITLES = {
    "unreadable": "Rows that can't be read",
    "none": "Puzzles without a solution",
    "multiple": "Puzzles with several solutions",
    "unknown": "Puzzles that were not decided",
    "contradicted": "Puzzles that are unique, or not, against what their rows state",
    "stored wrong": "Stored solutions that break a rule",
    "stored unreadable": "Stored solutions that are no board of their puzzle",
    "stored not the only one": "Stored solutions that are not the only one",
}
"""What is shown of a collection, the worst first."""
MAX_BARS = 40
"""Histograms with more values than that are drawn in classes."""


class Bar(NamedTuple):
    """A bar of a histogram: what it stands for, how many, and how long it is, in per cent."""

    label: str
    number: int
    length: float


class Histogram(NamedTuple):
    title: str
    bars: list[Bar]


class ShownCase(NamedTuple):
    """A puzzle that is shown: what it is called, what is wrong, its picture if it has one."""

    name: str
    said: str
    picture: Markup


def page(findings: Findings, names: Sequence[str]) -> str:
    """The page about the collection of these files."""
    cases = [(title, [*map(_case, findings.cases[kind])]) for kind, title in TITLES.items() if kind in findings.cases]
    return (
        templates("clueproof.audit")
        .get_template("audit.html")
        .render(
            title=f"Audit of {', '.join(names)}",
            version=__version__,
            rows=rows(findings),
            histograms=[*_histograms(findings)],
            cases=cases,
            most=MAX_SHOWN,
        )
    )


def rows(findings: Findings) -> list[list[str]]:
    """The figures as a table: what, how many, and the share among all puzzles. The first row is its head."""
    of = max(findings.puzzles, 1)

    def row(what: str, number: int) -> list[str]:
        return [what, f"{number:,}", f"{number / of:.2%}"]

    found = [["", "puzzles", "share"], ["read", f"{findings.puzzles:,}", ""]]
    if findings.unreadable:
        found.append(["rows that can't be read", f"{findings.unreadable:,}", ""])
    if findings.against_unreadable:
        found.append(["rows of the other collection that can't be read", f"{findings.against_unreadable:,}", ""])
    found += [
        row(GENRE.format(name), number) for name, number in findings.genres.most_common() if len(findings.genres) > 1
    ]
    found += [row(LICENCE.format(name), number) for name, number in findings.licences.most_common()]
    found += [row(WORDS[word], findings.verdicts[word]) for word in WORDS if findings.verdicts[word]]
    found += [row(f"stored solution {word}", findings.stored[word]) for word in STORED if findings.stored[word]]
    if findings.agree or findings.contradicted:
        found.append(row("unique or not, as stated", findings.agree))
        found.append(row("unique or not, against what is stated", findings.contradicted))
    if findings.namesakes:
        found.append(row("called as one above", findings.namesakes))
    found.append(row("equal to one above", findings.repeated["exact"]))
    if findings.symmetry:
        found.append(row("the same as one above, up to symmetry", findings.repeated["canonical"]))
    if findings.unhashed:
        found.append(row("not compared up to symmetry", findings.unhashed))
    if findings.against:
        found.append(row("equal to one of the other collection", findings.overlap["exact"]))
        if findings.symmetry:
            found.append(row("the same as one of it, up to symmetry", findings.overlap["canonical"]))
    if findings.redundant:
        found.append(
            row("with a clue that could be left out", sum(findings.redundant.values()) - findings.redundant[0])
        )
    return found


GENRE = "of these {}"
LICENCE = "under the licence {}"
WORDS = {
    "unique": "exactly one solution",
    "multiple": "several solutions",
    "none": "no solution",
    "unknown": "not decided",
}
STORED = (RIGHT, *FLAWS, UNDECIDED)


def _histograms(findings: Findings) -> Iterator[Histogram]:
    for title, counts in (
        ("Clues", findings.clues),
        ("Clues that could each be left out", findings.redundant),
    ):
        if counts:
            yield Histogram(title, [*_bars(_classes(counts))])
    if findings.grades:
        known = {grade: findings.grades[grade] for grade in (*GRADES, "unknown") if findings.grades[grade]}
        yield Histogram("Grades", [*_bars(known)])


def _classes(counts: Mapping[int, int]) -> dict[str, int]:
    """The counts of numbers from the least to the largest, several in a class where there are many."""
    least, most = min(counts), max(counts)
    size = 1 + (most - least) // MAX_BARS
    found: dict[str, int] = {}
    for first in range(least, most + 1, size):
        last = min(first + size - 1, most)
        name = str(first) if first == last else f"{first} to {last}"
        found[name] = sum(counts.get(number, 0) for number in range(first, last + 1))
    return found


def _bars(counts: Mapping[str, int]) -> Iterator[Bar]:
    most = max(counts.values())
    for label, number in counts.items():
        yield Bar(label, number, 100 * number / most)


def _case(record: Mapping[str, Any]) -> ShownCase:
    said = [record.get("error"), record.get("fault"), record.get("reason")]
    if record.get("agrees") is False:
        said.append(f"stated to be {'' if record['stated_unique'] else 'not '}unique")
    if record.get("differ"):
        said.append(f"its solutions differ in {', '.join(record['differ'])}")
    if record.get("core"):
        said.append(f"these contradict each other: {'; '.join(record['core'])}")
    picture = Markup()
    if "board" in record:
        try:
            puzzle = parse(json.dumps(record["board"]))
            # our own SVG, in which texts are escaped
            picture = Markup(to_svg(puzzle.rules.draw(puzzle)))
        except ClueproofError as error:
            said.append(str(error))
    return ShownCase(str(record.get("id", "")), ". ".join(filter(None, said)), picture)
