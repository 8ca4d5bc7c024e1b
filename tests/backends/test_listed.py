"""Every backend in the folder has a name, and every name a backend."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from clueproof import backends
from clueproof.backends.registry import OWN
from clueproof.registry import imported


def test_the_table_of_backends_is_what_the_folder_has() -> None:
    modules = [f"{backends.__name__}.{found.name}" for found in iter_modules(backends.__path__)]
    listed = {where for where in OWN.values() if where.startswith(f"{backends.__name__}.")}
    assert {f"{name}:make" for name in modules if hasattr(import_module(name), "make")} == listed
    assert all(callable(imported(where)) for where in OWN.values())
