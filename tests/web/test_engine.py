"""The engine: every ask answers as the protocol says, and nothing in a message makes it raise."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from clueproof import parse, read, to_json
from clueproof.encoders.registry import names
from clueproof.web.engine import ANSWERERS
from tests.pages import ROOT, blocks
from tests.web.asking import answer, ask, events, parts, validator

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "sudoku\n1...\n..2.\n.3..\n...4"
WEB = sorted(names())


def first_puzzle(genre: str) -> dict[str, Any]:
    """The first puzzle of a genre with one solution among the instances, as JSON."""
    for path in sorted((ROOT / "instances" / genre).glob("[!b]*.txt")):
        for puzzle in read(path, genre):
            if puzzle.about.get("expect", "unique") == "unique":
                return to_json(puzzle)
    raise AssertionError(f"there is no instance of {genre}")


def test_the_schema_is_one() -> None:
    for name in ("message", "event"):
        validator(name).check_schema(validator(name).schema)


@pytest.mark.parametrize("block", blocks(ROOT / "docs" / "protocol.md", "json"), ids=lambda block: block.name)
def test_examples_of_the_documentation(block: Any) -> None:
    """Messages are answered, the other lines are events or answers."""
    for line in block.body.splitlines():
        example = json.loads(line)
        if "ask" in example:
            validator("message").validate(example)
            if example["ask"] in ANSWERERS:
                assert events(example)[-1]["event"] == "answer"
        else:
            validator("event" if "event" in example else "answer-count").validate(example)


def test_genres() -> None:
    found = answer("genres")
    assert sorted(genre["name"] for genre in found["genres"]) == WEB
    sudoku = next(genre for genre in found["genres"] if genre["name"] == "sudoku")
    assert sudoku["sizes"] == {"height": 9, "width": 9, "square": True, "largest": 64}
    assert [genre["name"] for genre in found["genres"] if not genre["grid"]] == [
        "elimination", "independent-set", "triangle-sum", "unidirectional-tsp",
    ]  # fmt: skip


def test_read_takes_text_links_and_files() -> None:
    text = f"{SMALL}\n\nsudoku\n12\n\nsudoku id=x\n4...\n....\n....\n...."
    found = answer("read", text=text)
    assert [puzzle["name"] for puzzle in found["puzzles"]] == ["Sudoku (also jigsaw and X)", "x"]
    assert [error["place"]["line"] for error in found["errors"]] == [7]
    assert found == answer("read", file=b64encode(text.encode()).decode())
    assert answer("read", text="https://puzz.link/p?slither/5/5/cbcbcddad")["puzzles"][0]["genre"] == "slitherlink"
    assert answer("read", text=text, most=1)["more"] is True
    assert not found["more"]


def test_blank_of_usual_size() -> None:
    found = answer("blank", genre="Light Up", width=5)
    assert (found["genre"], found["geometry"]["rows"], found["geometry"]["columns"]) == ("akari", 7, 5)


@pytest.mark.parametrize(
    ("name", "puzzle", "options", "said"),
    [
        ("verify", "sudoku\n12", {}, "row"),
        ("verify", {"puzzle": "sudoko"}, {}, "sudoku"),
        ("verify", {"grid": ["1"]}, {}, '"puzzle"'),
        ("verify", "x" * 2_000_000, {}, "1,000,000 are read here"),
        ("verify", "range\n" + "\n".join(["." * 200] * 200), {}, "at most 100, not 200"),
        ("blank", None, {"genre": "soduko"}, "did you mean 'sudoku'"),
        ("blank", None, {"genre": "sudoku", "height": 200, "width": 200}, "200 by 200 is too large"),
        ("blank", None, {"genre": "sudoku", "height": 0}, "height is at least 1"),
        ("blank", None, {}, "no 'genre'"),
        ("read", None, {}, "either a text or a file"),
        ("read", None, {"file": "?"}, "base64"),
        ("read", None, {"text": "x" * 10_000_000}, "too many"),
        ("count", SMALL, {"limit": True}, "limit is a whole number, not True"),
        ("count", SMALL, {"time_limit": -1}, "more than 0"),
        ("watch", SMALL, {"show": ["all"]}, "show[0] is one of"),
        ("convert", SMALL, {"to": "non"}, "nonograms"),
        ("verify", SMALL, {"colour": "red"}, "unknown field 'colour'"),
        ("verify", None, {}, "no 'puzzle'"),
        ("solve", SMALL, {}, "unknown ask 'solve'"),
    ],
)
def test_what_is_wrong_is_one_clear_line(name: str, puzzle: Any, options: dict[str, Any], said: str) -> None:
    found = ask(name, puzzle, **options)
    assert found["event"] == "error"
    assert said in found["message"]
    assert "\n" not in found["message"] and len(found["message"]) < 400


def test_places_of_errors_are_in_what_was_sent() -> None:
    assert ask("verify", "sudoku\n1...\n..x.\n....\n....")["place"] == {"line": 3, "column": 3}


@pytest.mark.parametrize("message", [None, 5, [], {}, {"ask": None}, {"ask": ["verify"]}, {"ask": "verify", "id": [1]}])
def test_what_is_no_message(message: Any) -> None:
    assert events(message)[-1]["event"] == "error"


def test_verdicts() -> None:
    found = answer("verify", SUDOKU)
    assert (found["verdict"], len(found["solutions"])) == ("unique", 1)
    assert found["solutions"][0]["value"][0] == "534678912"
    two = answer("verify", "sudoku\n1234\n3412\n2...\n4...")
    assert two["verdict"] == "multiple" and len(two["solutions"]) == 2
    assert len(two["sites"]) == len(two["differ"]) and [2, 1] in two["sites"]
    assert answer("verify", "sudoku\n11..\n....\n....\n....")["verdict"] == "none"


def test_watch_gives_what_applies() -> None:
    show = ["verdict", "count", "candidates", "core", "redundant", "difficulty"]
    unique = parts("watch", SUDOKU, show=show)
    assert [*unique] == ["verdict", "candidates", "redundant", "difficulty", ""]
    assert unique[""]["parts"] == [*unique][:-1]
    several = parts("watch", "sudoku\n1...\n....\n....\n....", show=show, limit=10)
    assert [*several] == ["verdict", "count", "candidates", ""]
    assert (several["count"]["count"], several["count"]["exact"]) == (10, False)
    none = parts("watch", "sudoku\n11..\n....\n..2.\n....", show=show)
    assert [*none] == ["verdict", "core", ""]
    assert none["core"]["sites"] == [[0, 0], [0, 1]]
    assert [clue["sentence"] for clue in none["core"]["clues"]] == ["r1c1 is 1", "r1c2 is 1"]


def test_candidates_are_those_of_all_solutions() -> None:
    found = answer("candidates", "sudoku\n1234\n3412\n2...\n4...")
    cells = {cell["name"]: cell["words"] for cell in found["cells"]}
    assert cells["r1c1"] == ["1"] and cells["r3c2"] == ["1", "3"]
    assert (found["settled"], found["open"]) == (
        len([words for words in cells.values() if len(words) == 1]),
        found["open"],
    )


@pytest.mark.parametrize("genre", WEB)
def test_every_genre_is_shown_and_answered(genre: str) -> None:
    """The board reads back, has the geometry of its picture, and is verified."""
    puzzle = first_puzzle(genre)
    board = answer("board", puzzle)
    assert board["puzzle"] == puzzle
    assert to_json(parse(board["text"])) == puzzle
    geometry = board["geometry"]
    assert f'viewBox="0 0 {geometry["width"]:g} {geometry["height"]:g}"' in board["svg"]
    assert geometry["places"] if "places" in geometry else len(geometry["xs"]) == geometry["columns"] + 1
    assert len(board["given"]) == board["clues"]
    assert answer("verify", puzzle)["verdict"] == "unique"
    assert answer("draw", puzzle, format="text")["content"].strip()
    assert json.loads(answer("convert", puzzle, to="json")["content"]) == puzzle
