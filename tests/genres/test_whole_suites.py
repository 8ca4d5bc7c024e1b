"""All that genres with a card owe: of what has no end ordinary runs try a sample (`tests/conftest.py`)."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from clueproof.clock import Clock
from clueproof.testing import GenreSuite
from clueproof.testing.genre import WHOLE


def modules(folder: Path) -> list[str]:
    """The modules of a folder that have suites with a card."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("test_*.py"))}
    return [name for name, text in texts.items() if "(GenreSuite):\n    card = " in text]


def owes_nothing(module: str) -> None:
    """Run all tests of all suites of a module, to their full extent."""
    members = vars(import_module(module)).values()
    suites = [one for one in members if isinstance(one, type) and issubclass(one, GenreSuite) and one is not GenreSuite]
    assert suites
    for suite in suites:
        whole = type(suite.__name__, (suite,), {"extent": WHOLE})()
        for name in dir(GenreSuite):
            test = getattr(whole, name) if name.startswith("test_") else None
            if test is not None:
                with Clock(suite.time_limit), suppress(pytest.skip.Exception):
                    test()


@pytest.mark.slow
@pytest.mark.parametrize("module", modules(Path(__file__).parent))
def test_each_genre(module: str) -> None:
    owes_nothing(f"{__package__}.{module}")
