"""Layouts of rows that are recognised: our own and those of other people's collections, a module each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clueproof.audit.layouts import chuk, enigmata, masked, own, ppbench, puzzlekit, reasoning_gym, rlve, zebralogic
from clueproof.audit.layouts.stated_row import Fields, StatedRow

LAYOUTS: Sequence[Callable[[Fields], StatedRow | None]] = (
    own.stated,
    reasoning_gym.stated,
    ppbench.stated,
    puzzlekit.stated,
    enigmata.stated,
    rlve.stated,
    zebralogic.stated,
    masked.stated,
    chuk.stated,
)
"""Each gives what a row states, or None for a row in another layout; it raises BadPuzzleError for a row of its own that
can't be read."""
