"""lz-string in base64, as links to f-puzzles and SudokuPad hold it, through the package `lzstring`."""

from __future__ import annotations

import re
from typing import Any

from clueproof.codecs.scanner import NotationError
from clueproof.errors import missing_package

LONGEST = 20_000
"""Characters of a compressed text: even one made to fill the memory then takes less than 200 MB of it."""
LARGEST = 200_000
"""Characters of a text that is decompressed."""
BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,3}")


def decompressed(text: str, offset: int) -> str:
    """The text that was compressed; `offset` is where it begins in its line. Raises NotationError."""
    if len(text) > LONGEST:
        raise NotationError(f"a link of {len(text):,} characters; at most {LONGEST:,} are read", offset)
    read = BASE64.match(text)
    if read is not None and read.end() < len(text):
        raise NotationError(f"{text[read.end()]!r} is no character of base64", offset + read.end())
    try:
        found = _package().decompressFromBase64(text)
    except (IndexError, KeyError, ValueError, UnboundLocalError) as error:
        raise NotationError("the link is cut off or damaged: what it holds can't be decompressed", offset) from error
    if not isinstance(found, str) or not found:
        raise NotationError("the link is cut off or damaged: what it holds can't be decompressed", offset)
    if len(found) > LARGEST:
        raise NotationError(f"the link holds {len(found):,} characters; at most {LARGEST:,} are read", offset)
    return found


def compressed(text: str) -> str:
    """The same backwards."""
    return str(_package().compressToBase64(text))


def _package() -> Any:
    try:
        # only these links pay for the import
        from lzstring import LZString
    except ImportError as error:
        raise NotationError(missing_package("links of f-puzzles and SudokuPad need", "lzstring")) from error
    return LZString
