"""Collections of real puzzles, each as a whole: proved unique beside the program that they were collected with.

    python benchmarks/collected.py FOLDER [--peers PYTHON] [--only nurikabe,...] [--limit 60] [--out FILE]

FOLDER holds the public collections: records whose `inputs` are what multi-puzzle-solver takes. PYTHON is an interpreter
that has it, see `genre_peers.py`. Processor seconds for building and solving, one after the other in one run, reading
left out; the time of ours includes the proof, as theirs does, since it lists all solutions.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from genres import Peers
from results_file import dated, write

import clueproof
from clueproof.encoders.registry import RULE_SETS
from clueproof.questions.instance import forget_models
from clueproof.questions.sessions import close_all

PREFIX = "arkareem_"
CALLED = {"hidoku": "hidato"}
"""Folders that have another name than any of the genre's."""


def sets(folder: Path) -> dict[str, tuple[str, Path]]:
    """For each genre of ours the name of the collection, and its file."""
    found = {}
    for path in sorted(folder.glob(f"*/{PREFIX}*.jsonl")):
        name = path.stem.removeprefix(PREFIX)
        genre = RULE_SETS.resolved(CALLED.get(name, name.replace("_", "-")))
        if path.suffixes == [".jsonl"] and genre in RULE_SETS:
            found[genre] = name, path
    return found


def inputs_of(record: dict[str, Any], module: str) -> dict[str, Any]:
    """What the peer takes: star battles with closed cells instead of regions are one of its options."""
    closed = module == "star_battle" and any("B" in row for row in record["inputs"]["board"])
    return {**record["inputs"], **({"shapeless": True} if closed else {})}


def whole_set(genre: str, module: str, path: Path, peers: Peers | None, limit: float) -> dict[str, Any]:
    """Ours, and the peer's, on the puzzles of a file."""
    # what the genre needs is imported before anything is measured
    clueproof.verify(next(clueproof.generate(genre)).puzzle)
    close_all()
    forget_models()
    records = [json.loads(line) for line in path.read_text().splitlines()]
    row: dict[str, Any] = {"genre": genre, "puzzles": len(records), "seconds": 0.0, "slowest": 0.0, "words": []}
    theirs = 0.0
    for record in records:
        try:
            puzzle = clueproof.parse(json.dumps(record), genre)
        except clueproof.BadPuzzleError as error:
            row["unlike"] = f"{record['id']}: {error}"
            continue
        started = time.process_time()
        row["words"].append(clueproof.verify(puzzle, time_limit=limit).word)
        spent = time.process_time() - started
        row["seconds"], row["slowest"] = row["seconds"] + spent, max(row["slowest"], spent)
        if peers is None or "peer" in row:
            continue
        answer = peers.ask("multi-puzzle-solver", f"={module}", inputs_of(record, module), limit)
        if "error" in answer:
            row["peer"] = answer["error"]
        else:
            theirs += answer["seconds"]
            if answer["solutions"] != 1:
                row["unlike"] = f"{record['id']}: {answer['solutions']} solutions"
    if peers is not None:
        row.setdefault("peer", theirs)
    return row


def main() -> None:
    """Print a line for each genre, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--peers", help="the Python interpreter that has the peers")
    parser.add_argument("--only", default="", help="genres, with commas between them")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one puzzle")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    wanted = [name for name in options.only.split(",") if name]
    peers = Peers(options.peers) if options.peers else None
    rows = []
    for genre, (module, path) in sets(options.folder).items():
        if wanted and genre not in wanted:
            continue
        row = whole_set(genre, module, path, peers, options.limit)
        rows.append(row)
        peer = row.get("peer", "")
        said = f"{peer:9.3f} {peer / max(row['seconds'], 1e-9):7.1f}x" if isinstance(peer, float) else f" {peer}"
        words = ", ".join(sorted({*row["words"]}))
        print(f"{genre:18}{row['puzzles']:3} {row['seconds']:8.3f}{said} {words} {row.get('unlike', '')}", flush=True)
    if peers is not None:
        peers.close()
    if options.out:
        write(options.out, dated(rows=rows))


if __name__ == "__main__":
    main()
