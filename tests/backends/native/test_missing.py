"""What is said where the engine is not there, or not wanted."""

from __future__ import annotations

import sys

import pytest

from clueproof.backends import BackendError, backend, native
from tests.backends.models import latin


@pytest.mark.parametrize("options", ["fast", "minicard", "speed=3", "cuts=native"])
def test_options_that_there_are_not_are_refused(options: str) -> None:
    with pytest.raises(BackendError, match=r"can't read '\w+' behind native|\(options of native\)"):
        backend(f"native:{options}")


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEPROOF_NATIVE", "0")
    for refused in (backend("native").version, lambda: backend("native").open(latin(2))):
        with pytest.raises(BackendError, match=r"^native is switched off: CLUEPROOF_NATIVE is 0$"):
            refused()


def test_without_a_compiler_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clueproof.backends.native._engine", None)
    native._imported.cache_clear()
    try:
        with pytest.raises(BackendError, match=r"^native was not compiled .* C\+\+ compiler, such as g\+\+$"):
            backend("native").open(latin(2))
        assert native.engine_if_any() is None
        assert native._imported.cache_info().misses == 1, "it is looked for once"
    finally:
        native._imported.cache_clear()
