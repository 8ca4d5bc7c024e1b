"""Puzzles that are stated by a link: a line of a list, an argument, the field `url` of a record."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from clueproof.arguments import TEXT, expects, instance
from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.registry import rule_set
from clueproof.english import listed
from clueproof.errors import BadPuzzleError, ItemPlace, quoted
from clueproof.imports import old_names
from clueproof.puzzle.rule_set import Puzzle
from clueproof.registry import imported
from clueproof.syntax.record import JsonValue, Line, Record

HTTPS = "https://"
OPEN, CLOSE = "<\"'`“‘«(", ">\"'`”’»"
SITES = (
    r"puzz\.link|pzv\.jp|pzprxs\.vercel\.app|f-puzzles\.com|sudokupad\.app|swaroopg92\.github\.io|sigh\.github\.io|"
    r"pedros\.works|chiark\.greenend\.org\.uk"
)
"""Their links are known without https:// too."""
PASTED = re.compile(
    rf"\s*(?:[-*•]\s+|\d{{1,4}}[.)]\s+)?(?:!?\[(?P<title>[^\]]*)\]\()?[{OPEN}]*"
    rf"(?P<link>(?P<scheme>https?://)?(?(scheme)|(?=(?:www\.)?(?:{SITES})/|m=(?:edit|solve)&p=))[^\s{CLOSE}<«“‘]+)"
    r"(?P<behind>.*)",
    re.IGNORECASE,
)
CONSTRAINTS = re.compile(r"\s*\.{1,2}(?:~R\w|[A-Z][A-Za-z]*~|[A-Z][a-z][A-Za-z]*\s*(?:\.|$))")
"""How constraint strings of Interactive Sudoku Solver begin, which are no links."""
REMARK = re.compile(rf"[{CLOSE})\].,;]*(?:\s[\s#|,;:–—-]*(?P<remark>.*))?")
"""What may stand behind a link."""


class Pasted(NamedTuple):
    """The link of a line."""

    link: str
    shift: int
    """What makes a column of the line out of one of the link."""
    remark: str
    """What is said about it."""


def pasted(line: str) -> Pasted | None:
    """The link that is all there is on a line, but for a remark; None if it is anything else."""
    if CONSTRAINTS.match(line):
        return Pasted(line.strip(), 0, "")
    found = PASTED.match(line)
    if found is None:
        return None
    link, behind, start = found["link"], found["behind"], found.start("link")
    # brackets and commas stand in links too, but not at the end, where nothing was opened
    while link[-1:] in (",", ";") or (link[-1:] == ")" and link.count(")") > link.count("(")):
        link, behind = link[:-1], link[-1] + behind
    remark = REMARK.fullmatch(behind)
    if remark is None:
        # a quote within it: what reads the link says that it is none
        return Pasted(line[start:].split(maxsplit=1)[0], start, "")
    said = [part.strip() for part in (found["title"], remark["remark"]) if part and part.strip()]
    scheme = found["scheme"]
    if scheme is not None:
        link = scheme.lower() + link[len(scheme) :]
    elif not link.lower().startswith("m="):
        link, start = HTTPS + link, start - len(HTTPS)
    return Pasted(link, start, "; ".join(said))


FIELDS = ("url", "puzzlink", "penpa_query")
"""Where records keep a link."""
PATH = re.compile(r"[\w-]+(?:/[a-z]:?)*/\d{1,4}/\d{1,4}/", re.ASCII)
"""How the part behind the question mark of a link of puzz.link begins."""
PUZZ_LINK = "https://puzz.link/p?"
"""What stands before it."""
PUZZLE = re.compile(rf"(?:https?://[^\s?#]+\?)?{PATH.pattern}", re.ASCII)
"""How a link of puzz.link begins."""


class LinkKind(NamedTuple):
    """What links of one kind begin with, and where the class of their notation is."""

    looks: re.Pattern[str]
    where: str


NOTATIONS = {
    "fpuzzles": LinkKind(
        re.compile(r"https?://(?:[\w-]+\.)*f-puzzles\.com(?![\w.-])"), "clueproof.formats.links.fpuzzles:FPuzzles"
    ),
    "sudokupad": LinkKind(
        re.compile(r"https?://(?:[\w-]+\.)*(?:sudokupad\.app|crackingthecryptic\.com)(?![\w.-])"),
        "clueproof.formats.links.fpuzzles:SudokuPad",
    ),
    "interactive-solver": LinkKind(
        re.compile(rf"https?://sigh\.github\.io/|{CONSTRAINTS.pattern}"),
        "clueproof.formats.links.interactive_solver:InteractiveSolver",
    ),
    "kudamono": LinkKind(
        re.compile(r"https?://(?:[\w-]+\.)*pedros\.works(?![\w.-])"),
        "clueproof.formats.links.kudamono:KudamonoLinks",
    ),
    "tatham": LinkKind(
        re.compile(r"https?://[^\s?#]*sgtatham/puzzles/js/\w+\.html#\S"), "clueproof.formats.links.tatham:TathamLinks"
    ),
    "penpa": LinkKind(
        re.compile(r"\S*[#?]m=(?:edit|solve)\b|m=(?:edit|solve)&"), "clueproof.formats.links.penpa:PenpaEdit"
    ),
    "puzzlink": LinkKind(re.compile(""), "clueproof.formats.links.puzzlink:PuzzLink"),
}
"""The kinds of links, by the name that `convert --to` and `to_url` have for them; the first that fits reads a link."""


@cache
def notation(kind: str) -> LinkNotation:
    """The notation of a kind of links. Raises NotationError."""
    # only links pay for the import, which takes as long as that of a genre
    if kind not in NOTATIONS:
        raise NotationError(f"unknown kind of links {quoted(kind)}; there are {listed([*NOTATIONS])}")
    found: LinkNotation = imported(NOTATIONS[kind].where)()
    return found


def is_link(text: str) -> bool:
    """Is a line a link to a puzzle, whether it can be read or not? Something may stand around it."""
    return pasted(text) is not None


def looks_like_a_puzzle(text: str) -> bool:
    """Is what a record keeps a link to a puzzle, or the part behind the question mark of one, and not to some page?"""
    return PUZZLE.match(text) is not None or any(kind.looks.match(text) for kind in [*NOTATIONS.values()][:-1])


def fields_of(text: str, puzzle: str | None) -> tuple[str, dict[str, JsonValue]]:
    """The name of the rule set that a link belongs to, and the fields of its record; `puzzle` is what the user calls
    puzzles that don't name their rules. Raises NotationError."""
    link, shift, remark = pasted(text) or Pasted(text, 0, "")
    if PATH.match(link):
        link, shift = f"{PUZZ_LINK}{link}", shift - len(PUZZ_LINK)
    if any(map(looks_like_a_puzzle, remark.split())):
        raise NotationError("several links stand on this line; write each on a line of its own")
    kind = next(kind for kind, (looks, _) in NOTATIONS.items() if looks.match(link))
    try:
        name, fields = notation(kind).read(link, puzzle)
    except NotationError as error:
        raise NotationError(error.message, None if error.column is None else max(0, error.column + shift)) from None
    return name, {**fields, "remark": remark} if remark and "remark" not in fields else fields


def named(record: Mapping[str, object]) -> str | None:
    """The rule set of a record that does not name it, but has a link that does. Raises NotationError for such a link
    that can't be read."""
    for field in FIELDS:
        text = record.get(field)
        if isinstance(text, str) and looks_like_a_puzzle(text.strip()):
            return fields_of(text.strip(), None)[0]
    return None


def record_of(line: Line, file: str, puzzle: str | None) -> tuple[str, Record]:
    """The name of the rule set and the record of a line that is a link. Raises BadPuzzleError."""
    place, text = ItemPlace(file, line.number), line.text.strip()
    try:
        name, fields = fields_of(text, puzzle)
        for field, value in fields.items():
            if value is None:
                header = f"{name} {field}=..."
                raise NotationError(
                    f"the link does not say {field}; state it in a header line above the link: {header}"
                )
    except NotationError as error:
        indent = len(line.text) - len(line.text.lstrip())
        column = None if error.column is None else error.column + indent + line.column
        raise BadPuzzleError(error.message, place, column) from error
    return name, Record({**fields}, place)


@expects(puzzle=instance(Puzzle), kind=TEXT)
def to_link(puzzle: Puzzle, kind: str = "puzzlink", *, solution: Any = None) -> str:
    """The link of a puzzle, by default at puzz.link; with its solution, if that is given, in links that have a place
    for it: those of f-puzzles and SudokuPad. Raises NotationError, saying why, where there is none."""
    told = notation(kind)
    text = told.write(puzzle) if solution is None else told.write_solved(puzzle, solution)
    name, fields = told.read(text, puzzle.rules.name)
    if not _say_all(puzzle, name, fields):
        raise NotationError(f"links can't say all that belongs to this {puzzle.rules.name}")
    return text


def _say_all(puzzle: Puzzle, name: str, fields: Fields) -> bool:
    """Do the fields that are read from a link describe this puzzle and no other?"""
    rules = puzzle.rules if name == puzzle.rules.name else rule_set(name)
    try:
        read = rules.parse(Record({**fields}))
    except BadPuzzleError:
        return False
    return bool(read.rules.canonical(read) == puzzle.rules.canonical(puzzle))


class LinkNotation(ABC):
    """Links of one kind."""

    @abstractmethod
    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        """The rule set, by name, and the fields of the record of the puzzle that a link describes; `puzzle` is the
        name that the user gives to puzzles that don't name their rules. Raises NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The link of a puzzle. Raises NotationError, saying why, where there is none."""

    def write_solved(self, puzzle: Puzzle, solution: Any) -> str:
        """The link of a puzzle that states its solution too. Raises NotationError where it can't."""
        raise NotationError("these links have no place for a solution; those of f-puzzles and SudokuPad have")


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
