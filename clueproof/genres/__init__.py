"""All that a genre of your own needs, in one place: see docs/genres.md.

The names stand in `__init__.pyi`. They are imported when they are first used: no genre needs all of them.
"""

from __future__ import annotations

from clueproof.lazily import lazily

__getattr__, __dir__, __all__ = lazily(__name__)
