"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""

from clueproof.formats.game_ids import to_game_id as to_game_id
from clueproof.formats.links import to_link as to_link
from clueproof.formats.read import parse as parse
from clueproof.formats.read import read as read
from clueproof.formats.write import to_json as to_json
from clueproof.formats.write import to_text as to_text

NAMES: dict[str, str]
__all__: list[str]
