"""What genres call techniques: each name is one of a technique, at a rule that the genre has, and steps have it."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.deduction.engine.chains import CHAINS
from clueproof.deduction.engine.registry import own_propagators
from clueproof.encoders import names
from clueproof.formats.read import read_all
from clueproof.questions.instance import compile_puzzle

INSTANCES = Path(__file__).resolve().parents[2] / "instances"
NAMING = [name for name in names() if "technique_names" in vars(type(clueproof.rule_set(name)))]


@pytest.mark.parametrize("genre", NAMING)
def test_names_are_of_techniques_at_rules_of_the_genre(genre: str) -> None:
    techniques = {technique.name for technique in own_propagators().techniques}
    given = clueproof.rule_set(genre).technique_names
    assert techniques >= {technique for technique, _ in given}
    assert not {*CHAINS} & {*given.values(), *(technique for technique, _ in given)}
    rules = set[str]()
    for puzzle in read_all(INSTANCES / genre / "own.txt", genre):
        assert isinstance(puzzle, clueproof.Puzzle)
        rules.update(group.sentence for group in compile_puzzle(puzzle).model.group_of)
    for words in {words for _, words in given}:
        assert any(words in rule for rule in rules), words


@pytest.mark.parametrize(
    ("text", "technique", "reason"),
    [
        (
            "star-battle\naabccd\naabbcd\naeeddd\naeefff\naaefff\naaafff\n",
            "around a star",
            "r4c2 is a star, and no two stars touch",
        ),
        ("akari\n...\n.0.\n...\n", "number has its bulbs", "r2c2 has no bulbs around it"),
        ("nurikabe\n2...\n....\n...1\n", "island is complete", ""),
        ("hitori\n2 2 2 4\n1 4 2 3\n2 3 2 1\n3 4 1 2\n", "around a shaded cell", ""),
    ],
)
def test_steps_have_them(text: str, technique: str, reason: str) -> None:
    steps = [*clueproof.explain(clueproof.parse(text))]
    said = [clueproof.reason(step) for step in steps if step.technique == technique]
    assert said
    assert not reason or reason in said
    assert technique in {step.to_json()["technique"] for step in steps}
