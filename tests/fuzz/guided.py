"""Files for the readers, guided by which of their lines they reach. Needs atheris (https://github.com/google/atheris).

    python -m tests.fuzz.guided FOLDER [-max_total_time=600] [-max_len=800]

The folder keeps the inputs that reached something new; an empty one is filled with the shipped puzzles and what the
tests of formats read. Options are those of libFuzzer. What is raised, or takes too long, ends it, with the input in a
file that it names.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(
    include=["clueproof.formats", "clueproof.syntax", "clueproof.encoders", "clueproof.puzzle"]
):
    from clueproof.encoders.index import GENRES
    from tests.fuzz import seeds
    from tests.fuzz.inputs import READERS, Watch

DEFAULTS = (None, *GENRES)
"""The first byte of an input chooses the rule set of puzzles that name none."""


def read(data: bytes) -> None:
    """Read it, in little time and memory."""
    if not data:
        return
    watch = Watch()
    default = DEFAULTS[data[0] % len(DEFAULTS)]
    for _ in READERS["bytes"]({"reader": "bytes", "text": data[1:].decode("latin-1"), "default": default}):
        pass
    watch.must_be_little("bytes")


def fill(folder: Path) -> None:
    """Put files into an empty folder, to begin with."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        for number, seed in enumerate([*seeds.samples(), *seeds.shipped()]):
            choice = DEFAULTS.index(seed.default) if seed.default in DEFAULTS else 0
            data = bytes([choice]) + seed.text.encode("utf-8", "surrogatepass")
            (folder / str(number)).write_bytes(data)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    fill(Path(sys.argv[1]))
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()
