"""The pictures of the workbench's gallery."""

from xml.etree import ElementTree

import pytest

from clueproof.encoders.index import GENRES
from tests.genre_pictures import FOLDER, pictures


def test_every_genre_has_a_picture() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*GENRES}


def test_a_picture_shows_something() -> None:
    for name in GENRES:
        picture = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
        assert picture.tag == "{http://www.w3.org/2000/svg}svg", name
        assert len([*picture.iter()]) > 5, name  # rooms and a loop are a path each


SOME = [*GENRES][5::12]
"""From all groups. Where a seed means another puzzle than before, it does so in one of these."""


def test_some_pictures_are_those_of_the_gallery() -> None:
    assert all(path.read_text() == text for path, text in pictures(SOME).items())


@pytest.mark.slow
def test_pictures_are_those_of_the_gallery() -> None:
    assert {path: path.read_text() for path in FOLDER.iterdir()} == pictures()
