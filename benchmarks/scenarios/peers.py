"""Whole sets beside other solvers: multi-puzzle-solver, puzzlekit, CPMpy; links beside cspuz_core.

The first three are run by an interpreter that has them (`pip install multi-puzzle-solver puzzlekit cpmpy`); see
`outside/peers.py` for what each answers. Processor seconds, the threads of CP-SAT among them, for building and solving;
reading is left out on all sides. Ours include the proof, as do those of who lists all solutions.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import click

import clueproof
from benchmarks import outside
from benchmarks.instances import Puzzle, genre_of, spread
from benchmarks.measure import afresh, program, timed
from benchmarks.peer_inputs import inputs_for
from benchmarks.scenario import Row, Scenario, option
from clueproof.comparison.peers.asking import AskPeer, close_peers
from clueproof.formats.game_ids import fields_of, notation

Wanted = Callable[[str], bool]


class Board(NamedTuple):
    """A puzzle, and what each peer that has its genre is asked."""

    puzzle: Puzzle
    inputs: dict[str, dict[str, Any]]
    genre: str
    """As the peer calls it."""


class Peers:
    """An interpreter that answers for peers; started anew where it took too long."""

    def __init__(self, python: str) -> None:
        self.python, self._process = python, None
        self._ready: set[str] = set()

    def ask(self, peer: str, genre: str, inputs: dict[str, Any] | None, limit: float) -> dict[str, Any]:
        """Its answer; an error where there is none in time."""
        if inputs is not None and (self._process is None or peer not in self._ready):
            answer = self.ask(peer, genre, None, 120)
            if "error" in answer:
                return answer
            self._ready.add(peer)
        if self._process is None:
            script = Path(outside.__path__[0], "peers.py")
            self._process = subprocess.Popen(
                [self.python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
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
        """End the interpreters."""
        close_peers()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None
        self._ready.clear()


# sets


def of_id(genre: str, id: str) -> Board:
    """A puzzle of Simon Tatham's collection."""
    fields = {**fields_of(genre, id)[1], "id": id}
    return Board(clueproof.parse(id, genre), dict(inputs_for(fields, genre)), genre)


def of_record(genre: str, record: dict[str, Any], module: str) -> Board:
    """A puzzle of the collection of multi-puzzle-solver, whose inputs are what that takes."""
    # star battles with closed cells instead of regions are one of its options
    closed = module == "star_battle" and any("B" in row for row in record["inputs"]["board"])
    inputs = {**record["inputs"], **({"shapeless": True} if closed else {})}
    return Board(clueproof.parse(json.dumps(record), genre), {"multi-puzzle-solver": inputs}, f"={module}")


PREFIX = "arkareem_"


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of the collections that have what peers can be asked, each with its genre."""
    for path in sorted(folder.glob("*/*.jsonl")):
        own = path.stem.removeprefix(PREFIX)
        genre = genre_of(own if own != path.stem else path.parent.name)
        if genre and path.suffixes == [".jsonl"] and path.stem.startswith((PREFIX, "sgt_")):
            yield genre, path


def boards_of(genre: str, path: Path) -> Iterator[Board | str]:
    """Its puzzles; of what can't be read, why."""
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        try:
            if "sgt_id" in record:
                yield of_id(genre, record["sgt_id"])
            elif "inputs" in record:
                yield of_record(genre, record, path.stem.removeprefix(PREFIX))
        except clueproof.BadPuzzleError as error:
            yield f"{record.get('id')}: {error}"


def sets(folder: Path, wanted: Wanted, peers: str | None, most: int, limit: float) -> Iterator[Row]:
    """Whole files of the collections, ours and every peer's, one after the other."""
    with closing(Peers(peers)) if peers else nullcontext() as running:
        for genre, path in files(folder):
            found = [*boards_of(genre, path)] if wanted(genre) else []
            if boards := [board for board in found if isinstance(board, Board)]:
                unread = [why for why in found if isinstance(why, str)]
                yield {"set": path.stem, **beside(genre, spread(boards, most), running, limit), "unread": unread}


def beside(genre: str, boards: Iterable[Board], peers: Peers | None, limit: float) -> Row:
    """Seconds of each for all the boards. What a peer has not done within the limit, of all of them, is left: how many
    it has done, and what it says that is no single solution, is told behind."""
    boards = [*boards]
    # what the genre needs is imported before anything is measured
    clueproof.verify(boards[0].puzzle, time_limit=limit)
    afresh()
    each, words = [], Counter[str]()
    for board in boards:
        verdict, seconds = timed(lambda board=board: clueproof.verify(board.puzzle, time_limit=limit))
        words[verdict.word] += 1
        each.append(seconds)
    row: Row = {"genre": genre, "puzzles": len(boards), "verdicts": dict(words), "clueproof": round(sum(each), 3)}
    row["slowest of ours"] = round(max(each), 3)
    for peer in ("multi-puzzle-solver", "puzzlekit", "cpmpy") if peers is not None else ():
        asked = [board for board in boards if peer in board.inputs or peer == "cpmpy"]
        total, done, unlike = 0.0, 0, Counter[str]()
        for board in asked:
            answer = answered(peer, board, peers, max(1.0, limit - total))
            if "seconds" in answer:
                total, done = total + answer["seconds"], done + 1
            if "unlike" in answer:
                unlike[answer["unlike"]] += 1
            if total > limit or answer.get("unlike") == "too slow":
                break
        if done or (unlike and peer != "cpmpy"):
            row[peer] = {"seconds": round(total, 3)}
            row[peer] |= {"done": done} if done != len(boards) else {}
            row[peer] |= {"unlike": dict(unlike)} if unlike else {}
    return row


def answered(peer: str, board: Board, peers: Peers, limit: float) -> dict[str, Any]:
    """How long it took a peer, and what is unlike one solution. CPMpy gets the rules that `clueproof compare` gives it,
    of the genres that have some."""
    if peer == "cpmpy":
        try:
            found = AskPeer(peer, time_limit=limit, python=peers.python).answer(board.puzzle)
        except clueproof.ClueproofError as error:
            return {"unlike": str(error)}
        took = {"seconds": found.record["processor"]} if "processor" in found.record else {}
        return {**took, **({} if found.word == "unique" else {"unlike": found.record.get("message") or found.word})}
    answer = peers.ask(peer, board.genre, board.inputs[peer], limit)
    if "error" in answer:
        return {"unlike": answer["error"]}
    solutions = answer["solutions"]
    return {"seconds": answer["seconds"], **({} if solutions == 1 else {"unlike": f"{solutions} solutions"})}


LARGE = {
    "slitherlink": "40x40t0dh", "masyu": "12x12de", "hitori": "30x30dk", "hashi": "40x40i30e10m2d2",
    "fillomino": "25x20", "galaxies": "15x15dn", "palisade": "15x12n10", "tents": "20x20dt", "akari": "30x30b20s2d2",
    "shikaku": "40x40", "mosaic": "50x50h0", "net": "20x20", "slant": "30x30dh", "map": "30x25n75dh",
    "signpost": "9x9", "tracks": "15x15dh", "magnets": "14x13dt", "dominosa": "9db", "undead": "7x7dt",
    "kenken": "9dx", "futoshiki": "9dx",
}  # fmt: skip
"""Parameters of large boards of Simon Tatham's programs."""


def large(wanted: Wanted, peers: str | None, number: int, limit: float) -> Iterator[Row]:
    """Large boards that Simon Tatham's programs make."""
    with closing(Peers(peers)) if peers else nullcontext() as running:
        for genre, parameters in LARGE.items():
            if wanted(genre) and (ids := made(genre, parameters, number, limit)):
                row = beside(genre, [of_id(genre, id) for id in ids], running, limit)
                yield {"set": f"{genre} {parameters}", **row}


def made(genre: str, parameters: str, number: int, limit: float) -> list[str]:
    """Game ids of the program that makes the genre; those that it makes in time."""
    told = notation(genre)
    maker = program(f"sgt-{told.game}") if told is not None else None
    ids: list[str] = []
    for seed in range(number) if maker else ():
        command = [maker, "--generate", "1", f"{parameters}#large-{seed}"]
        with suppress(subprocess.TimeoutExpired, subprocess.CalledProcessError):
            ids += subprocess.run(command, timeout=limit, capture_output=True, text=True, check=True).stdout.split()
    return ids


# links


def links(wanted: Wanted, perhaps: Path | None, files: tuple[str, ...], cspuz: Path | None, most: int,
          limit: float) -> Iterator[Row]:  # fmt: skip
    """A genre a row: reading the link, building, solving and proving, with a new model for each, by the clock; then the
    same by cspuz_core. What is compared are links that both decided."""
    where = [Path(file) for file in files] or ([perhaps / "large" / "links.tsv"] if perhaps else [])
    by_genre = links_by_genre(where)
    ask = asking_cspuz(cspuz) if cspuz else None
    for genre, every in sorted(by_genre.items()):
        if genre and wanted(genre):
            yield {"genre": genre, "links": len(every), **linked(spread(every, most), ask, limit)}
    if missing := by_genre.get(""):
        yield {"genre": "not read", "links": len(missing)}


def links_by_genre(files: Iterable[Path]) -> dict[str, list[str]]:
    """The links in files by genre; "" for those that can't be read."""
    found: dict[str, list[str]] = {}
    for path in files:
        for line in path.read_text(encoding="utf-8").splitlines():
            # a link, or a table whose last column is one
            if line.strip() and (link := line.split("\t")[-1].strip()).startswith("http"):
                try:
                    found.setdefault(clueproof.parse(link).rules.name, []).append(link)
                except clueproof.ClueproofError:
                    found.setdefault("", []).append(link)
    return found


def asking_cspuz(path: Path) -> Any:
    """What asks cspuz_core: an object that gives a verdict and seconds for a link and a limit."""
    # its own process imports it by its name, too
    sys.path.insert(0, str(path.resolve().parent))
    return import_module(path.stem).Cspuz()


def linked(links: Iterable[str], ask: Any, limit: float) -> Row:
    """Ours and theirs on the links of a genre. The first link is asked once before anything is measured, so that what
    the genre imports is left out on both sides."""
    took, words, both, unlike = [], Counter[str](), [], []
    undecided: Counter[str] = Counter()
    links = [*links]
    clueproof.verify(clueproof.parse(links[0]), time_limit=limit)
    if ask is not None:
        ask(links[0], limit)
    for link in links:
        afresh()
        began = time.perf_counter()
        word = clueproof.verify(clueproof.parse(link), time_limit=limit).word
        took.append(time.perf_counter() - began)
        words[word] += 1
        if ask is not None:
            other, seconds = ask(link, limit)
            if word == "unknown" or other not in ("unique", "multiple", "none"):
                undecided[other] += 1
            else:
                both.append((took[-1], seconds))
                unlike += [f"{word}, {other}: {link}"] * (word != other)
    row: Row = {"verdicts": dict(words), "seconds": round(sum(took), 3), "median": round(median(took), 4)}
    row |= {"slowest": round(max(took), 3), "over a second": sum(one > 1 for one in took)}
    if ask is not None:
        ours, theirs = (round(sum(times), 4) for times in zip(*both, strict=True)) if both else (0.0, 0.0)
        row |= {"decided by both": len(both), "clueproof": ours, "cspuz": theirs}
        row |= {"cspuz / clueproof": round(theirs / max(ours, 1e-6), 2), "cspuz, of others": dict(undecided)}
        row["unlike"] = unlike
    return row


CSPUZ = click.Option(
    ["--cspuz"], type=click.Path(path_type=Path), envvar="CLUEPROOF_CSPUZ",
    help="A module whose `Cspuz()` gives verdict and seconds for a link; else CLUEPROOF_CSPUZ.",
)  # fmt: skip
PEERS = option("peers", str, "The Python interpreter that has the peers.")
MOST = option("most", 10_000, "Puzzles of a set.")
SCENARIOS = (
    Scenario(
        "peers",
        "Whole sets proved unique beside every peer that has the genre",
        "the collections of Simon Tatham's programs and of multi-puzzle-solver; large boards that the programs make",
        "clueproof, multi-puzzle-solver, puzzlekit and CPMpy, one after the other in one run",
        {"sets": sets, "large": large},
        (PEERS, MOST, option("number", 2, "Large boards of a genre."),
         option("limit", 30.0, "Seconds of a set for a peer, and of a puzzle for us.")),
        quick={"most": 1, "number": 1, "limit": 5, "only": ["h*", "undead"]},
        key=("set",),
    ),
    Scenario(
        "links",
        "Links, from text to proof: seconds, undecided, over a second; beside cspuz_core",
        "lists of links, or the large boards of the collections (`large/links.tsv`, to 100x100)",
        "clueproof with the model built anew, and cspuz_core; verdicts that differ are told",
        {"links": links},
        (option("files", (), "Files with a link in each line, perhaps the last column of a table."),
         CSPUZ,
         MOST, option("limit", 8.0, "Seconds for a link.")),
        quick={"most": 1, "limit": 2, "only": ["[an]*"]},
        key=("genre",),
    ),
)  # fmt: skip
