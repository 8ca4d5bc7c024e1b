"""Boards as pictures: text today, the same data for every other form."""

from clueproof.render.plain import to_plain

__all__ = ["to_plain"]
