"""Boards laid over each other: what differs stands in braces."""

from __future__ import annotations

import pytest

from clueproof.grid.board import Board
from clueproof.render import overlaid, to_plain


def test_texts_that_differ() -> None:
    one, other = Board(1, 3, texts={(0, 0): "1", (0, 1): "2"}), Board(1, 3, texts={(0, 0): "1", (0, 1): "3"})
    assert to_plain(overlaid([one, other])) == "   1 {23}    ."


def test_shaded_in_some() -> None:
    boards = [Board(1, 2, shaded=frozenset({(0, 0), (0, 1)})), Board(1, 2, shaded=frozenset({(0, 0)}))]
    merged = overlaid(boards)
    assert merged.shaded == {(0, 0)}
    assert merged.texts == {(0, 1): "{#.}"}


def test_long_texts_are_kept_apart() -> None:
    boards = [Board(1, 1, texts={(0, 0): text}) for text in ("red", "blue", "10")]
    assert overlaid(boards).texts == {(0, 0): "{10 red blue}"}


def test_colours_go_with_the_cells_that_have_one() -> None:
    boards = [
        Board(1, 2, texts={(0, 0): "red", (0, 1): colour}, colours={(0, 0): "red", (0, 1): colour}, picture=True)
        for colour in ("red", "blue")
    ]
    merged = overlaid(boards)
    assert merged.colours == {(0, 0): "red"}
    assert not merged.picture


@pytest.mark.parametrize(("texts", "says"), [((), "{.?}"), (("1",), "{1?}"), (("1", "2"), "{12?}")])
def test_cells_in_doubt(texts: tuple[str, ...], says: str) -> None:
    boards = [Board(2, 2, texts={(1, 0): text}) for text in texts] or [Board(2, 2)]
    assert overlaid(boards, frozenset({"r2c1"})).texts[1, 0] == says
