"""Generated elimination puzzles: unique, irreducible, readable, of mixed kinds, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clueproof
from clueproof import BadPuzzleError, Multiple, Unique
from clueproof.encoders.elimination import parse_sentence, sentence
from clueproof.encoders.elimination.generator import MAX_PERSONS, NUMBERS, PLACE, PLAIN, SEQUENCES, WORDS
from clueproof.encoders.elimination.statements import KINDS, Item, kind, shape_of
from clueproof.encoders.elimination.writer import PHRASES, item_text
from clueproof.generation import Made, Recipe, RecipeError, generate, make

RULES = clueproof.rule_set("elimination")
SHAPES = [(2, 2), (2, 4), (3, 2), (3, 3), (4, 3), (4, 5), (5, 4)]
TOWNS: dict[str, Any] = {
    "town": ["Ulm", "Linz", "Graz"],
    "car": ["red one", "old one", "van"],
    "friend": ["Ada, née Bo", "Cy", "Di: the second"],
}


def recipe(*size: int, **more: Any) -> Recipe:
    """A recipe for statements of all kinds."""
    options = {"mixed": True, **more.pop("options", {})}
    return Recipe("elimination", (size[0], size[1]) if size else None, options, **more)


@cache
def fifty() -> tuple[Made, ...]:
    return tuple(generate(recipe(4, 4), seed="kinds", count=50))


def check(made: Made, backend: str = "cpsat") -> None:
    """One solution for another backend too, none with a statement less, and the text reads back."""
    verdict = clueproof.verify(made.puzzle, backend=backend)
    assert isinstance(verdict, Unique)
    assert verdict.solution == made.solution
    assert made.irreducible
    clues = RULES.clue_list(made.puzzle)
    for place in range(len(clues)):
        less = RULES.with_clues(made.puzzle, clues[:place] + clues[place + 1 :])
        assert isinstance(clueproof.verify(less, backend="sat:glucose42"), Multiple)
    assert clueproof.parse(clueproof.to_text(made.puzzle)) == made.puzzle


@pytest.mark.parametrize(("persons", "categories"), SHAPES)
def test_puzzles_of_every_shape(persons: int, categories: int) -> None:
    made = make(recipe(persons, categories), seed="shapes")
    assert (made.puzzle.shape.size, len(made.puzzle.shape.categories)) == (persons, categories)
    assert made.puzzle.shape.categories[0].name == PLACE
    check(made)


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.integers(2, 5), st.integers())
def test_any_shape_any_seed(persons: int, categories: int, seed: int) -> None:
    check(make(recipe(persons, categories), seed), "sat:cadical195")


def test_many_persons() -> None:
    made = make(recipe(9, 7), seed="many")
    assert isinstance(clueproof.verify(made.puzzle, backend="sat:cadical195"), Unique)
    assert made.irreducible


def test_sentences_read_back_one_by_one() -> None:
    for made in fifty():
        for statement in made.puzzle.clues:
            said = sentence(statement, made.puzzle.shape)
            assert parse_sentence(said, made.puzzle.shape) == statement, said
            assert '"' not in said


def test_kinds_are_mixed() -> None:
    kinds = [Counter(kind(statement) for statement in made.puzzle.clues) for made in fifty()]
    total = sum(kinds, Counter())
    assert {*total} == {*KINDS}
    assert max(total.values()) < 0.3 * sum(total.values())
    assert sum(len(of) for of in kinds) / len(kinds) > 4
    assert any("Offset" in repr(statement) for made in fifty() for statement in made.puzzle.clues)


PINNED = {(4, 4): "f859845920e6c697", (5, 6): "7b4643f0bdb6dfa2"}


@pytest.mark.parametrize("size", PINNED)
def test_the_same_seed_gives_the_same_puzzle_for_good(size: tuple[int, int]) -> None:
    text = clueproof.to_text(make(recipe(*size), seed=2026).puzzle)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == PINNED[size], text


def test_other_seeds_and_numbers_give_others() -> None:
    texts = {clueproof.to_text(made.puzzle).partition("\n")[2] for made in fifty()}
    assert len(texts) == 50


def test_given_categories() -> None:
    made = make(recipe(options={"categories": TOWNS}), seed=1)
    assert made.puzzle.shape == shape_of(TOWNS.items())
    assert {kind(statement) for statement in made.puzzle.clues}.isdisjoint({"order", "distance", "number"})
    check(made)


def test_categories_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "towns.txt"
    file.write_text("elimination\ncategories:\n  town: Ulm, Linz, Graz\n  age: 3, 40, 50\n", encoding="utf-8")
    made = make(recipe(options={"categories": str(file)}), seed=1)
    assert made.puzzle.shape == shape_of([("town", ["Ulm", "Linz", "Graz"]), ("age", [3, 40, 50])])
    check(made)


def test_words_are_compared_only_where_their_order_means_something() -> None:
    options = {"categories": {"rank": ["low", "middle", "high"], "name": ["Ann", "Bob", "Cy"]}}
    kinds = {kind(s) for made in generate(recipe(options=options), count=20) for s in made.puzzle.clues}
    assert kinds.isdisjoint({"order", "distance", "number"})
    made = [*generate(recipe(options={**options, "ordered": ["rank"]}), count=20)]
    assert {"order", "distance"} <= {kind(s) for one in made for s in one.puzzle.clues}
    assert not any("in name" in clueproof.to_text(one.puzzle) for one in made)


@pytest.mark.parametrize("kinds", [("different",), ("either", "if"), ("same",), ("order", "distance")])
def test_only_the_kinds_asked_for(kinds: tuple[str, ...]) -> None:
    made = make(recipe(4, 3, kinds=kinds), seed=5)
    assert {kind(statement) for statement in made.puzzle.clues} <= {*kinds}
    check(made)


def test_kinds_left_out_first_are_rarer() -> None:
    made = generate(recipe(4, 4, first=("either", "count")), seed="kinds", count=20)
    usual = sum(kind(s) in ("either", "count") for one in fifty()[:20] for s in one.puzzle.clues)
    assert sum(kind(s) in ("either", "count") for one in made for s in one.puzzle.clues) < usual / 2


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (recipe(MAX_PERSONS + 1, 3), "there are words for 1 to 20 persons, not 21; give categories of your own"),
        (recipe(20, 40), "there are words for 2 to 18 categories of 20, not 40; give categories of your own"),
        (recipe(3, 1), "there are words for 2 to"),
        (recipe(kinds=("sane",)), "elimination has no clues of the kind 'sane'; there are same, different"),
        (recipe(options={"ordered": "pets"}), "there is no category 'pets'; there are position, name"),
        (recipe(options={"ordered": 3}), "the option ordered must be a list of categories"),
        (recipe(4, 3, options={"categories": TOWNS}), "the categories given are not 3 of 4 items each"),
        (recipe(options={"categories": {"a": [1, 2], "b": [1]}}), "category 'b' has 1 item, but 'a' has 2"),
        (recipe(options={"categories": {"a": 3}}), "category 'a' must be a list of items"),
    ],
)
def test_what_cannot_be_made(asked: Recipe, says: str) -> None:
    with pytest.raises((RecipeError, BadPuzzleError)) as caught:
        make(asked)
    assert str(caught.value).startswith(says)


def test_words_need_no_quotes_and_stand_in_one_category() -> None:
    lists = {**NUMBERS, **SEQUENCES, **WORDS}
    assert sum(len(words) >= MAX_PERSONS for words in lists.values()) >= 12
    labels = [word.lower() for words in lists.values() for word in words] + [str(place) for place in range(1, 21)]
    assert [label for label, times in Counter(labels).items() if times > 1] == []
    shape = shape_of([(name, words[:MAX_PERSONS]) for name, words in lists.items() if len(words) >= MAX_PERSONS])
    for category in shape.categories:
        assert category.name in {*PHRASES, "name"}
        for label in category.labels:
            assert item_text(Item(category.name, label), shape) == label


# clues one by one


def test_clues_one_by_one() -> None:
    puzzle = fifty()[0].puzzle
    clues = RULES.clue_list(puzzle)
    assert [clue.value for clue in clues] == [*puzzle.clues]
    assert RULES.with_clues(puzzle, clues) == puzzle
    assert RULES.with_clues(puzzle, clues[1:]).clues == puzzle.clues[1:]


def test_a_solution_implies_who_is_whom() -> None:
    made = make(recipe(3, 3), seed=1)
    implied = RULES.implied(made.puzzle, made.solution)
    assert len(implied) == 3 * 9
    assert Counter(clue.kind for clue in implied) == {"same": 9, "different": 18}
    verdict = clueproof.verify(RULES.with_clues(made.puzzle, implied))
    assert isinstance(verdict, Unique) and verdict.solution == made.solution


def test_blank_puzzles() -> None:
    blank = RULES.empty(3, 4, {})
    assert [category.name for category in blank.shape.categories] == ["position", "a", "b", "c"]
    assert blank.shape.size == 3 and blank.clues == ()
    assert RULES.empty(3, 3, {"categories": TOWNS}).shape == shape_of(TOWNS.items())
    with pytest.raises(BadPuzzleError):
        RULES.empty(2, 3, {"categories": TOWNS})


def test_statements_read_as_people_speak_unless_others_are_asked_for() -> None:
    """No sums, no cases, nobody who is found by counting from somebody else; a name comes first."""
    for made in generate("elimination", "plain", 12, size=(4, 4)):
        check(made)
        names = made.puzzle.shape.category["name"].labels
        for statement in made.puzzle.clues:
            assert kind(statement) in PLAIN
            said = sentence(statement, made.puzzle.shape)
            assert "(" not in said and "+" not in said, said
            if kind(statement) in ("same", "different"):
                assert said.startswith(names) or not any(name in said for name in names), said
    mixed = next(generate("elimination", "plain", 1, size=(4, 4), options={"mixed": "yes"}))
    assert {kind(statement) for statement in mixed.puzzle.clues} - {*PLAIN}
    with pytest.raises(BadPuzzleError, match="mixed"):
        next(generate("elimination", options={"mixed": "perhaps"}))
