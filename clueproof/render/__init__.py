"""Boards as pictures: plain text, blocks for terminals, SVG."""

from typing import TYPE_CHECKING

from clueproof.lazily import lazily

if TYPE_CHECKING:
    from clueproof.render.blocks import to_blocks
    from clueproof.render.differences import differences_marked
    from clueproof.render.overlay import overlaid
    from clueproof.render.plain import to_plain
    from clueproof.render.sheet import Figure, to_sheet
    from clueproof.render.svg import to_svg

_HOME = {
    "clueproof.render.blocks": ("to_blocks",),
    "clueproof.render.differences": ("differences_marked",),
    "clueproof.render.overlay": ("overlaid",),
    "clueproof.render.plain": ("to_plain",),
    "clueproof.render.sheet": ("Figure", "to_sheet"),
    "clueproof.render.svg": ("to_svg",),
}

__getattr__, __dir__ = lazily(__name__, _HOME)

__all__ = ["Figure", "differences_marked", "overlaid", "to_blocks", "to_plain", "to_sheet", "to_svg"]
