from clueproof.render.blocks import to_blocks as to_blocks
from clueproof.render.differences import differences_marked as differences_marked
from clueproof.render.overlay import overlaid as overlaid
from clueproof.render.plain import to_plain as to_plain
from clueproof.render.sheet import Figure as Figure
from clueproof.render.sheet import to_sheet as to_sheet
from clueproof.render.svg import to_svg as to_svg

__all__: list[str]
