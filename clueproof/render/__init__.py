"""Boards as pictures: plain text, blocks for terminals, SVG."""

from __future__ import annotations

from clueproof.imports import lazy_names

NAMES = {
    "clueproof.render.blocks": "to_blocks",
    "clueproof.render.overlay": "differences_marked overlaid",
    "clueproof.render.pages": "Figure to_sheet",
    "clueproof.render.svg": "to_svg",
    "clueproof.render.text": "to_plain",
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
