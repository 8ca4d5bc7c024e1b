"""The forms that files of puzzles have, in the order in which they are asked: text takes whatever is left."""

from __future__ import annotations

from clueproof.formats.form import Form
from clueproof.formats.graphs import Graph
from clueproof.formats.json_lines import Json
from clueproof.formats.lists import GameIds, Links, LinksBelow, Lists
from clueproof.formats.nonogram_files import Nin, Non
from clueproof.formats.sudoku_grids import Grids, Killers
from clueproof.formats.sudoku_lists import Table
from clueproof.formats.text import Text
from clueproof.formats.xml_files import Xml

FORMS: tuple[Form, ...] = (
    Graph(),
    Json(),
    Links(),
    Killers(),
    Lists(),
    GameIds(),
    Non(),
    Nin(),
    Xml(),
    Table(),
    Grids(),
    LinksBelow(),
    Text(),
)
ENDINGS = tuple(dict.fromkeys(ending for form in reversed(FORMS) for ending in form.endings))
"""How the names of puzzle files end."""
