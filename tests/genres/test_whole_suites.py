"""All that genres with a card owe: of what has no end ordinary runs try a sample (`tests/conftest.py`)."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from clueproof.clock import Clock
from clueproof.testing import GenreSuite
from clueproof.testing.genre import WHOLE

FILES = sorted(Path(__file__).parent.glob("test_*.py"))
SUITES = [path.stem for path in FILES if "(GenreSuite)" in path.read_text("utf-8")]


@pytest.mark.slow
@pytest.mark.parametrize("module", SUITES)
def test_each_genre(module: str) -> None:
    members = vars(import_module(f"{__package__}.{module}")).values()
    suites = [one for one in members if isinstance(one, type) and issubclass(one, GenreSuite) and one is not GenreSuite]
    for suite in suites:
        whole = type(suite.__name__, (suite,), {"extent": WHOLE})()
        for name in dir(GenreSuite):
            if name.startswith("test_"):
                with Clock(suite.time_limit), suppress(pytest.skip.Exception):
                    getattr(whole, name)()
