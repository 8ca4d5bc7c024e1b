"""Colours for names."""

from __future__ import annotations

import string

import pytest

from clueproof.render.colours import CSS, hexadecimal, is_light, shades

RED, GREEN, BLUE = (255, 0, 0), (0, 128, 0), (0, 0, 255)


def test_names_of_colours_are_those_colours():
    assert shades(["red", "Green", "tomato"]) == {"red": RED, "Green": GREEN, "tomato": (255, 99, 71)}


def test_names_as_programs_write_them_are_those_colours_too():
    found = shades(["ltgreen", "dk_red", "Light Blue"])
    assert list(map(hexadecimal, found.values())) == ["#90ee90", "#8b0000", "#add8e6"]


def test_every_name_alone_is_its_own_colour():
    listed = CSS.split()
    for name, code in zip(listed[::2], listed[1::2], strict=True):
        assert bytes(shades([name])[name]).hex() == code


def test_letters_are_initials_if_all_of_them_can_be():
    assert shades("rgb") == {"r": RED, "g": GREEN, "b": BLUE}
    assert BLUE not in shades("abc").values()


def test_light_colours_are_what_their_names_say_too():
    assert shades("wy") == {"w": (255, 255, 255), "y": (255, 255, 0)}
    assert shades(["yellow", "snow"]) == {"yellow": (255, 255, 0), "snow": (255, 250, 250)}


@pytest.mark.parametrize(("name", "light"), [("white", True), ("yellow", True), ("orange", False), ("pink", False)])
def test_what_is_hard_to_tell_from_paper(name, light):
    assert is_light(shades([name])[name]) == light


@pytest.mark.parametrize(
    "names",
    [
        "abcdefghij",
        ["red", "rot", "r", "rouge"],
        ["white", "snow", "ivory"],
        [*string.ascii_letters],
        [f"c{n}" for n in range(400)],
    ],
)
def test_no_two_names_have_the_same_colour(names):
    found = shades(names)
    assert sorted(found) == sorted(names)
    assert len(set(found.values())) == len(names)
    assert found == shades(names)


def test_the_first_unknown_colours_are_far_apart_and_from_known_ones():
    found = list(shades(["red", "blue", "green", *(f"c{n}" for n in range(8))]).values())
    for place, one in enumerate(found):
        for other in found[:place]:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60
