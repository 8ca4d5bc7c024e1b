"""Links of Penpa: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`, a picture of a puzzle.

Such a link tells what is drawn, not by which rules; the user names those, or the author did, by a tag. What a puzzle
draws is described once for each genre, by drawings that read and write. Whatever else is on the sheet is refused. Only
lines along the edge of the board, invisible texts and what somebody has filled in are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from string import ascii_uppercase
from urllib.parse import unquote

from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.formats.links.coding import GROUP_WORDS
from clueproof.formats.links.drawings import (
    CIRCLED,
    GROUP,
    WHITE_TEXT,
    AtCorners,
    Between,
    Blacks,
    Blocks,
    Boxes,
    CagesByLines,
    Circled,
    ColouredClues,
    ColouredHoles,
    DashedCages,
    Dominoes,
    Dots,
    Drawn,
    Ends,
    FleetBeside,
    Grid,
    NumberBeside,
    NumberedCircles,
    Outside,
    Pictures,
    Pointings,
    Poles,
    RangeBeside,
    SidedPointings,
    SignedPictures,
    SplitCells,
    Texts,
    Thermometers,
    ThickLines,
    UnnumberedRooms,
)
from clueproof.formats.links.notation import Fields, LinkNotation
from clueproof.formats.links.sheet import TOLD, Sheet, packed, read_sheet, unpacked
from clueproof.formats.links.sudoku_boards import must_be_spoken
from clueproof.formats.notation import NotationError
from clueproof.grid.edges import site_name
from clueproof.puzzle.layers.arrows import BARE
from clueproof.puzzle.layers.edges import BLACK_DOT, SIGN, WHITE_DOT
from clueproof.puzzle.layers.margins import BORDER, COUNT
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import HOLE, holes_of
from clueproof.puzzle.symbols import Counts
from clueproof.registry import Registry, provider

HOST = "https://swaroopg92.github.io/penpa-edit/"
LINK = re.compile(r"(?:[^#?]*[#?])?(?P<query>m=(?:edit|solve)\b\S*)")
"""What a link looks like; whether it opens as a puzzle to solve or to edit makes no difference."""


@dataclass(frozen=True)
class Penpa:
    """What the puzzles of one genre draw."""

    puzzle: str
    """The name of the rule set."""
    drawings: tuple[Drawn, ...]
    grid: str = "square"
    """The kind of sheet that Penpa has for it."""
    fields: Fields = field(default_factory=dict)
    """Fields that all puzzles have."""

    def read(self, sheet: Sheet) -> Fields:
        """The fields of the record. Raises NotationError, also where something is left on the sheet."""
        grid: Grid = {}
        for drawn in self.drawings:
            drawn.read_holes(sheet)
        if sheet.holes and not rule_set(self.puzzle).has_holes:
            where = site_name(min(sheet.holes))
            raise NotationError(
                f"{where} is taken away from the board, and boards of {self.puzzle} have all their cells"
            )
        # the outline of the board says nothing
        for edge in [edge for edge in sheet.borders if not all(map(sheet.inside, edge))]:
            del sheet.borders[edge]
        sheet.erased = {edge for edge in sheet.erased if all(map(sheet.inside, edge))}
        found: Fields = {"height": sheet.height, "width": sheet.width, **self.fields, **sheet.told}
        for drawn in self.drawings:
            found |= drawn.read(sheet, grid)
        grid |= dict.fromkeys(sheet.holes, HOLE)
        left = sheet.left()
        if left:
            more = f" (and {counted(len(left) - 1, 'thing')} more)" if len(left) > 1 else ""
            raise NotationError(f"the link has {left[0]}{more}, which links of {self.puzzle} have not")
        if any(drawn.fills_grid for drawn in self.drawings):
            rows = range(sheet.height)
            found["grid"] = [[grid.get((r, c), "") for c in range(sheet.width)] for r in rows]
        return found

    def write(self, puzzle: Puzzle) -> Sheet:
        """What the puzzle draws. Raises NotationError if that can't say it."""
        told = {name: text for name, text in puzzle.about.items() if name in TOLD}
        height, width, holes = puzzle.shape.height, puzzle.shape.width, holes_of(puzzle.shape)
        sheet = Sheet(height, width, grid=self.grid, holes=holes, tags=[puzzle.rules.name], told=told)
        rows, columns = ({cell[axis] for cell in sheet.cells} for axis in (0, 1))
        if not ({0, height - 1} <= rows and {0, width - 1} <= columns):
            raise NotationError("Penpa links can't say that all cells of a row or column at the edge are missing")
        for drawn in self.drawings:
            drawn.write(puzzle, sheet)
        return sheet


NUMBERS = (Texts({"?": ""}),)
"""Numbers in cells; a question mark says nothing."""
ISLANDS = (Texts({"?": "?", "": "?"}, style=CIRCLED, unnumbered=lambda shape: shape.islands), Circled("?"))
"""Circles, each with a number or without one."""
LINE_COUNTS = Outside(COUNT, {"top": "col_counts", "left": "row_counts"}, words={"?": ""})
SIGNS: dict[Hashable, int] = {1: 2, 2: 1, 3: 5}
"""What the sign of a rectangle says (higher than wide, wider than high, a square), and the symbol for it."""
SHIP_PARTS = {1: "o", 2: "m", 3: "<", 4: "^", 5: ">", 6: "v", 7: "~", 8: "~"}
PARTS_OF_SHIPS: dict[Hashable, int] = {0: 7, 1: 4, 2: 6, 3: 3, 4: 5, 5: 2, 6: 1}
"""What a given cell says, from water on, and the symbol for it; a part of whatever kind has none."""
LETTERS: dict[Hashable, str] = dict(enumerate(ascii_uppercase, 1))
PUZZLES = (
    Penpa("sudoku", (Texts(), Boxes()), grid="sudoku"),
    Penpa("killer-sudoku", (Texts(), Boxes(), DashedCages()), grid="sudoku"),
    Penpa("binary", (Pictures("circle_L", {1: "0", 2: "1", 8: "0"}, values={0: 1, 1: 2}),)),
    Penpa("kenken", (CagesByLines(), RangeBeside("1", lambda shape: shape.side))),
    Penpa("skyscrapers", (Outside(BORDER), Texts())),
    Penpa(
        "easy-as-abc",
        (
            Outside(BORDER, form="[A-Z]", says=LETTERS),
            Texts(form="[A-Z]", says=LETTERS),
            RangeBeside("A", lambda shape: shape.letters, "letters"),
        ),
    ),
    Penpa("kakuro", (SplitCells(),), grid="kakuro"),
    Penpa("nonogram", (Blocks(),)),
    Penpa("mosaic", NUMBERS),
    Penpa("minesweeper", (Texts({"?": "?"}, says={Counts.UNTOLD: "?"}),)),
    Penpa("kurotto", (Texts({"": "?", "?": "?"}, style=CIRCLED, says={Counts.UNTOLD: "?"}), Circled("?"))),
    Penpa("geradeweg", (Texts({"": "?", "?": "?"}, style=CIRCLED, says={Counts.UNTOLD: "?"}), Circled("?"))),
    Penpa("range", (Texts({"": "o", "?": "o"}, style=CIRCLED, says={Counts.UNTOLD: " "}), Circled("o"))),
    Penpa("hitori", NUMBERS),
    Penpa("nurikabe", (Texts({"?": "?"}, unnumbered=lambda shape: shape.islands),)),
    Penpa("heyawake", (ThickLines(numbers="numbers"),)),
    Penpa("tapa", (Texts(form=r"[0-8?]{1,4}", kinds=(GROUP,), says=dict(GROUP_WORDS.items())),)),
    Penpa("slitherlink", NUMBERS),
    Penpa("masyu", (Pictures("circle_L", {1: "W", 2: "B"}, values={1: 1, 2: 2}),)),
    Penpa("simple-loop", (Blacks("#"),)),
    Penpa("yajilin", (Pointings(lambda shape: shape.walls), ColouredClues(BARE))),
    Penpa("hashi", ISLANDS),
    Penpa("nurimisaki", ISLANDS),
    Penpa("fillomino", NUMBERS),
    Penpa("shikaku", (Texts({"?": "?", "": "?"}, unnumbered=lambda shape: shape.islands),)),
    Penpa("tatamibari", (SignedPictures("line", {1: "W", 2: "H", 5: "S"}, {"-": "W", "|": "H", "+": "S"}, SIGNS),)),
    Penpa("palisade", NUMBERS),
    Penpa("galaxies", (ColouredHoles(), Dots())),
    Penpa("magnets", (Poles(BORDER), Dominoes())),
    Penpa("slant", (AtCorners("numbers"),)),
    Penpa("akari", (Texts({"": "W"}, style=WHITE_TEXT), Blacks("W"))),
    Penpa(
        "tents",
        (
            LINE_COUNTS,
            Pictures("tents", {1: "T"}, shape=lambda shape: dict.fromkeys(shape.trees, 1)),
        ),
    ),
    Penpa("cave", (Texts({"?": "?"}, says={Counts.UNTOLD: "?"}),)),
    Penpa("creek", (AtCorners("numbers"),)),
    Penpa("country-road", (ThickLines(numbers="numbers"),)),
    Penpa("detour", (ThickLines(numbers="numbers", in_corner=True),)),
    Penpa("castle-wall", (SidedPointings(),)),
    Penpa("battleships", (LINE_COUNTS, Pictures("battleship_B", SHIP_PARTS, values=PARTS_OF_SHIPS), FleetBeside())),
    Penpa("suguru", (UnnumberedRooms(), ThickLines(), Texts())),
    Penpa("ripple-effect", (UnnumberedRooms(), ThickLines(), Texts())),
    Penpa("kropki", (Between({1: "o", 2: "@"}, {WHITE_DOT: 1, BLACK_DOT: 2}, SIGN),)),
    Penpa("hidato", (*NUMBERS, Blacks("#"))),
    Penpa("numbrix", (*NUMBERS, Blacks("#"))),
    Penpa("yin-yang", (Pictures("circle_L", {1: "W", 2: "B"}, values={0: 1, 1: 2}),)),
    Penpa("aqre", (ThickLines(numbers="numbers"),)),
    Penpa("ayeheya", (ThickLines(numbers="numbers"),)),
    Penpa("chocona", (ThickLines(numbers="numbers"),)),
    Penpa("lits", (ThickLines(),)),
    Penpa("norinori", (ThickLines(),)),
    Penpa("aquarium", (LINE_COUNTS, ThickLines())),
    Penpa("thermometers", (LINE_COUNTS, Thermometers())),
    Penpa("numberlink", (Ends(),)),
    Penpa("shakashaka", (Texts({"": "#"}, style=WHITE_TEXT), Blacks("#"))),
    Penpa("latin-square", NUMBERS),
    Penpa("kakurasu", (Outside(BORDER, {"bottom": "bottom", "right": "right"}),)),
    Penpa("shingoki", (NumberedCircles(),)),
    Penpa("balance-loop", (NumberedCircles(),)),
    Penpa("star-battle", (NumberBeside("stars", "star", 2), ThickLines())),
)
BY_PUZZLE = {one.puzzle: one for one in PUZZLES}
OTHERS = Registry("genre of Penpa links", {}, NotationError, group="clueproof.penpa", thing="the links of")
"""What other packages add: the name of the rule set, and a `Penpa`."""


class PenpaEdit(LinkNotation):
    """Links of Penpa, whatever genre they are of."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        found = LINK.match(text)
        part = None if found is None else re.search(r"(?:^|&)p=([^&]*)", found["query"])
        if part is None:
            raise NotationError(f"a link of Penpa has its puzzle behind p=: {HOST}#m=edit&p=...")
        sheet = read_sheet(unpacked(unquote(part[1]).replace(" ", "+")))
        # some tags of the editor have another name behind the first: "slant (gokigen)"
        tags = [tag.partition(" (")[0] for tag in sheet.tags]
        name = puzzle or next(filter(RULE_SETS.__contains__, tags), None)
        if name is None:
            raise NotationError("a link of Penpa does not say by which rules it is solved; use --puzzle NAME")
        known = _of(RULE_SETS.resolved(name))
        if known.grid == "sudoku":
            must_be_spoken(sheet.told.get("ruleset"))
        return name, known.read(sheet)

    def write(self, puzzle: Puzzle) -> str:
        return f"{HOST}#m=edit&p={packed(_of(puzzle.rules.name).write(puzzle))}"


def _of(name: str) -> Penpa:
    """What puzzles of a genre draw. Raises NotationError."""
    if name in BY_PUZZLE:
        return BY_PUZZLE[name]
    if name not in OTHERS:
        raise NotationError(f"links of Penpa have no form for {name}")
    found = OTHERS.load(name)
    if not isinstance(found, Penpa):
        package = f"the package {provider(OTHERS.others()[name])}" if name in OTHERS.others() else "clueproof"
        raise NotationError(f"what {package} names {quoted(name)} is no Penpa")
    return found
