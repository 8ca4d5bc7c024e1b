"""What people paste: links and what stands around them, cells between commas, frames as on paper, wide digits."""

from __future__ import annotations

import json

import pytest

from clueproof import BadPuzzleError, parse, to_json

LINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
LOAD = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGEALAexgDsEQAlAYwFcBbMkVAQzTggBMiXaOIZAIQgAviLFA"
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN"
GRID = ["1..4", "....", "....", ".23."]
SUDOKU = parse("sudoku\n" + "\n".join(GRID))


def refusal(text: str, puzzle: str | None = None) -> str:
    with pytest.raises(BadPuzzleError) as refused:
        parse(text, puzzle)
    return str(refused.value)


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("{}", None),
        ("  {} \t", None),
        ('"{}"', None),
        ("'{}',", None),
        ("<{}>", None),
        ("“{}”", None),
        ("`{}`", None),
        ("({})", None),
        ("- {}", None),
        ("12. {}", None),
        ("{} # a nice one", "a nice one"),
        ("{} by me, 2020", "by me, 2020"),
        ("{}, hard", "hard"),
        ("<{}> - hard", "hard"),
        ("[my puzzle]({})", "my puzzle"),
        ("![]({}) hard", "hard"),
        ("[my puzzle](<{}>) hard", "my puzzle; hard"),
    ],
)
def test_links_with_something_around_them(line: str, remark: str | None) -> None:
    for link in (LINK, LINK.removeprefix("https://"), LINK.replace("https", "HTTPS"), LINK.replace("https", "http")):
        found = parse(line.format(link))
        assert found == parse(LINK)
        assert found.about.get("remark") == remark
    assert parse(f"slitherlink\n{line.format(LINK)}") == parse(LINK)


def test_a_dot_at_the_end_belongs_to_a_link() -> None:
    """Dots stand for cells; without its last one this link has too few."""
    link = "https://puzz.link/p?kurotto/2/2/j1..".replace("j1..", "h1.")
    with_dot = parse(link)
    assert parse(f"see: {link}"[5:] + ",") == with_dot
    assert "the link ends where" in refusal(link[:-1])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"see {LINK}", "<text>:1: a link stands at the beginning of its line"),
        (f"{LINK} {LINK}", "<text>:1: several links stand on this line"),
        (f"  <{LINK[:-1]}X>", f"<text>:1:{len(LINK) + 3}: 'X' stands where"),
        (f"{LINK[:-1]}X".removeprefix("https://"), f"<text>:1:{len(LINK) - 8}: 'X' stands where"),
        (
            LINK.replace("slither", "nurikabe-variant"),
            "<text>:1:21: this is a puzz.link link of the genre 'nurikabe-variant', which clueproof does not know; ",
        ),
        (LINK.replace("cb", 'c"b'), "<text>:1:34: '\"' stands where"),
        ("https://example.org/", "<text>:1: this is no link to a puzzle"),
        ("sudoku:\n1", "<text>:1: a header line has no colon: 'sudoku'"),
        ("Ann owns the cat", "<text>:1: expected a header line such as 'sudoku'; statements of an elimination puzzle"),
        ("hello world", "<text>:1: expected a header line with the puzzle's name"),
    ],
)
def test_refused(text: str, said: str) -> None:
    assert refusal(text).startswith(said)


def test_options_between_typographic_quotes() -> None:
    assert parse("sudoku id=“my own”\n" + "\n".join(GRID)).id == "my own"
    assert parse("sudoku\nid: „my own“\n" + "\n".join(GRID)).id == "my own"


def with_sign(sign: str, empty: str) -> str:
    return "\n".join(
        sign.join(row.replace(".", empty)) if empty else sign.join(c if c != "." else "" for c in row) for row in GRID
    )


@pytest.mark.parametrize("sign", [",", ";", "\t", ", ", " ; ", "\N{NO-BREAK SPACE}", "，"])
def test_cells_between_signs(sign: str) -> None:
    assert parse(f"sudoku\n{with_sign(sign, '.')}") == SUDOKU
    if sign.strip():
        assert parse(f"sudoku\n{with_sign(sign, '')}") == SUDOKU
        # a sign behind each row
        assert parse("sudoku\n" + with_sign(sign, "").replace("\n", f"{sign}\n") + sign) == SUDOKU
        record = {"puzzle": "sudoku", "grid": with_sign(sign, "").split("\n")}
        assert parse(json.dumps(record)) == SUDOKU


def test_numbers_and_blocks_between_commas() -> None:
    assert parse("hidato\n7,,9\n,,\n1,,\n") == parse("hidato\n7.9\n...\n1..\n")
    wide = "11," * 12
    assert parse(f"fillomino\n{wide[:-1]}\n") == parse(f"fillomino width=12\n{' 11' * 12}\n")
    assert parse("tapa\n. . .\n. 1,2 .\n. . .") == parse("tapa\n. . .\n. 1/2 .\n. . .")


def test_where_a_comma_could_be_either_nothing_is_guessed() -> None:
    assert "3 rows of 2 cells, or of 3 of which the last is empty" in refusal("nurikabe\n1,,\n,2,\n,,\n")
    assert parse("nurikabe width=2\n1,,\n,2,\n,,\n") == parse("nurikabe\n1.\n.2\n..\n")
    assert parse("nurikabe width=3\n1,,\n,2,\n,,\n") == parse("nurikabe\n1..\n.2.\n...\n")


PAPER = """
+---+---+---+---+
| 1 |   |   | 4 |
+---+---+---+---+
|   |   |   |   |
+---+---+---+---+
|   |   |   |   |
+---+---+---+---+
|   | 2 | 3 |   |
+---+---+---+---+
"""
BOX = str.maketrans("|-+", "│─┼")


@pytest.mark.parametrize("drawn", [PAPER, PAPER.translate(BOX), PAPER.replace("|   ", "| . ", 3)])
def test_a_frame_for_each_cell(drawn: str) -> None:
    assert parse(f"sudoku{drawn}") == SUDOKU
    assert parse(f"nurikabe{drawn}") == parse("nurikabe\n" + "\n".join(GRID))


def test_frames_around_boxes_are_read_as_before() -> None:
    boxes = "+---+---+\n|1 .|. 4|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. 2|3 .|\n+---+---+"
    assert parse(f"sudoku\n{boxes}") == SUDOKU
    one_row = "+----+----+\n|  12|34  |\n+----+----+\n|  34|12  |\n+----+----+"
    assert to_json(parse(f"sudoku box=1x4\n{one_row}\n|  21|43  |\n|  43|21  |".replace("  ", "")))["grid"] == [
        "1234", "3412", "2143", "4321",
    ]  # fmt: skip


def test_a_frame_for_each_cell_of_a_headerless_sudoku() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    rows = [line[start : start + 9] for start in range(0, 81, 9)]
    rule = "+---" * 9 + "+\n"
    drawn = rule + "".join(["|" + "|".join(f" {c} " for c in row.replace(".", " ")) + f"|\n{rule}" for row in rows])
    assert parse(drawn) == parse(line)
    assert parse(f"sudoku\n{drawn}") == parse(line)
    # frames say nothing about boxes, so the numbers have to
    with pytest.raises(BadPuzzleError, match="this may be no Sudoku"):
        parse(drawn.replace("5", "3"))


def test_wide_digits_and_spaces() -> None:
    wide = str.maketrans("1234.", "１２３４．")
    assert parse("sudoku\n" + "\n".join(GRID).translate(wide)) == SUDOKU
    assert parse("sudoku\n" + "\N{IDEOGRAPHIC SPACE}".join("1..4") + "\n....\n....\n.23.") == SUDOKU
