"""What links of f-puzzles and SudokuPad share: what is read of their Sudokus, and how the rest is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.extras import kind_told
from clueproof.encoders.extras.extra import path_text
from clueproof.encoders.registry import rule_set
from clueproof.encoders.sudoku import regions
from clueproof.english import listed
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats.solutions import must_solve
from clueproof.grid import one_piece
from clueproof.grid.edges import Cell
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue, Record

SIZES = range(3, 17)
LINE = r"(\d{1,2}|[a-gA-G])"
"""The number of a row or column; programs that write one sign for it go on with letters from a for 10."""
CELL = re.compile(rf"[Rr]{LINE}[Cc]{LINE}")
SIGNS = "0123456789abcdefg"
"""Signs for rows and columns where they have one."""
MOST_NAMED = 8
"""Things that a message lists."""
ONLY = "what is read of Sudokus are givens, regions, diagonals, killer cages and the extras that clueproof knows"
NEGATIVE = {
    "nonconsecutive": ("no-other-white-dot", ""),
    "difference": ("no-other-white-dot", "white-dot"),
    "ratio": ("no-other-black-dot", "black-dot"),
    "xv": ("no-other-pair-sum 5,10", ""),
}
"""Rules that neighbours without a sign are in no relation that has one, as f-puzzles calls them -> the extra; the kind
of extra whose values are meant where some are stated."""
USUAL = {"white-dot": "1", "black-dot": "2"}
"""The values that signs need not state."""
NO_OTHER = tuple(dict.fromkeys([kind.split()[0] for kind, _ in NEGATIVE.values()]))
GIVEN_SIGNS = (
    r"(?<!not )(?<!necessarily )all (?:(?:possible|existing|such|of|the|white|black|kropki) )*"
    r"(?:dots|circles|(?:[xv]'?s?(?:,| and|/)? ?)+)\b[^.\n]*\b(?:given|shown|marked|present)"
)
"""That neighbours without a sign are in no relation that has one."""
UNSPOKEN = {
    r"knight": ("anti-knight",),
    r"king": ("anti-king",),
    r"queen|parity|quad\w*(?= line)|doublers?|schr(?:ö|oe?)dinger|toroidal|nurikabe|yin.?yang|snake|liars?|wrogn": (),
    r"galax(?:y|ies)|chaos|deconstruction|disparity|loop|products?|averages?|multipl(?:y|ied|ication)|primes?": (),
    r"inequalit\w+": ("greater", "thermo"),
    GIVEN_SIGNS: NO_OTHER,
    r"(?<!no )(?<!without )(?<!without a )negative constraints?": NO_OTHER,
    r"slow thermo\w*": ("slow-thermo",),
    r"1-?5-?9|index\w*": ("row-indexer", "column-indexer", "box-indexer"),
    r"consecutive": ("no-other-white-dot", "white-dot", "renban", "nabner"),
    r"thermo\w*": ("thermo", "slow-thermo"),
    r"arrows?": ("arrow", "pill-arrow", "double-arrow", "sum", "minimum", "maximum"),
    r"lockout": ("lockout",),
    r"palindromes?": ("palindrome",),
    r"whispers?": ("whisper",),
    r"renban": ("renban",),
    r"kropki|dots?": ("white-dot", "black-dot"),
    r"sandwich": ("sandwich",),
    r"skyscrapers?": ("skyscraper", "hidden-skyscraper"),
    r"little killer": ("sum",),
    r"x-?sums?": ("x-sum",),
    r"odd": ("odd",),
    r"diagonals?": ("different", "sum", "anti-king"),
    r"even (?:digit|number|cell|square)s?": ("even",),
    r"disjoint": ("disjoint-groups",),
    r"clones?": ("clone",),
    r"entropic": ("entropic", "global-entropy"),
    r"nabner": ("nabner",),
    r"modular": ("modular", "global-modular"),
    r"zipper": ("zipper",),
    r"quad\w*": ("contains",),
    r"(?:may|can|allowed to) repeat": ("sum", "arrow", "pill-arrow", "whisper", "thermo", "between"),
}
"""Words of the rules as people read them -> the kinds of extras of which one must be there."""
KILLER = {r"cages?\b[^.\n]*\b(?:repeat(?:ed)?|sums?|totals?|adds?|summing|adding)": ()}
"""What rules say of killer cages."""
POINTS = {">": (0, 1), "<": (0, -1), "∨": (1, 0), "∧": (-1, 0), "^": (-1, 0)}
"""Signs of inequality, and where the lesser number is, as rows and columns."""
UNEQUAL = re.compile(r"inequal|greater|larger|higher|less\b|lower|smaller", re.IGNORECASE)


def line_number(text: str) -> int:
    """The number that `LINE` found."""
    return int(text) if text.isdecimal() else SIGNS.index(text.lower())


def cell_named(text: object) -> Cell | None:
    """The cell of that name: R1C2, or RaC2 for R10C2. It may lie outside of the board."""
    found = CELL.fullmatch(text) if isinstance(text, str) else None
    return None if found is None else (line_number(found[1]) - 1, line_number(found[2]) - 1)


def long_name(cell: Cell) -> str:
    """R10C2."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def short_name(cell: Cell) -> str:
    """RaC2."""
    return f"R{SIGNS[cell[0] + 1]}C{SIGNS[cell[1] + 1]}"


def turned(point: Cell | None, angle: object) -> Cell | None:
    """A direction turned clockwise, by quarters; None for other angles."""
    if point is None or type(angle) is not int or angle % 90:
        return None
    for _ in range(angle // 90 % 4):
        point = (point[1], -point[0])
    return point


def negatives(names: Iterable[str], extras: Sequence[str]) -> Iterator[str]:
    """The rules that neighbours without a sign are in no relation that has one, for these extras as lines of text. A
    pair with one of the two dots may be in the relation of the other: 1 and 2."""
    for name in dict.fromkeys(names):
        negative, valued = NEGATIVE[name]
        signed = [words for line in extras if (words := line.split())[0] in ({"pair-sum"} if name == "xv" else USUAL)]
        values = {value for kind, *stated, _ in signed if kind == valued for value in stated or [""]}
        for value in sorted({"" if value == USUAL[valued] else value for value in values}) or [""]:
            yield " ".join(filter(None, (negative, value, " / ".join(dict.fromkeys([words[-1] for words in signed])))))


def with_regions(rows: list[list[int | None]], extras: list[str]) -> Fields:
    """The boxes or regions; where some cells are in none, what regions there are become extras. Raises
    NotationError."""
    size = len(rows)
    known = sorted({number for row in rows for number in row if number is not None})
    if all(None not in row for row in rows):
        return regions([[number or 0 for number in row] for row in rows])
    of_boxes = [line for line in extras if (kind := kind_told(line)) is not None and kind.boxed]
    if of_boxes:
        raise NotationError(f"the link has cells without a region, and {quoted(of_boxes[0])}, which is about regions")
    for number in known:
        cells = [(r, c) for r, row in enumerate(rows) for c, region in enumerate(row) if region == number]
        if len(cells) != size:
            raise NotationError(f"the link has a region of {len(cells)} cells; each needs {size}")
        extras.append(f"different {path_text(cells)}")
    return {"box": [1, size]}


def beside_board(place: Cell, size: int) -> list[Cell] | None:
    """The cells of the row or column that is seen from a place beside it; None from other places."""
    (r, c), every = place, range(size)
    if (r in every) == (c in every) or not {r, c} & {-1, size}:
        return None
    line = [(r, column) for column in every] if r in every else [(row, c) for row in every]
    return line if -1 in place else line[::-1]


def says_something(value: object) -> bool:
    """Is it more than the sign for nothing?"""
    return value is not None and value is not False and value != [] and value != {} and value != ""


def refuse(names: Iterable[str]) -> None:
    """Refuse what there are no rules for, by name, if there is anything. Raises NotationError."""
    names = [*dict.fromkeys(names)]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED:] = [f"{len(names) - MOST_NAMED} more"]
    if names:
        raise NotationError(f"the link has {listed(names)}; {ONLY}")


def must_be_spoken(rules: object, extras: Iterable[str] = (), drawn_cages: bool = False) -> None:
    """Refuse rules in words that speak of more than is read: givens, regions, cages and these extras, as lines of text;
    cages that are drawn only are no killer cages. Raises NotationError."""
    kinds = {line.split()[0] for line in extras}
    unspoken = {**UNSPOKEN, **(KILLER if drawn_cages else {})}
    for words, meant in unspoken.items() if isinstance(rules, str) else ():
        word = re.search(rf"\b(?:{words})\b", str(rules), re.IGNORECASE)
        if word is not None and kinds.isdisjoint(meant):
            raise NotationError(f"the rules of the link speak of {quoted(word[0])}, which nothing in it says; {ONLY}")


class StatedCage(NamedTuple):
    """A cage in which no number stands twice."""

    cells: Sequence[Cell]
    total: int | None


def as_sudoku(puzzle: Puzzle, program: str) -> Puzzle:
    """The Sudoku that a puzzle is: the cages of a Killer Sudoku are extras. Raises NotationError if it is none."""
    found: Puzzle = puzzle if puzzle.rules.name == "sudoku" else puzzle.rules.canonical(puzzle)
    if found.rules.name != "sudoku":
        raise NotationError(f"{program} has no genre for {puzzle.rules.name}")
    return found


def with_cages(fields: Fields, extras: Sequence[str], cages: Sequence[StatedCage]) -> tuple[str, Fields]:
    """The rule set, by name, and the record: a Killer Sudoku where there are cages alone which it can have."""
    every = [cell for cage in cages for cell in cage.cells]
    if (
        cages
        and not extras
        and len({*every}) == len(every)
        and all(len(one_piece(cage.cells)) == len(cage.cells) for cage in cages)
    ):
        listed: list[JsonValue] = []
        for cage in cages:
            told: dict[str, JsonValue] = {"cells": [[*cell] for cell in cage.cells]}
            listed.append(told if cage.total is None else {**told, "sum": cage.total})
        return "killer-sudoku", {**fields, "cages": listed}
    lines = [
        " ".join(filter(None, ("cage", "" if total is None else str(total), path_text(cells))))
        for cells, total in cages
    ]
    found = list[JsonValue](dict.fromkeys((*extras, *lines)))
    return "sudoku", {**fields, "extras": found} if found else fields


def compare(name: str, fields: Fields, solution: Sequence[object]) -> None:
    """Refuse a solution that is none. One that is not whole says nothing that could be compared. Raises
    NotationError."""
    size = fields["size"]
    assert isinstance(size, int)
    values = [int(value) if isinstance(value, (int, str)) and str(value).isdecimal() else 0 for value in solution]
    if len(values) != size * size or not all(1 <= value <= size for value in values):
        return
    try:
        must_solve(rule_set(name).parse(Record({**fields})), values, None)
    except BadPuzzleError as error:
        raise NotationError(error.message) from error
