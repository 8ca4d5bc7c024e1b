"""The rules of one puzzle in words, and what its board tells: its own numbers, and no option that it does not have."""

from __future__ import annotations

import re

import pytest

from clueproof import draw, parse
from clueproof.encoders.registry import grouped, rule_set
from clueproof.errors import BadPuzzleError
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.rules_text import rules_of, rules_text

GENRES = [name for _, names in grouped() for name in names]
CHOICE = re.compile(
    r"\bn rows|[Ww]ith (the )?option|the option|another option|unless the|the puzzle (may )?sa[iy]|\b[nk] x|to [nk]\b"
)
"""What is said of all puzzles of a genre, and of none of them alone."""
STAR_BATTLE = "star-battle stars={}\nregions:\n{}"
REGIONS = "\n".join(["11223344", *["11223344"] * 3, *["55667788"] * 4])


def boards(name: str) -> list[Puzzle]:
    """Blank boards of the genre: as usual, and with each of its flags the other way."""
    rules = rule_set(name)
    needed = {option.name: 2 for option in rules.options() if option.needed}
    flags = [{}, *({option.name: not option.default} for option in rules.options() if option.kind == "flag")]
    found = []
    for flag in flags:
        try:
            found.append(rules.empty(*rules.usual.size, {**needed, **flag}))
        except BadPuzzleError:
            continue
    return found


@pytest.mark.parametrize("name", [name for name in GENRES if rule_set(name).options()])
def test_rules_say_nothing_of_options(name: str) -> None:
    stated = rules_text(rule_set(name)).text
    for puzzle in boards(name):
        said = rules_of(puzzle)
        assert not CHOICE.search(said), said
        assert re.fullmatch(r"[A-Z].*[.)]", said)
        # a phrase that the docstring does not have any more would be left as it is
        assert [phrase for phrase in puzzle.rules.wording(puzzle) if phrase not in stated] == []


@pytest.mark.parametrize(
    "name", [name for name in GENRES if re.search(r"`\?`|question mark", rules_text(rule_set(name)).text)]
)
def test_rules_say_nothing_of_clues_that_are_not_there(name: str) -> None:
    # wildcards of lists, and signs that stand for one of several, are no clues that go untold
    kept = {"cross-the-streams", "guide-arrow", "dominion", "geradeweg", "japanese-sums"}
    for puzzle in boards(name):
        said = rules_of(puzzle)
        assert name in kept or not re.search(r"\?|question mark", said), said
        assert re.fullmatch(r"[A-Z].*[.)]", said)
        assert not re.search(r"[;,:]\.|\s[.,;]|\.\.", said)


def test_what_is_told_of_clues_that_are_there() -> None:
    untold = "A ? is a number that isn't told."
    assert untold in rules_of(parse("nurikabe\n? . .\n. . .\n. . 1"))
    assert untold not in rules_of(parse("nurikabe\n2 . .\n. . .\n. . 1"))
    assert rules_of(parse("minesweeper mines=1\n1 .\n. .")).endswith("There is 1 mine in all.")
    assert "mines there" not in rules_of(parse("minesweeper\n1 .\n. ."))
    kakuro = "kakuro\n# 3\\ 4\\\n\\3 . .\n{} . ."
    assert "no sum" not in rules_of(parse(kakuro.format("\\4")))
    assert "given" not in rules_of(parse(kakuro.format("\\4")))
    assert "no sum" in rules_of(parse(kakuro.format("#")))


@pytest.mark.parametrize(
    "name", [name for name in GENRES if re.search(r"\bn\b", rules_text(rule_set(name)).text) and rule_set(name).grid]
)
def test_what_n_is_in_this_puzzle_is_told(name: str) -> None:
    """A region of n cells has its own numbers, however large the board is."""
    stated = rules_text(rule_set(name)).text
    of_regions = re.search(r"(?:region|room|regions) of 2?n cells.* from 1 to n\b", stated)
    for puzzle in boards(name):
        said = rules_of(puzzle)
        if of_regions:
            assert of_regions[0] in said
        else:
            assert not re.search(r"\bn\b| \d+ - \d", said), said


def test_the_largest_number_is_worked_out() -> None:
    blank = rule_set("doppelblock").empty(6, 6, {})
    assert rules_of(blank).startswith("Write a number from 1 to 4 into cells of a square board of 6 rows")
    for width, largest in ((10, 9), (7, 6)):
        said = rules_of(rule_set("tenner-grid").empty(4, width, {}))
        assert said.startswith(f"Write a digit into every cell so that each row holds every digit from 0 to {largest} ")
        assert "shorter" not in said


def test_the_categories_of_a_logic_grid_are_named() -> None:
    said = rules_of(
        parse("elimination\ncategories:\n  day: Monday, Tuesday\n  pet: cat, dog\n  name: Ann, Bob\nstatements:\n")
    )
    assert said.startswith(
        "Every item of a category (day, pet or name) belongs together with exactly one item of every other one. Find"
    )


def test_of_several_aims_the_one_of_this_puzzle_is_told() -> None:
    triangle = "triangle-sum {}\n1\n2 3\n"
    for stated, told in (
        ("aim=least", "have the least sum that is possible."),
        ("", "have the greatest sum that is possible."),
        ("sum=4", "The sum of the numbers on the way is 4."),
        ("sum=any", "each step to one of the two numbers below."),
    ):
        assert rules_of(parse(triangle.format(stated))).endswith(told)
    graph = "independent-set {}\nedges:\na b\nb c\n"
    for stated, told in (
        ("", "joins two of them; as many as there can be."),
        ("exactly=2", "joins two of them; exactly 2."),
        ("at_least=1", "joins two of them; at least 1."),
        ("at_least=0", "joins two of them."),
        ("at_least=1 best=yes", "joins two of them; at least 1, and of these as many as there can be."),
    ):
        assert rules_of(parse(graph.format(stated))).endswith(told)
    assert rules_of(parse("binary unique_lines=no\n1.\n..")).endswith(
        ", and every row and column holds as many 0 as 1."
    )


def test_layouts_of_overlapping_sudokus_are_told_where_they_are_there() -> None:
    blank = rule_set("overlapping-sudoku").empty
    said = rules_of(blank(6, 6, {"grids": "r1c1,r3c3", "box": "2x2"}))
    assert said.startswith("2 grids of 4 x 4 cells with boxes share cells. Write a number from 1 to 4 ")
    assert "Clueless" not in said and said.endswith("holds every number once.")
    assert rules_of(blank(27, 27, {"grids": "clueless-2"})).endswith(
        "Nine of them stand side by side, and the tenth has the boxes in the middle of all grids."
    )


@pytest.mark.parametrize(
    "name", ["binary", "kropki", "slitherlink", "hashi", "magnets", "aquarium", "map", "aqre", "doors"]
)
def test_an_option_makes_other_rules(name: str) -> None:
    usual, *others = boards(name)
    assert others
    for other in others:
        assert rules_of(other) != rules_of(usual)
        assert other.rules.draw(other).caption != usual.rules.draw(usual).caption


def test_stars_are_counted_on_the_board_and_in_the_rules() -> None:
    for stars, said in ((1, "1 star"), (2, "2 stars")):
        puzzle = parse(STAR_BATTLE.format(stars, REGIONS))
        assert f"each row, each column and each region has {said}." in rules_of(puzzle)
        assert "closed" not in rules_of(puzzle)
        assert puzzle.rules.draw(puzzle).caption == f"{said} in each row, column and region"


def test_a_sudoku_has_the_rules_of_its_extras_and_its_numbers() -> None:
    plain = parse("sudoku\n1...\n..2.\n.3..\n...4")
    assert rules_of(plain) == (
        "Write a number from 1 to 4 into every cell so that each row, each column and each box holds every number once."
    )
    extra = rules_of(
        parse("sudoku diagonals\n1...\n....\n....\n....\nextras:\n  thermo r4c1-r4c3\n  thermo r1c1-r1c2\n")
    )
    assert "each box and both long diagonals hold every number once." in extra
    assert extra.count("Thermo: ") == 1
    assert "box" not in rules_of(parse("sudoku box=1x3\n...\n..1\n..."))


def test_the_author_s_own_words_come_first() -> None:
    assert rules_of(parse('sudoku ruleset="Normal rules apply."\n1...\n..2.\n.3..\n...4')) == "Normal rules apply."


def test_a_booklet_tells_title_author_difficulty_and_each_rules_once() -> None:
    one, two = (STAR_BATTLE.format(f'{stars} title=Night author="Ann A." difficulty=hard', REGIONS) for stars in (1, 2))
    picture = draw([parse(one), parse(one), parse(two)], title=True, rules=True, per_page=4, book="Rainy days")
    page = picture.to_svg()
    assert page.count("by Ann A., hard") == 3
    assert page.count("has 1 star.") == page.count("has 2 stars.") == 1
    assert page.count("Rainy days") == 1
    assert picture.metadata == {"title": "Rainy days", "author": "Ann A.", "subject": "Star Battle"}
    assert draw(parse("sudoku\n1...\n..2.\n.3..\n...4")).metadata == {"title": "Sudoku", "subject": "Sudoku"}


UNDEAD = "top: 0 0\nbottom: 0 0\nleft: 0 0\nright: 0 0\n..\n..\n"


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("numberlink\n1..\n..1\n", "touch each other in a cell."),
        ("numberlink\n1#.\n..1\n", "in a cell. Walls are passed by none."),
        ("kenken\nab\nab\ntargets:\na=3+\nb=3+\n", "if not in one row or column."),
        ("kenken\nab\nab\ntargets:\na=3\nb=3+\n", "Without an operation any of the four may be meant."),
        (f"undead\n{UNDEAD}", "who is met twice counts twice."),
        (f"undead ghosts=1 vampires=0\n{UNDEAD}", "counts twice. The grid has 1 ghost and 0 vampires."),
        ("galaxies\no.o\n", "around its dot."),
    ],
)
def test_what_the_puzzle_has_is_told_and_no_more(text: str, end: str) -> None:
    assert rules_of(parse(text)).endswith(end)
