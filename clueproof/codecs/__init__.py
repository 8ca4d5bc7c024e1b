"""Notations of other programs, as genres declare them: links of puzz.link and Penpa, game ids of Simon Tatham's.

Each is one description that reads and writes, of parts that are put together; see docs/genres.md, Links. What is public
stands in `__init__.pyi`; each name is imported when it is first used.
"""

from __future__ import annotations

from clueproof.lazily import lazily

__getattr__, __dir__, __all__ = lazily(__name__)
