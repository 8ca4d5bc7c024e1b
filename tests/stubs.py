"""Writes the stubs of packages that import their names lazily: `python -m tests.stubs`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

PACKAGES = (
    "clueproof",
    "clueproof.codecs",
    "clueproof.formats",
    "clueproof.genres",
    "clueproof.lowering.clauses",
    "clueproof.model",
    "clueproof.render",
)
HEAD = '"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""\n'


def stub_path(package: str) -> Path:
    """Where the stub of a package stands."""
    return Path(str(import_module(package).__file__)).with_suffix(".pyi")


def stub_text(package: str) -> str:
    """What the stub of a package should be."""
    module = import_module(package)
    lines = [HEAD]
    for home, names in module.NAMES.items():
        lines += [f"from {home} import {name} as {name}" for name in sorted(names.split(), key=_order)]
    lines.append("")
    lines += ["__version__: str"] * hasattr(module, "__version__")
    lines += ["NAMES: dict[str, str]", "__all__: list[str]", ""]
    return "\n".join(lines)


def _order(name: str) -> tuple[bool, bool, str]:
    """Constants, classes, functions: the order of sorted imports."""
    return not name.isupper(), not name[0].isupper(), name.lower()


if __name__ == "__main__":
    for package in PACKAGES:
        stub_path(package).write_text(stub_text(package), "utf-8")
