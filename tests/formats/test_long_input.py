"""Whatever is wrong with an input, the message repeats little of it."""

from __future__ import annotations

import io
import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

from clueproof.encoders.registry import rule_set
from clueproof.errors import LONGEST_QUOTE, ClueproofError, quoted, shortened
from clueproof.formats import to_json
from clueproof.formats.read import parse, read_all
from tests.sweeps import part, swept

FOLDER = Path(__file__).resolve().parents[2] / "instances"
EVERY = sorted(path for path in FOLDER.rglob("*.*") if path.suffix != ".md")
FIRST = [*{path.parent: path for path in reversed(EVERY)}.values()]
"""The first file of each genre."""
SOME = FIRST[part(5, "long") :: 5]
LONG = ("x" * 3000, "9" * 3000, "-" * 3000, "1x" * 1500, "é" * 3000, "r1c" + "1" * 3000, "a=" + "b" * 3000, "[" * 800)
ROOM = 330
"""For all that a message says besides: places, what was expected."""
RUN = re.compile(rf"(.)\1{{{LONGEST_QUOTE + 4}}}")
"""More of one letter than is quoted; a few may stand before it."""


def messages(text: str, default: str) -> list[str]:
    return [str(found) for found in read_all(io.StringIO(text), default, name="f") if isinstance(found, ClueproofError)]


def must_be_short(said: list[str]) -> None:
    for message in said:
        # as few of the long words as of any other
        assert len(message) <= ROOM + 2 * LONGEST_QUOTE, message[:600]
        assert not RUN.search(message), message[:600]


def file_name(value):
    return f"{value.parent.name}/{value.name}" if isinstance(value, Path) else None


@pytest.mark.parametrize(
    ("path", "places"), swept([*product(FIRST, (1,)), *product(EVERY, (10,))], [*product(SOME, (1,))]), ids=file_name
)
def test_words_that_are_long(path, places):
    text = "".join(path.read_text().splitlines(keepends=True)[:60])
    words = [*re.finditer(r"\S+", text)]
    dice = random.Random(str(path.name))
    for long in LONG:
        for place in dice.sample(words, min(places, len(words))):
            must_be_short(messages(text[: place.start()] + long + text[place.end() :], path.parent.name))
            must_be_short(messages(text[: place.end()] + long + text[place.end() :], path.parent.name))


def everywhere(value, long):
    """The value with something long in one place of it, for each place."""
    yield long
    if isinstance(value, dict):
        for key in value:
            for inner in everywhere(value[key], long):
                yield {**value, key: inner}
            yield {**{other: value[other] for other in value if other != key}, str(long): value[key]}
        yield {**value, str(long): 1}
    elif isinstance(value, list):
        for place in {0, len(value) // 2, len(value) - 1} & {*range(len(value))}:
            for inner in everywhere(value[place], long):
                yield [*value[:place], inner, *value[place + 1 :]]


@pytest.mark.parametrize(
    ("path", "kinds"), swept([*product(FIRST, (2,)), *product(EVERY, (5,))], [*product(SOME, (2,))]), ids=file_name
)
def test_values_that_are_long(path, kinds):
    puzzle = next((found for found in read_all(path, path.parent.name) if not isinstance(found, ClueproofError)), None)
    if puzzle is None:
        pytest.skip("no puzzle in it")
    fields = to_json(puzzle)
    if len(json.dumps(fields)) > 20_000:
        pytest.skip("long by itself")
    for long in ("y" * 3000, [[7] * 3000], 10**2000, ["z" * 200] * 20, {"k" * 2000: 1})[:kinds]:
        for changed in everywhere(fields, long):
            must_be_short(messages(json.dumps(changed), path.parent.name))


def test_statements_without_end_are_refused():
    head = "elimination\ncategories:\n A: a, b\n B: c, d\nstatements:\n"
    with pytest.raises(ClueproofError, match="5,001 statements; a puzzle has at most 5,000"):
        parse(head + " a is c\n" * 5001)


def test_what_is_quoted():
    assert quoted("it's") == '"it\'s"'
    assert quoted("x" * 60) == repr("x" * 60)
    assert quoted("x" * 61) == repr("x" * 60) + "..."
    assert quoted(17) == "17"
    assert quoted([1] * 100) == "[" + "1, " * 19 + "1," + "..."
    assert len(shortened("x" * 61)) == 63 and shortened("x" * 60) == "x" * 60
    assert shortened("a\ufffeb") == "a\\ufffeb"
    assert quoted(10**5000) == shortened(10**5000) == "a number of thousands of digits"


def test_names_of_rule_sets_are_quoted_too():
    with pytest.raises(ClueproofError) as caught:
        rule_set("x" * 1000)
    assert len(str(caught.value)) < 300
