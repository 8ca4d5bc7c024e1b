"""Links of puzz.link and its kin (pzv.jp, pzprxs, pzplus): `https://puzz.link/p?slither/6/6/...`.

Behind the question mark stand the name of the genre, options, the width, the height, and the puzzle. What it holds is
described once for each genre, by parts that read and write.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import ceil
from string import ascii_uppercase

from clueproof.encoders.registry import rule_set
from clueproof.english import listed
from clueproof.errors import quoted, shortened
from clueproof.formats.links.coding import (
    BITS,
    CIRCLES,
    DIGITS_AND_SPACES,
    EVERYWHERE,
    FOUR,
    GROUP_WORDS,
    GROUPS,
    HOLE,
    MARKS,
    NUMBERS,
    ONE_EACH,
    POINTINGS,
    UNKNOWN,
    Value,
)
from clueproof.formats.links.notation import Fields, LinkNotation
from clueproof.formats.links.parts import (
    Around,
    Between,
    Blocks,
    Cells,
    Dominoes,
    DotsAnywhere,
    Fixed,
    Fleet,
    HoledRooms,
    LetteredRooms,
    Number,
    Optional,
    Part,
    PathEnds,
    Rooms,
    SidedPointings,
    SplitCells,
    SquareBoxes,
    Unstated,
)
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.layers.arrows import BARE, Pointing
from clueproof.puzzle.layers.arrows import SIGNS as ARROW_SIGNS
from clueproof.puzzle.layers.cells import Circle
from clueproof.puzzle.layers.edges import BLACK_DOT, CORNER, WHITE_DOT
from clueproof.puzzle.layers.margins import BORDER, COUNT
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import holes_of
from clueproof.puzzle.symbols import Counts
from clueproof.registry import Registry, provider
from clueproof.syntax.record import NOTES, JsonValue

LINK = re.compile(
    r"https?://(?P<site>[^\s?#/]++)[^\s?#]*+\?(?P<settings>(?:\w+=\w+&)*+)"
    r"(?P<query>(?P<name>[A-Za-z0-9_-]+?)(?:_(?:edit|play))?/[^\s#&]*)(?P<behind>\S*)"
)
"""What a link looks like; whether it opens as a puzzle to play or to edit makes no difference."""
SIZES = re.compile(r"[^/]*/(?P<options>(?:[A-Za-z][^/]*/)*+)(?P<width>\d{1,4})/(?P<height>\d{1,4})/")
BOARD = "pzprv3"
"""What stands in the place of the name where somebody's filled-in board follows."""
HOST = "https://puzz.link/p?"


@dataclass(frozen=True)
class Flag:
    """An option of links: a letter before the size."""

    letter: str
    says: str
    """What it says, behind "the option 'x', by which"."""
    fields: Fields | None = None
    """The fields that puzzles with it have; None if it is a rule that clueproof does not have."""
    parts: tuple[Part, ...] = ()
    """How links with it are read, if not like others."""

    @property
    def displays(self) -> bool:
        """Does it say nothing of the puzzle, but only how it is drawn?"""
        return self.fields == {} and not self.parts


@dataclass(frozen=True)
class Link:
    """What the links of one genre hold."""

    name: str
    """What links call the genre; the first of several names is the one that is written."""
    puzzle: str
    """The name of the rule set."""
    parts: tuple[Part, ...]
    also: tuple[str, ...] = ()
    """Other names in links."""
    flags: tuple[Flag, ...] = ()
    """The options that links can have."""
    frame: int = 0
    """The rows, and the columns, of our board that links don't count."""
    fields: Fields = field(default_factory=dict)
    """Fields that all puzzles of this kind of link have."""

    @property
    def holes(self) -> bool:
        """Can they say that cells are missing?"""
        return any(part.holes for part in self.parts)

    def flags_of(self, puzzle: Puzzle) -> tuple[Flag, ...] | None:
        """The options with which links say all fields that depend on them; None where no link of this kind does."""
        of_puzzle = [flag for flag in self.flags if flag.fields and _has(puzzle, flag.fields)]
        stated = {**self.fields, **{name: value for flag in of_puzzle for name, value in (flag.fields or {}).items()}}
        return tuple(of_puzzle) if _has(puzzle, stated) else None

    def read(self, scanner: Scanner, height: int, width: int, flags: Sequence[Flag] = ()) -> Fields:
        """The fields of the JSON record; what stands behind them is left. Raises NotationError."""
        found = {"height": height, "width": width, **self.fields}
        for flag in flags:
            found |= flag.fields or {}
        for part in next((flag.parts for flag in flags if flag.parts), self.parts):
            found |= part.read(scanner, height, width)
        return found

    def write(self, puzzle: Puzzle) -> str:
        """The link of a puzzle. Raises NotationError if links can't say it."""
        shape = puzzle.shape
        if holes_of(shape) and not self.holes:
            raise NotationError(f"links of puzz.link can't say that cells of this {puzzle.rules.name} are missing")
        body = "".join([part.write(puzzle) for part in self.parts])
        options = "".join([flag.letter for flag in self.flags_of(puzzle) or ()])
        options = f"{options}/" if options else ""
        return f"{HOST}{self.name}/{options}{shape.width - self.frame}/{shape.height - self.frame}/{body}"


def _has(puzzle: Puzzle, fields: Fields) -> bool:
    """Has the shape of a puzzle these fields?"""
    return all(getattr(puzzle.shape, name, value) == value for name, value in fields.items())


POINTING_CLUES: dict[Value, Hashable] = {
    number * 5 + arrow: Pointing(number, way) for number in range(256) for arrow, way in enumerate(ARROW_SIGNS, 1)
}
POINTING_WORDS: dict[Value, str] = {UNKNOWN: BARE, **{value: str(says) for value, says in POINTING_CLUES.items()}}
BALANCE_CLUES: dict[Value, Hashable] = {
    2 * number + black: Circle("black" if black else "white", number or None)
    for number in (0, *range(2, 200))
    for black in (0, 1)
}
BALANCE_WORDS = {value: str(says) for value, says in BALANCE_CLUES.items()}
INSIDE_OUT = {side: side for side in ("bottom", "top", "right", "left")}
LETTERS: dict[Value, str] = dict(enumerate(ascii_uppercase, 1))
SHIP_PARTS: dict[Value, str] = dict(enumerate("~^v<>mo"))
HOLED = Cells(DIGITS_AND_SPACES, {HOLE: "#", UNKNOWN: ""}, unnumbered=lambda shape: shape.holes, bare=HOLE)
LINE_COUNTS = Around(NUMBERS, COUNT, {"top": "col_counts", "left": "row_counts"})
BORDERS_PART = "one of the two cells at a border is shaded, not both"
GIVEN_BORDERS = Unstated(
    lambda height, width: ceil(height * (width - 1) / 5) + ceil((height - 1) * width / 5), "borders that are given"
)
CORNERS = (Cells(FOUR, field="numbers", kind=CORNER, larger=1),)
OLD_CORNERS = (Cells(ONE_EACH, field="numbers", kind=CORNER, larger=1),)
LINKS = (
    Link("sudoku", "sudoku", (SquareBoxes(), Cells(NUMBERS))),
    Link("binairo", "binary", (Cells(CIRCLES, {1: "0", 2: "1"}, says={1: 0, 2: 1}),)),
    Link("nonogram", "nonogram", (Blocks(),)),
    Link("kurodoko", "range", (Cells(NUMBERS, {UNKNOWN: "o"}, says={UNKNOWN: Counts.UNTOLD}),)),
    Link("cave", "cave", (Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: Counts.UNTOLD}),), also=("bag", "corral")),
    Link("creek", "creek", CORNERS, flags=(Flag("d", "the link is an old one", {}, OLD_CORNERS),)),
    Link("tapa", "tapa", (Cells(GROUPS, GROUP_WORDS),)),
    Link("starbattle", "star-battle", (Number("stars"), Rooms())),
    Link("norinori", "norinori", (Rooms(),)),
    Link(
        "aqre",
        "aqre",
        (Rooms(NUMBERS),),
        flags=(Flag("b", BORDERS_PART, {"borders_part": True}, (Rooms(NUMBERS, closed=True),)),),
    ),
    Link("yinyang", "yin-yang", (Cells(CIRCLES, {1: "W", 2: "B"}, says={1: 0, 2: 1}),)),
    Link("nurimisaki", "nurimisaki", (Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands),)),
    Link("chocona", "chocona", (Rooms(NUMBERS),)),
    Link("ayeheya", "ayeheya", (Rooms(NUMBERS),)),
    Link("kurotto", "kurotto", (Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: Counts.UNTOLD}),)),
    Link("lits", "lits", (Rooms(),), flags=(Flag("d", "the link is an old one", {}, (LetteredRooms(),)),)),
    Link("mines", "minesweeper", (Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: Counts.UNTOLD}),)),
    Link("hitori", "hitori", (Cells(EVERYWHERE),)),
    Link(
        "masyu",
        "masyu",
        (Cells(CIRCLES, {1: "W", 2: "B"}),),
        also=("mashu", "pearl"),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    ),
    Link(
        "akari",
        "akari",
        (Cells(FOUR, {UNKNOWN: "W"}, unnumbered=lambda shape: shape.walls),),
        also=("lightup", "bijutsukan"),
    ),
    Link(
        "tents",
        "tents",
        (
            LINE_COUNTS,
            Cells(MARKS, {1: "T"}, unnumbered=lambda shape: shape.trees, bare=1),
        ),
    ),
    Link(
        "slither",
        "slitherlink",
        (Cells(FOUR),),
        also=("slitherlink",),
        flags=(Flag("f", "the loop visits every point", {"through_all": True}),),
    ),
    Link(
        "hashikake",
        "hashi",
        (Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands),),
        also=("hashi", "bridges"),
    ),
    Link("shakashaka", "shakashaka", (Cells(FOUR, {UNKNOWN: "#"}, unnumbered=lambda shape: shape.walls),)),
    Link(
        "tatamibari",
        "tatamibari",
        (Cells(NUMBERS, {1: "H", 2: "W", 3: "S", UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands),),
    ),
    Link(
        "balance",
        "balance-loop",
        (Cells(NUMBERS, BALANCE_WORDS, says=BALANCE_CLUES),),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    ),
    Link("detour", "detour", (Rooms(NUMBERS),)),
    Link(
        "geradeweg",
        "geradeweg",
        (Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: Counts.UNTOLD}),),
        flags=(Flag("f", "the loop visits every cell", {"through_all": True}),),
    ),
    Link("castle", "castle-wall", (SidedPointings(),)),
    Link(
        "country",
        "country-road",
        (Rooms(NUMBERS),),
        flags=(Flag("e", "rooms need not be visited", {"all_rooms": False}),),
    ),
    Link(
        "aquarium",
        "aquarium",
        (Rooms(), Fixed("/"), LINE_COUNTS),
        flags=(Flag("r", "the water of a region has one level", {"one_level": True}),),
        fields={"one_level": False},
    ),
    Link("battleship", "battleships", (LINE_COUNTS, Cells(NUMBERS, SHIP_PARTS), Fleet())),
    Link("heyawake", "heyawake", (Rooms(NUMBERS),), also=("heyawacky",)),
    Link(
        "yajilin",
        "yajilin",
        (Cells(POINTINGS, POINTING_WORDS, says=POINTING_CLUES, unnumbered=lambda shape: shape.walls),),
        also=("yajirin",),
        flags=(
            Flag("o", "shaded cells are outside of the loop", {"shaded_outside": True}),
            Flag("b", "clues stand on grey", {}),
        ),
    ),
    Link("nurikabe", "nurikabe", (Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands),)),
    Link("numlin", "numberlink", (PathEnds(),), also=("numberlink",), fields={"covering": False}),
    Link(
        "arukone",
        "numberlink",
        (PathEnds(),),
        flags=(Flag("e", "paths need not visit every cell", {"covering": False}),),
        fields={"covering": True},
    ),
    Link("simpleloop", "simple-loop", (Cells(BITS, {1: "#"}, unnumbered=lambda shape: shape.walls, bare=1),)),
    Link(
        "fillomino",
        "fillomino",
        (Cells(NUMBERS), GIVEN_BORDERS),
        also=("fillomino01",),
        flags=(Flag("t", "no number is above 3", {"largest": 3}),),
    ),
    Link("gokigen", "slant", CORNERS, flags=(Flag("d", "the link is an old one", {}, OLD_CORNERS),)),
    Link(
        "skyscrapers",
        "skyscrapers",
        (Around(NUMBERS, BORDER), Optional(Cells(NUMBERS))),
        also=("building", "skyscraper"),
    ),
    Link("kropki", "kropki", (Between(CIRCLES, {1: "o", 2: "@"}, {1: WHITE_DOT, 2: BLACK_DOT}),)),
    Link("suguru", "suguru", (HoledRooms(Cells(NUMBERS)),)),
    Link("ripple", "ripple-effect", (HoledRooms(Cells(NUMBERS)),), also=("hakyuu", "hakyukoka")),
    Link("kakuro", "kakuro", (SplitCells(),), frame=1),
    Link("shikaku", "shikaku", (Cells(NUMBERS, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands),)),
    Link("fivecells", "palisade", (HOLED,), fields={"region_size": 5}),
    Link("fourcells", "palisade", (HOLED,), fields={"region_size": 4}),
    Link("tentaisho", "galaxies", (DotsAnywhere(),)),
    Link(
        "magnets",
        "magnets",
        (Around(NUMBERS, BORDER, INSIDE_OUT, paired=True), Dominoes()),
        flags=(Flag("a", "poles of different magnets that touch are equal", {"anti": True}),),
    ),
    Link(
        "easyasabc",
        "easy-as-abc",
        (Number("letters"), Around(NUMBERS, BORDER, words=LETTERS), Optional(Cells(NUMBERS, LETTERS))),
    ),
)
OTHERS = Registry("genre of links", {}, NotationError, group="clueproof.links", thing="the links of")
"""What other packages add: the name in links, and a `Link`."""
BY_NAME = {name: link for link in LINKS for name in (link.name, *link.also)}


class PuzzLink(LinkNotation):
    """Links of puzz.link, whatever genre they are of."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        return read_link(text)

    def write(self, puzzle: Puzzle) -> str:
        name = puzzle.rules.name
        links = [link for link in LINKS if link.puzzle == name]
        links = links or [link for link in map(_of_others, OTHERS.names()) if link.puzzle == name]
        if not links:
            raise NotationError(f"puzz.link has no genre for {name}")
        link = next((link for link in links if link.flags_of(puzzle) is not None), None)
        if link is None:
            stated = listed([f"{field}={value}" for link in links for field, value in link.fields.items()], "or")
            raise NotationError(f"puzz.link has {name} with {stated} alone")
        return link.write(puzzle)


def _of_others(name: str) -> Link:
    """The links of a genre that another package adds. Raises NotationError."""
    link = OTHERS.load(name)
    if not isinstance(link, Link):
        package = f"the package {provider(OTHERS.others()[name])}" if name in OTHERS.others() else "clueproof"
        raise NotationError(f"what {package} names {quoted(name)} is no Link")
    return link


def read_link(text: str) -> tuple[str, Fields]:
    """The rule set, by name, and the fields of the record of the puzzle that a link describes. Raises NotationError."""
    found = LINK.fullmatch(text)
    if found is None or found["name"].startswith(BOARD):
        if (board := text.find(f"?{BOARD}")) >= 0:
            raise NotationError("this link holds a board as it was saved; expected the link of the puzzle", board + 1)
        raise NotationError("this is no link to a puzzle: expected https://puzz.link/p?name/width/height/...")
    name, query = found["name"], found["query"]
    if name not in BY_NAME and name not in OTHERS.names():
        names = [*BY_NAME, *OTHERS.names()]
        near = [quoted(one) for one in get_close_matches(name, names, 3, 0.6)]
        genre = f"a {shortened(found['site'])} link of the genre {quoted(name)}"
        known = listed(near or sorted(names))
        raise NotationError(f"this is {genre}, which clueproof does not know; it knows {known}", found.start("name"))
    sizes = SIZES.match(query)
    if sizes is None:
        raise NotationError("a link says the width and the height behind the name: name/6/6/...", found.end("name"))
    height, width = int(sizes["height"]), int(sizes["width"])
    link = BY_NAME[name] if name in BY_NAME else _of_others(name)
    if not (height and width):
        fault: str | None = f"a board of {height} rows and {width} columns is none"
    else:
        # before anything of that size is made
        fault = rule_set(link.puzzle).size_fault(height + link.frame, width + link.frame)
    if fault is not None:
        raise NotationError(fault, found.start("query") + sizes.start("width"))
    flags = _flags(link, sizes["options"], found.start("query") + sizes.start("options"))
    scanner = Scanner(query[sizes.end() :].rstrip("/"), found.start("query") + sizes.end(), "the link")
    fields = link.read(scanner, height, width, flags)
    notes = [f"the option {quoted(flag.letter)} passed over, by which {flag.says}" for flag in flags if flag.displays]
    for where, text in ("before", found["settings"]), ("behind", f"{scanner.rest}{found['behind']}".strip("/")):
        if text:
            notes.append(f"{quoted(text)} {where} the puzzle passed over")
    notes += scanner.notes
    return link.puzzle, {**fields, NOTES: list[JsonValue](notes)} if notes else fields


def _flags(link: Link, options: str, column: int) -> tuple[Flag, ...]:
    """The options that stand before the size. Raises NotationError for those that are not known, or are rules that
    clueproof does not have."""
    known = {flag.letter: flag for flag in link.flags}
    if options.startswith("v:"):
        raise NotationError(
            "the link says that the puzzle is a variant ('v:'), with rules of its own, which it does not tell", column
        )
    found: dict[str, Flag] = {}
    for place, letter in enumerate(options.removesuffix("/")):
        if letter not in known:
            raise NotationError(f"the option {quoted(letter)} of links is not known", column + place)
        if known[letter].fields is None:
            rule = f"the option {quoted(letter)} of links, by which {known[letter].says}"
            raise NotationError(f"{rule}, is a rule that clueproof does not have", column + place)
        found[letter] = known[letter]
    return (*found.values(),)
