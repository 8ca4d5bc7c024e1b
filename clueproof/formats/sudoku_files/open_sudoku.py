"""Documents of OpenSudoku: games, in folders or not.

    <opensudoku>
      <name>...</name> <author>...</author>
      <game data="052006000160900004..."/>
    </opensudoku>

A game is its 81 numbers, or what the program keeps of a game that is played: `version: N`, and for each cell the
number, marks and colours, and whether the user may change it. Then the puzzle is the numbers that he may not change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clueproof.errors import BadPuzzleError, Place, quoted, shortened
from clueproof.formats.form import Found, stated
from clueproof.formats.xml_tree import Element
from clueproof.syntax.record import JsonValue, Record

PUZZLE = "sudoku"
SIDE = 9
PARTS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}
"""Version -> how many parts a cell has: the number first, whether it may be changed last."""
PLAYED = re.compile(r"\s*version:\s*(?P<version>\d+)\s+(?P<cells>\S*)\s*")
TOLD = {"title": ("name",), "author": ("author",), "source": ("source", "sourceURL"), "level": ("level",)}
"""Fields, and the elements that tell them about all games of a document."""


def puzzles(root: Element, file: str) -> Iterator[Found]:
    """The games of a document."""
    told = {field: text for field, names in TOLD.items() for name in reversed(names) if (text := root.told(name))}
    games = [*((game, told) for game in root.all("game"))]
    for folder in root.all("folder"):
        name = folder.attributes.get("name", "").strip()
        games += [(game, {**told, "source": name} if name else told) for game in folder.all("game")]
    for game, about in games:
        place = Place(file, game.line)
        yield stated(lambda game=game, about=about, place=place: (PUZZLE, _record(game, about, place)), place)  # type: ignore[misc]


def _record(game: Element, about: dict[str, str], place: Place) -> Record:
    note = " ".join(game.attributes.get("note", "").split())
    fields: dict[str, JsonValue] = {**about, **({"remark": note} if note else {})}
    numbers = _numbers(game.attributes.get("data"), place)
    fields["grid"] = [numbers[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]
    return Record({**fields}, place)


def _numbers(data: str | None, place: Place) -> str:
    """The given numbers of all cells, a dot for none. Raises BadPuzzleError."""
    if data is None:
        raise BadPuzzleError("a game without data", place)
    played = PLAYED.fullmatch(data)
    cells = "".join(data.split()) if played is None else _given(played["version"], played["cells"], place)
    odd = next((cell for cell in cells if cell not in "0123456789."), None)
    if odd is not None:
        raise BadPuzzleError(f"{quoted(odd)} is no cell of a game; expected a number from 0 to 9", place)
    if len(cells) != SIDE * SIDE:
        raise BadPuzzleError(f"a game of {len(cells)} cells, expected {SIDE * SIDE}", place)
    return cells.replace("0", ".")


def _given(version: str, cells: str, place: Place) -> str:
    """The numbers of a game that is played, 0 for what the user may change."""
    parts = PARTS.get(version)
    if parts is None:
        raise BadPuzzleError(f"a game of version {shortened(version)}; known are {', '.join(PARTS)}", place)
    # version 2 wrote some bars twice
    said = re.sub(r"\|+", "|", cells).rstrip("|").split("|")
    found = [said[start : start + parts] for start in range(0, len(said), parts)]
    if any(len(cell) != parts or len(cell[0]) != 1 or cell[-1] not in ("0", "1") for cell in found):
        raise BadPuzzleError(f"a game of version {version} has {parts} parts a cell, parted by bars", place)
    return "".join([cell[0] if cell[-1] == "0" else "0" for cell in found])
