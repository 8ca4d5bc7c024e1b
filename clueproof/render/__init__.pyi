"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""

from clueproof.render.blocks import to_blocks as to_blocks
from clueproof.render.overlay import differences_marked as differences_marked
from clueproof.render.overlay import overlaid as overlaid
from clueproof.render.pages import Figure as Figure
from clueproof.render.pages import to_sheet as to_sheet
from clueproof.render.svg import to_svg as to_svg
from clueproof.render.text import to_plain as to_plain

NAMES: dict[str, str]
__all__: list[str]
