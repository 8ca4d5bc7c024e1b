"""What an installed package says in its entry points, said here: its genre and its backend have names."""

from __future__ import annotations

import pytest

from clueproof.backends import registry as backends
from clueproof.encoders.index import GENRES


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("halves", "island", "my-doppelblock", "my-futoshiki", "my-hitori", "my-slitherlink"):
        module = name.removeprefix("my-")
        monkeypatch.setitem(GENRES, name, f"tests.third_party.{module}:{module.capitalize()}")
    monkeypatch.setitem(GENRES, "dotted", "tests.third_party.halves:Dotted")
    monkeypatch.setitem(backends.OWN, "careful", "tests.third_party.careful:make")
