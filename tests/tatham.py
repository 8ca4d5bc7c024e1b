"""Simon Tatham's programs: fresh puzzles of every kind and level, by seeds."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

import pytest

from clueproof.encoders.index import GAME_IDS
from clueproof.encoders.index import GENRES as RULE_SETS
from clueproof.formats.game_ids import notation

PARAMETERS = {
    "sudoku": ("2x2", "3x2", "2x3db", "3x3di", "3x3xda", "9jdb", "9jxdb", "3x4db", "3x3de", "3x3du"),
    "binary": ("6x6dt", "8x8dn", "10x8ude", "12x12udn", "6x14dt", "10x10dn"),
    "nonogram": ("5x5", "10x10", "12x15", "20x8"),
    "skyscrapers": ("4de", "5dh", "6dx", "6dh", "6du", "7de"),
    "range": ("5x5", "9x6", "6x12", "10x9"),
    "slitherlink": ("5x5t0de", "7x7t0dn", "7x7t0dt", "10x10t0dh", "5x9t0dh"),
    "masyu": ("6x6de", "6x6dt", "8x8dt", "10x7de"),
    "hitori": ("5x5de", "6x6dk", "8x6dk", "8x8de"),
    "futoshiki": ("4de", "5dk", "5adk", "6ade", "6dx", "6adx"),
    "akari": ("7x7b20s4d0", "7x7b20s4d1", "7x7b30s2d2", "9x6b20s0d1", "8x8b20s1d2", "8x8b20s3d2"),
    "tents": ("8x8de", "8x8dt", "10x6dt", "5x9de"),
    "hashi": ("7x7i30e10m2d0", "7x7i30e10m1d0", "8x6i30e20m3d2", "7x7i30e10m4d2", "7x7i30e10m2Ld2", "9x9i20e30m2d1"),
    "fillomino": ("5x5", "7x7", "9x7"),
    "shikaku": ("5x5", "7x7", "6x9e0.5", "9x9"),
    "galaxies": ("5x5dn", "7x7dn", "7x7du", "8x5dn"),
    "kenken": ("4de", "5dem", "5dn", "6dhm", "5dx", "6du"),
    "dominosa": ("3dt", "4db", "5dh", "6de", "5db"),
    "magnets": ("6x5de", "6x5dt", "6x5dtS", "5x8de", "5x5dt"),
    "map": ("8x8n12de", "10x8n15dn", "12x10n20dh", "10x10n16du"),
    "mosaic": ("3x3", "5x5", "10x6", "8x8h0"),
    "minesweeper": ("9x9n10", "9x9n35a", "16x10n30", "5x4n2", "3x3n0"),
    "net": ("5x5", "5x5w", "6x4b0.3", "7x5w", "5x5wb0.2"),
    "palisade": ("5x5n5", "6x4n4", "8x6n6", "4x6n3"),
    "signpost": ("4x4", "4x4c", "5x4c", "5x5"),
    "slant": ("5x5de", "5x5dh", "8x6dh", "8x8de"),
    "tracks": ("6x6de", "8x8de", "8x7dt", "8x8dh"),
    "undead": ("4x4de", "4x4dn", "5x4dt", "5x5dt"),
    "killer-sudoku": ("2x3kdb", "3x3kdi", "3x3ka", "6jkdb", "2x3xkdb", "3x3kdb"),
}  # fmt: skip
"""What fresh puzzles are asked of the programs: every level and kind, boards that are no squares, with one solution."""
BEGUN = {"minesweeper"}
"""What the programs show of these leaves most of the board open: more clues come while one plays."""
NAMES = [name for name in PARAMETERS if name in RULE_SETS and name in GAME_IDS]
"""Genres that are there already."""


@cache
def program(name: str) -> str | None:
    """Where the program of a rule set is; None if it is not installed."""
    told = notation(name)
    assert told is not None
    return shutil.which(f"sgt-{told.program}", path=f"{os.environ.get('PATH', '')}:/usr/games")


def asked(name: str, number: int, id: str) -> str:
    """What the program prints when it is asked for so many puzzles. Skips the test without the program."""
    command = program(name)
    if command is None:
        pytest.skip("the program is not installed")
    run = subprocess.run([command, "--generate", str(number), id], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return run.stdout


def fresh(name: str, number: int, parameters: str, seed: object) -> list[str]:
    """Game ids of so many fresh puzzles, for a seed always the same. Skips the test without the program."""
    return asked(name, number, f"{parameters}#{seed}").split()
