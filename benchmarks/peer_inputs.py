"""Puzzles as peers want to have them: from the fields of a game id of Simon Tatham's collection."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

Fields = Mapping[str, Any]
SIDES = ("top", "bottom", "left", "right")


def board(fields: Fields, empty: str = " ", **instead: str) -> list[list[str]]:
    """The cells of a grid, with the peer's signs."""
    return [[instead.get(f"_{cell}", empty if cell in (".", "", "0") else str(cell)) for cell in row]
            for row in cells(fields)]  # fmt: skip


def cells(fields: Fields) -> list[list[str]]:
    """The cells as they are, 0 among them."""
    return [[str(cell) for cell in row] for row in fields["grid"]]


def numbers(fields: Fields) -> dict[str, Any]:
    """Grids in which 0 is a clue."""
    return {"board": [[" " if cell == "." else cell for cell in row] for row in cells(fields)]}


def akari(fields: Fields) -> dict[str, Any]:
    return {"board": [["W" if cell in "#B" else " " if cell == "." else cell for cell in row]
                      for row in cells(fields)]}  # fmt: skip


def slant(fields: Fields) -> dict[str, Any]:
    return {"numbers": [[" " if cell == "." else str(cell) for cell in row] for row in fields["numbers"]]}


def magnets(fields: Fields) -> dict[str, Any]:
    sides = {side: [-1 if count == "." else count for count in fields[side]] for side in SIDES}
    ways = {"L": "H", "R": "H", "<": "H", ">": "H", "T": "V", "B": "V", "^": "V", "v": "V"}
    return {"board": [[ways.get(cell, " ") for cell in row] for row in cells(fields)], "top_pos": sides["top"],
            "side_pos": sides["left"], "top_neg": sides["bottom"], "side_neg": sides["right"]}  # fmt: skip


def net(fields: Fields) -> dict[str, Any] | None:
    if fields.get("walls") or fields.get("wrapping"):
        return None
    pieces = {"L": "2L", "I": "2I", "T": "3", "X": "4", "+": "4"}
    return {"board": [[pieces.get(cell, cell) for cell in row] for row in cells(fields)]}


def tracks(fields: Fields) -> dict[str, Any]:
    pieces = [["  " if cell == "." else cell for cell in row] for row in cells(fields)]
    return {"board": pieces, "side": fields["left"], "top": fields["top"]}


def galaxies(fields: Fields) -> dict[str, Any]:
    """Dots by the cells that they touch."""
    grid = cells(fields)

    def touched(at: int) -> list[int]:
        return [at // 2] if at % 2 == 0 else [at // 2, at // 2 + 1]

    dots = [
        [(y, x) for y in touched(r) for x in touched(c)]
        for r, row in enumerate(grid)
        for c, cell in enumerate(row)
        if cell != "."
    ]
    return {"galaxies": dots, "V": (len(grid) + 1) // 2, "H": (len(grid[0]) + 1) // 2}


def map_(fields: Fields) -> dict[str, Any]:
    """Regions by what they touch, and the colours of some."""
    names, grid = fields["regions"], cells(fields)
    number = {name: place for place, name in enumerate(dict.fromkeys(chain.from_iterable(names)))}
    touching: dict[int, set[int]] = {place: set() for place in number.values()}
    colours = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            for there in (
                (names[r][c + 1] if c + 1 < len(row) else name),
                (names[r + 1][c] if r + 1 < len(names) else name),
            ):
                if there != name:
                    touching[number[name]].add(number[there])
                    touching[number[there]].add(number[name])
            if grid[r][c] not in (".", "0"):
                colours[number[name]] = "YRGB"[int(grid[r][c]) - 1]
    return {"regions": {place: [*others] for place, others in touching.items()}, "fixed_colors": colours}


def signpost(fields: Fields) -> dict[str, Any]:
    """From the id itself."""
    size, _, text = fields["id"].partition(":")
    width, height = map(int, re.findall(r"\d+", size)[:2])
    found = re.findall(r"(\d*)([a-h])", text)
    arrows = [dict(zip("abcdefgh", "WEDCXZAQ", strict=True))[arrow] for _, arrow in found]
    values = [number or "0" for number, _ in found]
    return {name: [row[r * width : (r + 1) * width] for r in range(height)]
            for name, row in (("board", arrows), ("values", values))}  # fmt: skip


def undead(fields: Fields) -> dict[str, Any]:
    """From the id itself."""
    size, _, text = fields["id"].partition(":")
    width, height = map(int, re.findall(r"\d+", size)[:2])
    ghosts, vampires, zombies, grid, *sights = text.split(",")
    every = "".join({"L": "\\", "R": "/"}.get(sign, " " * (ord(sign) - ord("a") + 1)) for sign in grid)
    mirrors = {"/": "//", "\\": "\\", " ": "  "}
    counts = [int(sight) for sight in sights]
    top, right = counts[:width], counts[width : width + height]
    bottom, left = counts[width + height : 2 * width + height][::-1], counts[2 * width + height :][::-1]
    return {"board": [[mirrors[sign] for sign in every[r * width : (r + 1) * width]] for r in range(height)],
            "sides": {"top": top, "right": right, "bottom": bottom, "left": left},
            "monster_count": {"GHOST": int(ghosts), "VAMPIRE": int(vampires), "ZOMBIE": int(zombies)}}  # fmt: skip


def tents(fields: Fields) -> dict[str, Any]:
    return {"board": [["T" if cell == "T" else " " for cell in row] for row in cells(fields)],
            "side": fields["row_counts"], "top": fields["col_counts"]}  # fmt: skip


def futoshiki(fields: Fields) -> dict[str, Any]:
    grid, adjacent = cells(fields), fields.get("adjacent", False)
    side = len(grid)
    wide = [[" " if r % 2 == c % 2 == 0 or r % 2 != c % 2 else "X" for c in range(2 * side - 1)]
            for r in range(2 * side - 1)]  # fmt: skip
    for r, c in ((r, c) for r in range(side) for c in range(side) if grid[r][c] not in (".", "0")):
        wide[2 * r][2 * c] = grid[r][c]
    for a, b, c, d in fields.get("adjacent_pairs" if adjacent else "greater", ()):
        sign = "|" if adjacent else (">" if b < d else "<") if a == c else ("∨" if a < c else "∧")
        wide[a + c][b + d] = sign
    return {"board": wide, "adjacent_mode": adjacent}


def kenken(fields: Fields) -> dict[str, Any]:
    side = fields.get("n") or len(cells(fields))
    names = [[""] * side for _ in range(side)]
    results = {}
    for number, cage in enumerate(fields["cages"]):
        for r, c in cage["cells"]:
            names[r][c] = f"d{number:02}"
        results[f"d{number:02}"] = [cage.get("op") or "+", cage["target"]]
    return {"board": names, "block_results": results}


def kenken_kit(fields: Fields) -> list[list[str]]:
    side = fields.get("n") or len(cells(fields))
    clues, names = ([["."] * side for _ in range(side)] for _ in range(2))
    for number, cage in enumerate(fields["cages"], 1):
        for r, c in cage["cells"]:
            names[r][c] = str(number)
        r, c = min(cage["cells"])
        clues[r][c] = f"{cage['target']}{(cage.get('op') or '+') if len(cage['cells']) > 1 else ''}"
    return clues + names


FOR_SOLVER: dict[str, Callable[[Fields], dict[str, Any] | None]] = {
    "slitherlink": numbers,
    "masyu": lambda fields: {"board": board(fields)},
    "hitori": lambda fields: {"board": cells(fields)},
    "hashi": lambda fields: {"board": board(fields), "max_bridges_per_direction": fields.get("max_bridges", 2)},
    "fillomino": lambda fields: {"board": board(fields), "digits": [*range(1, 10)]},
    "shikaku": lambda fields: {"board": board(fields)},
    "mosaic": numbers,
    "slant": slant,
    "magnets": magnets,
    "net": net,
    "signpost": signpost,
    "tracks": tracks,
    "galaxies": galaxies,
    "map": map_,
    "undead": undead,
    "akari": akari,
    "tents": tents,
    "futoshiki": futoshiki,
    "kenken": kenken,
    "dominosa": lambda fields: {"board": cells(fields)},
    "palisade": lambda fields: {**numbers(fields), "region_size": fields["region_size"]},
}
"""Genre -> from the fields of a game id to what multi-puzzle-solver takes."""
FOR_KIT: dict[str, Callable[[Fields], list[list[str]]]] = {
    "slitherlink": lambda fields: board(fields, "-", _0="0"),
    "masyu": lambda fields: board(fields, "-", _B="b", _W="w"),
    "hitori": cells,
    "mosaic": lambda fields: board(fields, "-", _0="0"),
    "shikaku": lambda fields: board(fields, "-"),
    "akari": lambda fields: board(fields, "-", **{"_0": "0", "_#": "x", "_B": "x"}),
    "tents": lambda fields: [fields["col_counts"], fields["row_counts"], *board(fields, "-", _T="x")],
    "kenken": kenken_kit,
    "dominosa": cells,
}


def inputs_for(fields: Fields, genre: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The peers that have the genre, and what each is asked."""
    if genre in FOR_SOLVER and (inputs := FOR_SOLVER[genre](fields)) is not None:
        yield "multi-puzzle-solver", inputs
    if genre in FOR_KIT:
        rows = FOR_KIT[genre](fields)
        height = len(rows) // 2 if genre == "kenken" else len(rows) - (2 if genre == "tents" else 0)
        yield "puzzlekit", {"rows": rows, "height": height, "width": len(rows[-1])}
