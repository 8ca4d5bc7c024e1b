"""What the tests of the engine need: the engine."""

from __future__ import annotations

from types import ModuleType

import pytest

from clueproof.backends import BackendError
from clueproof.backends.native import engine


@pytest.fixture
def compiled() -> ModuleType:
    """The extension module; tests are skipped where it was not compiled."""
    try:
        return engine()
    except BackendError as error:
        pytest.skip(str(error))
