"""The index of our genres says what their classes say, and nothing that isn't used is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from clueproof.encoders import index
from clueproof.encoders.write_index import index_text

VERIFY = """\
import sys
from clueproof import parse, verify

assert verify(parse("nurikabe\\n2 .\\n. .\\n")).word
print("\\n".join(sys.modules))
"""


def test_the_index_is_what_the_classes_say() -> None:
    told = "clueproof/encoders/index.py is out of date: run python -m clueproof.encoders.write_index"
    assert Path(index.__file__).read_text("utf-8") == index_text(), told


def test_every_genre_is_in_a_group() -> None:
    assert sorted(index.GENRES) == sorted(name for members in index.GROUPS.values() for name in members)


def test_no_genre_has_a_heading_of_its_own() -> None:
    """It would be a misspelt one."""
    assert [heading for heading, names in index.GROUPS.items() if len(names) < 3] == []


def test_verifying_imports_no_other_genre_and_nothing_that_draws() -> None:
    ran = subprocess.run([sys.executable, "-c", VERIFY], capture_output=True, text=True, check=True)
    names = [name for name in ran.stdout.split() if name.startswith("clueproof.")]
    genres = {where.partition(":")[0] for where in index.GENRES.values()}
    assert genres.intersection(names) == {"clueproof.encoders.nurikabe"}
    drawing = {name for name in names if name.startswith(("clueproof.generators.", "clueproof.generation"))}
    assert drawing <= {"clueproof.generators.generator", "clueproof.generators.recipe"}
