"""Constraints that are drawn on boards of SudokuPad: what is read of them, and that nothing else is passed over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clueproof import BadPuzzleError, parse, to_text

pytest.importorskip("lzstring")

from clueproof.formats.links import fpuzzles

SIZE = 9
GREY = "#CFCFCF"


def link(rules: str, **fields: Any) -> str:
    """An empty board with these drawings."""
    boxes = [
        [[r, c] for r in range(SIZE) for c in range(SIZE) if (r // 3, c // 3) == divmod(n, 3)] for n in range(SIZE)
    ]
    cells = [[{} for _ in range(SIZE)] for _ in range(SIZE)]
    board = {"cells": cells, "regions": boxes, "metadata": {"rules": rules}, **fields}
    return "https://sudokupad.app/scl" + fpuzzles.compressed(json.dumps(board))


def extras(rules: str, **fields: Any) -> list[str]:
    """The extras as lines of text."""
    behind = to_text(parse(link(rules, **fields))).partition("extras:\n")[2]
    return [line.strip() for line in behind.splitlines()]


def line(*points: tuple[float, float], color: str = GREY, thickness: float = 21, **looks: Any) -> dict[str, Any]:
    """A line through the middle of cells."""
    return {"wayPoints": [[r + 0.5, c + 0.5] for r, c in points], "color": color, "thickness": thickness, **looks}


def circle(r: float, c: float, height: float = 0.85, width: float = 0.85, **looks: Any) -> dict[str, Any]:
    """A circle around the middle of a cell, or of several."""
    centre = {"center": [r + 0.5, c + 0.5], "height": height, "width": width}
    return {**centre, "rounded": True, "backgroundColor": "#FFFFFF", "borderColor": GREY, **looks}


def bulb(r: float, c: float) -> dict[str, Any]:
    return circle(r, c, backgroundColor=GREY)


def dot(r: float, c: float, color: str, text: str = "") -> dict[str, Any]:
    return circle(r, c, 0.3, 0.3, backgroundColor=color, text=text)


def text(r: float, c: float, value: str, **looks: Any) -> dict[str, Any]:
    return {"center": [r + 0.5, c + 0.5], "height": 0.25, "width": 0.25, "text": value, **looks}


def ground(r: int, c: int) -> dict[str, Any]:
    """A cell with a colour of its own."""
    return {"center": [r + 0.5, c + 0.5], "height": 1, "width": 1, "backgroundColor": GREY}


def at_sides(r: int, c: int, *ends: float, but: tuple[int, int] | None = None) -> list[dict[str, Any]]:
    """Small arrows at all sides of a cell but one, between these distances from its middle."""
    steps = [step for step in ((-1, 0), (1, 0), (0, -1), (0, 1)) if step != but]
    points = [[[r + 0.5 + far * down, c + 0.5 + far * right] for far in ends] for down, right in steps]
    return [{"wayPoints": one, "color": "#000000", "thickness": 1} for one in points]


def diamond(r: int, c: int) -> dict[str, Any]:
    return {"center": [r + 0.5, c + 0.5], "height": 0.55, "width": 0.55, "angle": 45, "borderColor": "#006CBA"}


CLONES = [ground(0, 0), ground(0, 1), ground(4, 4), ground(4, 5)]
DIAMONDS = {"lines": [line((0, 0), (0, 2))], "overlays": [diamond(0, 0), diamond(0, 2)]}
MAXIMUM = {"underlays": [ground(1, 1)], "arrows": at_sides(1, 1, 0.3, 0.5)}
ARROW = {"wayPoints": [[0.5, 0.9], [0.5, 2.5], [1.5, 3.5]], "color": "#a1a1a1", "thickness": 5, "headLength": 0.3}
LITTLE = {"wayPoints": [[-0.2, 0.8], [-0.02, 0.98]], "color": "#000", "thickness": 2}


@pytest.mark.parametrize(
    ("rules", "fields", "expected"),
    [
        (
            "Thermometers.",
            {"lines": [line((0, 0), (0, 2), (1, 3))], "underlays": [bulb(0, 0)]},
            "thermo r1c1-r1c3-r2c4",
        ),
        ("Thermometers.", {"lines": [line((0, 2), (0, 0))], "overlays": [bulb(0, 0)]}, "thermo r1c1-r1c3"),
        ("Arrow sums.", {"arrows": [ARROW], "overlays": [circle(0, 0)]}, "arrow r1c1-r1c3-r2c4"),
        (
            "Arrow sums.",
            {"arrows": [{**ARROW, "wayPoints": [[1.9, 0.5], [3.5, 0.5]]}], "overlays": [circle(0.5, 0, height=1.83)]},
            "pill-arrow r1c1-r4c1",
        ),
        (
            "Between lines.",
            {
                "lines": [line((0, 0.4), (0, 2), (0.6, 2), thickness=2)],
                "overlays": [circle(0, 0, 0.8, 0.8), circle(1, 2)],
            },
            "between r1c1-r1c3-r2c3",
        ),
        ("Little killer.", {"arrows": [LITTLE], "overlays": [text(-1, 0, "20")]}, "sum 20 r1c2-r8c9"),
        ("Kropki.", {"overlays": [dot(0, 0.5, "#FFF")]}, "white-dot r1c1-r1c2"),
        ("Kropki.", {"overlays": [dot(0.5, 0, "#000000FF")]}, "black-dot r1c1-r2c1"),
        ("White dots: the difference.", {"overlays": [dot(0.5, 0, "#FFF", "3")]}, "white-dot 3 r1c1-r2c1"),
        ("X: 10, V: 5.", {"overlays": [text(0, 0.5, "X")]}, "pair-sum 10 r1c1-r1c2"),
        ("Inequality.", {"overlays": [text(0, 0.5, "<")]}, "greater r1c2-r1c1"),
        ("Inequality.", {"overlays": [text(0.5, 0, "<", angle=90)]}, "greater r2c1-r1c1"),
        (
            "Quadruples.",
            {"overlays": [circle(0.5, 0.5, 0.7, 0.7, text="1 2\n3")]},
            "contains 1,2,3 r1c1-r1c2-r2c2-r2c1",
        ),
        ("Sandwich sums.", {"overlays": [text(9, 1, "7")]}, "sandwich 7 r9c2-r1c2"),
        ("A local maximum is grey.", MAXIMUM, "maximum r2c2"),
        ("Minima.", {**MAXIMUM, "arrows": at_sides(1, 1, 0.5, 0.3)}, "minimum r2c2"),
        (
            "Maxima.",
            {
                "underlays": [ground(1, 1), ground(1, 2)],
                "arrows": [*at_sides(1, 1, 0.3, 0.5, but=(0, 1)), *at_sides(1, 2, 0.3, 0.5, but=(0, -1))],
            },
            "maximum r2c2-r2c3",
        ),
        ("Clones.", {"underlays": CLONES}, "clone r1c1-r1c2 / r5c5-r5c6"),
        ("Lockout lines, as usual.", DIAMONDS, "lockout r1c1-r1c3"),
        ("Lockout lines: the diamonds differ by 4 or more.", DIAMONDS, "lockout r1c1-r1c3"),
        ("Skyscrapers.", {"overlays": [text(3, -1, "4")]}, "skyscraper 4 r4c1-r4c9"),
        ("Grey circles are odd.", {"underlays": [circle(0, 0, 0.7, 0.7, backgroundColor=GREY)]}, "odd r1c1"),
        (
            "Grey squares are even.",
            {"underlays": [circle(0, 0, 0.7, 0.7, backgroundColor=GREY, rounded=False)]},
            "even r1c1",
        ),
        ("Palindromes.", {"lines": [line((0, 0), (0, 2), thickness=16)]}, "palindrome r1c1-r1c3"),
        ("Renban.", {"lines": [line((0, 0), (0, 2), color="#F067F0", thickness=8)]}, "renban r1c1-r1c3"),
        ("German whispers.", {"lines": [line((0, 0), (0, 2), color="67F067", thickness=6)]}, "whisper r1c1-r1c3"),
        ("Dutch whispers.", {"lines": [line((0, 0), (0, 2), color="FF9A00", thickness=6)]}, "whisper 4 r1c1-r1c3"),
        ("A diagonal.", {"lines": [line((-0.5, -0.5), (8.5, 8.5), thickness=2)]}, "different r1c1-r9c9"),
        ("", {"cages": [{"cells": [[0, 0], [5, 5]], "style": "extraregion", "unique": True}]}, "different r1c1 r6c6"),
        ("", {"cages": [{"cells": [[0, 0], [0, 5]], "value": 7, "unique": True}]}, "cage 7 r1c1 r1c6"),
        ("", {"cages": [{"cells": [[0, 0]], "style": "fpRowIndexer"}]}, "row-indexer r1c1"),
        ("", {"global": ["antiking"], "foglight": [[0, 0]]}, "anti-king"),
        ("", {"metadata": {"antiknight": True}}, "anti-knight"),
        ("", {"global": ["nonconsecutive"]}, "no-other-white-dot"),
    ],
)
def test_what_is_read(rules: str, fields: dict[str, Any], expected: str) -> None:
    assert extras(rules, **fields) == [expected]


def test_neighbours_without_a_sign() -> None:
    dots = [dot(0, 0.5, "#FFF"), dot(4.5, 0, "#000")]
    found = extras("Kropki, all dots are given.", overlays=dots, **{"global": ["antiratio", "nonconsecutive"]})
    marked = "r1c1-r1c2 / r5c1-r6c1"
    assert found[2:] == [f"no-other-black-dot {marked}", f"no-other-white-dot {marked}"]


def test_both_diagonals() -> None:
    lines = [line((-0.5, -0.5), (8.5, 8.5)), line((-0.5, 8.5), (8.5, -0.5))]
    assert parse(link("Both diagonals.", lines=lines)).shape.diagonals


THERMO = {"lines": [line((0, 0), (0, 2))], "underlays": [bulb(0, 0)]}


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ("", THERMO, "lines that are drawn and signs that are drawn"),
        ("Slow thermometers.", THERMO, "lines that are drawn and signs that are drawn"),
        ("Thermometers.", {"lines": THERMO["lines"]}, "lines that are drawn"),
        ("Thermometers.", {"underlays": THERMO["underlays"]}, "signs that are drawn"),
        ("Thermometers.", {**THERMO, "overlays": [bulb(0, 2)]}, "lines that are drawn and signs that are drawn"),
        ("Thermometers.", {**THERMO, "underlays": [circle(0, 0)]}, "lines that are drawn and signs that are drawn"),
        ("Thermometers.", {**THERMO, "lines": [*THERMO["lines"], line((0, 1), (2, 1))]}, "lines that are drawn"),
        ("Average arrows.", {"arrows": [ARROW], "overlays": [circle(0, 0)]}, "arrows that are drawn and signs"),
        ("Arrow sums.", {"arrows": [ARROW]}, "arrows that are drawn"),
        ("Arrow sums.", {"arrows": [ARROW], "overlays": [circle(0, 0), circle(4, 4)]}, "signs that are drawn"),
        ("Arrow sums.", {"arrows": [ARROW], "overlays": [circle(0, 0.5, 0.7, 0.7)]}, "arrows that are drawn and signs"),
        (
            "Arrow sums.",
            {"arrows": [ARROW], "overlays": [circle(0, 0.5, width=1.83)]},
            "arrows that are drawn and signs",
        ),
        ("Little killer.", {"arrows": [LITTLE]}, "arrows that are drawn"),
        ("Between.", {"lines": [line((0, 0.4), (0, 1.6), thickness=2)], "overlays": [circle(0, 0)]}, "lines that"),
        ("White dots.", {"overlays": [dot(0, 0.5, "#FFF")]}, "signs that are drawn"),
        ("Kropki.", {"overlays": [dot(0, 0.5, "#F00")]}, "signs that are drawn"),
        ("Kropki.", {"overlays": [dot(0, 0.25, "#FFF")]}, "signs that are drawn"),
        ("Inequality.", {"overlays": [text(0, 0.5, "<", angle=90)]}, "signs that are drawn"),
        ("Sandwich, skyscraper.", {"overlays": [text(9, 1, "7")]}, "signs that are drawn"),
        ("Sandwich.", {"overlays": [text(1, 1, "7")]}, "signs that are drawn"),
        ("Renban, palindromes.", {"lines": [line((0, 0), (0, 2), color="#123456")]}, "lines that are drawn"),
        ("Palindromes.", {"lines": [line((0, 0), (1, 2), thickness=16)]}, "lines that are drawn"),
        ("Palindromes.", {"lines": [line((0, 0), (0, 2), (0, 1), thickness=16)]}, "lines that are drawn"),
        ("Palindromes.", {"lines": [line((0, 0), (0, 9), thickness=16)]}, "lines that are drawn"),
        ("Some cells.", MAXIMUM, "arrows that are drawn and signs"),
        ("Maxima.", {"arrows": MAXIMUM["arrows"]}, "arrows that are drawn"),
        ("Maxima.", {**MAXIMUM, "arrows": MAXIMUM["arrows"][1:]}, "arrows that are drawn"),
        ("Minima.", MAXIMUM, "arrows that are drawn"),
        ("Maxima.", {**MAXIMUM, "arrows": [*MAXIMUM["arrows"], *at_sides(1, 1, 0.5, 0.3)]}, "arrows that are drawn"),
        ("Greyish areas.", {"underlays": CLONES}, "signs that are drawn"),
        ("Clones, which may be rotated.", {"underlays": CLONES}, "signs that are drawn"),
        ("Clones.", {"underlays": CLONES[1:]}, "signs that are drawn"),
        ("Clones.", {"underlays": [*CLONES, ground(7, 7), ground(7, 8)]}, "signs that are drawn"),
        ("Clones.", {"underlays": [*CLONES[:3], ground(5, 4)]}, "signs that are drawn"),
        ("Lines.", DIAMONDS, "lines that are drawn and signs"),
        ("Lockout lines: the diamonds differ by 3 or more.", DIAMONDS, "lines that are drawn and signs"),
        ("Lockout lines: the ends differ by five or more.", DIAMONDS, "lines that are drawn and signs"),
        ("Lockout lines.", {**DIAMONDS, "overlays": [diamond(0, 0)]}, "lines that are drawn and signs"),
        ("", {"lines": 7}, "lines that are drawn"),
        ("", {"overlays": [{"center": "x"}]}, "signs that are drawn"),
    ],
)
def test_what_is_refused(rules: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPuzzleError, match=f"the link has {said}"):
        parse(link(rules, **fields))


def test_short_names() -> None:
    """A dot, with the names that SudokuPad packs: no quotes, letters for true, colours without a sign."""
    board = json.loads(fpuzzles.decompressed(link("Kropki.").partition("scl")[2], 0))
    packed = json.dumps({"ce": board["cells"], "re": board["regions"], "metadata": board["metadata"]}).replace('"', "'")
    sign = "{ct:[0.5,1],w:0.3,h:0.3,r:t,c2:#F,c1:#0,te:''}"
    found = parse("https://sudokupad.app/scl" + fpuzzles.compressed(f"{packed[:-1]},o:[{sign}]}}"))
    assert found == parse(link("Kropki.", overlays=[dot(0, 0.5, "#FFFFFF")]))
