"""The record form of houses, attributes and clues; a public collection on request."""

from __future__ import annotations

import json
import os
import time
from itertools import permutations
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Unique, explain, parse, read, reason, solutions, to_json, to_plain, verify
from clueproof.encoders.elimination.rule_set import TypedStatements, category_named

HOUSES = {
    "id": "three",
    "houses": 3,
    "attributes": [
        {"name": "Everyone has a name", "values": ["Ann", "Bob", "Cy"]},
        {"name": "Everyone has a pet", "values": ["cat", "dog", "2"]},
    ],
    "clues": [
        {"type": "at", "a": [0, 0], "pos": 2},
        {"type": "not_at", "a": [1, 0], "pos": 1},
        {"type": "different", "a": [1, 1], "b": [0, 2]},
        {"type": "left_of", "a": [0, 1], "b": [0, 2]},
    ],
    "text": "1. Ann is in the second house.\n2. ...",
}


def with_clue(**clue: object) -> str:
    return json.dumps({**HOUSES, "clues": [*HOUSES["clues"], clue]})  # type: ignore[misc]


def test_record_form() -> None:
    puzzle = parse(json.dumps(HOUSES), "zebra")
    assert puzzle.id == "three"
    assert to_json(puzzle)["statements"] == [
        "Ann lives in house 2",
        "the one who keeps the cat does not live in house 1",
        "the one who keeps the dog is not Cy",
        "Bob is before Cy in house",
    ]
    assert to_json(puzzle)["categories"] == {
        "house": [1, 2, 3],
        "name": ["Ann", "Bob", "Cy"],
        "pet": ["cat", "dog", "2"],
    }
    assert parse(json.dumps(to_json(puzzle))) == puzzle


CLUES = [
    ({"type": "same", "a": [0, 1], "b": [1, 2]}, lambda name, pet: name["Bob"] == pet["2"]),
    ({"type": "different", "a": [0, 1], "b": [1, 2]}, lambda name, pet: name["Bob"] != pet["2"]),
    ({"type": "directly_left", "a": [1, 2], "b": [1, 0]}, lambda name, pet: pet["2"] + 1 == pet["cat"]),
    ({"type": "left_of", "a": [1, 2], "b": [0, 1]}, lambda name, pet: pet["2"] < name["Bob"]),
    ({"type": "distance", "a": [0, 0], "b": [1, 2], "d": 1}, lambda name, pet: abs(name["Ann"] - pet["2"]) == 1),
    ({"type": "distance", "a": [0, 0], "b": [1, 2], "d": 2}, lambda name, pet: abs(name["Ann"] - pet["2"]) == 2),
    ({"type": "at", "a": [1, 1], "pos": 3}, lambda name, pet: pet["dog"] == 3),
    ({"type": "not_at", "a": [0, 2], "pos": 1}, lambda name, pet: name["Cy"] != 1),
]


@pytest.mark.parametrize(("clue", "meaning"), CLUES)
def test_what_clues_mean(clue, meaning) -> None:  # type: ignore[no-untyped-def]
    puzzle = parse(json.dumps({**HOUSES, "clues": [clue]}), "zebra")
    found = {tuple((row[1], row[2]) for row in solution) for solution in solutions(puzzle)}
    expected = set()
    for names in permutations(["Ann", "Bob", "Cy"]):
        for pets in permutations(["cat", "dog", "2"]):
            houses = [1, 2, 3]
            if meaning(dict(zip(names, houses, strict=True)), dict(zip(pets, houses, strict=True))):
                expected.add(tuple(zip(names, pets, strict=True)))
    assert found == expected


def test_solved() -> None:
    verdict = verify(parse(with_clue(type="at", a=[1, 2], pos=3), "zebra"))
    assert isinstance(verdict, Unique)
    assert [row[1:] for row in verdict.solution] == [("Bob", "dog"), ("Ann", "cat"), ("Cy", "2")]


BAD = [
    (with_clue(type="left", a=[0, 0], b=[0, 1]), "clue 5: unknown type 'left'; did you mean 'left_of'?"),
    (with_clue(type="at", a=[0, 0], pos=4), "clue 5: pos is 4, but there are only houses 1 to 3"),
    (with_clue(type="at", a=[0, 0]), "clue 5: pos must be a whole number"),
    (with_clue(type="at", a=[2, 0], pos=1), "clue 5: a names attribute 2, but there are only 0 to 1"),
    (with_clue(type="at", a=[1, 3], pos=1), "clue 5: a names value 3 of 'pet', which has only 0 to 2"),
    (with_clue(type="same", a=[0, 0], b=7), "clue 5: b must be a pair of numbers, attribute and value"),
    (with_clue(type="same", a=[0, 0], b=[0, 1]), "clue 5: 'Ann' and 'Bob' are both of name"),
    (json.dumps({**HOUSES, "houses": 4}), "category 'name' has 3 items, but 'house' has 4"),
    (json.dumps({**HOUSES, "clues": 3}), "clues must be a list"),
    (json.dumps({**HOUSES, "attributes": [3]}), "attribute 1 must have a name and values"),
    (json.dumps({**HOUSES, "houses": 10**9}), "houses must be at least 1 and at most 100, not 1000000000"),
    (json.dumps({**HOUSES, "houses": 10**4000}), "houses must be at least 1 and at most 100, not a huge number"),
    (json.dumps({**HOUSES, "houses": "many"}), "houses must be a whole number, not 'many'"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_records(text: str, message: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text, "zebra")
    assert message in str(caught.value)


@pytest.mark.slow
def test_the_public_collection_is_proved_unique_in_time() -> None:
    folder = os.environ.get("CLUEPROOF_INSTANCES")
    if folder is None:
        pytest.skip("set CLUEPROOF_INSTANCES")
    start = time.perf_counter()
    puzzles = list(read(Path(folder) / "zebra" / "zebralogic.jsonl", "zebra"))
    verdicts = [verify(puzzle) for puzzle in puzzles]
    seconds = time.perf_counter() - start
    assert len(puzzles) == 642
    assert {verdict.word for verdict in verdicts} == {"unique"}
    assert seconds < 20
    for puzzle, verdict in zip(puzzles, verdicts, strict=True):
        assert parse(json.dumps(to_json(puzzle))) == puzzle
        assert isinstance(verdict, Unique)
        assert to_plain(puzzle.rules.draw(puzzle, verdict.solution))


AS_PEOPLE_SAY_IT = """elimination
categories:
  nationality: Englishman, Spaniard, Ukrainian, Norwegian, Japanese
  colour: red, green, ivory, yellow, blue
  pet: dog, snails, fox, horse, zebra
  drink: coffee, tea, milk, orange juice, water
  smoke: Old Gold, Kools, Chesterfields, Lucky Strike, Parliaments
  house: 1, 2, 3, 4, 5
statements:
  The Englishman lives in the red house.
  The Spaniard owns the dog.
  Coffee is drunk in the green house.
  The Ukrainian drinks tea.
  The green house is immediately to the right of the ivory house.
  The Old Gold smoker owns the snails.
  Kools are smoked in the yellow house.
  Milk is drunk in the middle house.
  The Norwegian lives in the first house.
  The man who smokes Chesterfields lives in the house next to the man with the fox.
  Kools are smoked in the house next to the house where the horse is kept.
  The Lucky Strike smoker drinks orange juice.
  The Japanese smokes Parliaments.
  The Norwegian lives next to the blue house.
"""
"""The puzzle of Life International, 17 December 1962: https://en.wikipedia.org/wiki/Zebra_Puzzle"""


def test_the_zebra_puzzle_as_people_say_it() -> None:
    verdict = verify(parse(AS_PEOPLE_SAY_IT))
    assert isinstance(verdict, Unique)
    persons = {person[0]: person for person in verdict.solution}
    assert "water" in persons["Norwegian"]
    assert "zebra" in persons["Japanese"]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Each person has a unique name", "name"),
        ("Each person prefers a unique type of vacation", "vacation"),
        ("The people are of nationalities", "nationalities"),
        ("Everyone has something unique for lunch", "lunch"),
        ("The mothers' names in different houses are unique", "mothers' names"),
        ("pet", "pet"),
    ],
)
def test_categories_have_short_names(said: str, name: str) -> None:
    assert category_named(said) == name


def test_steps_quote_the_text_of_a_record() -> None:
    lines = ["Ann: second.", "No cat: first.", "No dog: Cy.", "Bob: left of Cy.", "The 2 is in the third house."]
    record = {**json.loads(with_clue(type="at", a=[1, 2], pos=3)), "text": "\n".join(lines)}
    reasons = [reason(step) for step in explain(parse(json.dumps(record), "zebra"))]
    assert "statement 5: The 2 is in the third house" in reasons
    # a text of another number of lines is of other clues
    record["text"] += "\nMore."
    assert not isinstance(parse(json.dumps(record), "zebra").clues, TypedStatements)
