"""Nonograms of pictures: read from images, unique in the end, with as few pixels changed as can be."""

from __future__ import annotations

import random
import sys
from collections.abc import Collection
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

import clueproof
from clueproof.encoders.nonogram import Rival, puzzle_of
from clueproof.generation import Made, Recipe, RecipeError, make, solver
from clueproof.generators import picture_repair
from clueproof.generators.image_files import Size, sketch
from clueproof.generators.picture_repair import Picture, PixelChange, cleared

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

NONOGRAM = clueproof.rule_set("nonogram")


def blocks(line: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    before = 0
    for value in line:
        if value and value == before:
            found[-1] = found[-1][0] + 1, value
        elif value:
            found.append((1, value))
        before = value
    return tuple(found)


def clues(picture: Picture) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(blocks(line) for line in (*picture, *zip(*picture, strict=True)))


@cache
def pictures_by_clues(height: int, width: int, colours: int) -> dict[object, list[Picture]]:
    """All pictures there are."""
    found: dict[object, list[Picture]] = {}
    lines = list(product(range(colours + 1), repeat=width))
    for rows in product(lines, repeat=height):
        found.setdefault(clues(rows), []).append(rows)
    return found


def every_change(picture: Picture, colours: int, seed: int) -> list[PixelChange]:
    changes = [
        PixelChange(r, c, value)
        for r, row in enumerate(picture)
        for c, pixel in enumerate(row)
        for value in range(colours + 1)
        if value != pixel
    ]
    random.Random(seed).shuffle(changes)
    return changes


def with_changes(picture: Picture, changes: Collection[PixelChange]) -> Picture:
    pixels = [list(row) for row in picture]
    for row, column, value in changes:
        pixels[row][column] = value
    return tuple(map(tuple, pixels))


def best_by_definition(picture: Picture, changes: list[PixelChange], colours: int) -> tuple[PixelChange, ...]:
    """The smallest set that makes the picture the only one; of those the one whose worst change is best, and so on."""
    every = pictures_by_clues(len(picture), len(picture[0]), colours)
    for size in range(len(changes)):
        sets = [
            chosen
            for chosen in combinations(range(len(changes)), size)
            if len(every[clues(with_changes(picture, [changes[place] for place in chosen]))]) == 1
        ]
        if sets:
            return tuple(sorted(changes[place] for place in min(sets, key=lambda chosen: chosen[::-1])))
    raise AssertionError


def ambiguous(height: int, width: int, colours: int, number: int, least: int = 2) -> list[Picture]:
    chance = random.Random(height * 100 + width * 10 + colours)
    several = [same for same in pictures_by_clues(height, width, colours).values() if len(same) >= least]
    return [chance.choice(chance.choice(several)) for _ in range(number)]


def stubborn(picture: Picture, known: Collection[tuple[int, int]]) -> Picture | None:
    """Looks through all pictures and gives the last that is another one, where `Rival` gives any."""
    for other in reversed(pictures_by_clues(len(picture), len(picture[0]), 1)[clues(picture)]):
        if any(
            other[r][c] != value and (r, c) not in known for r, row in enumerate(picture) for c, value in enumerate(row)
        ):
            return other
    return None


@pytest.mark.parametrize(
    ("height", "width", "colours", "least"), [(4, 4, 1, 2), (4, 4, 1, 8), (3, 5, 1, 2), (2, 4, 2, 2), (5, 3, 1, 4)]
)
def test_the_changes_are_a_minimum_and_the_best_of_them(height: int, width: int, colours: int, least: int) -> None:
    names = ["black", "red"][:colours]
    for number, picture in enumerate(ambiguous(height, width, colours, 8, least)):
        changes = every_change(picture, colours, number)
        found = cleared(picture, changes, Rival(NONOGRAM, names, solver.GenerationSolver()))
        assert found is not None and found.fewest
        assert found.changes == best_by_definition(picture, changes, colours)
        assert found.picture == with_changes(picture, found.changes)


def test_who_finds_other_pictures_changes_nothing() -> None:
    for number, picture in enumerate(ambiguous(4, 4, 1, 12)):
        changes = every_change(picture, 1, number)
        assert cleared(picture, changes, stubborn) == cleared(
            picture, changes, Rival(NONOGRAM, (), solver.GenerationSolver())
        )


def test_one_change_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_repair, "EFFORT", 0)
    every = pictures_by_clues(4, 4, 1)
    for number, picture in enumerate(ambiguous(4, 4, 1, 20, 6)):
        changes = every_change(picture, 1, number)
        found = cleared(picture, changes, Rival(NONOGRAM, (), solver.GenerationSolver()))
        assert found is not None and found == cleared(picture, changes, stubborn)
        fewest = len(best_by_definition(picture, changes, 1))
        assert len(found.changes) == fewest if found.fewest else len(found.changes) > 2
        assert len(every[clues(found.picture)]) == 1


def test_many_changes_none_of_them_needless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_repair, "EFFORT", 0)
    several = 0
    for seed in range(4):
        chance = random.Random(seed)
        picture = tuple(tuple(int(chance.random() < 0.2) for _ in range(8)) for _ in range(8))
        found = cleared(picture, every_change(picture, 1, seed), Rival(NONOGRAM, (), solver.GenerationSolver()))
        assert found is not None
        several += len(found.changes) > 2 and not found.fewest
        made = puzzle_of(NONOGRAM, found.picture, (), ("line",))
        assert isinstance(clueproof.verify(made, backend="cpsat"), clueproof.Unique)
        for change in found.changes:
            without = with_changes(picture, set(found.changes) - {change})
            assert isinstance(clueproof.verify(puzzle_of(NONOGRAM, without, (), ("line",))), clueproof.Multiple)
    assert several


def test_changes_that_do_not_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = ((1, 0), (0, 1))
    assert cleared(picture, [], Rival(NONOGRAM, (), solver.GenerationSolver())) is None
    monkeypatch.setattr(picture_repair, "EFFORT", 0)
    assert (
        cleared(((1, 0, 0), (0, 1, 0)), [PixelChange(0, 2, 1)], Rival(NONOGRAM, (), solver.GenerationSolver()))
        is not None
    )
    unique = ((1, 1), (0, 1))
    assert cleared(unique, [], Rival(NONOGRAM, (), solver.GenerationSolver())) == picture_repair.Cleared(
        unique, (), True
    )


def drawing(tmp_path: Path, name: str = "drawing.png") -> str:
    """A red disc, a blue square and a green stroke on white, 120 pixels high and 200 wide."""
    image = Image.new("RGB", (200, 120), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 10, 90, 90), fill=(200, 0, 0))
    draw.rectangle((110, 50, 190, 110), fill=(0, 0, 200))
    draw.line((100, 5, 195, 30), fill=(0, 150, 0), width=9)
    path = tmp_path / name
    image.save(path)
    return str(path)


def steps(tmp_path: Path) -> str:
    """A flight of steps: its clues fit many pictures."""
    image = Image.new("L", (60, 60), "white")
    for place in range(6):
        image.paste(0, (place * 10, place * 10, place * 10 + 10, place * 10 + 10))
    path = tmp_path / "steps.png"
    image.save(path)
    return str(path)


def from_image(path: str, size: tuple[int, int] | None = None, **options: str | int | bool) -> Made:
    return make(Recipe("nonogram", size, options={"image": path, **options}), 0)


@pytest.mark.parametrize("name", ["drawing.png", "drawing.jpg", "drawing.gif"])
def test_image_files(tmp_path: Path, name: str) -> None:
    made = from_image(drawing(tmp_path, name), (12, 20))
    verdict = clueproof.verify(made.puzzle, backend="cpsat")
    assert isinstance(verdict, clueproof.Unique) and verdict.solution == made.solution
    filled = {(r, c) for r, row in enumerate(made.solution) for c, value in enumerate(row) if value}
    assert {(5, 5), (8, 15)} <= filled and not {(0, 0), (11, 0), (0, 9)} & filled


def test_coloured_images(tmp_path: Path) -> None:
    made = from_image(drawing(tmp_path), (12, 20), colours=3)
    assert made.puzzle.shape.colours == ("blue", "green", "red")
    names = ("", *made.puzzle.shape.colours)
    assert names[made.solution[5][5]] == "red" and names[made.solution[8][15]] == "blue"
    assert "green" in {names[value] for row in made.solution for value in row} and made.solution[0][0] == 0
    assert isinstance(clueproof.verify(made.puzzle, backend="cpsat"), clueproof.Unique)
    two = from_image(drawing(tmp_path), (12, 20), colours=2)
    assert len(two.puzzle.shape.colours) == 2


def test_one_side_keeps_the_shape(tmp_path: Path) -> None:
    path = drawing(tmp_path)
    for size, wanted in (
        (Size(6, None), (6, 10)),
        (Size(None, 30), (18, 30)),
        (Size(), (12, 20)),
        (Size(9, 9), (9, 9)),
    ):
        picture = sketch(path, size).picture
        assert (len(picture), len(picture[0])) == wanted
    board = from_image(path, width=15).puzzle.shape
    assert (board.height, board.width) == (9, 15)


def test_transparent_is_background(tmp_path: Path) -> None:
    image = Image.new("RGBA", (50, 50), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((10, 10, 29, 39), fill=(60, 60, 60, 255))
    image.save(tmp_path / "clear.png")
    picture = sketch(str(tmp_path / "clear.png"), Size(5, 5)).picture
    assert picture == tuple(tuple(int(1 <= r < 4 and 1 <= c < 3) for c in range(5)) for r in range(5))
    inverse = sketch(str(tmp_path / "clear.png"), Size(5, 5), inverse=True).picture
    assert inverse == tuple(tuple(1 - value for value in row) for row in picture)
    coloured = sketch(str(tmp_path / "clear.png"), Size(5, 5), 2, inverse=True)
    assert coloured.picture[2][1] == 0 and coloured.picture[0][0] == 1


def test_density_chooses_the_limit(tmp_path: Path) -> None:
    image = Image.new("L", (10, 10))
    image.putdata([place * 2 for place in range(100)])
    image.save(tmp_path / "grey.png")
    for share in (0.1, 0.35, 0.8):
        picture = sketch(str(tmp_path / "grey.png"), Size(10, 10), density=share).picture
        assert sum(map(sum, picture)) == round(100 * share)
    # what is near the limit is changed first
    half = sketch(str(tmp_path / "grey.png"), Size(10, 10), density=0.5)
    assert {change[:2] for change in half.changes[:2]} == {(4, 9), (5, 0)}


def test_changed_pixels_are_told(tmp_path: Path) -> None:
    path = steps(tmp_path)
    made = from_image(path, (6, 6))
    told = made.puzzle.about["changed"].split()
    original = sketch(path, Size(6, 6)).picture
    differ = [
        f"r{r + 1}c{c + 1}"
        for r, row in enumerate(made.solution)
        for c, value in enumerate(row)
        if value != original[r][c]
    ]
    assert told == differ and told
    assert isinstance(clueproof.verify(made.puzzle, backend="cpsat"), clueproof.Unique)
    assert isinstance(clueproof.verify(puzzle_of(NONOGRAM, original, (), ("line",))), clueproof.Multiple)


def test_the_solver_that_helps_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = steps(tmp_path)
    usual = from_image(path, (6, 6))
    for which in ("sat:cadical195", "cpsat"):
        monkeypatch.setattr(solver, "DRAWING_BACKEND", which)
        assert from_image(path, (6, 6)) == usual


def test_lines_that_are_not_needed_can_go(tmp_path: Path) -> None:
    made = make(Recipe("nonogram", (6, 10), options={"image": drawing(tmp_path)}, irreducible=True), 0)
    assert made.irreducible
    assert len(NONOGRAM.clue_list(made.puzzle)) < 16
    assert isinstance(clueproof.verify(made.puzzle, backend="cpsat"), clueproof.Unique)


def test_random_coloured_pictures() -> None:
    made = make(Recipe("nonogram", (6, 7), options={"colours": 3}, density=0.7), seed=4)
    assert made.puzzle.shape.colours == ("black", "green", "red")
    assert isinstance(clueproof.verify(made.puzzle, backend="cpsat"), clueproof.Unique)
    assert {value for row in made.solution for value in row} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "size", "message"),
    [
        ({"image": "missing.png"}, None, "missing.png: there is no such file"),
        ({"image": "notes.txt"}, None, "notes.txt: no image that can be read"),
        ({"image": "torn.png"}, None, "torn.png: no image that can be read"),
        ({"image": "."}, None, "no image that can be read"),
        ({"image": "drawing.png"}, (1, 1), "of one colour at 1x1"),
        ({"image": "drawing.png"}, (101, 5), "at most 100 pixels high and wide, not 101x5"),
        ({"image": "drawing.png", "width": 400}, None, "at most 100 pixels"),
        ({"image": "drawing.png", "width": 10}, (4, 4), "give a size, or a height or width, not both"),
        ({"image": "drawing.png", "width": 0}, None, "width must be at least 1"),
        ({"image": "drawing.png", "colours": 99}, None, "colours must be at least 1 and at most 12, not 99"),
        ({"image": "drawing.png", "colour": 2}, None, "did you mean 'colours'"),
        ({"inverse": True}, None, "unknown option 'inverse'"),
    ],
)
def test_bad_images_and_options(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, str | int],
    size: tuple[int, int] | None,
    message: str,
) -> None:
    whole = Path(drawing(tmp_path)).read_bytes()
    (tmp_path / "torn.png").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "notes.txt").write_text("no picture")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(clueproof.ClueproofError, match=message):
        make(Recipe("nonogram", size, options=options), 0)


def test_without_pillow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = drawing(tmp_path)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(RecipeError, match="need the package Pillow"):
        from_image(path)
