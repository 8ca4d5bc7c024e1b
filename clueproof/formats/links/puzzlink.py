"""Links of puzz.link and its kin (pzv.jp, pzprxs, pzplus): `https://puzz.link/p?slither/6/6/...`.

Behind the question mark stand the name of the genre, options, the width, the height, and the puzzle. What it holds the
class of the genre declares (`codecs.puzzlink`).
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from clueproof.codecs.puzzlink import Flag, Link, declared_links
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.encoders.index import PUZZLINK
from clueproof.encoders.registry import declared, declared_by_others, rule_set
from clueproof.english import listed
from clueproof.errors import quoted, shortened
from clueproof.formats.links import LinkNotation
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.registry import Registry, provider
from clueproof.syntax.record import NOTES, JsonValue

LINK = re.compile(
    r"https?://(?P<site>[^\s?#/]++)[^\s?#]*+\?(?P<settings>(?:\w+=\w+&)*+)"
    r"(?P<query>(?P<name>[A-Za-z0-9_-]+?)(?:_(?:edit|play))?/[^\s#&]*)(?P<behind>\S*)"
)
"""What a link looks like; whether it opens as a puzzle to play or to edit makes no difference."""
LIKE_OURS = re.compile(r"https?://[^\s?#/]+/p(?:\.html)?\?")
"""How links of puzz.link and its kin begin, whatever follows."""
SIZES = re.compile(r"[^/]*/(?P<options>(?:[A-Za-z][^/]*/)*+)(?P<width>\d{1,4})/(?P<height>\d{1,4})/")
BOARD = "pzprv3"
"""What stands in the place of the name where somebody's filled-in board follows."""
OTHERS = Registry("genre of links", {}, NotationError, group="clueproof.links", thing="the links of")
"""What other packages add: the name in links, and a `Link`."""


class PuzzLink(LinkNotation):
    """Links of puzz.link, whatever genre they are of."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        return read_link(text)

    def write(self, puzzle: Puzzle) -> str:
        name = puzzle.rules.name
        links = links_of(puzzle.rules) or [link for genre, link in map(_of_entry, OTHERS.names()) if genre == name]
        if not links:
            raise NotationError(f"puzz.link has no genre for {name}")
        link = next((link for link in links if link.flags_of(puzzle) is not None), None)
        if link is None:
            stated = listed([f"{field}={value}" for link in links for field, value in link.fields.items()], "or")
            raise NotationError(f"puzz.link has {name} with {stated} alone")
        return link.write(puzzle)


def links_of(rules: RuleSet) -> list[Link]:
    """The links that a genre declares. Raises NotationError."""
    return [*declared_links(declared(rules, "puzzlink"), type(rules).__name__)]


def names_of(rules: RuleSet) -> dict[str, Link]:
    """The names in links of a genre, and which link each is of. Raises NotationError."""
    return {name: link for link in links_of(rules) for name in link.names}


def _of_entry(name: str) -> tuple[str, Link]:
    """The genre, and its links, that an entry point of another package names. Raises NotationError."""
    link = OTHERS.load(name)
    if not isinstance(link, Link):
        package = f"the package {provider(OTHERS.others()[name])}" if name in OTHERS.others() else "clueproof"
        raise NotationError(f"what {package} names {quoted(name)} is no Link")
    return link.puzzle or name, link


def _named(name: str) -> tuple[RuleSet, Link] | list[str]:
    """The genre that has this name in links, and its link; all names there are, if none has. Raises NotationError."""
    genre = PUZZLINK.get(name)
    if genre is None and name in OTHERS.names():
        genre, link = _of_entry(name)
        return rule_set(genre), link
    if genre is None:
        others = {called: other for other, _ in declared_by_others("puzzlink") for called in names_of(rule_set(other))}
        genre = others.get(name)
    if genre is None:
        return [*PUZZLINK, *others, *OTHERS.names()]
    return rule_set(genre), names_of(rule_set(genre))[name]


def read_link(text: str) -> tuple[str, Fields]:
    """The rule set, by name, and the fields of the record of the puzzle that a link describes. Raises NotationError."""
    found = LINK.fullmatch(text)
    if found is None or found["name"].startswith(BOARD):
        if (board := text.find(f"?{BOARD}")) >= 0:
            raise NotationError("this link holds a board as it was saved; expected the link of the puzzle", board + 1)
        if LIKE_OURS.match(text):
            raise NotationError("this is no link to a puzzle: expected https://puzz.link/p?name/width/height/...")
        raise NotationError(
            "this is no link to a puzzle: expected one of puzz.link, Penpa, Kudamono, f-puzzles, SudokuPad, "
            "Interactive Sudoku Solver or Simon Tatham's puzzles; links of many other sites only name a puzzle"
        )
    name, query = found["name"], found["query"]
    known = _named(name)
    if isinstance(known, list):
        near = [quoted(one) for one in get_close_matches(name, known, 3, 0.6)]
        genre = f"a {shortened(found['site'])} link of the genre {quoted(name)}"
        names = f"it knows {listed(near)}" if near else "'clueproof puzzles' lists those that it knows"
        raise NotationError(f"this is {genre}, which clueproof does not know; {names}", found.start("name"))
    rules, link = known
    sizes = SIZES.match(query)
    if sizes is None:
        raise NotationError("a link says the width and the height behind the name: name/6/6/...", found.end("name"))
    height, width = int(sizes["height"]), int(sizes["width"])
    if not (height and width):
        fault: str | None = f"a board of {height} rows and {width} columns is none"
    else:
        # before anything of that size is made
        fault = rules.size_fault(height + link.frame, width + link.frame)
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
    return rules.name, {**fields, NOTES: list[JsonValue](notes)} if notes else fields


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
