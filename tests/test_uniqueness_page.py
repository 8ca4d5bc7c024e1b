"""`docs/uniqueness.md` reads a proof by hand: it quotes that very proof, and counts right."""

from __future__ import annotations

import re

import clueproof
from tests.pages import ROOT

PAGE = (ROOT / "docs" / "uniqueness.md").read_text(encoding="utf-8")
READ = PAGE[PAGE.index("## A proof, read by hand") : PAGE.index("## An attempt to forge it")]
QUOTED = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ASIDE = re.compile(r"\s{3,}.*")
"""What a line means, behind it."""
PUZZLE = "sudoku\n.2..\n..1.\n.3..\n...4\n"


def certificate() -> clueproof.certificates.Certificate:
    assert PUZZLE.partition("\n")[2] in READ
    return clueproof.certify(clueproof.parse(PUZZLE))


def test_what_is_quoted_stands_in_the_certificate() -> None:
    found = certificate()
    lines = {*found.formula.splitlines(), *found.proof.splitlines()}
    quoted = [ASIDE.sub("", line) for block in QUOTED.findall(READ) for line in block.splitlines()]
    assert len(quoted) > 10
    assert [line for line in quoted if line not in lines] == []


def test_what_is_counted() -> None:
    found = certificate()
    steps = [line for line in found.proof.splitlines() if " d " not in line]
    assert f"The proof has {len(steps)} lines" in READ
    teacher = (ROOT / "docs" / "start" / "teacher.md").read_text(encoding="utf-8")
    assert f"a proof of {len(steps)} lines" in teacher
    rules, clues = re.findall(r"^c clauses (\d+) to (\d+): (?:rules|clues)$", found.formula, re.MULTILINE)
    assert f"Of the rules there are {rules[1]}" in READ
    assert f"with the numbers {clues[0]} to {clues[1]}" in READ
    assert f"number {int(clues[1]) + 1}" in READ
