"""Houses in a row, told in English, as ZebraLogic and reasoning-gym state logic grids."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof.audit import Audit, CollectedPuzzle, TableRow
from clueproof.errors import BadPuzzleError
from clueproof.formats.houses import PHRASES
from clueproof.formats.read import parse
from tests.audit.reading import read_rows

TEXT = """There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street.
Each house has a unique attribute for each of the following characteristics:
 - Each person has a unique name: `Eric`, `Alice`, `Peter`
 - The mothers' names in different houses are unique: `Alice`, `Holly`, `Aniya`
 - Each person has a unique birthday month: `april`, `jan`, `sept`

## Clues:
1. The person whose birthday is in January is directly left of Eric.
2. Alice is The person whose mother's name is Alice.
3. The person whose mother's name is Holly is in the first house.
4. There is one house between the person whose birthday is in September and Eric.
"""
HEADER = ["House", "Name", "Mother", "Birthday"]
RIGHT = [["1", "Peter", "Holly", "sept"], ["2", "Alice", "Alice", "jan"], ["3", "Eric", "Aniya", "april"]]
WRONG = [RIGHT[0], [*RIGHT[1][:3], "april"], [*RIGHT[2][:3], "jan"]]
HIDDEN = [["___"] * 4] * 3


def row_of(folder: Path, **fields: Any) -> TableRow:
    (folder / "z.jsonl").write_text(json.dumps({"id": "lgp-test-3x3-1", "size": "3*3", **fields}) + "\n")
    (found,) = read_rows(folder / "z.jsonl")
    return found


@pytest.mark.parametrize(
    ("solution", "stored"),
    [
        ({"header": HEADER, "rows": RIGHT}, "right"),
        ({"header": HEADER, "rows": WRONG}, "wrong"),
        ({"header": HEADER, "rows": HIDDEN}, None),
        (None, None),
    ],
)
def test_rows_of_zebralogic(tmp_path: Path, solution: Any, stored: str | None) -> None:
    row = row_of(tmp_path, puzzle=TEXT, solution=solution)
    assert row.puzzle is not None, row.error
    found = Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record
    assert (found["puzzle"], found["verdict"], found.get("stored")) == ("elimination", "unique", stored)


def test_the_question_of_an_entry_of_reasoning_gym(tmp_path: Path) -> None:
    question = TEXT.replace("`", "").lower().replace("there", "There") + "\nWhat is Name of the person in House 1?"
    row = row_of(tmp_path, question=question, answer="peter", metadata={"source_dataset": "zebra_puzzles"})
    assert row.puzzle is not None, row.error
    assert [category.labels[0] for category in row.puzzle.shape.categories] == ["1", "eric", "alice", "april"]
    assert Audit("auto").answer(CollectedPuzzle(row.puzzle)).record["verdict"] == "unique"


SAID = [
    # true and untrue where a lives in house 1, c in 2, b in 3
    ("{a} is in the first house", "{a} is in the second house"),
    ("{a} is not in the third house", "{a} is not in the first house"),
    ("{a} is somewhere to the left of {b}", "{b} is somewhere to the left of {a}"),
    ("{b} is somewhere to the right of {a}", "{a} is somewhere to the right of {c}"),
    ("{a} is directly left of {c}", "{c} is directly left of {a}"),
    ("{a} and {c} are next to each other", "{a} and {b} are next to each other"),
    ("There is one house between {b} and {a}", "There is one house between {a} and {c}"),
    ("{a} is not {c}", "{b} is not the person who is an artist"),
]


@pytest.mark.parametrize(("true", "untrue"), SAID)
def test_sentences(true: str, untrue: str) -> None:
    names = {"a": "Eric", "b": "Peter", "c": "the person who is a doctor"}
    for said, expected in ((true, True), (untrue, False)):
        text = (
            "There are 3 houses\n - Each person has a unique name: Eric, Peter, Ann\n"
            f" - Each person has an occupation: nurse, artist, doctor\n1. {said.format(**names)}.\n"
        )
        puzzle = parse(text)
        people = (("1", "Eric", "nurse"), ("2", "Ann", "doctor"), ("3", "Peter", "artist"))
        assert (puzzle.rules.check(puzzle, people) is None) is expected
        assert len(puzzle.clues) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("is directly left of", "lives opposite", "can't be read"),
        ("Eric.\n2", "Zoe.\n2", "can't be read"),
        ("in the first house", "in the ninth house", "there are only houses 1 to 3"),
        ("Each person has a unique name", "Each person has a hat", "'Each person has a hat' is no category"),
        ("Eric.\n2", "Eric.\nTwo: ", "row 1, line 9: expected a numbered clue"),
        ("`jan`, ", "", "can't be read"),
        (", `jan`", ", `jan`, `feb`", "has 4 items"),
    ],
)
def test_what_can_not_be_read(tmp_path: Path, old: str, new: str, message: str) -> None:
    row = row_of(tmp_path, puzzle=TEXT.replace(old, new))
    assert row.puzzle is None
    assert message in row.error


def test_a_phrase_for_two_items_is_refused() -> None:
    text = (
        "There are 2 houses\n - They all have a unique favorite flower: iris, roses\n"
        " - Each person has a favorite color: iris, red\n1. The person who loves iris is in the first house.\n"
    )
    # "loves iris" is said of the colour alone; of a flower it is "the boquet of iris"
    assert len(parse(text).clues) == 1
    twice = text.replace("They all have a unique favorite flower: iris", "People have unique favorite sports: iris")
    with pytest.raises(BadPuzzleError, match="can be read in several ways"):
        parse(twice)


def test_each_phrase_has_room_for_one_item() -> None:
    for line in PHRASES.strip().split("\n"):
        _, _, phrases = line.partition(": ")
        assert all(phrase.count("{}") == 1 for phrase in phrases.split(" | "))


@pytest.mark.parametrize("said", ["the Dusk smoothie drinker", "the person whose favorite smoothie is Dusk"])
def test_each_phrase_is_read(said: str) -> None:
    puzzle = parse(
        "There are 2 houses\n - Each person has a unique name: Eric, Peter\n"
        f" - Everyone has a favorite smoothie: dusk, lime\n1. {said} is Eric.\n"
    )
    assert len(puzzle.clues) == 1
