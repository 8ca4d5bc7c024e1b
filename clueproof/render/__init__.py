"""Boards as pictures: plain text, blocks for terminals, SVG."""

from __future__ import annotations

from clueproof.lazily import lazily

__getattr__, __dir__, __all__ = lazily(__name__)
