"""Every module that lowers constraints is imported with its package, so that its constraints are known."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from clueproof import lowering

REGISTERED = re.compile(r"^@write_\w+\.register", re.MULTILINE)


@pytest.mark.parametrize("target", ["clauses", "cpsat"])
def test_every_module_with_lowerings_is_imported(target: str) -> None:
    package = f"{lowering.__name__}.{target}"
    folder = Path(lowering.__path__[0]) / target
    lower = {path.stem for path in folder.glob("*.py") if REGISTERED.search(path.read_text("utf-8"))}
    told = f"import sys, {package}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert lower
    assert {f"{package}.{name}" for name in lower} <= {*ran.stdout.split()}
