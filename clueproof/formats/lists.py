"""Lists of puzzles in notations of other programs: a link or a game id on each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clueproof.errors import BadPuzzleError, Place
from clueproof.formats.forms import Form, Found, Opening, goes_on_as, one_a_line
from clueproof.formats.links import CONSTRAINTS, is_link, record_of
from clueproof.formats.records import is_game_id
from clueproof.syntax.record import Line


class GameIds(Form):
    """A game id a line; the genre, which they don't tell, is named by the user."""

    def recognises(self, opening: Opening) -> bool:
        return is_game_id(opening.bare, opening.default)

    def read(self, opening: Opening) -> Iterator[Found]:
        # only lists of game ids pay for the import
        from clueproof.formats.game_ids import record_of as record_of_id

        name, file = opening.default, opening.file
        if name is None:
            place = Place(file, opening.first.number)
            return iter([BadPuzzleError("a game id does not say of which puzzle it is; use --puzzle NAME", place)])
        return one_a_line(opening, lambda line: record_of_id(line, file, name))


class LinkList(Form):
    """A link a line, of whatever notation each is. Constraint strings may go on on indented lines."""

    def recognises(self, opening: Opening) -> bool:
        return is_link(opening.bare)

    def read(self, opening: Opening) -> Iterator[Found]:
        lines = with_indented_lines(opening.lines())
        return one_a_line(opening, lambda line: record_of(line, opening.file, opening.default), lines)


def with_indented_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, where a constraint string and the indented ones right below it are one. Their blanks mean nothing, and
    its author broke it so; two strings below each other are two puzzles."""
    last: Line | None = None
    for line in lines:
        if last is not None and line.text[:1].isspace() and CONSTRAINTS.match(line.text):
            last = last._replace(text=last.text.rstrip() + line.text.strip())
            continue
        if last is not None:
            yield last
        last = line if CONSTRAINTS.match(line.text) else None
        if last is None:
            yield line
    if last is not None:
        yield last


class LinksBelow(LinkList):
    """A list of links whose first line is none; to be asked when a file is in no other form, but for text."""

    def recognises(self, opening: Opening) -> bool:
        from clueproof.formats.text import looks_like_header

        # what can't be a header line could begin no text either
        return not looks_like_header(opening.bare) and goes_on_as(opening, is_link)
