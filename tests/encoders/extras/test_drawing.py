"""Extras that are drawn for a puzzle to be made."""

from __future__ import annotations

import pytest

import clueproof
from clueproof import Multiple, Recipe, RecipeError, Unique
from clueproof.encoders.extras import drawn_kinds, extra_from, kinds, to_json
from clueproof.encoders.sudoku import layout_of
from clueproof.seeded_random import SeededRandom

SOLUTION = "132769845496518723758342196815473269963285417274196358521937684389624571647851932"  # any Sudoku


FOUND = {
    **dict.fromkeys(("same-region", "region-run", "region-count"), "regions=find"),
    "doubler": "doublers=find",
    "negator": "negators=find",
}
"""Kinds about what is to be found, and the option for it."""


@pytest.mark.parametrize("name", drawn_kinds())
def test_drawn_extras_hold_and_are_valid(name: str) -> None:
    option = FOUND.get(name, "")
    layout = layout_of(clueproof.parse(f"sudoku {option}\n" + ".........\n" * 9).shape)
    numbers = {divmod(place, 9): int(digit) for place, digit in enumerate(SOLUTION)}
    for r, c in [*numbers]:
        if "regions" in option:
            numbers[layout.region_place((r, c))] = r // 3 * 3 + c // 3
        elif option:
            numbers[layout.modifier_place((r, c))] = int(c == (r * 3 + r // 3) % 9)
    kind, found = kinds()[name], set()
    for seed in range(8):
        extra = kind.implied(numbers, layout, {*layout.cells}, SeededRandom(seed))
        again = kind.implied(numbers, layout, {*layout.cells}, SeededRandom(seed))
        assert extra is not None and extra == again
        assert extra.holds(numbers, layout)
        # what a file may say
        assert extra_from(to_json(extra), layout) == extra
        found.add(extra)
    assert len(found) > 3
    free = {*layout.cells} - {(r, c) for r in range(9) for c in range(5)}
    extra = kind.implied(numbers, layout, free, SeededRandom(name))
    assert extra is None or len(extra.cells) == 9 or free.issuperset(extra.cells)


@pytest.mark.parametrize(
    ("size", "extras"),
    [(4, "thermo,cage"), (6, "arrow,white-dot,sandwich"), (6, "renban,odd"), (9, "whisper,thermo,cage")],
)
def test_puzzles_have_one_solution_and_need_each_clue(size: int, extras: str) -> None:
    (made,) = clueproof.generate("sudoku", seed=1, count=1, size=(size, size), options={"extras": extras})
    puzzle = made.puzzle
    assert made.irreducible
    assert isinstance(clueproof.verify(puzzle), Unique)
    stated = {extra.kind for extra in puzzle.clues["extra"]}
    assert stated and stated <= {*extras.split(",")}
    clues = puzzle.rules.clue_list(puzzle)
    for clue in clues:
        rest = puzzle.rules.with_clues(puzzle, [other for other in clues if other != clue])
        assert isinstance(clueproof.verify(rest), Multiple)
    (again,) = clueproof.generate("sudoku", seed=1, count=1, size=(size, size), options={"extras": extras.split(",")})
    assert again.puzzle == puzzle


@pytest.mark.parametrize(
    ("size", "extras", "says"),
    [
        (9, "anti-knight", "no anti-knight can be drawn at random; there are "),
        (9, "thermoo", "'thermoo' is no kind of extra that clueproof knows; it knows thermo"),
        (9, "", "'' is no kind of extra"),
        (9, 3, "extras are kinds, such as thermo,white-dot"),
        (4, "cage,whisper", "a random board had no place for whisper; ask for a larger one"),
    ],
)
def test_what_can_not_be_drawn_is_refused(size: int, extras: object, says: str) -> None:
    with pytest.raises(RecipeError) as error:
        next(clueproof.generate(Recipe("sudoku", size=(size, size), options={"extras": extras}), seed=1))  # type: ignore[dict-item]
    assert says in str(error.value)
