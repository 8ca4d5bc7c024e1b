"""Which backends there are."""

from __future__ import annotations

import pytest

from clueproof.backends import BackendError, backend


def usable(name: str) -> None:
    """Skip the test if the backend can't be used here."""
    try:
        backend(name).version()
    except BackendError as error:
        pytest.skip(str(error))
