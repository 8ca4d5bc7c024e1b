"""Genres of Simon Tatham's collection: whole sets proved unique beside every peer that has the genre; large boards;
puzzles made beside his programs.

    python benchmarks/genres.py FOLDER [--peers PYTHON] [--only hitori,...] [--parts sets,large,made] [--limit 30]

FOLDER holds the public collections (or take it from `CLUEPROOF_INSTANCES`): records with an `sgt_id`. PYTHON is an
interpreter that has the peers (`pip install multi-puzzle-solver puzzlekit cpmpy`); see `genre_peers.py` for what each
answers. Everything runs one after the other in one run, in processor seconds, the threads of CP-SAT among them; reading
is left out on all sides. `--limit` are the seconds of one set for one peer: what is not done by then is left, and the
number of puzzles in brackets.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.encoders.registry import OWN
from clueproof.formats.game_ids.records import fields_of, notation
from clueproof.generation import Recipe, make
from clueproof.puzzle.layers.margins import SIDES
from clueproof.questions.sessions import close_all

PATH = f"{os.environ['PATH']}:/usr/games"
SETS = {
    "slitherlink": ("slitherlink/sgt_loopy",),
    "masyu": ("masyu/sgt_pearl",),
    "hitori": ("hitori/sgt_singles",),
    "futoshiki": ("futoshiki/sgt_unequal",),
    "akari": ("akari/sgt_lightup",),
    "tents": ("tents/sgt_tents",),
    "hashi": ("hashi/sgt_bridges",),
    "fillomino": ("fillomino/sgt_filling",),
    "shikaku": ("shikaku/sgt_rect",),
    "galaxies": ("galaxies/sgt_galaxies",),
    "kenken": ("kenken/sgt_keen",),
    "dominosa": ("dominosa/sgt_dominosa",),
    "magnets": ("magnets/sgt_magnets",),
    "mosaic": ("mosaic/sgt_mosaic",),
    "palisade": ("palisade/sgt_palisade",),
    "signpost": ("signpost/sgt_signpost",),
    "slant": ("slant/sgt_slant",),
    "tracks": ("tracks/sgt_tracks",),
    "undead": ("undead/sgt_undead",),
}
"""Genre -> files of the collections."""
LARGE = {
    "slitherlink": "40x40t0dh", "masyu": "12x12de", "hitori": "30x30dk", "hashi": "40x40i30e10m2d2",
    "fillomino": "25x20", "galaxies": "15x15dn", "palisade": "15x12n10", "tents": "20x20dt", "akari": "30x30b20s2d2",
    "shikaku": "40x40", "mosaic": "50x50h0", "net": "20x20", "slant": "30x30dh", "map": "30x25n75dh",
    "signpost": "9x9", "tracks": "15x15dh", "magnets": "14x13dt", "dominosa": "9db", "undead": "7x7dt",
    "kenken": "9dx", "futoshiki": "9dx",
}  # fmt: skip
"""Parameters of large boards."""
MADE = {
    "slitherlink": ("10x10t0de", (10, 10)), "masyu": ("8x8de", (8, 8)), "hitori": ("10x10de", (10, 10)),
    "futoshiki": ("6de", (6, 6)), "akari": ("10x10b20s2d0", (10, 10)), "tents": ("10x10de", (10, 10)),
    "hashi": ("10x10i30e10m2d0", (10, 10)), "fillomino": ("9x7", (7, 9)), "shikaku": ("10x10", (10, 10)),
    "galaxies": ("7x7dn", (7, 7)), "kenken": ("6de", (6, 6)), "dominosa": ("6db", (7, 8)),
    "magnets": ("6x5dt", (5, 6)), "map": ("20x15n30de", (15, 20)), "mosaic": ("10x10h0", (10, 10)),
    "net": ("7x7", (7, 7)), "palisade": ("8x6n6", (6, 8)), "signpost": ("5x5c", (5, 5)),
    "slant": ("8x8de", (8, 8)), "tracks": ("8x8de", (8, 8)), "undead": ("4x4dn", (4, 4)),
    "killer-sudoku": ("3x3kdb", (9, 9)),
}  # fmt: skip
"""Parameters of what the programs make, and the height and width of what we make."""

Fields = Mapping[str, Any]


# what peers want to have


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


def futoshiki_cpmpy(fields: Fields) -> dict[str, Any] | None:
    return None if fields.get("adjacent") else {"grid": cells(fields), "greater": fields["greater"]}


def kenken(fields: Fields) -> dict[str, Any]:
    side = fields.get("n") or len(cells(fields))
    names = [[""] * side for _ in range(side)]
    results = {}
    for number, cage in enumerate(fields["cages"]):
        for r, c in cage["cells"]:
            names[r][c] = f"d{number:02}"
        results[f"d{number:02}"] = [cage.get("op") or "+", cage["target"]]
    return {"board": names, "block_results": results}


def kenken_cpmpy(fields: Fields) -> dict[str, Any]:
    side = fields.get("n") or len(cells(fields))
    return {"side": side, "cages": [(cage.get("op") or "+", cage["target"], cage["cells"]) for cage in fields["cages"]]}


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
FOR_CPMPY: dict[str, Callable[[Fields], dict[str, Any] | None]] = {
    "futoshiki": lambda fields: (
        None if fields.get("adjacent") else {"grid": cells(fields), "greater": fields["greater"]}
    ),
    "mosaic": lambda fields: {"grid": cells(fields)},
    "kenken": kenken_cpmpy,
}


def asked(fields: Fields, genre: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The peers that have the genre, and what each is asked."""
    if genre in FOR_SOLVER and (inputs := FOR_SOLVER[genre](fields)) is not None:
        yield "multi-puzzle-solver", inputs
    if genre in FOR_KIT:
        rows = FOR_KIT[genre](fields)
        height = len(rows) // 2 if genre == "kenken" else len(rows) - (2 if genre == "tents" else 0)
        yield "puzzlekit", {"rows": rows, "height": height, "width": len(rows[-1])}
    if genre in FOR_CPMPY and (inputs := FOR_CPMPY[genre](fields)) is not None:
        yield "cpmpy", inputs


class Peers:
    """An interpreter that answers for peers; started anew where it took too long."""

    def __init__(self, python: str) -> None:
        self._python, self._process = python, None
        self._ready: set[str] = set()

    def ask(self, peer: str, genre: str, inputs: dict[str, Any] | None, limit: float) -> dict[str, Any]:
        """Its answer; an error where there is none in time."""
        if inputs is not None and (self._process is None or peer not in self._ready):
            answer = self.ask(peer, genre, None, 120)
            if "error" in answer:
                return answer
            self._ready.add(peer)
        if self._process is None:
            script = Path(__file__).with_name("genre_peers.py")
            self._process = subprocess.Popen(
                [self._python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                bufsize=0,
            )  # fmt: skip
        running = self._process
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write((json.dumps({"peer": peer, "genre": genre, "inputs": inputs}) + "\n").encode())
        until, said = time.monotonic() + limit, b""
        while b"ANSWER {" not in said or not said.endswith(b"\n"):
            ready, _, _ = select.select([running.stdout], [], [], max(0.0, until - time.monotonic()))
            some = os.read(running.stdout.fileno(), 1 << 20) if ready else b""
            if not some:
                self.close()
                return {"error": "too slow" if not ready else "ended"}
            said += some
        found: dict[str, Any] = json.loads(said.rpartition(b"ANSWER ")[2])
        return found

    def close(self) -> None:
        """End the interpreter."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None
        self._ready.clear()


# measuring


def ids_of(folder: Path, names: tuple[str, ...]) -> list[str]:
    """The game ids of files of records."""
    paths = [folder / f"{name}.jsonl" for name in names]
    lines = chain.from_iterable(path.read_text().splitlines() for path in paths if path.exists())
    return [record["sgt_id"] for record in map(json.loads, lines) if "sgt_id" in record]


def whole_set(genre: str, ids: list[str], peers: Peers | None, limit: float) -> dict[str, Any]:
    """Ours, and every peer, on a list of puzzles."""
    puzzles = [clueproof.parse(id, genre) for id in ids]
    row: dict[str, Any] = {"genre": genre, "puzzles": len(ids), "seconds": {}, "done": {}, "unlike": {}}
    each: list[float] = []
    words: list[str] = []
    for puzzle in puzzles:
        started = time.process_time()
        words.append(clueproof.verify(puzzle, time_limit=limit).word)
        each.append(time.process_time() - started)
    close_all()
    row["seconds"]["clueproof"], row["done"]["clueproof"] = round(sum(each), 3), len(each)
    row["slowest"], row["not unique"] = round(max(each), 3), sum(word != "unique" for word in words)
    if peers is None:
        return row
    lists: dict[str, list[dict[str, Any]]] = {}
    for id in ids:
        for peer, inputs in asked({**fields_of(genre, id)[1], "id": id}, genre):
            lists.setdefault(peer, []).append(inputs)
    for peer, every in lists.items():
        total, done = 0.0, 0
        for inputs in every:
            answer = peers.ask(peer, genre, inputs, max(1.0, limit - total))
            if "error" in answer:
                row["unlike"].setdefault(peer, answer["error"])
                if answer["error"] == "too slow":
                    break
                continue
            total, done = total + answer["seconds"], done + 1
            if answer["solutions"] != 1:
                row["unlike"][peer] = f"{answer['solutions']} solutions"
            if total > limit:
                break
        row["seconds"][peer], row["done"][peer] = round(total, 3), done
    return row


def program_of(genre: str) -> str | None:
    told = notation(genre)
    return None if told is None else shutil.which(f"sgt-{told.game}", path=PATH)


def large(genre: str, number: int, peers: Peers | None, limit: float) -> dict[str, Any] | None:
    """Large boards that the program makes."""
    program = program_of(genre)
    if program is None:
        return None
    ids = []
    for seed in range(number):
        try:
            said = subprocess.run([program, "--generate", "1", f"{LARGE[genre]}#large-{seed}"], timeout=limit,
                                  capture_output=True, text=True, check=True)  # fmt: skip
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            continue
        ids += said.stdout.split()
    return {**whole_set(genre, ids, peers, limit), "parameters": LARGE[genre]} if ids else None


def made(genre: str, seconds: float) -> dict[str, Any] | None:
    """Puzzles a second that the program makes, and that we make."""
    program = program_of(genre)
    parameters, size = MADE[genre]
    if program is None:
        return None
    recipe = Recipe(genre, size)
    try:
        make(recipe, "first", 1)
        started, count = time.process_time(), 0
        while not count or time.process_time() - started < seconds:
            count += 1
            make(recipe, "made", count)
    except clueproof.ClueproofError as error:
        return {"genre": genre, "parameters": parameters, "error": str(error)}
    ours = count / (time.process_time() - started)
    number, took = 1, 0.0
    while number < 100_000:
        before = _children()
        command = [program, "--generate", str(number), f"{parameters}#made"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        took = _children() - before
        if took > seconds / 2:
            break
        number *= 4
    size_said = "x".join(map(str, size))
    return {"genre": genre, "parameters": parameters, "size": size_said, "a second": round(ours, 2),
            "theirs": round(number / max(took, 1e-3), 2)}  # fmt: skip


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


NAMES = ("clueproof", "multi-puzzle-solver", "puzzlekit", "cpmpy")


def told(row: dict[str, Any]) -> str:
    """A row of the table of sets."""
    shown = []
    for name in NAMES:
        seconds, done = row["seconds"].get(name), row["done"].get(name)
        short = f" ({done} of {row['puzzles']})" if done not in (None, row["puzzles"]) else ""
        unlike = row["unlike"].get(name, "too slow")
        wrong = "" if unlike == "too slow" else f", {unlike}"
        shown.append("" if seconds is None or not done else f"{seconds:.3g}{short}{wrong}")
    parameters = f" {row['parameters']}" if "parameters" in row else ""
    return f"| {row['genre']}{parameters} | {row['puzzles']} | {' | '.join(shown)} | {row['slowest']:.3g} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--peers", metavar="PYTHON")
    parser.add_argument("--only", default="")
    parser.add_argument("--parts", default="sets,large,made")
    parser.add_argument("--limit", type=float, default=30.0)
    parser.add_argument("--number", type=int, default=2, help="large boards of each genre")
    parser.add_argument("--seconds", type=float, default=2.0, help="of making, a genre")
    parser.add_argument("--out")
    words = parser.parse_args()
    peers = Peers(words.peers) if words.peers else None
    parts = words.parts.split(",")
    only = words.only.split(",") if words.only else [*LARGE, *MADE]
    # what is imported once is no part of any set
    clueproof.verify(clueproof.parse("2x2:4f4_1f2", "sudoku"))
    results: dict[str, list[dict[str, Any]]] = {part: [] for part in parts}
    head = f"| genre | puzzles | {' | '.join(NAMES)} | slowest of ours |\n|{'---|' * (len(NAMES) + 3)}"
    genres = [genre for genre in dict.fromkeys((*SETS, *LARGE, *MADE)) if genre in OWN and genre in only]
    if "sets" in parts and words.folder:
        print(head, flush=True)
        for genre in genres:
            if ids := ids_of(Path(words.folder), SETS.get(genre, ())):
                results["sets"].append(whole_set(genre, ids, peers, words.limit))
                print(told(results["sets"][-1]), flush=True)
    if "large" in parts:
        print(head, flush=True)
        for genre in genres:
            if genre in LARGE and (row := large(genre, words.number, peers, words.limit)) is not None:
                results["large"].append(row)
                print(told(row), flush=True)
    if "made" in parts:
        print("| genre | size | ours, a second | theirs | their parameters |\n|---|---|---|---|---|", flush=True)
        for genre in genres:
            if genre in MADE and (row := made(genre, words.seconds)) is not None:
                results["made"].append(row)
                shown = row.get("error") or f"{row['a second']} | {row['theirs']}"
                print(f"| {genre} | {row.get('size', '')} | {shown} | {row['parameters']} |", flush=True)
    if peers is not None:
        peers.close()
    if words.out:
        write(words.out, dated(**results))


if __name__ == "__main__":
    main()
