"""Puzzles in XML: the documents of OpenSudoku, and those of webpbn.com."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.formats.form import Form, Found, Opening
from clueproof.formats.nonogram_files import webpbn
from clueproof.formats.sudoku_files import open_sudoku
from clueproof.formats.xml_tree import Element, tree

ROOTS: dict[str, Callable[[Element, str], Iterator[Found]]] = {
    "opensudoku": open_sudoku.puzzles,
    "puzzleset": webpbn.puzzles,
}
"""What the puzzles are of a document with this element around all."""
BEGIN = re.compile(rf"<(?:\?xml|!DOCTYPE|!--|(?:{'|'.join(ROOTS)})\b)", re.IGNORECASE)


class Xml(Form):
    """A document."""

    endings = (".xml", ".opensudoku")

    def recognises(self, opening: Opening) -> bool:
        return BEGIN.match(opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        root = tree(opening.lines(), opening.file)
        if root.name not in ROOTS:
            known = "'opensudoku' or 'puzzleset' (webpbn.com)"
            raise BadPuzzleError(f"XML of {quoted(root.name)}; expected {known}", Place(opening.file, root.line))
        return ROOTS[root.name](root, opening.file)
