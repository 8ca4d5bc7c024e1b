"""The modules of the page: their types, without a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "clueproof" / "web" / "page"
TSC = os.environ.get("CLUEPROOF_TSC") or shutil.which("tsc")
"""The compiler of TypeScript, which is no dependency."""
OPTIONS = ["--allowJs", "--checkJs", "--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler"]


@pytest.mark.skipif(TSC is None, reason="needs the compiler of TypeScript")
def test_types() -> None:
    modules = sorted(path.name for path in PAGE.glob("*.js") if "worker" not in path.name)
    assert "app.js" in modules
    command = [str(TSC), *OPTIONS, "--target", "es2024", "--lib", "es2024,dom,dom.iterable", *modules]
    done = subprocess.run(command, cwd=PAGE, capture_output=True, text=True)
    assert done.stdout == ""
    assert done.returncode == 0
