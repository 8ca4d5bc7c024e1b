"""The encoding that a backend's name asks for: "all-different=ladder,cuts=static"."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import EncodingChoice


def encoding_of(options: Sequence[str], name: str) -> EncodingChoice:
    """The encoding that options of the backend of this name ask for. Raises BackendError."""
    chosen: dict[str, str] = {}
    for text in options:
        option, equals, way = text.partition("=")
        if not equals:
            raise BackendError(
                f"can't read {quoted(text)} behind {name}: a solver comes first, then OPTION=ENCODING, such as "
                "all-different=ladder"
            )
        if option in chosen:
            raise BackendError(f"{option} of {name} is there twice")
        chosen[option] = way
    try:
        return EncodingChoice.of(chosen)
    except ValueError as error:
        raise BackendError(f"{error} (options of {name})") from None
