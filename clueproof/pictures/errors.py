"""What can go wrong."""

from __future__ import annotations

from clueproof.errors import ClueproofError


class PictureError(ClueproofError):
    """A picture can't be made; the message says why."""
