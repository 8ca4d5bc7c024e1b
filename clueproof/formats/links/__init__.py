"""Links of puzz.link and Penpa: what the link of a genre is made of. See docs/formats.md, Links of a genre of your own.

What is public stands in `__init__.pyi`; each name is imported when it is first used.
"""

from __future__ import annotations

from clueproof.lazily import lazily

__getattr__, __dir__, __all__ = lazily(__name__)
