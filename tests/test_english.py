"""Lists, numbers of things, and hints in messages."""

from __future__ import annotations

from clueproof.english import (
    at_most,
    counted,
    did_you_mean,
    doing,
    either,
    listed,
    merged,
    number_word,
    of_several,
    plural,
    ranges,
    there_are,
)


def test_lists() -> None:
    assert [listed(list(items)) for items in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert listed(["2", "5", "7"], "or") == "2, 5 or 7"


def test_sentences_that_begin_alike() -> None:
    regions = ["the region of r1c4 has no I", "the region of r1c4 has no L", "the region of r1c4 has a T"]
    assert merged(regions) == ["the region of r1c4 has no I, no L and a T"]
    assert merged([*regions[:2], "r1c2 is 5", "r1c2 is not 4"]) == [
        "the region of r1c4 has no I and no L",
        "r1c2 is 5",
        "r1c2 is not 4",
    ]
    assert merged(["its size now is not 3", "its size now is 1"]) == ["its size now is not 3 and is 1"]
    assert merged([]) == [] and merged(regions[:1]) == regions[:1]


def test_numbers_of_things() -> None:
    assert [counted(number, "row") for number in (0, 1, 2, 1000)] == ["0 rows", "1 row", "2 rows", "1000 rows"]
    assert [plural(number, "row") for number in (0, 1, 2)] == ["rows", "row", "rows"]
    assert [plural(2, noun) for noun in ("piece of track", "domino")] == ["pieces of track", "dominoes"]
    assert [doing(number, "stroke", "meet") for number in (1, 2)] == ["1 stroke meets", "2 strokes meet"]
    assert [doing(number, "vertex", "be") for number in (1, 2)] == ["1 vertex is", "2 vertices are"]
    assert [there_are(number, "region") for number in (0, 1)] == ["there are no regions", "there is 1 region"]
    assert [at_most("the {most} other cells", most) for most in (1, 4)] == ["the 1 other cell", "the 4 other cells"]
    assert at_most("the {most} cells of that {line}", 1, line="row") == "the 1 cell of that row"
    assert [number_word(number) for number in (0, 3, 40)] == ["no", "three", "40"]


def test_runs_of_numbers() -> None:
    assert ranges([1, 2, 3, 5, 7, 8]) == "1 to 3, 5, 7 and 8"
    assert [either(words.split()) for words in ("2 4", "1 2 3", "2 4 5 6 7", "red blue")] == [
        "2 or 4", "1, 2 or 3", "2 or 4 to 7", "red or blue",
    ]  # fmt: skip


def test_what_several_are() -> None:
    words = "shaded", "a line", "not a ghost or a vampire", "an island of land", "in a cage"
    assert [*map(of_several, words)] == ["shaded", "lines", "not ghosts or vampires", "islands of land", "in a cage"]


def test_several_of_what_has_words_behind_it() -> None:
    assert plural(2, "arrow down") == "arrows down"
    assert plural(2, "arrow to the right") == "arrows to the right"
    assert of_several("not an arrow up or an arrow to the left") == "not arrows up or arrows to the left"


def test_what_was_meant() -> None:
    assert did_you_mean("sudko", ["binary", "sudoku"]) == "did you mean 'sudoku'?"
    assert did_you_mean("sudko", iter(["binary", "sudoku"]), quoted=False) == "did you mean sudoku?"
    assert did_you_mean("xyz", ["binary"], otherwise="there are binary") == "there are binary"
    assert did_you_mean("xyz", []) == ""
    # "slalom" and "hello" have three letters in common, in their order
    assert did_you_mean("hello", ["slalom"]) == ""
    assert did_you_mean("soduko", ["sukoro", "sudoku"]) == "did you mean 'sudoku'?"
    assert did_you_mean("pos", ["position"]) == "did you mean 'position'?"
    assert did_you_mean("p", ["position"]) == ""
    # a row of letters has one consonant, as many a name
    assert did_you_mean("haaaaaaaai", ["ayeheya"]) == ""
