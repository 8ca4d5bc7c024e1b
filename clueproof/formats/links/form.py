"""Lists of links."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.formats.form import Form, Found, Opening, one_a_line
from clueproof.formats.links.records import is_link, record_of


class Links(Form):
    """A link a line, of whatever notation each is."""

    def recognises(self, opening: Opening) -> bool:
        return is_link(opening.bare)

    def read(self, opening: Opening) -> Iterator[Found]:
        return one_a_line(opening.lines(), lambda line: record_of(line, opening.file, opening.default))
