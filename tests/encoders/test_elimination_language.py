"""The language of statements: what is read, that it is written back the same, and what is refused how."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Puzzle, parse, rule_set, to_json, to_text
from clueproof.encoders.elimination import EliminationShape, SentenceError, parse_sentence, sentence
from clueproof.encoders.elimination.grammar import Grammar, grammar
from clueproof.encoders.elimination.reader import PLAIN, Forms
from clueproof.encoders.elimination.statements import Count, Item, Same, shape_of
from clueproof.encoders.elimination.writer import COMPARISONS, PHRASES
from tests.encoders.random_statements import KINDS, Statements

RULES = rule_set("elimination")
SHAPE = shape_of(
    [
        ("position", [1, 2, 3, 4, 5]),
        ("name", ["Dana", "Ingo", "Jessica", "Sören", "Valerie"]),
        ("age", [26, 27, 30, 33, 35]),
        ("hair color", ["blue", "yellow", "green", "red", "black"]),
        ("pet", ["red", "orange juice", "Lucky Strikes", "cat", "5"]),
    ]
)
HOSTILE = [
    ("red", ["the", "is", "red or blue", "red"]),
    ("of", ["one", "1", "-5", "2.50"]),
    ("A: b", ['say "hi"', "a,b", "back\\slash", "Ünïcode 日本"]),
    ("#2", ["- x", "1. y", "sudoku", "sudoku x=1"]),
    ("03", ["statements:", "(z)", "a ; b", "|w|"]),
]

READ = {
    "the Dana is the yellow.": "Dana is yellow",
    "dana IS Yellow": "Dana is yellow",
    "Dana is pet:red": "Dana keeps the red",
    "Dana is the pet red": "Dana keeps the red",
    'Dana is not "hair color":"red"': "Dana is not hair color:red",
    "Dana is yellow, blue or green": "Dana is yellow or blue or green",
    "Dana is either yellow or blue": "Dana is yellow or blue",
    "Dana is neither blue nor green": "Dana is neither blue nor green",
    "Dana is before yellow": "Dana is before yellow in position",
    "Dana is before Ingo by 2": "Dana is 2 before Ingo in position",
    "Dana is immediately to the left of Ingo": "Dana is directly before Ingo in position",
    "Dana is somewhere behind Ingo": "Dana is after Ingo in position",
    "Dana is greater than Ingo in age by at least 3": "Dana is at least 3 years older than Ingo",
    "age of Dana > age of Ingo": "Dana is older than Ingo",
    "age of Dana - age of Ingo > 3": "Dana is at least 4 years older than Ingo",
    "2 <= age of Dana - age of Ingo < 5": "Dana is 2 to 4 years older than Ingo",
    "|age of Dana - age of Ingo| <= 3": "Dana and Ingo are at most 3 years apart in age",
    "Dana is 2 apart from Ingo": "Dana and Ingo are 2 apart in position",
    "Dana and Ingo are next to each other": "Dana is next to Ingo in position",
    "the age of Dana is at least 30": "age of Dana >= 30",
    "2 * age of Dana = age of Ingo + 10": "2 * age of Dana - age of Ingo = 10",
    "Dana is 2 to the left of Ingo": "Dana is 2 before Ingo in position",
    "60 = age of Dana + age of Ingo": "age of Dana + age of Ingo = 60",
    "Dana, blue, and cat are all different persons": "Dana, blue and the one who keeps the cat are all different",
    "either Dana is yellow or blue or Ingo is cat": "either (Dana is yellow or blue) or Ingo keeps the cat",
    "if Dana is blue, then Ingo is cat": "if Dana is blue then Ingo keeps the cat",
    "Dana is blue or Ingo is cat": "at least 1 of (Dana is blue; Ingo keeps the cat)",
    "at least one of these: (Dana is blue; Ingo is cat)": "at least 1 of (Dana is blue; Ingo keeps the cat)",
    "(one before Dana) is cat": "(the one directly before Dana in position) keeps the cat",
    "age of (the person 2 after Dana) = 30": "age of (the one 2 after Dana in position) = 30",
    "1 is cat": "the one in position 1 keeps the cat",
    "Dana is Lucky Strikes": "Dana keeps Lucky Strikes",
}

REFUSED = {
    "": (1, "the statement is empty"),
    "Dana is blak": (9, "unknown label 'blak'; did you mean 'black'?"),
    "Dna is blue": (1, "unknown label 'Dna'; did you mean 'Dana'?"),
    'Dana is "blu"': (9, "unknown label 'blu'; did you mean 'blue'?"),
    "Dana is red": (9, "'red' is ambiguous: it is of hair color and pet; write 'hair color:red' or 'pet:red'"),
    "5 is cat": (1, "'5' is ambiguous: it is of position and pet; write 'position:5' or 'pet:5'"),
    "pet:rd is Dana": (5, "unknown label 'rd' of pet; did you mean 'red'?"),
    "agee of Dana = 3": (1, "unknown category 'agee'; did you mean 'age'?"),
    "Dana is before Ingo in positon": (24, "unknown category 'positon'; did you mean 'position'?"),
    "Dana is Ingo": (1, "'Dana' and 'Ingo' are both of name"),
    "Dana is before Ingo in name": (1, "both items are of name"),
    "Dana is next to Ingo in age": (1, "the numbers of age have gaps: say how many instead of 'next to'"),
    "Dana is directly before Ingo in age": (1, "the numbers of age have gaps: say how many instead of 'directly'"),
    "Dana is taller than Ingo": (
        9,
        "unknown comparison 'taller than Ingo'; say 'less than' or 'greater than', and 'in CATEGORY'",
    ),
    "Dana likes blue": (6, "expected 'is'; was 'Dana is blue' meant?"),
    "Dana is": (8, "expected an item"),
    "if Dana is blue Ingo is cat": (17, "expected 'then'"),
    "either Dana is blue": (20, "expected 'or' and another statement"),
    "Dana is not blue or green": (18, "say 'neither ... nor ...' instead of 'not ... or ...'"),
    "3 of (Dana is blue; Ingo is cat)": (1, "3 of 2 statements can't be"),
    "2 <= age of Dana >= 3": (1, "<= and >= do not make a range"),
    "age of Dana = 3 apples": (17, "unexpected 'apples'"),
    "(" * 100 + "Dana is blue": (41, "this is nested too deeply"),
    "not " * 20 + "Dana is blue": (1, "this is nested too deeply"),
    "(the one after " * 100 + "Dana": (601, "this is nested too deeply"),
    'Dana is "\\x"': (9, "this is no text in quotes"),
    "Dana is before Ingo in": (23, "expected a category"),
    "all at most 1 of (Dana is blue; Ingo is cat)": (5, "expected 'of'"),
    "age of Dana < age of Ingo < 30": (1, "a range stands between two numbers"),
    "position of (Dana, Ingo) is (1, 2) or (2 3)": (42, "expected ','"),
    "Dana are blue": (10, "expected 'all different' or 'different'; was 'Dana is blue' meant?"),
}


@pytest.mark.parametrize("said", READ)
def test_read_and_written(said: str) -> None:
    statement = parse_sentence(said, SHAPE)
    assert sentence(statement, SHAPE) == READ[said]
    assert parse_sentence(READ[said], SHAPE) == statement


def test_a_list_of_items_of_two_categories_is_refused() -> None:
    with pytest.raises(SentenceError, match="items of one category, not of hair color and pet; say 'either"):
        parse_sentence("Dana is blue or cat", SHAPE)


@pytest.mark.parametrize("said", REFUSED)
def test_refused(said: str) -> None:
    with pytest.raises(SentenceError) as caught:
        parse_sentence(said, SHAPE)
    assert (caught.value.at + 1, caught.value.message) == REFUSED[said]


def test_a_long_list_of_statements_is_read() -> None:
    parts = [parse_sentence(said, SHAPE) for said in ("Dana is blue", "Ingo is cat")]
    said = " or ".join(["Dana is blue", "Ingo is cat"] * 600)
    assert parse_sentence(said, SHAPE) == Count(1, 1200, tuple(parts * 600))


GRAMMAR = files("clueproof.encoders.elimination").joinpath("grammar.peg").read_text(encoding="utf-8")
EXAMPLE_SHAPE = shape_of(
    [
        ("position", [1, 2, 3]),
        ("name", ["Ann", "Bob", "Cy"]),
        ("age", [30, 35, 40]),
        ("price", [30, 60, 90]),
        ("drink", ["tea", "milk", "gin"]),
        ("colour", ["red", "green", "blue"]),
        ("pet", ["dog", "cat", "fox"]),
    ]
)


def test_the_grammar_stands_in_one_place() -> None:
    """Meanings are those of its forms, and what the documentation shows is what is read."""
    made = {name.removeprefix("make_") for name in dir(Forms) if name.startswith("make_")}
    assert {*PLAIN, *made} <= {*grammar().forms}
    assert not made & {*PLAIN}
    page = (Path(__file__).parents[2] / "docs" / "puzzles" / "elimination.md").read_text(encoding="utf-8")
    assert f"```peg\n{GRAMMAR}```" in page


@pytest.mark.parametrize(
    ("said", "remark"), re.findall(r"^ .*# (.+?)(?: \((or both|not both|refused.*)\))?$", GRAMMAR, re.M)
)
def test_the_examples_in_the_grammar(said: str, remark: str) -> None:
    if remark.startswith("refused"):
        with pytest.raises(SentenceError, match="say 'neither"):
            parse_sentence(said, EXAMPLE_SHAPE)
    else:
        statement = parse_sentence(said, EXAMPLE_SHAPE)
        assert parse_sentence(sentence(statement, EXAMPLE_SHAPE), EXAMPLE_SHAPE) == statement


@pytest.mark.parametrize(
    ("grammar", "message"),
    [
        ("A\n    is [not", "is not closed"),
        ("A\n    is ] not", "can't be read from ']' on"),
        ("A\n    is ? not", "' ? not' is no part of a form"),
    ],
)
def test_a_grammar_that_is_none(grammar: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Grammar(grammar)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_written_so_that_it_reads_back(kind: str) -> None:
    made = Statements(SHAPE, seed=len(kind), offsets=0.3)
    for statement in [made.of(kind) for _ in range(60)]:
        assert parse_sentence(sentence(statement, SHAPE), SHAPE) == statement


@pytest.mark.parametrize("seed", range(12))
def test_names_that_look_like_something_else_survive_text_and_json(seed: int) -> None:
    shape = shape_of(HOSTILE)
    made = Statements(shape, seed, offsets=0.3)
    puzzle = Puzzle(RULES, shape, tuple([made.of(kind) for kind in KINDS]))
    assert parse(to_text(puzzle)) == puzzle
    assert parse(json.dumps(to_json(puzzle))) == puzzle


# words that people use for categories of well-known names

SPOKEN = shape_of(
    [
        *((name, [f"{name} {item}".title() for item in "abc"]) for name in PHRASES if name not in COMPARISONS),
        *((name, [place, place + 1, place + 3]) for place, name in enumerate(COMPARISONS, 10)),
        ("pets", ["cat", "cats", "aged"]),
    ]
)
FRIENDS = shape_of(
    [
        ("name", ["Ann", "Bob", "Cy"]),
        ("age", [30, 31, 40]),
        ("price", [30, 40, 50]),
        ("drink", ["tea", "milk", "red wine"]),
        ("pet", ["dog", "Rex", "tea"]),
        ("job", ["baker", "vet", "judge"]),
        ("year", [1990, 2000, 2001]),
    ]
)
SAID = {
    "Ann drinks tea": "Ann drinks tea",
    "Ann is drink:tea": "Ann drinks tea",
    "Ann keeps the tea": "Ann keeps the tea",
    "Ann does not keep Rex": "Ann does not keep Rex",
    "Bob drinks either milk or the red wine": "Bob drinks milk or red wine",
    "Bob drinks neither milk nor tea": "Bob drinks neither milk nor tea",
    "Ann is neither the baker nor the vet": "Ann is neither the baker nor the vet",
    "Ann is neither vet nor drink:tea": "Ann is neither the vet nor the one who drinks tea",
    "the one aged 30 paid 30": "the one aged 30 paid 30",
    "Ann did not pay 40": "Ann did not pay 40",
    "Ann paid 10 less than Bob": "Ann paid 10 less than Bob",
    "Ann paid more than the baker": "Ann paid more than the baker",
    "Ann is older than the vet": "Ann is older than the vet",
    "Ann is exactly 1 year younger than Bob": "Ann is 1 year younger than Bob",
    "Ann is older than Bob by at least 9 years": "Ann is at least 9 years older than Bob",
    "Ann and Bob are 10 years apart in age": "Ann and Bob are 10 years apart in age",
    "Ann joined 10 years before Bob": "Ann joined 10 years before Bob",
    "Ann joined in 1990 or 2000": "Ann joined in 1990 or 2000",
    "if Ann drinks tea then Bob drinks milk or Cy keeps Rex": (
        "if Ann drinks tea then (at least 1 of (Bob drinks milk; Cy keeps Rex))"
    ),
    "age of the one who drinks tea = 30": "age of the one who drinks tea = 30",
    "age of Ann <= 2 * age of Bob": "age of Ann <= 2 * age of Bob",
    "age of Ann + age of Bob >= age of Cy": "age of Ann + age of Bob >= age of Cy",
    "-age of Ann + age of Bob + age of Cy >= 0": "-age of Ann + age of Bob + age of Cy >= 0",
}


@pytest.mark.parametrize("said", SAID)
def test_spoken(said: str) -> None:
    statement = parse_sentence(said, FRIENDS)
    assert sentence(statement, FRIENDS) == SAID[said]
    assert parse_sentence(SAID[said], FRIENDS) == statement


@pytest.mark.parametrize(
    ("said", "at", "message"),
    [
        ("Ann drinks dog", 11, "unknown label 'dog' of drink"),
        ("Ann keeps tae", 10, "unknown label 'tae' of pet; did you mean 'tea'?"),
        ("Ann is taller than Bob", 7, "unknown comparison 'taller than Bob'; say 'less than' or 'greater than'"),
        ("Ann plucks the harp", 4, "expected 'is'"),
        ("Ann drinks tea or Rex", 21, "expected 'is'"),
        ("Ann does not drink tea or milk", 23, "say 'neither ... nor ...' instead of 'not ... or ...'"),
    ],
)
def test_spoken_badly(said: str, at: int, message: str) -> None:
    with pytest.raises(SentenceError) as caught:
        parse_sentence(said, FRIENDS)
    assert (caught.value.at, caught.value.message[: len(message)]) == (at, message)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ann walks the dog", "Ann keeps the dog"),
        ("Ann lives with a dog.", "Ann keeps the dog"),
        ("Ann loves not the dog", None),
        ("Ann sits next Bob", None),
        ("Ann owns the dog gladly", None),
        ("Ann does not see the dog", None),
    ],
)
def test_what_was_meant_by_a_verb_that_is_not_known(said: str, meant: str | None) -> None:
    with pytest.raises(SentenceError) as caught:
        parse_sentence(said, FRIENDS)
    assert caught.value.message.endswith(f"; was '{meant}' meant?") == (meant is not None), caught.value.message
    assert meant is None or parse_sentence(meant, FRIENDS)


STREET = shape_of(
    [
        ("nationality", ["Dane", "Swede", "Finn", "Pole", "Turk"]),
        ("job", ["baker", "clerk", "smith", "judge", "vet"]),
        ("colour", ["red", "blue", "green", "white", "black"]),
        ("animal", ["dog", "cat", "fox", "owl", "hen"]),
        ("house", [5, 4, 3, 2, 1]),
        ("rent", [100, 200, 300, 400, 900]),
    ]
)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("The Dane lives in the red house.", "Dane is red"),
        ("The Dane doesn't live in the red house", "Dane is not red"),
        ("The Dane owned the dog or a cat", "Dane is dog or cat"),
        ("The Dane owns neither the dog nor his cat", "Dane is neither dog nor cat"),
        ("The dog is kept in the red house", "dog is red"),
        ("The dog isn't kept in the red house", "dog is not red"),
        ("The Dane is wearing red", "Dane is red"),
        ("The Swede works as the baker", "Swede is baker"),
        ("the dog belongs to the Swede", "dog is Swede"),
        ("The Dane lives in the first house", "Dane is house:1"),
        ("The dog is kept in the middle house", "dog is house:3"),
        ("The last house is red", "house:5 is red"),
        ("The woman with the dog is the baker", "dog is baker"),
        ("The man who keeps the dog works in the red house", "dog is red"),
        ("The owner of the dog is the baker", "dog is baker"),
        ("either the Dane owns the dog or the Swede owns the cat", "either Dane is dog or Swede is cat"),
        ("if the Dane owns the dog then the Swede owns the cat", "if Dane is dog then Swede is cat"),
        ("the Dane owns the dog or the Swede owns the cat", "Dane is dog or Swede is cat"),
        ("The Dane lives next to the blue house", "Dane is next to blue in house"),
        ("The Dane does not live next to the Swede", "Dane is not next to Swede in house"),
        ("The red house is immediately to the right of the blue house", "red is directly after blue in house"),
        ("The Dane lives in the house next to the owner of the dog", "Dane is next to dog in house"),
        ("The dog is kept in the house to the left of the house where the cat is kept", "dog is before cat in house"),
        ("The judge sits somewhere to the left of the man with the fox", "judge is before fox in house"),
    ],
)
def test_verbs_that_link(said: str, means: str) -> None:
    assert parse_sentence(said, STREET) == parse_sentence(means, STREET)


@pytest.mark.parametrize(
    "said",
    [
        "The Dane hates the dog",
        "The Dane never owned the dog",
        "The Dane has no dog",
        "The Dane knows the baker",
        "The Dane owns not the dog",
        "The Dane lives opposite the red house",
        "The Dane lives with the baker",
        "The Dane lives between the red house and the blue house",
        "The man who does not own the dog is the baker",
        "The Dane owns the dog and cat",
        "The Dane lives in the sixth house",
        "The Dane lives in the first job",
        "The Dane pays more than the Swede",
        "The Dane owns the dog gladly",
    ],
)
def test_verbs_that_may_mean_something_else(said: str) -> None:
    with pytest.raises(SentenceError):
        parse_sentence(said, STREET)


def test_what_a_sentence_with_a_verb_leaves_open() -> None:
    """Two persons may play each other; without a category of places nothing says what "next to" is about."""
    with pytest.raises(SentenceError, match="'plays' may be said of two persons; of one say 'A is B'"):
        parse_sentence("The Dane plays the baker", STREET)
    places = shape_of([("name", ["Ann", "Bob"]), ("row", [1, 2]), ("seat", [1, 2])])
    with pytest.raises(SentenceError, match="say in which category they are compared: 'in CATEGORY'"):
        parse_sentence("Ann sits next to Bob", places)
    assert parse_sentence("Ann sits next to Bob in seat", places)
    with pytest.raises(SentenceError, match="none of 2 is in the middle"):
        parse_sentence("Ann sits in the middle seat", places)


def test_words_of_a_category_that_is_not_there_mean_nothing() -> None:
    shape = shape_of([("place", [1, 2]), ("name", ["Ann", "Bob"]), ("pets", ["dog", "cat"])])
    for said in ("the one aged 1 is dog", "Ann is older than Bob", "Ann paid less than Bob"):
        with pytest.raises(SentenceError):
            parse_sentence(said, shape)


def test_labels_come_before_phrases() -> None:
    """A sentence that could be read without them means what it says there."""
    shape = shape_of([("age", [1, 2]), ("name", ["aged 1", "aged 2"]), ("pet", ["keeps dog", "dog"])])
    statement = parse_sentence("age:1 is aged 2", shape)
    assert statement == Same(Item("age", "1"), Item("name", "aged 2"))
    for label in shape.categories[0].labels:
        for other in (Item("name", "aged 2"), Item("pet", "dog")):
            for made in (Same(other, Item("age", label)), Same(Item("age", label), other)):
                assert parse_sentence(sentence(made, shape), shape) == made


@pytest.mark.parametrize("shape", [SPOKEN, FRIENDS], ids=["all", "friends"])
@pytest.mark.parametrize("kind", KINDS)
def test_spoken_statements_read_back(kind: str, shape: EliminationShape) -> None:
    made = Statements(shape, seed=7, offsets=0.3)
    for statement in [made.of(kind) for _ in range(40)]:
        assert parse_sentence(sentence(statement, shape), shape) == statement


BARE = """elimination title="Three houses, two pets"
House: 1, 2, 3
Nationalities: Englishman, Spaniard, Dane
Pet: dog, cat, fish

1. The Englishman lives in house 3.
- The Spaniard owns the dog.
The Dane is to the left of the Spaniard.
"""


def test_categories_and_statements_need_no_lines_above_them() -> None:
    puzzle = parse(BARE)
    assert [category.name for category in puzzle.shape.categories] == ["House", "Nationalities", "Pet"]
    assert [sentence(statement, puzzle.shape) for statement in puzzle.clues] == [
        "the Englishman lives in house 3",
        "the Spaniard keeps the dog",
        "the Dane is before the Spaniard in House",
    ]
    assert puzzle.about["title"] == "Three houses, two pets"
    assert parse(to_text(puzzle)) == puzzle
    assert parse(BARE.replace("House:", "source: A, B and C\nHouse:")).about["source"] == "A, B and C"
    with pytest.raises(BadPuzzleError, match=r"^<text>:7:25: unknown label 'frog'"):
        parse(BARE.replace("the dog.", "the frog"))


def test_a_well_known_name_that_two_categories_share_is_that_of_the_one_that_is_written_so() -> None:
    both = shape_of([("Pets", ["dog", "cat"]), ("pet", ["ant", "bee"]), ("name", ["Ann", "Bob"])])
    assert sentence(Same(Item("name", "Ann"), Item("pet", "ant")), both) == "Ann keeps the ant"
    assert sentence(Same(Item("name", "Ann"), Item("Pets", "dog")), both) == "Ann is dog"
    neither = shape_of([("Pets", ["dog", "cat"]), ("PET", ["ant", "bee"]), ("name", ["Ann", "Bob"])])
    assert sentence(Same(Item("name", "Ann"), Item("PET", "ant")), neither) == "Ann is ant"
