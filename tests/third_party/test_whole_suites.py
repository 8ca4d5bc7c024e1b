"""All that the genres of other packages owe."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.genres.test_whole_suites import modules, owes_nothing


@pytest.mark.slow
@pytest.mark.parametrize("module", modules(Path(__file__).parent))
def test_each_genre(module: str) -> None:
    owes_nothing(f"{__package__}.{module}")
