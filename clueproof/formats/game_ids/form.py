"""Lists of game ids."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.errors import BadPuzzleError, Place
from clueproof.formats.form import Form, Found, Opening, one_a_line
from clueproof.formats.game_ids.records import is_id, record_of


class GameIds(Form):
    """A game id a line; the genre, which they don't tell, is named by the user."""

    def recognises(self, opening: Opening) -> bool:
        return is_id(opening.bare, opening.default)

    def read(self, opening: Opening) -> Iterator[Found]:
        name, file = opening.default, opening.file
        if name is None:
            place = Place(file, opening.first.number)
            return iter([BadPuzzleError("a game id does not say of which puzzle it is; use --puzzle NAME", place)])
        return one_a_line(opening, lambda line: record_of(line, file, name))
