"""Links of Penpa: read, written, refused."""

from __future__ import annotations

import base64
import json
import os
import zlib
from pathlib import Path

import pytest

import clueproof
from clueproof.codecs.penpa import PenpaSymbol, PenpaText, Sheet
from clueproof.codecs.scanner import NotationError
from clueproof.formats.links.penpa import HOST, NOTHING, packed, read_sheet, unpacked
from tests.formats.test_links import SAMPLES as PUZZLINK
from tests.notations import BY_PUZZLE

FOLDER = Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere"))
TYPED = {
    "nibun-nogo": "nibun-nogo\n1...\n..2.\n....",
    "one-to-x": "one-to-x\nframed:\n. 3 .\n. . .\n. . .\nregions:\naa\nbb",
    "gappy": "gappy\ntop: 3 . . . . . . . .\nleft: . . . 7 . . . . .",
    "renban": "renban\n1.\n..\nregions:\nab\nab",
    "mosaic": "mosaic\n.4.\n..4\n.54",
    "kenken": '{"puzzle": "kenken", "n": 3, "cages": [{"cells": [[0, 0], [1, 0]], "op": "/", "target": 3}, {"cells": '
    '[[0, 1], [0, 2]], "op": "*", "target": 6}, {"cells": [[1, 1], [1, 2], [2, 2]], "target": 2}, {"cells": [[2, 0], '
    '[2, 1]], "op": "-", "target": 1}]}',
    "killer-sudoku": '{"puzzle": "killer-sudoku", "n": 4, "grid": ["...1", "....", "....", "...."], "cages": [{'
    '"cells": [[0, 0], [1, 0]], "sum": 5}, {"cells": [[2, 2], [3, 2], [3, 3]], "sum": 9}]}',
    "sudoku": "sudoku\n1...\n..2.\n....\n....\nregions:\naaab\nacbb\nccbd\ncddd",
    "range": "range\n. o .\n3 . .",
    "yajikabe": "yajikabe\n>1 . .\n. ? .\n. . ^0",
    "minesweeper": "minesweeper\n.?1\n2..",
    "easy-as-abc": "easy-as-abc letters=3\ntop: A..C\nleft: ..B.\n....\n..A.\n....\n....",
    "star-battle": "star-battle stars=2\nregions:\n" + "aabbccdd\n" * 4 + "eeffgghh\n" * 4,
    "latin-square": "latin-square\n.12\n...\n3..",
    "kakurasu": "kakurasu\nbottom: 4 . 5\nright: 3 5 .",
    "shingoki": "shingoki\n. 2W .\nB . 2B\n. . .",
    "thermometers": "thermometers\ncol_counts: 2 . 2\nrow_counts: 2 3 1\n>xv\n>vv\nx<x",
    "tile-paint": "tile-paint\nregions:\naab\nabb\ncbb\ncol_counts: 2 . 2\nrow_counts: 2 3 1",
    "aquarium": "aquarium\nregions:\naab\nabb\ncbb\ncol_counts: 2 . 2\nrow_counts: 2 3 1",
    "hidato": "hidato\n8.1\n.4#\n6..",
    "numbrix": "numbrix\n9.1\n...\n7..",
    "kropki": "kropki\n1 . . o 2\no . . . o\n. o . . .\no . o . .\n. o . o .",
    "numberlink": "numberlink\n1.A\n...\nA.1",
    "slant": "slant\n0.2.\n.2..\n122.\n0...",
    "battleships": "battleships fleet=2,1\ncol_counts: 2 . 1\nrow_counts: . 1 2\n~o.\n^v<\n>m.",
    "castle-wall": "castle-wall\n. W>1 . ?\n. . B <0\nB>2 . . W\n. . . .",
    "detour": "detour\naab\nacb\nccb\nnumbers: a=0 b=2",
    "geradeweg": "geradeweg\n. 2 ?\n0 . .\n. . 1",
    "kurotto": "kurotto\n. 2 ?\n0 . .",
    "tatamibari": "tatamibari\n.S.?\nH..W",
    "kakuro": "kakuro\n# 4\\ 3\\\n\\3 . 2\n\\4 . .",
    "galaxies": "galaxies\n..#.o\n.....\n#.@.#",
    "linesweeper": "linesweeper\n....\n...2\n....",
    "entry-exit": "entry-exit\naabb\nacdb\nccdd\nccdd",
}
"""A puzzle of each genre of which the links of puzz.link say less, or nothing."""


def link(sheet: Sheet) -> str:
    return f"{HOST}#m=edit&p={packed(sheet)}"


def drawn(lines: list[str]) -> str:
    """The link of any text."""
    squeezing = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeezing.compress("\n".join(lines).encode()) + squeezing.flush()
    return f"{HOST}#m=edit&p={base64.b64encode(data).decode()}"


def lines_of(sheet: Sheet, line: int | None = None, text: str = "") -> list[str]:
    """The lines of a sheet, one of them another."""
    lines = unpacked(packed(sheet))
    if line is not None:
        lines[line] = text
    return lines


def flagged(sheet: Sheet) -> list[str]:
    """The lines of a sheet, the values of symbols as lists of flags."""
    lines = lines_of(sheet)
    for value in {symbol.value for symbol in sheet.symbols.values()}:
        flags = [int(bool(-1 - value >> place & 1)) for place in range(8)]
        lines[3] = lines[3].replace(f"[{value},", f"[{json.dumps(flags)},")
    return lines


@pytest.mark.parametrize("name", [name for name in BY_PUZZLE if name != "palisade"])
def test_what_is_written_is_read(name: str) -> None:
    puzzle = clueproof.parse(TYPED.get(name) or PUZZLINK[name])
    url = puzzle.to_url("penpa")
    assert url.startswith("https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
    assert clueproof.parse(url) == puzzle
    assert clueproof.parse(url.replace("#m=edit", "#m=solve"), name) == puzzle
    assert clueproof.parse(url.partition("#")[2]).to_url("penpa") == url


def test_what_a_link_cannot_say() -> None:
    for text, said in (
        (PUZZLINK["palisade"], "links can't say all that belongs to this palisade"),
        ("sudoku diagonals\n1...\n....\n....\n....", "links can't say all that belongs to this sudoku"),
        ("nonogram\nrows:\n1a\ncols:\n1a\n", "Penpa links can't say colours, nor cells that are given"),
        ("triangle-sum\n1\n2 3", "links of Penpa have no form for triangle-sum"),
    ):
        with pytest.raises(NotationError) as caught:
            clueproof.parse(text).to_url("penpa")
        assert str(caught.value) == said


def test_what_a_link_does_not_say_stands_above_it() -> None:
    puzzle = clueproof.parse("palisade region_size=2\n.3\n..")
    url = link(BY_PUZZLE["palisade"].write(puzzle))
    assert clueproof.parse(f"palisade region_size=2\n{url}\n") == puzzle
    record = {"puzzle": "palisade", "region_size": 2, "penpa_query": url.partition("#")[2]}
    assert clueproof.parse(json.dumps(record)) == puzzle


def test_the_stars_have_to_be_stated() -> None:
    puzzle = clueproof.parse(TYPED["star-battle"])
    sheet = BY_PUZZLE["star-battle"].write(puzzle)
    sheet.texts, sheet.symbols = {}, {}
    said = "the link does not say stars; state it in a header line above the link: star-battle stars=..."
    with pytest.raises(clueproof.BadPuzzleError, match=said):
        clueproof.parse(link(sheet))
    with pytest.raises(clueproof.BadPuzzleError, match="neither the puzzle nor its link says stars"):
        clueproof.parse(f"star-battle\n{link(sheet)}\n")
    assert clueproof.parse(f"star-battle stars=2\n{link(sheet)}\n") == puzzle


def test_sizes_and_colours_of_symbols_make_no_difference() -> None:
    sheet = Sheet(2, 2, symbols={(0, 0): PenpaSymbol(1, "circle_M", 2), (2, 2): PenpaSymbol(2, "circle_SS")})
    assert clueproof.parse(link(sheet), "masyu") == clueproof.parse("masyu\nW.\n.B")
    sheet = Sheet(
        1, 3, texts={(0, 0): PenpaText("2", 1), (0, 2): PenpaText("", 1)}, symbols={(0, 4): PenpaSymbol(1, "circle_L")}
    )
    assert clueproof.parse(link(sheet), "range") == clueproof.parse("range\n2 . o")
    # circles around numbers at corners
    sheet = Sheet(2, 2, texts={(1, 1): PenpaText("2")}, symbols={(1, 1): PenpaSymbol(1, "circle_L")})
    assert clueproof.parse(link(sheet), "creek") == clueproof.parse("creek\n...\n.2.\n...")
    # the line along the edge of the board, and margins of any depth
    sheet = Sheet(1, 2, margins=(3, 1, 0, 2), borders={((0, -1), (0, 0)): 2}, texts={(0, 2): PenpaText("?", 1)})
    assert clueproof.parse(link(sheet), "nurikabe") == clueproof.parse("nurikabe\n.?")


@pytest.mark.parametrize("options", ["", "box=2x3", "box=3x2"])
def test_boxes_are_told_from_regions(options: str) -> None:
    rows = "\n".join(["." * (6 if options else 9)] * (6 if options else 9))
    puzzle = clueproof.parse(f"sudoku {options}\n{rows}")
    assert clueproof.parse(puzzle.to_url("penpa")).shape == puzzle.shape


def test_numbers_of_magnets_at_two_sides() -> None:
    texts = {(-4, 0): PenpaText("1"), (-2, 2): PenpaText("0"), (0, -2): PenpaText("2"), (0, -4): PenpaText("3")}
    sheet = Sheet(
        1, 2, (2, 0, 2, 0), texts=texts, symbols={(-4, -4): PenpaSymbol(2, "math"), (-2, -2): PenpaSymbol(3, "math")}
    )
    with pytest.raises(clueproof.BadPuzzleError, match="left, position 1: 3 is more than the 2 cells of that row"):
        clueproof.parse(link(sheet), "magnets")
    sheet.texts[0, -4] = PenpaText("1")
    sheet.borders = {}
    assert clueproof.parse(link(sheet), "magnets") == clueproof.parse(
        "magnets\ntop: 1 .\nbottom: . 0\nleft: 1\nright: 2\n<>"
    )


def test_what_is_told_about_a_puzzle_is_kept() -> None:
    about = 'title="One, two" author="A. B." source="https://example.org/a%2C1" ruleset="Normal sudoku rules, no more"'
    puzzle = clueproof.parse(f"sudoku {about}\n1...\n....\n....\n....")
    assert clueproof.parse(puzzle.to_url("penpa")).about == puzzle.about
    spoken = clueproof.parse('sudoku ruleset="with a knight move"\n1...\n....\n....\n....')
    with pytest.raises(NotationError, match="the rules of the link speak of 'knight"):
        spoken.to_url("penpa")


def test_arrows_point_up_left_right_and_down() -> None:
    texts = {(4, 2): "1_0", (2, 4): "0_1", (2, 0): "1_2", (0, 2): "0_3", (4, 4): "?"}
    colours = {(0, 1): 3, (0, 0): 3}
    sheet = Sheet(3, 3, texts={point: PenpaText(text, 1, "2") for point, text in texts.items()}, colours=colours)
    assert clueproof.to_text(clueproof.parse(link(sheet), "yajilin")) == "yajilin\n? v0 .\n>1 . <0\n. ^1 ?\n"
    # arrows at the left, upper, right and lower side of a cell
    arrows = {(0, 2): -3, (2, 4): -5, (4, 2): -33, (2, 0): -65}
    sheet = Sheet(3, 3, texts={point: PenpaText("1") for point in arrows})
    sheet.symbols = {point: PenpaSymbol(value, "arrow_fouredge_B", 2) for point, value in arrows.items()}
    assert clueproof.to_text(clueproof.parse(drawn(flagged(sheet)), "yajilin")) == "yajilin\n. v1 .\n>1 . <1\n. ^1 .\n"


def test_drawings_of_other_programs() -> None:
    """What the solvers of noqx expect, as far as it is drawn in another way than by us."""
    sheet = Sheet(1, 4, texts={(0, 0): PenpaText("", 7), (0, 4): PenpaText("4", 7)})
    assert clueproof.parse(link(sheet), "shikaku") == clueproof.parse("shikaku\n?.4.")
    circles = {
        (0, 0): PenpaSymbol(3, "circle_L"),
        (0, 2): PenpaSymbol(5, "circle_M"),
        (2, 2): PenpaSymbol(2, "circle_L"),
    }
    sheet = Sheet(2, 2, texts={(0, 2): PenpaText("2"), (2, 2): PenpaText("?", 4)}, symbols=circles)
    assert clueproof.parse(link(sheet), "shingoki") == clueproof.parse("shingoki\nG 2G\n. B")
    with pytest.raises(clueproof.BadPuzzleError, match="'G' is no cell; expected W for a white circle or B for a"):
        clueproof.parse(link(sheet), "balance-loop")
    sheet = Sheet(
        1, 3, symbols={(0, 0): PenpaSymbol(1, "line"), (0, 2): PenpaSymbol(2, "line"), (0, 4): PenpaSymbol(5, "line")}
    )
    assert clueproof.parse(link(sheet), "tatamibari") == clueproof.parse("tatamibari\nWHS")
    sheet = Sheet(
        2, 3, texts={(0, 0): PenpaText("-"), (0, 2): PenpaText("|"), (0, 4): PenpaText("+"), (2, 2): PenpaText("?")}
    )
    assert clueproof.parse(link(sheet), "tatamibari") == clueproof.parse("tatamibari\nWHS\n.?.")
    # a dot that lies beyond the edge of the sheet is not seen
    dots = {
        (0, 0): PenpaSymbol(1, "circle_SS"),
        (2, 5): PenpaSymbol(2, "circle_SS"),
        (7, 2): PenpaSymbol(1, "circle_SS"),
    }
    sheet = Sheet(2, 4, symbols=dots, colours={(0, 1): 4, (1, 1): 3})
    assert clueproof.parse(link(sheet), "galaxies") == clueproof.parse("galaxies\no.#....\n.......\n..#..@.")
    sheet.colours[0, 3] = 5
    with pytest.raises(clueproof.BadPuzzleError, match="the link has a colour in r1c4, which links of galaxies"):
        clueproof.parse(link(sheet), "galaxies")
    # numbers of rooms in any cell, in its middle or in a corner
    sheet = Sheet(
        1, 4, texts={(0, 2): PenpaText("1")}, corners={((0, 2), 0): PenpaText("0"), ((0, 3), 0): PenpaText("?")}
    )
    sheet.borders = {((0, 1), (0, 2)): 2}
    assert clueproof.parse(link(sheet), "detour") == clueproof.parse("detour\naabb\nnumbers: a=1 b=0")
    walls = Sheet(
        2, 3, texts={(0, 0): PenpaText("0_3", 7, "2"), (0, 4): PenpaText("", 1, "2"), (2, 2): PenpaText("0_1", 1, "2")}
    )
    walls.colours = {(0, 0): 4, (1, 1): 8, (1, 2): 1}
    walls.borders = {((0, 1), (0, 2)): 2}
    walls.erased = {((1, 1), (1, 2))}
    assert clueproof.parse(link(walls), "castle-wall") == clueproof.parse("castle-wall\nBv0 . W\n. <0 ?")
    walls.colours[1, 0] = 2
    with pytest.raises(clueproof.BadPuzzleError, match="the link has a colour in r2c1, which links of castle-wall"):
        clueproof.parse(link(walls), "castle-wall")


def test_rooms_of_question_marks_are_missing() -> None:
    sheet = Sheet(
        2, 2, texts={(0, 0): PenpaText("?"), (0, 2): PenpaText("2")}, borders={((0, 0), (0, 1)): 2, ((0, 0), (1, 0)): 2}
    )
    for name in ("ripple-effect", "suguru"):
        assert clueproof.parse(link(sheet), name) == clueproof.parse(f"{name}\n#2\n..\nregions:\n#a\naa")
    sheet.texts[2, 2] = PenpaText("?")
    with pytest.raises(clueproof.BadPuzzleError, match="the \\? in r2c2 may say that the cell is missing or not"):
        clueproof.parse(link(sheet), "suguru")


def test_the_fleet_has_to_be_stated() -> None:
    sheet = BY_PUZZLE["battleships"].write(clueproof.parse(TYPED["battleships"]))
    del sheet.texts[-2, -2]
    with pytest.raises(clueproof.BadPuzzleError, match="the link does not say fleet; state it in a header line"):
        clueproof.parse(link(sheet), "battleships")
    assert clueproof.parse(f"battleships fleet=2,1\n{link(sheet)}") == clueproof.parse(TYPED["battleships"])
    unknown = clueproof.parse("battleships\ncol_counts: 1 .\nrow_counts: . .\n~.\n..")
    assert clueproof.parse(unknown.to_url("penpa")) == unknown
    with pytest.raises(NotationError, match="Penpa links have no symbol for the clue in r1c1"):
        clueproof.parse("battleships fleet=1\n\nx.\n..").to_url("penpa")


def test_boards_with_cells_taken_away() -> None:
    sheet = Sheet(2, 3, holes=frozenset({(0, 1)}), borders={((0, 0), (1, 0)): 2, ((0, 0), (0, 1)): 2})
    assert clueproof.parse(link(sheet), "lits") == clueproof.parse("lits\na#b\nbbb")
    with pytest.raises(clueproof.BadPuzzleError, match="r1c2 is taken away from the board, and boards of heyawake"):
        clueproof.parse(link(sheet), "heyawake")
    sheet.texts[0, 2], sheet.borders = PenpaText("3"), {}
    with pytest.raises(clueproof.BadPuzzleError, match="the link has the text '3' in r1c2, which links of nurikabe"):
        clueproof.parse(link(sheet), "nurikabe")


def test_a_tag_names_the_rules() -> None:
    assert clueproof.parse(link(Sheet(2, 2, tags=["slant (gokigen)"]))).rules.name == "slant"
    assert clueproof.parse(
        link(Sheet(2, 2, tags=["spiralgalaxies"], symbols={(1, 1): PenpaSymbol(1, "circle_SS")}))
    ).rules
    sheet = Sheet(2, 2, tags=["classic", "Simple Loop", "sudoku"])
    assert clueproof.parse(link(sheet)).rules.name == "simple-loop"
    with pytest.raises(clueproof.BadPuzzleError, match="does not say by which rules it is solved; use --puzzle NAME"):
        clueproof.parse(link(Sheet(2, 2)))


PLAIN = Sheet(2, 2, texts={(0, 0): PenpaText("1")})
REFUSED = {
    "no base64": (f"{HOST}#m=edit&p=$$$", "what stands behind p= is no base64"),
    "no deflate": (f"{HOST}#m=edit&p=////", "what stands behind p= can't be unpacked"),
    "no p": (f"{HOST}#m=edit&q=1", "a link of Penpa has its puzzle behind p="),
    "cut": (link(PLAIN)[:-40], "the link is cut off: what is packed in it does not end"),
    "bomb": (drawn([" " * 5_000_000]), "the link unpacks to more than 2,000,000 characters"),
    "hexagons": (drawn(lines_of(PLAIN, 0, "hex,2,2")), "boards of the kind 'hex' are not known; there are square, "),
    "no size": (drawn(lines_of(PLAIN, 0, "square,x,2")), "what is packed in the link is no puzzle of Penpa: it states"),
    "huge": (drawn(lines_of(PLAIN, 0, "square,2000,2")), "what is packed in the link is no puzzle of Penpa: it states"),
    "no JSON": (drawn(lines_of(PLAIN, 3, "{zN:{")), "what is packed in the link is no puzzle of Penpa: it has"),
    "deep JSON": (drawn(lines_of(PLAIN, 3, "[" * 100_000)), "what is packed in the link is no puzzle of Penpa"),
    "a list": (drawn(lines_of(PLAIN, 3, "[1]")), "what is packed in the link is no puzzle of Penpa"),
    "a hole": (drawn(lines_of(PLAIN, 5, "[14,1,6]")), "r2c1 is taken away from the board, and boards of sudoku "),
    "no cells": (drawn(lines_of(PLAIN, 5, "[]")), "what is packed in the link is no puzzle of Penpa"),
    "a place": (drawn(lines_of(PLAIN, 3, '{zN:{"9999":["1",1,"1"]}}')), "what is packed in the link is no puzzle of"),
    "a text": (
        link(Sheet(2, 2, texts={(0, 2): PenpaText("x")})),
        "the link has the text 'x' in r1c2, which links of sudoku",
    ),
    "outside": (
        link(Sheet(2, 2, texts={(-2, 0): PenpaText("3")})),
        "the link has the text '3' outside of the board, which",
    ),
    "candidates": (
        link(Sheet(2, 2, texts={(0, 0): PenpaText("12", 1, "7")})),
        "the link has the text '12' in r1c1, which",
    ),
    "a corner": (
        link(Sheet(2, 2, corners={((1, 1), 0): PenpaText("7")})),
        "the link has the small text '7' in a corner",
    ),
    "a symbol": (
        link(Sheet(2, 2, symbols={(0, 0): PenpaSymbol(3, "ox_B")})),
        "the link has the symbol 'ox_B' 3 in r1c1, w",
    ),
    "between": (
        link(Sheet(2, 2, symbols={(0, 1): PenpaSymbol(1, "circle_SS")})),
        "the link has the symbol 'circle_SS' 1 b",
    ),
    "a colour": (link(Sheet(2, 2, colours={(1, 0): 3, (1, 1): 3})), "the link has a colour in r2c1 (and 1 thing more)"),
    "a thin line": (link(Sheet(2, 2, borders={((0, 0), (0, 1)): 80})), "the link has a thick line at r1c1, which"),
    "a cage": (link(Sheet(2, 2, cages=[[(0, 0), (0, 1)]])), "the link has cages, which links of sudoku have not"),
    "arrows": (drawn(lines_of(PLAIN, 3, json.dumps({**NOTHING, "arrows": [[14, 15]]}))), "the link has arrows, which"),
    "open rooms": (link(Sheet(2, 2, borders={((0, 0), (0, 1)): 2})), "a border at r1c1 ends inside a room: the rooms"),
    "news": (drawn(lines_of(PLAIN, 3, json.dumps({**NOTHING, "sparkles": [1]}))), "the link has 'sparkles', which lin"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_bad_links_are_refused(what: str) -> None:
    url, said = REFUSED[what]
    with pytest.raises(clueproof.BadPuzzleError) as caught:
        clueproof.parse(url, "sudoku")
    assert caught.value.message.startswith(said)
    assert "\n" not in str(caught.value)


def test_what_is_told_twice_is_refused() -> None:
    with pytest.raises(clueproof.BadPuzzleError, match="the room of r1c2 has two numbers"):
        clueproof.parse(link(Sheet(1, 2, texts={(0, 0): PenpaText("1"), (0, 2): PenpaText("2")})), "heyawake")
    with pytest.raises(clueproof.BadPuzzleError, match="the cage of r1c2 says two things"):
        clueproof.parse(
            link(Sheet(2, 2, corners={((0, 0), 0): PenpaText("1"), ((0, 1), 0): PenpaText("2+")})), "kenken"
        )
    twice = Sheet(1, 3, thermometers=[[(0, 0), (0, 1)], [(0, 2), (0, 1)]])
    with pytest.raises(clueproof.BadPuzzleError, match="what is drawn in r1c2 is no thermometer, or crosses"):
        clueproof.parse(link(twice), "thermometers")
    with pytest.raises(clueproof.BadPuzzleError, match="the room of r1c1 has 4 cells; it is no domino"):
        clueproof.parse(link(Sheet(2, 2)), "magnets")


def test_the_cells_of_a_sheet_come_back() -> None:
    sheet = Sheet(3, 4, (1, 0, 2, 1), symbols={(1, 1): PenpaSymbol(2, "circle_SS", 2), (0, 1): PenpaSymbol(1, "star")})
    sheet.borders = {((0, 0), (0, 1)): 2, ((1, 2), (2, 2)): 2}
    sheet.cages, sheet.thermometers = [[(0, 0), (1, 0)]], [[(2, 3), (2, 2)]]
    again = read_sheet(unpacked(packed(sheet)))
    again.margins = sheet.margins
    assert {point: symbol.value for point, symbol in again.symbols.items()} == {(1, 1): 2, (0, 1): 1}
    assert (again.borders, again.cages, again.thermometers) == (sheet.borders, sheet.cages, sheet.thermometers)
    assert not again.others


ALSO = {
    "binairo": "binary", "fillpix": "mosaic", "mines": "minesweeper", "kurodoko": "range", "slither": "slitherlink",
    "starbattle": "star-battle", "simpleloop": "simple-loop", "country": "country-road", "ripple": "ripple-effect",
    "numlin": "numberlink", "battleship": "battleships", "castle": "castle-wall", "tentaisho": "galaxies",
    "cocktail": "cocktail-lamp",
}  # fmt: skip
"""What collections call genres."""
OTHER_RULES = {"noqx-slitherlink-3", "noqx-sudoku-1", "noqx-sudoku-2", "noqx-lits-1"}
"""Puzzles of variants, of which the link does not tell."""
NOT_OURS = {
    "noqx-aquarium-0", "noqx-numlin-1",
    "noqx-country-0", "noqx-fivecells-0", "noqx-fourcells-0", "noqx-kenken-1", "noqx-nonogram-0",
    "noqx-sudoku-4", "noqx-sudoku-6", "noqx-battleship-0", "easyasabc", "fivecells",
}  # fmt: skip
"""What has more than our rules, needs what a link does not say, or takes long."""


@pytest.mark.slow
@pytest.mark.skipif(not (FOLDER / "links").exists(), reason="CLUEPROOF_INSTANCES names no collection")
def test_real_links() -> None:
    records = map(json.loads, (FOLDER / "pzpr_urls" / "noqx.jsonl").read_text().splitlines())
    links = [(one["id"], one["genre"], one["penpa_query"]) for one in records if "penpa_query" in one]
    rows = [row.split("\t") for row in (FOLDER / "links" / "penpa.tsv").read_text().splitlines()]
    read = 0
    for identity, genre, url in [*links, *((genre, genre, url) for genre, url in rows)]:
        name = ALSO.get(genre, genre)
        if name not in BY_PUZZLE or identity in OTHER_RULES | NOT_OURS:
            continue
        puzzle = clueproof.parse(url, name)
        assert clueproof.verify(puzzle).word == ("multiple" if identity == "noqx-creek-0" else "unique"), identity
        assert clueproof.parse(puzzle.to_url("penpa")) == puzzle
        read += 1
    assert read >= 30
