"""Boards as pictures: plain text, blocks for terminals, SVG."""

from clueproof.render.blocks import to_blocks
from clueproof.render.differences import differences_marked
from clueproof.render.overlay import overlaid
from clueproof.render.plain import to_plain
from clueproof.render.sheet import Figure, to_sheet
from clueproof.render.svg import to_svg

__all__ = ["Figure", "differences_marked", "overlaid", "to_blocks", "to_plain", "to_sheet", "to_svg"]
