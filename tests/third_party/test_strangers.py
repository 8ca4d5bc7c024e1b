"""What clueproof says to the authors of genres: their mistakes in one line, and random shapes for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import clueproof.genres as cp
from clueproof import ClueproofError, Unique, generate, parse, to_text, verify
from clueproof.cli.commands import commands
from clueproof.encoders import index
from clueproof.puzzle.genre import GenreError
from tests.third_party import strangers

NAMES = ("Cells", "Ring", "Pairs", "Unstated", "Unposted", "Stairs")


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.setitem(index.GENRES, name.lower(), f"tests.third_party.strangers:{name}")


FRAME = "top: {} . .\nbottom: . . .\nleft: . . .\nright: . . .\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pairs\n" + FRAME.format(9), "the clue 9 in column 1 from the top can't be; expected 3, 4 or 5"),
        (
            "unstated\n" + FRAME.format(4),
            "Unstated.rules states no literal for clues of the kind 'border': call `e.state('border', position, ...)` "
            "there, or name the kind in `constraint_kinds` and write the method `clue`",
        ),
        (
            "unposted\n" + FRAME.format(4),
            "Unposted names 'border' in `constraint_kinds`, so it needs a method `clue`",
        ),
        ("stairs\n.2\n..\n", "<text>:2:2: 2 is more than 1, the most that its cell can hold"),
    ],
)
def test_clues_that_a_genre_can_not_take(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ClueproofError) as caught:
        verify(parse(text))
    assert str(caught.value) == said
    path = tmp_path / "one.txt"
    path.write_text(text)
    run = CliRunner().invoke(commands, ["verify", str(path)])
    assert (run.exit_code, run.stdout) == (2, "")
    assert said.removeprefix("<text>:2:2: ") in run.stderr
    assert run.stderr.count("\n") == 1
    assert "INTERNAL" not in run.stderr


@pytest.mark.parametrize("lacking", ["noun", "title", "answer"])
def test_a_class_that_lacks_something_says_what(lacking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(strangers.Pairs, lacking)
    with pytest.raises(GenreError, match=f"Pairs does not state `{lacking}`"):
        strangers.Pairs()


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {"layers": (cp.BlackCells(),)},
            "Wrong: the layer BlackCells keeps in the shape what is no clue (walls), so the class needs "
            "`shape = WalledShape`, or one derived from it, not GridShape",
        ),
        (
            {"random_shape": cp.RandomArrows()},
            "Wrong: RandomArrows draws a part of the shape (arrows), so the class needs `shape = ArrowShape`, or one "
            "derived from it, not GridShape",
        ),
    ],
)
def test_a_shape_that_lacks_a_part_is_refused_where_it_is_stated(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(GenreError) as caught:
        type("Wrong", (strangers.Pairs,), parts)
    assert str(caught.value) == said


@pytest.mark.parametrize(("name", "size"), [("cells", (4, 4)), ("ring", None), ("pairs", None)])
def test_random_shapes(name: str, size: tuple[int, int] | None) -> None:
    made, again = ([*generate(name, seed="a", count=3, size=size)] for _ in range(2))
    assert [to_text(one.puzzle) for one in again] == [to_text(one.puzzle) for one in made]
    assert (len({one.puzzle.shape for one in made}) == 1) == (name == "pairs")
    for one in made:
        read = parse(to_text(one.puzzle))
        assert read == one.puzzle
        assert isinstance(verify(read), Unique)


@pytest.mark.parametrize(
    ("drawn", "shape"),
    [
        (cp.RandomRooms(cells=3), cp.AreaShape(5, 6)),
        (cp.RandomRectangles(), cp.AreaShape(5, 6)),
        (cp.RandomWalls(share=0.3), cp.WalledShape(5, 6)),
        (cp.RandomArrows(diagonal=False), cp.ArrowShape(5, 6)),
        (cp.RandomArrows(), cp.ArrowShape(1, 1)),
    ],
)
def test_ready_ones(drawn: cp.RandomShape, shape: Any) -> None:
    one, same, other = (drawn.drawn(shape, cp.SeededRandom(seed)) for seed in "aab")
    assert one == same
    assert one != other or shape.height == 1
    if isinstance(shape, cp.AreaShape):
        assert all(len(cp.one_piece({*cells})) == len(cells) for cells in one.cells_of)
        assert len(one.cells_of) == 10 or drawn == cp.RandomRectangles()
    if isinstance(shape, cp.WalledShape):
        assert 9 <= len(one.walls) <= 10
        assert {(4 - r, 5 - c) for r, c in one.walls} == one.walls
    if isinstance(shape, cp.ArrowShape):
        ahead = [(cell, cp.STEPS[way]) for cell, way in zip(cp.rectangle(5, 6), one.arrows, strict=False) if way]
        assert all(0 <= r + down < 5 and 0 <= c + right < 6 for (r, c), (down, right) in ahead)
        assert len(ahead) == (0 if shape.height == 1 else 30)
