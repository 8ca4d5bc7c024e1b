"""Lists of links."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.formats.form import Form, Found, Opening, goes_on_as, one_a_line
from clueproof.formats.links.records import is_link, record_of
from clueproof.formats.text import looks_like_header


class Links(Form):
    """A link a line, of whatever notation each is."""

    def recognises(self, opening: Opening) -> bool:
        return is_link(opening.bare)

    def read(self, opening: Opening) -> Iterator[Found]:
        return one_a_line(opening, lambda line: record_of(line, opening.file, opening.default))


class LinksBelow(Links):
    """A list of links whose first line is none; to be asked when a file is in no other form, but for text."""

    def recognises(self, opening: Opening) -> bool:
        # what can't be a header line could begin no text either
        return not looks_like_header(opening.bare) and goes_on_as(opening, is_link)
