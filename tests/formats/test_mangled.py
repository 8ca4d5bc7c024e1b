"""Whatever a file holds is a puzzle or refused in one line, in time that grows as its length does."""

from __future__ import annotations

import json
import random
import time
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from clueproof import BadPuzzleError, ClueproofError, parse, to_json, to_text
from clueproof.encoders.index import GENRES
from clueproof.formats.read import MOST_REFUSED, read_all
from clueproof.puzzle.rule_set import Puzzle
from tests.formats.test_round_trips import LARGEST
from tests.sweeps import part, sampled, swept

INSTANCES = sorted(path for path in (Path(__file__).parents[2] / "instances").rglob("*.*") if path.suffix != ".md")
SMALL = 4000
"""Characters of a file that are mangled."""
LONG = 5.0
"""Seconds of the processor that no file of this size may take: five times what it takes."""
PIECES = [
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "|",
    "-",
    "--",
    "---+---",
    ".",
    "..",
    "?",
    "0",
    "1",
    "10",
    "00",
    "-1",
    "1.5",
    "1e9",
    "x",
    "X",
    "é",
    "¹",
    "│",
    '"',
    "\\",
    "#",
    "=",
    ":",
    "a:",
    "a=b",
    "grid:\n",
    "rows:\n",
    "size=",
    "size=3 ",
    "width=1 ",
    "n=0 ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "null",
    "true",
    "NaN",
    "Infinity",
    "9" * 20,
    "9" * 5000,
    "sudoku\n",
    "range\n",
    "sudok\n",
    "binary id=",
    "\x00",
    "\udcff",
    "\ufeff",
]


def mangled(text: str, chance: random.Random) -> str:
    """The text with one to four slips: pieces put in, dropped, doubled, swapped; lines and numbers too."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at, line = chance.randrange(len(text) + 1), chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                text = text[:at] + chance.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 5) :]
            case 2:
                text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
            case 3:
                lines[line:line] = [lines[chance.randrange(len(lines))]]
                text = "\n".join(lines)
            case 4:
                del lines[line]
                text = "\n".join(lines)
            case 5:
                lines[line] = chance.choice(["", " ", lines[line] * 2, lines[line][::-1], lines[line].replace(" ", "")])
                text = "\n".join(lines)
            case 6:
                digits = [n for n, symbol in enumerate(text) if symbol.isdigit()]
                if digits:
                    at = chance.choice(digits)
                    number = chance.choice(["0", "-1", "10", "99", "1.5", "true", "NaN", "9" * 20, "9" * 5000])
                    text = text[:at] + number + text[at + 1 :]
            case _:
                text = text[: max(1, at)]
    return text


def must_be_read_or_refused(text: str, name: str, default: str | None = None) -> list[Puzzle]:
    begun = time.process_time()
    found = list(read_all(StringIO(text, newline=None), default, name=name))
    assert time.process_time() - begun < LONG, text[:200]
    for item in found:
        if isinstance(item, ClueproofError):
            assert isinstance(item, BadPuzzleError)
            assert "\n" not in str(item)
    return [item for item in found if isinstance(item, Puzzle)]


def sweep(seed: int, times: int) -> None:
    chance = random.Random(seed)
    texts = {path: path.read_text(encoding="utf-8")[:SMALL] for path in INSTANCES}
    for number in range(times):
        path = chance.choice(INSTANCES)
        default = chance.choice([None, None, path.parent.name, chance.choice([*GENRES])])
        for puzzle in must_be_read_or_refused(mangled(texts[path], chance), path.name, default):
            # a puzzle that was read is one that can be written and read again
            if number % 5 == 0:
                assert parse(to_text(puzzle)) == puzzle
                assert parse(json.dumps(to_json(puzzle))) == puzzle


def test_mangled_instances() -> None:
    sweep(11, 250)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_mangled_instances_many_times(seed: int) -> None:
    sweep(seed, 1500)


def gaps(width: int) -> str:
    return ("1" + "." * (width - 1) + "\n\n") * (121_000 // (width + 2))


@pytest.mark.parametrize(
    ("text", "default"),
    [
        *[(gaps(width), name) for width in (60, 120, 200) for name in ("sudoku", "range", "skyscrapers")],
        ("height: 1000\n" + gaps(200), "range"),
        ("elimination\ncategories:\n  a: " + "x," * 100_000, None),
        ("elimination\ncategories:\n  a: " + '\\"' * 50_000, None),
        ("elimination\ncategories:\n" + "".join(f"  a{n}: 1, 2\n" for n in range(4900)), None),
        ("range\n" + "|" * 200_000 + "\n" + "1 \n 2\n" * 2000, None),
        ('{"puzzle": "sudoku", "grid": ["1"], ' + ", ".join(f'"f{n}": 1' for n in range(20_000)) + "}", None),
        ('{"puzzle": "range", "grid": [" ' + "1" * 100_000 + '"' + ', "2"' * 4000 + "]}", None),
        ("sudoku " + " ".join(f"a{number}" for number in range(100_000)), None),
        ("width 1\nrows\na" + " " * 900_000 + "\n", None),
        ("sudoku" + " " * 900_000, None),
        ("elimination\ncategories:\n  a" + " " * 900_000 + "\n", None),
        ("elimination\ncategories:\n  " + " " * 900_000 + "\n", None),
        ('{"puzzle": "range", "grid": "' + "1/" * 400_000 + '"}', None),
        ("9999x9999n5:\n" * 200, "palisade"),
        ("9999x9999:a\n" * 200, "galaxies"),
        ("https://puzz.link/p?norinori/1000/1000/z\n" * 200, None),
        ('<opensudoku a="' + "\n" * 300_000, None),
    ],
    ids=lambda value: f"{len(value)} {value[:12]!r}" if isinstance(value, str) else None,
)
def test_time_grows_as_the_length_does(text: str, default: str | None) -> None:
    must_be_read_or_refused(text, "slow", default)


@pytest.mark.parametrize("line", sampled(["sudoku", "sudok", "range size=3", "nonsense=1 a=b"], 4, "headers"))
def test_headers_without_end(line: str) -> None:
    begun = time.process_time()
    found = list(read_all(StringIO("sudoku\n1\n" + f"{line}\n" * 11_000, newline=None)))
    assert time.process_time() - begun < 4 * LONG
    if len(found) > 2:
        assert len(found) == MOST_REFUSED + 2
        assert str(found[-1]).endswith("10,000 puzzles in a row can't be read; reading ends here")


# Python reads no number of more than 4,300 digits
@pytest.mark.parametrize(
    ("name", "digits"),
    swept(product(GENRES, (20, 4300, 4301, 10_000)), [*product([*GENRES][part(5, "digits") :: 5], (4301,))]),
)
def test_numbers_of_any_length(name: str, digits: int) -> None:
    number = "9" * digits
    fields: list[dict[str, Any]] = [
        {"grid": [[1, 0]]},
        {"grid": ["1 ."]},
        {"n": 5, "grid": ["1"]},
        {"size": [2, 2]},
        {"top": "1", "letters": 1},
        {"box": [1, 1], "grid": ["1"]},
        {"neighbours": 4, "grid": ["1"]},
        {"rows": [[1]], "cols": [["1"]]},
        {"grid": [[1]], "sum": 1},
        {"vertices": 1},
        {"edges": [[1, 2]]},
        {"edges": ["1 2"], "weights": [1, 1]},
        {"edges": [[1, 2]], "at_least": 1},
        {"edges": [[1, 2]], "in": [1]},
        {"categories": {"a": [1, 2], "b": [3, 4]}, "statements": ["1 is 3"]},
        {"houses": 1, "attributes": [], "clues": []},
        {
            "houses": 2,
            "attributes": [{"name": "a", "values": [1, 2]}],
            "clues": [{"type": "distance", "a": [0, 1], "b": [0, 0], "d": 1}],
        },
    ]
    for field in fields:
        line = json.dumps({"puzzle": name, **field})
        for place in [n for n, symbol in enumerate(line) if symbol == "1"]:
            must_be_read_or_refused(line[:place] + number + line[place + 1 :], "x")
    for text in (
        "{} .\n. .",
        "size={}\n1",
        "n={}\n1",
        "box={}x1\n1",
        "id={}\n.",
        "\nrows:\n{}\ncols:\n1",
        "\n{} 1",
        "sum={}\n1",
        "vertices={}\n1 2",
    ):
        must_be_read_or_refused(f"{name} " + text.format(number), "x")
        must_be_read_or_refused(f"{name}\n" + text.format(number), "x")


@pytest.mark.parametrize("digits", [4301, 100_000])
def test_parse_never_raises_another_error(digits: int) -> None:
    for text in (
        "range\n. {}\n. .",
        "shade-the-cells\n. {}",
        '{{"puzzle": "range", "grid": [[{}]]}}',
        '{{"puzzle": "sudoku", "n": {}, "grid": ["1"]}}',
    ):
        with pytest.raises(BadPuzzleError) as caught:
            parse(text.format("7" * digits))
        assert len(str(caught.value)) < 150


ODD = [
    "7.5",
    "Infinity",
    "-Infinity",
    "NaN",
    "true",
    "false",
    "0",
    "-1",
    "1e5",
    '"7.5"',
    '"-3"',
    '"2x"',
    "[2, true]",
    "[2]",
    "{}",
    "1" + "0" * 30,
]
FOLDER = Path(__file__).resolve().parents[2] / "instances"


@pytest.mark.parametrize("name", sampled(GENRES, 4, "sizes"))
def test_what_is_no_size_is_refused(name: str) -> None:
    shipped = (found for path in sorted((FOLDER / name).iterdir()) for found in read_all(path, name))
    fields = to_json(next(puzzle for puzzle in shipped if isinstance(puzzle, Puzzle)))
    parse(json.dumps(fields))
    for field in ("size", "n", "height", "width"):
        for value in ODD:
            text = json.dumps({**fields, field: "odd"}).replace('"odd"', value)
            with pytest.raises(BadPuzzleError) as caught:
                parse(text)
            assert "\n" not in str(caught.value)
            assert len(str(caught.value)) < 200
    assert LARGEST < 10_000
