"""clueproof: solve logic puzzles, and prove that their clues have exactly one solution.

    import clueproof
    for puzzle in clueproof.read("puzzles.txt"):
        print(puzzle.name, clueproof.verify(puzzle).word)

What is public stands in `__init__.pyi`. Names are imported when they are first used, so that nothing is paid for what
isn't.
"""

from __future__ import annotations

from clueproof.lazily import lazily

__version__ = "0.2.0.dev0"

__getattr__, __dir__, __all__ = lazily(__name__)
