"""All that people are told of puzzles that are made from seeds, as lines of JSON: to compare runs of this program.

python -m tests.questions.everything_told SEEDS GENRE ...
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

import clueproof
from clueproof import Puzzle
from clueproof.cli.commands import commands
from clueproof.seeded_random import SeededRandom

SIZES = {
    "sudoku": (9, 9), "skyscrapers": (5, 5), "easy-as-abc": (5, 5), "kenken": (4, 4), "fillomino": (4, 4),
    "futoshiki": (5, 5), "signpost": (4, 4), "numberlink": (5, 5), "undead": (4, 4), "dominosa": None,
    "disco": None, "mannequin-gate": None, "bosanowa": None, "view": (4, 4),
    "palisade": None, "gappy": None, "grand-tour": (5, 5), "eulero": None, "overlapping-sudoku": None,
    "pentominous": (5, 5), "pips": (4, 4),
}  # fmt: skip
"""Sizes other than 6 by 6."""
SECONDS = re.compile(r'"seconds": [\d.e-]+|(, )?\b[\d.]+ s\b')
COMMANDS = (
    "verify", "verify --format jsonl", "solve", "candidates", "minimise --seed 3", "redundant", "repair",
    "explain", "hint --id 0", "hint --id 1", "difficulty", "count --limit 5",
)  # fmt: skip


def puzzles(genre: str, seeds: int) -> Iterator[Puzzle]:
    """Puzzles with one solution; with several, as clues are missing; with clues of two puzzles, and mostly none."""
    kept: list[Puzzle] = []
    for seed in range(seeds):
        size = SIZES.get(genre, (6, 6))
        kept += [made.puzzle for made in clueproof.generate(genre, seed, 1, **({} if size is None else {"size": size}))]
    for seed, puzzle in enumerate(kept):
        yield puzzle
        rules, chance = puzzle.rules, SeededRandom(genre, seed)
        clues = [*rules.clue_list(puzzle)]
        if len(clues) > 1:
            yield rules.with_clues(puzzle, chance.shuffled(clues)[1 + len(clues) // 4 :])
        if seed and kept[seed - 1].shape == puzzle.shape:
            theirs = {clue[:2]: clue for clue in rules.clue_list(kept[seed - 1])}
            mixed = [theirs.get(clue[:2], clue) if chance.happens(0.3) else clue for clue in clues]
            yield rules.with_clues(puzzle, mixed)


def main(seeds: int, genres: list[str]) -> None:
    for genre in genres:
        made = [replace(puzzle, id=str(number)) for number, puzzle in enumerate(puzzles(genre, seeds))]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "puzzles.txt"
            file.write_text("\n\n".join(clueproof.to_text(puzzle) for puzzle in made), encoding="utf-8")
            print(json.dumps([genre, file.read_text(encoding="utf-8")]))
            for command in COMMANDS:
                result = CliRunner().invoke(commands, [*command.split(), str(file)])
                said = SECONDS.sub("", result.output.replace(folder, ""))
                print(json.dumps([genre, command, result.exit_code, said]), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
