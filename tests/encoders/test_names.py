"""Names of genres: however they are written, and what people call them."""

from __future__ import annotations

import re

import pytest

from clueproof import ClueproofError, generate, parse, rule_set
from clueproof.encoders.index import ALIASES, GAME_IDS, GENRES, PUZZLINK
from clueproof.encoders.registry import RULE_SETS, names
from clueproof.formats.game_ids import notation
from clueproof.registry import _plain

GRID = "1..4\n....\n....\n.23.\n"


def test_no_two_names_are_the_same_however_they_are_written() -> None:
    every = [*GENRES, *(alias for aliases in ALIASES.values() for alias in aliases)]
    assert len({_plain(name) for name in every}) == len(every)
    assert {*ALIASES} <= {*GENRES}


def test_every_name_of_links_and_programs_is_known() -> None:
    """To `help`, `--puzzle`, `puzzles` and the gallery, which all ask here."""
    for name, genre in PUZZLINK.items():
        # what puzz.link calls renban is Renban-Madoguchi, and Renban is another genre
        assert rule_set(name).name == ("renban" if name == "renban" else genre), name
    programs = {program_of(name): name for name in reversed(GAME_IDS)}
    for program, name in programs.items():
        kin = {"sudoku", "killer-sudoku"} if program == "solo" else {name}
        assert rule_set(program).name in kin
        assert rule_set(f"sgt-{program}").name in kin
    for tag in ("tomtom", "castlewall", "spiralgalaxies", "balanceloop", "kuromasu", "starbattle", "country road"):
        assert tag in RULE_SETS
    assert rule_set("SGT-Loopy").name == "slitherlink"
    assert not parse("sgt-unruly\n01\n10\n").shape.unique_lines
    with pytest.raises(ClueproofError, match="unknown puzzle 'sgt-nowhere'"):
        rule_set("sgt-nowhere")


def program_of(name: str) -> str:
    """The program of Simon Tatham's collection that a genre has."""
    told = notation(name)
    assert told is not None
    return told.program


def test_every_genre_is_known_by_what_its_title_calls_it() -> None:
    for name in GENRES:
        title, _, others = rule_set(name).title.partition("(")
        called = [title.strip().removesuffix(", plain or coloured")]
        if not re.search("with|also", others):
            called += re.split(r",\s*", others.partition(")")[0].strip()) if others else []
        for one in called:
            assert RULE_SETS.resolved(one) == name, one


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Sudoku", "sudoku"),
        ("Easy as ABC", "easy-as-abc"),
        ("EASY_AS_ABC", "easy-as-abc"),
        ("easyAsAbc", "easy-as-abc"),
        ("Killer Sudoku", "killer-sudoku"),
        ("Light Up", "akari"),
        ("lightup", "akari"),
        ("Two Not Touch", "star-battle"),
        ("N queens", "n-queens"),
        ("from 0 to 9", "tenner-grid"),
    ],
)
def test_case_and_what_parts_words_make_no_difference(written: str, name: str) -> None:
    assert rule_set(written).name == name
    for text in ("{} id=5\n", '{{"puzzle": "{}"}}'):
        # told in the words of the genre
        said = [refusal(text.format(one)) for one in (written, name)]
        assert said[0] == said[1]


def refusal(text: str) -> str:
    with pytest.raises(ClueproofError) as refused:
        parse(text)
    return str(refused.value)


def test_names_with_options_in_headers() -> None:
    assert parse(f"SUDOKU id=Anna\n{GRID}").id == "Anna"
    assert parse(f"Number Place\n{GRID}") == parse(f"sudoku\n{GRID}")
    assert parse(f"Sudoku X\n{GRID}") == parse(f"sudoku diagonals\n{GRID}")
    assert not parse("Unruly\n01\n10\n").shape.unique_lines


def test_rows_of_letters_are_no_names() -> None:
    """Written with blanks between them, they spell one."""
    for row in ("n e t", "c a v e", "m a p . ."):
        with pytest.raises(ClueproofError, match="header line"):
            parse(f"{row}\n")


def test_a_jigsaw_states_its_regions() -> None:
    with pytest.raises(ClueproofError, match="a puzzle called jigsaw states its regions"):
        parse(f"jigsaw\n{GRID}")
    regions = "regions:\naabb\naacb\ndccb\ndddc\n"
    assert parse(f"jigsaw\n{GRID}{regions}") == parse(f"sudoku\n{GRID}{regions}")


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("soduko", "sudoku"),
        ("Soduku", "sudoku"),
        ("suduko", "sudoku"),
        ("futushiki", "futoshiki"),
        ("kakura", "kakuro"),
    ],
)
def test_slips_of_the_pen(slip: str, meant: str) -> None:
    with pytest.raises(ClueproofError, match=f"unknown puzzle '{slip}'; did you mean '{meant}'"):
        rule_set(slip)


def test_made_by_a_name_in_any_case() -> None:
    assert next(generate("SUDOKU", 5, 1, size=(4, 4))) == next(generate("sudoku", 5, 1, size=(4, 4)))
    assert {*GENRES} <= {*names()}


def test_jigsaws_are_made_with_regions_of_their_own() -> None:
    one, other = [made.puzzle for made in generate("Jigsaw", 1, 2, size=(5, 5))]
    assert one.shape.regions != other.shape.regions
    assert {one.shape.regions.count(region) for region in one.shape.regions} == {5}
    again = next(generate("sudoku", 1, 1, size=(5, 5), options={"regions": "random"})).puzzle
    assert again == one
    with pytest.raises(ClueproofError, match="is square"):
        next(generate("jigsaw", 1, 1, size=(5, 6)))
