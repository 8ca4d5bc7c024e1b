"""The files of `docs/` that the package shows or hands out: where setup.py put them, or in the checkout."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

INSTALLED, CHECKOUT = files("clueproof") / "manual", Path(__file__).resolve().parents[1] / "docs"
CHECKER = "check_certificate.py"
"""The program that checks certificates without clueproof."""


def document(path: str) -> Traversable | None:
    """The file with this path below `docs/`; None if it is not there."""
    folder: Traversable = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    found = folder.joinpath(*path.split("/"))
    return found if found.is_file() else None
