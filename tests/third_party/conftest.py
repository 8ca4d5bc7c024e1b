"""What an installed package says in its entry points, said here: its genre and its backend have names."""

from __future__ import annotations

import pytest

from clueproof.backends import registry as backends
from clueproof.encoders import registry as genres


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(genres.OWN, "island", "tests.third_party.island:Island")
    monkeypatch.setitem(backends.OWN, "careful", "tests.third_party.careful:make")
