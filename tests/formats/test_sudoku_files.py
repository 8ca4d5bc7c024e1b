"""Sudokus of other programs: recognised by themselves, read as what they are, and nothing else taken for one."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from clueproof import Puzzle, parse, read, to_json, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.formats.write import WRITERS
from tests.formats.reading import all_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
WRONG = SOLUTION.replace("1", "2")
ROWS = wrap(LINE, 9)
GRID = "\n".join(ROWS) + "\n"
DASHED = GRID.replace(".", "-")
SPACED = "".join(" ".join(row) + "\n" for row in ROWS)
BARS = ["|".join(wrap(row, 3)) for row in ROWS]
BOXED = "*-----------*\n" + "|---+---+---|\n".join("".join(f"|{row}|\n" for row in BARS[b : b + 3]) for b in (0, 3, 6))
BANDS = "\n".join("".join(f"{row}\n" for row in ROWS[b : b + 3]) for b in (0, 3, 6))
DRAWN = "┌─────┐\n" + "├─────┤\n".join("".join(f"│{row}│\n" for row in BARS[b : b + 3]) for b in (0, 3, 6))
CELLS = SPACED.replace(" ", ",").replace("\n", ",\n")
HALF = GRID.replace("3", ".").replace("5", ".").replace("6", ".")
"""Too few different numbers for one solution."""


def only(text: str, puzzle: str | None = None, name: str = "f") -> Puzzle:
    (found,) = all_of(text, puzzle, name)
    assert isinstance(found, Puzzle), found
    return found


EXPECTED = parse(LINE)


def test_it_has_one_solution() -> None:
    assert verify(EXPECTED).word == "unique"


# on a line


@pytest.mark.parametrize(
    ("text", "identity", "remark"),
    [
        (f"{LINE} # easy one", None, "easy one"),
        (f"{LINE}\tname 3.4", None, "name 3.4"),
        (f"  {LINE.replace('.', 'x')};11.9; ", None, "11.9"),
        (f"{LINE.replace('.', 'X')}#", None, None),
        (f"{LINE.replace('.', '?')} 1", None, "1"),
        (f"{LINE.replace('.', '_')},{SOLUTION}", None, None),
        (f"{LINE.replace('.', '-')} {SOLUTION} hard", None, "hard"),
        (f"0000183b305c {LINE.replace('.', '0')}  1.2", "0000183b305c", "1.2"),
        (f"p_7,{LINE.replace('.', '*')}", "p_7", None),
        (f":0000:x:{LINE}:::", None, "technique 0000"),
        (f":0110:3:53+4.7{LINE[5:]}:418 428::", None, "technique 0110"),
        (f"53+4.7{LINE[5:]}:418 428", None, None),
        (f"53+4.7{LINE[5:]}", None, None),
        (f"{LINE}:418", None, None),
        (f":0300-1:4:{LINE.replace('.', '0')}:::", None, "technique 0300-1"),
    ],
)
@pytest.mark.parametrize("puzzle", [None, "sudoku", "solo"])
def test_what_may_stand_around_a_line(text: str, identity: str | None, remark: str | None, puzzle: str | None) -> None:
    found = only(text, puzzle)
    assert found == EXPECTED
    assert (found.id, found.about.get("remark")) == (identity, remark)
    assert parse(text, puzzle) == EXPECTED
    assert parse(to_text(found)).about == found.about


def test_each_line_may_have_something_else_around_it() -> None:
    text = "\n".join(
        [LINE, f"{LINE} easy", f"{LINE[:-1]} short", f"{LINE[:-1]}y odd", f"{LINE},{WRONG}", f":0000:x:{LINE}:::", LINE]
    )
    assert [item if isinstance(item, str) else "fine" for item in all_of(text)] == [
        "fine",
        "fine",
        "f:3: 80 characters, expected 81: one sudoku a line",
        "f:4:81: 'y' does not belong into a sudoku of 81 symbols",
        "f:5: the solution that the file states is wrong: row 1 does not hold every number from 1 to 9 once",
        "fine",
        "fine",
    ]


@pytest.mark.parametrize("text", [f"easy {LINE}", f"sudoku {LINE}", f"{LINE}easy", f"{LINE[:80]} # x", f":1:x:{LINE}:"])
def test_lines_of_which_it_is_not_certain(text: str) -> None:
    assert all(isinstance(item, str) for item in all_of(text))


@pytest.mark.parametrize("length", [77, 80, 82, 85])
def test_a_line_that_is_nearly_one(length: int) -> None:
    assert all_of((LINE + "....")[:length]) == [f"f:1: {length} characters, expected 81: one sudoku a line"]


@pytest.mark.parametrize("puzzle", ["range", "hitori", "killer-sudoku"])
def test_other_rules_that_are_named_are_not_overruled(puzzle: str) -> None:
    for text in (f"{LINE} easy", f"puzzle,solution\n{LINE},{SOLUTION}", f"[Puzzle]\n{GRID}"):
        assert [item for item in all_of(text, puzzle) if isinstance(item, Puzzle) and item.rules.name != puzzle] == []


# in tables


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{LINE},{SOLUTION}\n",
        f"# a comment\nquizzes,solutions\n\n# and, another\n{LINE.replace('.', '0')},{SOLUTION}\n",
        f"id;Puzzle;clues;solution;difficulty\n7;{LINE};30;{SOLUTION};1.2\n",
        f'"source","question","answer"\nme,"{LINE}","{SOLUTION}"\n',
        f"source\tquestion\nme\t{LINE}\t\n",
        f"puzzle\n{LINE}\n",
    ],
)
@pytest.mark.parametrize("puzzle", [None, "sudoku"])
def test_tables(text: str, puzzle: str | None) -> None:
    found = only(text, puzzle)
    assert found == EXPECTED
    assert found.id == ("7" if "id" in text else None)
    assert found.about == (
        {"difficulty": "1.2"} if "difficulty" in text else {"source": "me"} if "source" in text else {}
    )


def test_wrong_lines_of_a_table() -> None:
    text = "\n".join(
        [
            "puzzle,solution",
            f"{LINE},{SOLUTION}",
            f"{LINE},{WRONG}",
            f"{LINE},{SOLUTION[1:]}",
            f"{LINE},{LINE}",
            f"{LINE}",
            f"{LINE[1:]},{SOLUTION}",
            f'"{LINE}" x,{SOLUTION}',
            f"{LINE},",
        ]
    )
    quoted, solution = f"'{LINE[1:61]}'...", f"'{SOLUTION[1:61]}'..."
    assert [item if isinstance(item, str) else "fine" for item in all_of(text)] == [
        "fine",
        "f:3: the solution that the file states is wrong: row 1 does not hold every number from 1 to 9 once",
        f"f:4: column 'solution': {solution} is no solution; expected 81 numbers",
        f"f:5: column 'solution': '{LINE[:60]}'... is no solution; expected 81 numbers",
        "f:6: 1 column, but the first line of the table names 2",
        f"f:7: column 'puzzle': {quoted} is no Sudoku; expected 81 numbers from 1 to 9, . or 0 for an empty cell",
        "f:8: this is no line of a table: ',' expected after '\"'",
        "fine",
    ]


def test_a_solution_of_another_puzzle_is_refused() -> None:
    (found,) = all_of(f"puzzle,solution\n6{LINE[1:]},{SOLUTION}\n")
    assert found == "f:2: the solution that the file states is wrong: r1c1 is given as 6, not 5"


def test_other_tables_are_none_of_sudokus() -> None:
    for text in (
        "puzzle,solution\n..1.,2314\n",
        "puzzle,quiz\n" + f"{LINE},{LINE}\n",
        "puzzle,solution\n",
        "a,b\n1,2\n",
    ):
        assert all(isinstance(item, str) for item in all_of(text))


# grids


@pytest.mark.parametrize(
    "text",
    [
        GRID,
        DASHED,
        SPACED,
        BOXED,
        BANDS,
        DRAWN,
        CELLS,
        CELLS.replace(",", ";"),
        GRID.replace(".", "x"),
        f"[Puzzle]\n{GRID}",
    ],
)
@pytest.mark.parametrize("name", ["f", "f.sdk", "f.SS"])
@pytest.mark.parametrize("puzzle", [None, "sudoku"])
def test_bare_grids(text: str, name: str, puzzle: str | None) -> None:
    assert only(text, puzzle, name) == EXPECTED
    again = all_of(f"{text}\n# another\n{text}\n\n", puzzle, name)
    assert again == [EXPECTED, EXPECTED]


def test_rows_of_dashes_in_a_grid_of_dashes() -> None:
    rows = ["-" * 9, *[row.replace(".", "-") for row in ROWS[1:]]]
    assert only("\n".join(rows), name="f.sdk").clues != EXPECTED.clues
    assert only("\n".join(rows), name="f.sdk") == only("\n".join(rows).replace("-", "."), name="f.sdk")


def test_what_sdk_files_tell() -> None:
    text = (
        f"#ARuud\n#DA random puzzle\n#CJust start\n#Cand go on\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttps://x.y\n{GRID}"
    )
    told = {
        "author": "Ruud",
        "title": "A random puzzle",
        "remark": "Just start and go on",
        "source": "SudoCue",
        "level": "Easy",
        "url": "https://x.y",
    }
    found = only(text, name="a.sdk")
    assert found == EXPECTED
    assert found.about == told
    assert only(text).about == {}
    assert parse(to_text(found)).about == told


def test_what_a_program_has_put_in_is_left_out() -> None:
    state = "\n".join(wrap(SOLUTION, 9))
    assert only(f"[Puzzle]\n{GRID}[State]\n{state}\nanything\n") == EXPECTED
    assert only(f"[puzzle]\n{HALF}\n[state]\n{state}") == only(HALF, name="x.sdk")


FULL = "123456789\n" * 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HALF, "f:1: 19 numbers, 6 of them different, are too few for a Sudoku"),
        (FULL, "f:1: 1 stands twice in a row, a column or a box"),
        (GRID.replace("7.", "0.", 1), "f:1: . and 0 both stand in cells"),
    ],
)
def test_grids_that_may_be_something_else(text: str, said: str) -> None:
    assert all_of(text) == [f"{said}: this may be no Sudoku; say what it is in a header line, such as 'sudoku'"]
    assert only(f"sudoku\n{text}") == only(text, "sudoku") == only(text, name="f.sdk") == only(f"[Puzzle]\n{text}")


def test_grids_of_contradictory_givens_are_read_where_boxes_are_parted() -> None:
    wrong = BOXED.replace("53.", "55.", 1)
    assert verify(only(wrong)).word == "none"


ODD = "is no row of nine cells; a Sudoku with more to it than a grid begins with a header line 'sudoku'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GRID + ROWS[0], ["f:1: 10 rows of nine cells in a row, expected nine"]),
        (GRID + "diagonals\n", [f"f:10: 'diagonals' {ODD}"]),
        (GRID + "\nregions:\n" + GRID, [f"f:11: 'regions:' {ODD}"]),
        ("[Puzzle]\n" + GRID[:-2] + "\n", [f"f:10: '....8..7' {ODD}"]),
        ("[Puzzle]\n" + GRID[10:], ["f:2: 8 rows of nine cells in a row, expected nine"]),
        ("[Puzzle]\n" + GRID + "[Colours]\n" + GRID, [f"f:11: '[Colours]' {ODD}"]),
        ("[Puzzle]\n" + GRID.replace("9", "a", 1), [f"f:3: '6..1a5...' {ODD}"]),
        ("[Puzzle]\n", ["f:1: the file holds no puzzle"]),
    ],
)
def test_bad_grids(text: str, said: list[str]) -> None:
    assert all_of(text) == said


def test_behind_a_bad_grid_reading_goes_on() -> None:
    found = all_of(f"{BOXED}\n{GRID[:-2]}\n\n{BOXED}\n{HALF}\n\n{GRID}")
    assert [isinstance(item, Puzzle) for item in found] == [False, True, False, True]


@pytest.mark.parametrize("name", ["a.sdk", "b.ss", "c.sdm", "d.csv", "e.txt"])
def test_files(tmp_path: Path, name: str) -> None:
    text = {"sdm": f"{LINE}\n", "csv": f"puzzle,x\n{LINE},1\n"}.get(name[2:], BOXED)
    (tmp_path / name).write_text(text)
    assert [*read(tmp_path / name)] == [EXPECTED]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.sdk", GRID.replace("5", "A", 1), f"1: 'A3..7....' {ODD}"),
        ("a.sdk", f"[State]\n{GRID}", "1: the file holds no puzzle"),
        ("a.ss", "*-----------*\n", "1: the file holds no puzzle"),
        ("a.ss", GRID[10:], "1: 8 rows of nine cells in a row, expected nine"),
        ("a.csv", "puzzle,solution\n", "1: the file holds no puzzle"),
        ("a.csv", "puzzle,x\n1,2\n", "2: column 'puzzle': '1' is no Sudoku; expected 81 numbers from 1 to 9, "),
        ("a.csv", 'puzzle,x\n"1\n', "2: this is no line of a table: unexpected end of data"),
        ("f", "puzzle,solution\n1,2\n", "2: column 'puzzle': '1' is no Sudoku; expected 81 numbers from 1 to 9, "),
    ],
)
def test_files_that_are_none(name: str, text: str, said: str) -> None:
    (found,) = all_of(text, name=name)
    assert isinstance(found, str)
    assert found.startswith(f"{name}:{said}")


def test_other_forms_in_files_of_these_names() -> None:
    for text in (LINE, f"sudoku\n{GRID}", to_text(EXPECTED), str(to_json(EXPECTED)).replace("'", '"')):
        assert only(text, name="f.sdk") == EXPECTED


# killers


CAGES = [[*range(2)], [*range(2, 9)], *([cell] for cell in range(9, 80)), [80]]
"""Two cages in the first row, and each other cell by itself."""
SUMS = [sum(map(int, (SOLUTION[cell] for cell in cage))) for cage in CAGES]
CAGE_OF = {cell: number for number, cage in enumerate(CAGES) for cell in cage}
COLONS = ":".join(str(SUMS[CAGE_OF[cell]] * 256 + CAGES[CAGE_OF[cell]][0]) for cell in range(81))
SUMO = "".join(
    f"={SUMS[CAGE_OF[cell]]}" if CAGES[CAGE_OF[cell]][0] == cell else f"+{CAGES[CAGE_OF[cell]][0]}"
    for cell in range(81)
)
BOXES = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]


def jigsaw(cells: str) -> str:
    return "".join(f"{cell}J{BOXES[n]}" for n, cell in enumerate(re.findall(r"[=+]\d+", cells)))


@pytest.mark.parametrize(
    "text", [f"3x3::k:{COLONS}", f"3x3::k:{COLONS}:", f"SumoCueV1{SUMO}", f"SumoCueV1{jigsaw(SUMO)}"]
)
@pytest.mark.parametrize("puzzle", [None, "killer-sudoku"])
def test_killers(text: str, puzzle: str | None) -> None:
    plain, diagonal = all_of(f"# two\n{text}\n{text.replace('::', ':d:').replace('V1', 'V1D')}\n", puzzle)
    assert isinstance(plain, Puzzle)
    assert isinstance(diagonal, Puzzle)
    assert (plain.rules.name, plain.shape.diagonals, diagonal.shape.diagonals) == ("killer-sudoku", False, True)
    assert (plain.shape.regions is None) == ("J" not in text)
    assert [[9 * r + c for r, c in cage] for cage in plain.shape.cages] == CAGES
    assert [*plain.clues["cage"].values()] == SUMS
    found = verify(plain)
    assert found.word == "unique"
    assert "".join(str(number) for row in found.solution for number in row) == SOLUTION


def test_cages_by_other_names() -> None:
    """Some programs number the cages as they like."""
    parts = [SUMS[CAGE_OF[cell]] * 256 + 200 - CAGE_OF[cell] for cell in range(81)]
    assert only("3x3::k:" + ":".join(map(str, parts))) == only("3x3::k:" + COLONS)
    in_none = [0 if cell in CAGES[0] else part for cell, part in enumerate(parts)]
    assert len(only("3x3::k:" + ":".join(map(str, in_none))).shape.cages) == len(CAGES) - 1


def arrows(*, upwards: bool = False) -> str:
    """The same cages, their sums in the first cell, or in the last one."""
    signs = []
    for cell, number in CAGE_OF.items():
        last = CAGES[number][-1 if upwards else 0] == cell
        signs.append("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"[SUMS[number]] if last else "<>"[upwards])
    return "".join(signs)


@pytest.mark.parametrize("upwards", [False, True])
def test_cages_drawn_by_arrows(upwards: bool) -> None:
    assert only(arrows(upwards=upwards)) == only(f"3x3::k:{COLONS}")


def test_all_eight_arrows_lead() -> None:
    """Eight arrows around a cell with a sum of 45; each other cell has its own."""
    around = ".v,>j<'^`"
    rows = [["5"] * 9 for _ in range(9)]
    for n, sign in enumerate(around):
        rows[3 + n // 3][4 + n % 3] = sign
    found = only("".join(map("".join, rows)))
    assert ((3, 4), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6), (5, 4), (5, 5), (5, 6)) in found.shape.cages
    assert [*found.clues["cage"].values()].count(5) == 72


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<" + "5" * 80, "the arrow of r1c1 leads off the board"),
        ("^" + "5" * 80, "the arrow of r1c1 leads off the board"),
        ("5" * 80 + ">", "the arrow of r9c9 leads off the board"),
        ("><" + "5" * 79, "the arrows from r1c1 lead to no sum"),
        ("0<" + "5" * 79, "the cage of r1c1 has no sum"),
    ],
)
def test_bad_arrows(text: str, said: str) -> None:
    (found,) = all_of(text)
    assert found == f"f:1: {said}"


# regions, and pencil marks


REGIONS = ("AABB", "AACB", "DCCB", "DDDC")


@pytest.mark.parametrize("between", ["", " "])
def test_jigsaws_on_a_line(between: str) -> None:
    expected = parse("sudoku\n1...\n..2.\n....\n...3\nregions:\n" + "".join(f"{row}\n" for row in REGIONS))
    assert only("1.....2........3" + between + "".join(REGIONS)) == expected


def test_letters_are_numbers_of_large_jigsaws() -> None:
    rows = [chr(ord("A") + r) * 10 for r in range(10)]
    found = only("J" + "." * 98 + "B" + " " + "".join(rows))
    assert dict(found.clues["given"]) == {(0, 0): 10, (9, 9): 2}


def test_pencil_marks() -> None:
    marks = ["123456789"] * 81
    marks[0], marks[1], marks[80] = ".2.......", "1.3......", "000056000"
    grid = "2........\n" + ".........\n" * 8
    assert only("".join(marks)) == parse(f"sudoku\n{grid}extras:\n  one-of 1,3 r1c2\n  one-of 5,6 r9c9\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("21.......", "the pencil marks '21.......' of r1c1 are not at their places"),
        ("." * 9, "r1c1 has no pencil mark"),
    ],
)
def test_bad_pencil_marks(change: str, said: str) -> None:
    (found,) = all_of(change + "123456789" * 80)
    assert found == f"f:1: {said}"


def test_a_list_of_jigsaws_with_something_else() -> None:
    assert all_of("." * 16 + "".join(REGIONS) + "\nx\n")[1] == (
        "f:2: 'x' is neither cells and regions of a jigsaw nor pencil marks"
    )


def test_a_jigsaw_without_cages() -> None:
    assert only("SumoCueV1" + jigsaw("=0" * 81)).clues == parse("." * 81).clues


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3x3::k:" + COLONS[:-5], "80 cells, expected 81"),
        ("3x3::k:1:2:x", "'x' is no cell; expected a number"),
        ("3x3::k:" + COLONS.replace("2048:2048", "2048:2304", 1), "the cage of r1c1 has two sums"),
        ("3x3::k:" + COLONS.replace("2048:2048", "0:0", 1), "the cage of r1c1 has no sum"),
        ("SumoCueV1" + SUMO[:-2], "80 cells, expected 81"),
        (
            "SumoCueV1" + SUMO + "x",
            "not all of it is cells; expected =14 or +0, in jigsaws with a region behind, =14J0",
        ),
        ("SumoCueV1" + SUMO.replace("+0", "+1", 1), "r1c2 is in the cage of r1c2, which begins none"),
        ("SumoCueV1" + jigsaw(SUMO).replace("J0", "", 1), "80 cells have a region, expected all 81"),
        ("SumoCueV1" + jigsaw(SUMO).replace("J0", "J1", 1), "regions: region '1' has 10 cells; each needs 9"),
        ("3x3::k:" + COLONS.replace("2048", "25600"), "cage 1 of the list: "),
    ],
)
def test_bad_killers(text: str, said: str) -> None:
    (found,) = all_of(text)
    assert isinstance(found, str)
    assert found.startswith(f"f:1: {said}")


def test_a_list_of_killers_with_something_else() -> None:
    assert all_of(f"3x3::k:{COLONS}\n{LINE}\n")[1].startswith(f"f:2: '{LINE[:60]}'... is no Killer Sudoku")  # type: ignore[union-attr]


# written


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_lines_are_written(side: int) -> None:
    line = f"{'.' * 7}1{'.' * (side * side - 8)}"
    assert WRITERS["sudoku-line"](parse(line, "sudoku")) == line


def test_a_puzzle_of_cells_is_written_as_a_line() -> None:
    cells = [[int(symbol) if symbol.isdigit() else 0 for symbol in row] for row in ROWS]
    assert WRITERS["sudoku-line"](parse(f'{{"puzzle": "sudoku", "grid": {cells}}}')) == LINE


@pytest.mark.parametrize("text", [f"sudoku diagonals\n{GRID}", f"sudoku box=2x3\n{'......' * 6}", "range\n1 .\n. ."])
def test_what_a_line_can_not_say(text: str) -> None:
    with pytest.raises(NotationError):
        WRITERS["sudoku-line"](parse(text))
