"""What a step says: what is decisive, in the words of the puzzle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clueproof import Puzzle, explain, headline, parse
from clueproof.explanation.wording import MAX_REASON, MAX_SUPPORTS, drawn, reason
from clueproof.formats.read import read_all

INSTANCES = Path(__file__).resolve().parents[2] / "instances"

TRACKS = """tracks
top: 3 4 5 5 2 3
left: 4 3 6 4 3 2
. . . . . .
. . . . . .
DL . . . . .
. . . DL . .
. . . . . .
. . DR . . .
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            TRACKS,
            "no track between r5c1 and r6c1: row 6 has its 2 pieces of track already, so r6c1 is empty",
        ),
        (TRACKS, "no track r2c1-r3c1 and r3c1-r3c2; join r3c1 and r4c1, and draw a line on the left side of r3c1: "),
        ("kakurasu\nright: 6 0\nbottom: 1 1 1\n", "r2c1 is unshaded; shade r1c1: the sum of column 1 is 1"),
        (
            "akari\n. . .\n. 4 .\n. . .\n",
            "put bulbs in r1c2, r2c1, r2c3 and r3c2: r2c2 has 4 bulbs, and only 4 places are left",
        ),
        ("hashi\n1.2\n...\n..1\n", "one bridge between r1c1 and r1c3: r1c1 has 1 bridge"),
        (
            "binary\n0 . . 0 . 0\n. . . . . .\n",
            "r2c2 and r2c3 = 0: row 2 has its three 1s already",
        ),
    ],
)
def test_reasons(text: str, said: str) -> None:
    steps = explain(parse(text))
    lines = [f"{headline(step)}: {reason(step)}" for step in steps]
    assert any(line.startswith(said) for line in lines), lines


def test_few_supports_are_told() -> None:
    for step in explain(parse(TRACKS)):
        assert reason(step).count(", so ") <= MAX_SUPPORTS


@pytest.mark.slow
def test_what_a_chain_leaves_is_told_once() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    steps = [*explain(parse(hard))]
    assert any(step.placed and "chain" in step.technique for step in steps)
    told = [key for step in steps for key, _ in step.placed]
    assert len(told) == len({*told})


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NO_SOLUTION_SOON = "range\n. 6 . 7 .\n6 . . . .\n. . . 6 .\n. . . . .\n. . . . .\n"
MANY_LINKS = """square-jam
. . 1 . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . 2 . . . . . . 3
. . . . . . . . . .
. . . 4 . . . . . .
. . . . . . . . . 1
. . . . . . 2 . . .
1 . . . . . . . . .
. . . . . . . . . .
"""


@pytest.mark.parametrize("text", [NO_SOLUTION_SOON, pytest.param(HARD, marks=pytest.mark.slow)])
def test_reasons_are_no_longer_than_a_person_reads(text: str) -> None:
    """But the whole reason is there, too, and begins alike."""
    steps = [*explain(parse(text))]
    assert max(len(reason(step)) for step in steps) <= MAX_REASON
    for step in steps:
        whole = reason(step, whole=True)
        assert whole == reason(step) or len(whole) > MAX_REASON
        assert reason(step).partition(",")[0] in whole


@pytest.mark.slow
def test_a_chain_with_long_links_may_be_said_by_its_last_one_alone() -> None:
    reasons = [reason(step) for step in explain(parse(MANY_LINKS))]
    assert any(re.match(r"if [^,]*, then \d+ links later", said) for said in reasons)
    assert max(map(len, reasons)) <= MAX_REASON


@pytest.mark.slow
def test_a_long_chain_is_said_by_its_ends() -> None:
    """The cells along it are told apart: boards show them."""
    cut = [step for step in explain(parse(HARD)) if "links later" in reason(step)]
    assert cut
    for step in cut:
        whole, brief = reason(step, whole=True), reason(step)
        assert brief.startswith("if ") and step.chains
        assert len(whole) > MAX_REASON >= len(brief)


PICTURE = """nonogram
rows:
  3 1
  1 2 1
  1 3
  2 1
  2 1
  2 1 1
columns:
  2 1
  1 4
  2 2
  3
  1 1
  2
  1 2
"""


def test_both_extremes_of_a_line_are_drawn_beside_the_reason() -> None:
    (step,) = [step for step in explain(parse(PICTURE)) if step.drawn]
    assert (step.technique, headline(step)) == ("overlap", "r2c1 is full")
    assert drawn(step) == ["leftmost   #.##.#.", "rightmost  #.##..#"]
    assert str(step).endswith("\n   leftmost   #.##.#.\n   rightmost  #.##..#")
    assert step.to_json()["beside"] == drawn(step)
    assert all("beside" not in step.to_json() for step in explain(parse(PICTURE)) if not step.drawn)


def test_lines_that_fit_exactly_are_one_step() -> None:
    (step,) = explain(parse("nonogram\nrows:\n  3\n  1 1\n  1 1\ncolumns:\n  3\n  1\n  3\n"))
    assert reason(step) == (
        "row 1 reads 3: 3 long in 3 cells, c1 to c3; row 2 reads 1 1: 3 long with 1 gap in 3 cells, c1 to c3; "
        "row 3 reads 1 1: 3 long with 1 gap in 3 cells, c1 to c3"
    )


def test_joined_lines_are_not_more_than_anybody_reads() -> None:
    side = 30
    rows = "\n".join(["  " + " ".join(["1"] * (side // 2))] * side)
    columns = "\n".join([f"  {side}", "  0"] * (side // 2))
    said = [reason(step) for step in explain(parse(f"nonogram\nrows:\n{rows}\ncolumns:\n{columns}\n"))]
    assert len(said) > 1
    assert all(len(text) <= MAX_REASON for text in said)


@pytest.mark.parametrize(
    ("genre", "said"),
    [
        # what goes on by one rule is one step, with the reason of the first
        (
            "thermometers",
            "r1c1 and r2c1 are empty: r1c2 is empty, and the thermometer of r1c4: filled from the bulb on",
        ),
        # what is known at two cells of one place
        ("thermometers", "r2c3 and r4c1 are filled: r3c3 is filled and r5c1 is filled, and the thermometer of r2c3: "),
        ("aquarium", "r1c4 and r1c5 are empty: r1c6 is empty, and the aquarium of r1c4: water lies level"),
        ("magnets", "column 2: rows 1 to 4 are not blank: column 2 has 2 + and 2 -, and nothing else fits both"),
    ],
)
def test_what_holds_at_one_place_is_said_once(genre: str, said: str) -> None:
    # one after the other, as the large ones take long
    lines = (
        f"{headline(step)}: {reason(step)}"
        for puzzle in read_all(INSTANCES / genre / "own.txt", genre)
        if isinstance(puzzle, Puzzle)
        for step in explain(puzzle)
    )
    assert any(line.startswith(said) for line in lines)
