"""The engine: every ask answers as the protocol says, and nothing in a message makes it raise."""

from __future__ import annotations

import json
import time
from base64 import b64decode, b64encode
from typing import Any

import pytest

from clueproof import ClueproofError, NoClueNeededError, Puzzle, check_certificate, minimise, parse, read, to_json
from clueproof.certificates.document import unpacked
from clueproof.encoders.registry import names
from clueproof.questions import unsat_core
from clueproof.web import boards, protocol
from clueproof.web.engine import ANSWERERS, Engine
from clueproof.web.protocol import asks
from tests.pages import ROOT, blocks
from tests.sweeps import sampled
from tests.web.asking import ENGINE, answer, ask, events, message, parts, validator

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "sudoku\n1...\n..2.\n.3..\n...4"
WEB = sorted(names())


def first_puzzle(genre: str) -> dict[str, Any]:
    """The first puzzle of a genre with one solution, and with a clue that it needs, among the instances, as JSON."""
    for path in sorted((ROOT / "instances" / genre).glob("[!b]*.txt")):
        for puzzle in read(path, genre):
            if puzzle.about.get("expect", "unique") == "unique" and needs_a_clue(puzzle):
                return to_json(puzzle)
    raise AssertionError(f"there is no instance of {genre}")


def needs_a_clue(puzzle: Puzzle) -> bool:
    """Of a board with one cell there may be one solution without any."""
    try:
        minimise(puzzle, time_limit=5)
    except NoClueNeededError:
        return False
    except ClueproofError:
        # such as that there is no question of it where the best solution is asked for
        return True
    return True


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
    (noted,) = answer("read", text="https://puzz.link/p?slither/5/5/cbcbcddad&id=7")["puzzles"]
    assert noted["notes"] == ["'&id=7' behind the puzzle passed over"]
    assert answer("read", text=text, most=1)["more"] is True
    assert not found["more"]


def test_blank_of_usual_size() -> None:
    found = answer("blank", genre="Light Up", width=5)
    assert (found["genre"], found["geometry"]["rows"], found["geometry"]["columns"]) == ("akari", 7, 5)


def test_blank_of_a_name_that_stands_for_an_option() -> None:
    assert answer("blank", genre="Sudoku X")["puzzle"]["diagonals"] is True
    assert "regions" not in answer("blank", genre="jigsaw")["puzzle"]


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


def test_messages_are_for_pages() -> None:
    assert ask("verify", "hello world")["message"].endswith("such as 'sudoku' (or choose the genre)")
    assert ask("verify", "hello")["message"] == "unknown puzzle 'hello'; choose the genre"


@pytest.mark.parametrize("sent", [None, 5, [], {}, {"ask": None}, {"ask": ["verify"]}, {"ask": "verify", "id": [1]}])
def test_what_is_no_message(sent: Any) -> None:
    assert events(sent)[-1]["event"] == "error"


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


def test_the_verdict_does_not_wait_for_the_clues(monkeypatch: pytest.MonkeyPatch) -> None:
    shrunk: list[bool] = []

    def counted(*arguments: Any) -> Any:
        shrunk.append(arguments[-1])
        return shrink_core(*arguments)

    shrink_core = unsat_core.shrink_core
    monkeypatch.setattr(unsat_core, "shrink_core", counted)
    puzzle = "sudoku\n11..\n....\n..2.\n...."
    assert answer("verify", puzzle)["sentence"] == "no solution"
    told = ENGINE.ask(message("watch", puzzle))
    assert next(event for event in told if event["event"] == "part")["answer"]["verdict"] == "none"
    assert not shrunk
    assert next(event for event in told if event["event"] == "part")["answer"]["irreducible"] is True
    told.close()
    assert answer("core", puzzle, irreducible=True)["irreducible"] is True
    assert shrunk == [False, True]


def test_candidates_are_those_of_all_solutions() -> None:
    found = answer("candidates", "sudoku\n1234\n3412\n2...\n4...")
    cells = {cell["name"]: cell["words"] for cell in found["cells"]}
    assert cells["r1c1"] == ["1"] and cells["r3c2"] == ["1", "3"]
    assert (found["settled"], found["open"]) == (
        len([words for words in cells.values() if len(words) == 1]),
        found["open"],
    )


@pytest.mark.parametrize("genre", sampled(WEB, 5, "typed in the workbench"))
def test_every_genre_is_typed(genre: str) -> None:
    """Typed again what stands on the board, it is the same; a blank one can be typed on."""
    puzzle = first_puzzle(genre)
    board = answer("board", puzzle)
    edits = [
        {"entry": name, "places": places, "value": value}
        for name, typed in board["entered"].items()
        for places, value in typed
    ]
    again = answer("enter", puzzle, edits=edits)
    assert {**again["puzzle"], **about(puzzle)} == puzzle and again["entered"] == board["entered"]
    blank = answer("blank", genre=genre)
    assert blank["genre"] == genre and blank["entries"]
    assert answer("board", blank["puzzle"]) == blank
    if "draft" in blank:
        assert blank["draft"] in ask("verify", blank["puzzle"])["message"]


def about(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Where a puzzle is from, which lines of text need not tell."""
    return {name: puzzle[name] for name in ("id", "expect", "origin", "title") if name in puzzle}


def test_what_is_typed_is_refused_or_kept_as_a_draft() -> None:
    blank = answer("blank", genre="sudoku", height=4, width=4)["puzzle"]
    typed = answer("enter", blank, edits=[{"entry": "given", "places": [[0, 0]], "value": "3"}])
    assert typed["puzzle"]["grid"][0] == "3..." and typed["clues"] == 1
    refused = ask("enter", blank, edits=[{"entry": "given", "places": [[0, 0]], "value": "7"}])
    assert refused["event"] == "error" and "7" in refused["message"]
    assert ask("enter", blank, edits=[{"entry": "given", "places": [[9, 9]], "value": "1"}])["event"] == "error"
    draft = answer("enter", blank, edits=[{"entry": "region", "places": [[0, 0], [0, 1]], "value": "1"}])
    assert draft["draft"] and ask("verify", draft["puzzle"])["event"] == "error"
    more = answer("enter", draft["puzzle"], edits=[{"entry": "given", "places": [[3, 3]], "value": "2"}])
    assert more["draft"] and more["entered"]["given"] == [[[[3, 3]], "2"]]


def test_things_are_drawn_and_taken_away() -> None:
    blank = answer("blank", genre="sudoku", height=4, width=4)
    cage = next(entry for entry in blank["entries"] if entry["name"] == "cage")
    assert cage == {
        "name": "cage",
        "words": "cage",
        "places": "groups",
        "choices": [{"value": "-", "words": "without number"}],
        "free": True,
        "hint": "a number, or none",
        "clear": "",
        "heading": "Most used",
        "about": "No number stands twice in it, and its numbers add up to the sum, if one is stated.",
    }
    edits = [
        {"entry": "cage", "places": [[[0, 0], [0, 1]]], "value": "3"},
        {"entry": "clone", "places": [[[0, 0], [0, 1]], [[2, 1], [2, 0]]], "value": "1"},
        {"entry": "sandwich", "places": [[2, 4]], "value": "5"},
        {"entry": "anti-king", "places": [], "value": "1"},
    ]
    drawn = answer("enter", blank["puzzle"], edits=edits)
    assert drawn["clues"] == 4
    assert {name: there for name, there in drawn["entered"].items() if there} == {
        edit["entry"]: [[edit["places"], edit["value"]]] for edit in edits
    }
    away = [{**edit, "value": ""} for edit in edits]
    assert answer("enter", drawn["puzzle"], edits=away) == blank
    assert answer("verify", drawn["puzzle"])["verdict"] == "none"
    refused = ask("enter", blank["puzzle"], edits=[*edits, {"entry": "thermo", "places": [[[0, 0]]], "value": "1"}])
    assert refused["message"] == "thermo r1c1: it needs 2 cells or more"


def test_lines_are_kept_with_what_is_wrong_in_them() -> None:
    text = "elimination\ncategories:\n  name: Ann, Bob\n  pet: cat, dog\nstatements:\n  Ann flies the dog with Bob\n"
    blank = answer("blank", genre="elimination")
    assert blank["entries"][0]["places"] == "lines of text" and "draft" not in blank
    typed = answer("enter", blank["puzzle"], edits=[{"entry": "text", "places": [], "value": text}])
    assert typed["entered"]["text"] == [[[], text]] and typed["draft"].startswith("line 6: ")
    good = text.replace("flies the dog with Bob", "keeps the cat")
    mended = answer("enter", typed["puzzle"], edits=[{"entry": "text", "places": [], "value": good}])
    assert "draft" not in mended and mended["clues"] == 1
    assert ask("enter", blank["puzzle"], edits=[{"entry": "given", "places": [], "value": "1"}])["event"] == "error"


@pytest.mark.parametrize("genre", sampled(WEB, 4, "shown in the workbench"))
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


ALL = ("genres", "read", "blank", "enter")
"""Asks that are about no puzzle, or about more than it."""


def every_ask(puzzle: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The last event of each ask about the puzzle, by its name. What they need besides is little."""
    options: dict[str, dict[str, Any]] = {
        "count": {"limit": 3},
        "watch": {"show": ["verdict", "count", "candidates", "core", "redundant", "difficulty"], "time_limit": 2},
        "hint": {"stage": "what", "labels": True},
        "explain": {"most": 3},
        "repair": {"time_limit": 2},
        "repairs": {"time_limit": 2},
        "minimise": {"seed": 1, "time_limit": 5},
        "generate": {"seed": 1, "time_limit": 60},
        "convert": {"to": "text"},
        "certificate": {"time_limit": 60},
        "play": {"mistakes": True},
    }
    names = [name for name in ANSWERERS if name not in ALL]
    found = {name: ask(name, puzzle, **options.get(name, {})) for name in names if name != "check"}
    solutions = found["verify"]["answer"]["solutions"]
    return {**found, "check": ask("check", puzzle, answer=solutions[0]["value"])}


@pytest.mark.parametrize("genre", ["binary", "slitherlink", "elimination"])
def test_every_ask(genre: str) -> None:
    answers_of(genre)


@pytest.mark.slow
@pytest.mark.parametrize("genre", WEB)
def test_every_ask_of_every_genre(genre: str) -> None:
    answers_of(genre)


def answers_of(genre: str) -> None:
    """All asks are answered, or refused with a reason that the genre has."""
    puzzle = first_puzzle(genre)
    found = every_ask(puzzle)
    refused = {name: event["message"] for name, event in found.items() if event["event"] != "answer"}
    expected = (
        {"difficulty", "export", "redundant", "minimise", "repair", "repairs"} if genre in HAVE_OBJECTIVE else set()
    )
    expected |= {"play"} if genre in NOT_PLAYED else set()
    assert refused.keys() <= expected, refused
    answers = {name: event["answer"] for name, event in found.items() if event["event"] == "answer"}
    assert answers["check"]["solved"] and "rule" not in answers["check"]
    assert answers["generate"]["board"]["puzzle"]["puzzle"] == genre
    assert ask("verify", answers["generate"]["board"]["puzzle"])["answer"]["verdict"] == "unique"
    if "repair" in answers:
        assert answers["repair"]["repair"] == "unique"
    if "minimise" in answers:
        fewer = answers["minimise"]
        assert ask("verify", fewer["board"]["puzzle"])["answer"]["verdict"] == "unique"
        assert fewer["board"]["clues"] == answers["board"]["clues"] - fewer["dropped"]
    assert answers["explain"]["steps"] <= 3
    forms = [form["name"] for form in answers["forms"]["forms"]]
    assert {"text", "json", "jsonl"} <= {*forms}
    for form in forms:
        written = answer("convert", puzzle, to=form)["content"]
        # game ids and lists name no genre
        read_back = answer("read", text=written, genre=genre)
        # strings of constraints say a killer Sudoku as a Sudoku with cages
        read_as = "sudoku" if (genre, form) == ("killer-sudoku", "interactive-solver") else genre
        assert [one["genre"] for one in read_back["puzzles"]] == [read_as], (form, read_back["errors"])


NOT_PLAYED = ("elimination", "independent-set", "map", "triangle-sum", "unidirectional-tsp")
"""Boards show no single keys of these."""
HAVE_OBJECTIVE = ("independent-set", "triangle-sum", "unidirectional-tsp")


def test_a_sudoku_can_be_written_in_all_forms_that_have_it() -> None:
    forms = [form["name"] for form in answer("forms", SUDOKU)["forms"]]
    assert {"fpuzzles", "interactive-solver", "penpa", "puzzlink"} <= {*forms}


def test_regions_to_be_found_are_explained_and_not_played() -> None:
    puzzle = to_json(parse("sudoku regions=find\n12\n..\nextras:\n  same-region r1c1-r1c2\n"))
    assert answer("verify", puzzle)["solutions"][0]["value"] == {"grid": ["12", "21"], "regions": [[1, 1], [2, 2]]}
    assert answer("explain", puzzle)["steps"] > 1
    shown = answer("play", puzzle)
    assert shown["unplayable"] == "the board has no place for all that is to be found in this sudoku"
    assert (shown["entries"], shown["solved"], shown["svg"]) == ([], False, answer("board", puzzle)["svg"])


def test_hints_say_where_before_they_say_what() -> None:
    where, what = answer("hint", SUDOKU), answer("hint", SUDOKU, stage="what")
    assert where["where"] == what["where"] == "box 2"
    assert sorted(where["sites"]) == [[row, column] for row in range(3) for column in range(3, 6)]
    assert "step" not in where and "8" not in where["sentence"]
    assert what["step"]["headline"] == "r1c6 = 8"
    assert answer("hint", "sudoku\n1...\n....\n....\n....")["end"] == "open"
    assert answer("hint", "sudoku\n11..\n....\n....\n....")["end"] == "contradiction"


def test_what_is_to_be_looked_at_beside_a_step_is_told() -> None:
    told = "statement 1: Ann is before Bob in day"
    text = "elimination\ncategories:\n  day: 1, 2, 3\n  name: Ann, Bob, Cy\nstatements:\n  Ann is before Bob in day\n"
    step = answer("hint", text, stage="what")["step"]
    assert step["reason"] == told
    assert step["beside"] == ["day  1  2  3", "Ann  .  .  x", "Bob  x  .  ."]


def parts_of(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event["answer"] for event in found if event.get("part") == "step"]


def test_explanations_are_paged() -> None:
    whole = parts_of(events(message("explain", SUDOKU)))
    assert [step["step"] for step in whole] == [*range(1, len(whole) + 1)]
    page = events(message("explain", SUDOKU, first=4, most=3))
    assert parts_of(page) == whole[3:6]
    assert page[-1]["answer"]["more"] and page[-1]["answer"]["steps"] == 6
    rest = events(message("explain", SUDOKU, first=7))
    assert parts_of(rest) == whole[6:]
    assert (rest[-1]["answer"]["end"], rest[-1]["answer"]["more"]) == ("solved", False)


def test_repairs_tell_what_they_change() -> None:
    found = answer("repair", "sudoku\n1...\n..2.\n.3..\n....")
    assert [change["change"] for change in found["changes"]] == ["add"]
    assert found["sites"] == [found["changes"][0]["new"]["site"]]
    assert answer("verify", found["board"]["puzzle"])["verdict"] == "unique"
    wrong = answer("repair", "sudoku\n11..\n..2.\n.3..\n....")
    assert {change["change"] for change in wrong["changes"]} <= {"drop", "replace", "add"} != {"add"}


def test_all_repairs() -> None:
    puzzle = "sudoku id=mine\n1..4\n....\n....\n4..1"
    found = answer("repairs", puzzle)
    assert (found["repairs"], found["complete"], found["sentence"]) == (
        "repaired",
        True,
        "all 16 repairs that add 1 clue",
    )
    for choice in found["choices"]:
        assert answer("verify", choice["puzzle"])["verdict"] == "unique"
        assert choice["puzzle"]["id"] == "mine"
        assert choice["sites"] == [choice["changes"][0]["new"]["site"]]
        assert choice["svg"].startswith("<svg")
    few = answer("repairs", puzzle, limit=2)
    assert len(few["choices"]) == 2 and not few["complete"]
    assert answer("repairs", SUDOKU)["choices"] == []
    flat = answer("repairs", "binary\n........\n........")
    assert (flat["repairs"], flat["choices"]) == ("irreparable", [])
    assert flat["reason"].startswith("no grid of this shape")


def test_what_can_be_filled_in() -> None:
    for text, playable in (
        ("sudoku\n1234\n3412\n2143\n4321", False),
        ("sudoku\n1234\n3412\n2143\n432.", True),
        ("sudoku regions=find\n12\n..\nextras:\n  same-region r1c1-r1c2\n", False),
        ("slitherlink\n3.\n..", True),
    ):
        assert answer("board", text)["playable"] == playable, text
    full = answer("play", "sudoku\n1234\n3412\n2143\n4321")
    assert full["unplayable"] == "all of this sudoku is given: nothing is left to fill in"


def test_one_like_this() -> None:
    jigsaw = {"puzzle": "sudoku", "grid": ["1...", "....", "....", "...."], "regions": ["1111", "2233", "2233", "4444"]}
    made = answer("generate", jigsaw, seed="x")
    assert made["board"]["puzzle"]["regions"] == jigsaw["regions"]
    assert made == {**answer("generate", jigsaw, seed="x"), "seconds": made["seconds"]}
    assert "id" not in made["board"]["puzzle"]
    assert ask("generate", jigsaw, genre="sudoku")["event"] == "error"
    assert ask("generate")["event"] == "error"


def test_certificates_are_certificates() -> None:
    found = answer("certificate", SMALL)
    assert found["verdict"] == "unique"
    assert check_certificate(unpacked(b64decode(found["base64"]))).statement == "unique"


def test_checks_say_which_rule_is_broken() -> None:
    found = answer("check", SMALL, answer="1243342143122133")
    assert not found["solved"] and "4" in found["rule"]
    assert ask("check", SMALL, answer="12")["event"] == "error"


def test_playing() -> None:
    def mark(cell: list[int], value: str) -> dict[str, Any]:
        return {"entry": "cells", "places": [cell], "value": value}

    start = answer("play", SMALL)
    assert (start["answer"], start["done"], start["left"]) == ({}, False, 12)
    some = answer("play", SMALL, edits=[mark([0, 1], "2"), mark([0, 2], "4")], mistakes=True)
    assert some["left"] == 10 and "rule" not in some and some["entered"]["cells"] == [[[[0, 1]], "2"], [[[0, 2]], "4"]]
    assert answer("hint", SMALL, answer=some["answer"], stage="what")["step"]["headline"] != "r1c2 = 2"
    wrong = answer("play", SMALL, answer=some["answer"], edits=[mark([0, 3], "2")], mistakes=True)
    assert wrong["rule"].startswith("th") and [0, 3] in wrong["sites"] and [0, 2] not in wrong["sites"]
    assert answer("hint", SMALL, answer=wrong["answer"])["end"] == "contradiction"
    assert answer("play", SMALL, answer=wrong["answer"], edits=[mark([0, 3], "")])["answer"] == some["answer"]
    assert ask("play", SMALL, edits=[mark([0, 0], "2")])["message"] == "r1c1 is given"
    rows = answer("verify", SMALL)["solutions"][0]["value"]
    every = [mark([r, c], value) for r, row in enumerate(rows) for c, value in enumerate(row) if (r, c) not in GIVEN]
    full = answer("play", SMALL, edits=every, mistakes=True)
    assert full["done"] and full["solved"] and "rule" not in full
    last = answer("play", SMALL, answer=full["answer"], edits=[mark([3, 0], "4")], mistakes=True)
    assert last["done"] and not last["solved"] and "4" in last["rule"]
    assert "independent-set" in answer("play", first_puzzle("independent-set"))["unplayable"]


GIVEN = {(0, 0), (1, 2), (2, 1), (3, 3)}
"""The cells of `SMALL` that are."""


class Cancelled:
    """A token that is cancelled at a moment, as the flag of a server is."""

    def __init__(self, seconds: float) -> None:
        self.moment = time.monotonic() + seconds

    @property
    def cancelled(self) -> bool:
        return time.monotonic() >= self.moment


@pytest.mark.parametrize("name", [name for name in ANSWERERS if name not in ALL])
def test_what_is_cancelled_at_once_says_so(name: str) -> None:
    options = {"check": {"answer": "x"}, "convert": {"to": "text"}}.get(name, {})
    assert events(message(name, SUDOKU, **options), Cancelled(0))[-1]["event"] == "cancelled"


def test_the_engine_answers_what_the_protocol_has() -> None:
    assert {*ANSWERERS} == {*asks()}


def test_a_bug_is_told_and_what_the_listener_raises_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(asked: Any) -> Any:
        return {}["nothing"]

    monkeypatch.setattr(boards, "board", broken)
    assert "this is a bug in clueproof" in ask("board", SMALL)["message"]

    def hung_up(event: Any) -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        list(Engine().ask(message("verify", SUDOKU), None, hung_up))


def test_progress_is_told() -> None:
    found = events(message("count", "sudoku\n" + "\n".join(["." * 9] * 9), limit=100_000, time_limit=0.4))
    seconds = [event["seconds"] for event in found if event["event"] == "progress"]
    assert seconds and seconds == sorted(seconds)
    assert not found[-1]["answer"]["exact"] and found[-1]["answer"]["reason"] == "time limit reached"


@pytest.mark.parametrize(
    ("keywords", "right", "wrong"),
    [
        ({"minimum": 1}, 1, 0),
        ({"maximum": 1000}, 1000, 1001),
        ({"exclusiveMinimum": 0}, 1e-9, 0),
        ({"maxLength": 3}, "abc", "abcd"),
        ({"maxItems": 2}, [1, 2], [1, 2, 3]),
    ],
    ids=str,
)
def test_bounds_of_the_protocol_are_inclusive(keywords: dict[str, int], right: Any, wrong: Any) -> None:
    assert not [*protocol._faults(right, keywords)]
    assert len([*protocol._faults(wrong, keywords)]) == 1
