"""The forms that files of puzzles have: each is recognised by how a file begins, and read puzzle by puzzle.

A new form is a subclass of `Form`, and a line in `FORMS`, by which its class is imported only where a file may be in
it. How single puzzles are written stands in `write`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import ClueproofError, ItemPlace, Place, UnexpectedError, wants_memory
from clueproof.formats.records import puzzle_of
from clueproof.puzzle.rule_set import Puzzle
from clueproof.registry import imported
from clueproof.syntax.record import Line, Record

Found: TypeAlias = "Puzzle | ClueproofError"
"""A puzzle, or why it can't be read."""
MOST_LOOKED_AT = 4
"""Lines that tell a list whose first line can't be read."""
LARGEST_JSON = 1 << 26
"""Characters of a JSON document over several lines, or of one line of JSON."""
WORD = re.compile(r"\s[A-Za-z]{2,}(?=\s|$)")


def is_comment(bare: str, name: str | None) -> bool:
    """Is a line that begins with # one? Not where # is a cell in puzzles of the rule set, and all else could be too:
    letters stand alone in rows with blanks between their cells, so a word makes it a comment."""
    if not bare.startswith("#"):
        return False
    if name is None or name not in RULE_SETS or not {*bare} <= {*rule_set(name).hash_rows}:
        return True
    return WORD.search(bare) is not None


class Opening:
    """A file that is about to be read: its form is recognised by its name and its first lines."""

    def __init__(
        self, first: Line, rest: Iterator[Line], file: str, default: str | None, above: Sequence[Line] = ()
    ) -> None:
        """`first`: the first line that is neither empty nor a comment; `above`: those above it, if they are few;
        `default`: the rule set of puzzles that name none, as the user says it, if at all."""
        self.first, self.file, self.default, self.above = first, file, default, above
        self._rest, self._ahead = rest, [first]

    @property
    def bare(self) -> str:
        """The first line without blanks around it."""
        return self.first.text.strip()

    def ahead(self, most: int) -> Iterator[Line]:
        """The lines from the first one on, so many of them; no more is read of the file than is asked for."""
        for at in range(most):
            if at == len(self._ahead):
                self._ahead += islice(self._rest, 1)
            if at == len(self._ahead):
                return
            yield self._ahead[at]

    def lines(self) -> Iterator[Line]:
        """All lines from the first one on. To be asked once, behind all else."""
        return chain(self._ahead, self._rest)


class Form(ABC):
    """A form that files of puzzles have."""

    @abstractmethod
    def recognises(self, opening: Opening) -> bool:
        """Is the file in this form, whether all in it can be read or not?"""

    @abstractmethod
    def read(self, opening: Opening) -> Iterator[Found]:
        """The puzzles one after the other; in place of one that can't be read the error that says why."""


def stated(record_of: Callable[[], tuple[str, Record]], place: Place | None = None) -> Found:
    """The puzzle of a record that stands there, or why there is none."""
    return found(lambda: puzzle_of(*record_of()), place)


def found(puzzle: Callable[[], Puzzle], place: Place | None) -> Found:
    """A puzzle that stands there, or why there is none."""
    try:
        return puzzle()
    except ClueproofError as error:
        return error
    except Exception as error:
        if wants_memory(error):
            raise
        return UnexpectedError(error, place)


def one_a_line(
    opening: Opening, record_of: Callable[[Line], tuple[str, Record]], lines: Iterable[Line] | None = None
) -> Iterator[Found]:
    """The puzzles of a list that has one on each line, with empty lines and comments between them. `lines`: those of
    the file, if they are others than it has."""
    for line in opening.lines() if lines is None else lines:
        bare = line.text.strip()
        if bare and not bare.startswith("#"):
            yield stated(lambda line=line: record_of(line), ItemPlace(opening.file, line.number))  # type: ignore[misc]


def goes_on_as(opening: Opening, fits: Callable[[str], bool]) -> bool:
    """Is a file, whose first line is something else, a list all the same: do such items stand on the next lines?"""
    others = [bare for line in islice(opening.ahead(MOST_LOOKED_AT), 1, None) if (bare := line.text.strip())]
    return bool(others) and all(map(fits, others))


class ListedForm(NamedTuple):
    """A form. Its class is imported when a file may be in it."""

    where: str
    endings: tuple[str, ...] = ()
    """How the names of such files end, in lower case; in folders, only files of such names are looked at."""
    begins: str | None = None
    """A regular expression: how the first line of every such file begins; None for any."""
    named: bool = False
    """May a file that is named so begin with anything?"""
    asked_for: bool = False
    """May a file begin with anything if the user says what puzzles it has?"""

    def may_have(self, opening: Opening) -> bool:
        """May the file be in this form? If not, its class need not be asked."""
        return (
            self.begins is None
            or (self.named and opening.file.lower().endswith(self.endings))
            or (self.asked_for and opening.default is not None)
            or re.match(self.begins, opening.bare) is not None
        )


FORMS = (
    ListedForm(
        "clueproof.formats.graphs:GraphFile",
        (".mis", ".col", ".clq", ".dimacs", ".edges", ".edgelist"),
        r"[cp](?:\s|$)",
        named=True,
    ),
    ListedForm("clueproof.formats.json_lines:Json", (".jsonl", ".json"), r"[{\[]"),
    ListedForm("clueproof.formats.lists:LinkList"),
    ListedForm("clueproof.formats.sudoku_grids:Killers", (), r"3x3:|SumoCue|[0-9A-Za-j<>^v`',.]{81}$"),
    ListedForm("clueproof.formats.sudoku_strings:SudokuStrings", (), r"[\w.*?-]{16}"),
    ListedForm("clueproof.formats.sudoku_lists:Lists", (".txt", ".sdm"), ".{77}", asked_for=True),
    ListedForm("clueproof.formats.lists:GameIds", (), r"\d[^:#]*[:#]"),
    ListedForm(
        "clueproof.formats.nonogram_files:Non",
        (".non", ".nonpack"),
        "(?i:width|height|rows|columns|title|by|catalogue|copyright|license|goal|color|colour|maxrule)",
        named=True,
    ),
    ListedForm("clueproof.formats.nonogram_files:Nin", (".nin",), "(?!)", named=True),
    ListedForm("clueproof.formats.xml_files:Xml", (".xml", ".opensudoku"), "<"),
    ListedForm(
        "clueproof.formats.sudoku_lists:SudokuTable", (".csv", ".tsv"), "(?i:.*(?:puzzle|quiz|question|grid|givens))"
    ),
    ListedForm(
        "clueproof.formats.sudoku_grids:Grids",
        (".sdk", ".ss"),
        r"[^A-WYZa-wyz]|(?i:grid|puzzle|board|game|problem|no|nr)",
        named=True,
    ),
    ListedForm("clueproof.formats.houses:HousesInEnglish", (), r"(?:This is a logic puzzle\. )?There are \d"),
    ListedForm("clueproof.formats.lists:LinksBelow"),
    ListedForm("clueproof.formats.text:TextForm", (".txt",)),
)
ENDINGS = tuple(dict.fromkeys(ending for form in reversed(FORMS) for ending in form.endings))
"""How the names of puzzle files end."""


def form_of(opening: Opening) -> Form:
    """The form that a file is in."""
    for listed in FORMS:
        if listed.may_have(opening):
            form: Form = imported(listed.where)()
            if form.recognises(opening):
                return form
    raise AssertionError("text is what is in no other form")
