"""The encoding that a backend's name asks for: "all-different=ladder,cuts=static"."""

from __future__ import annotations

from collections.abc import Iterable

from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import EncodingChoice


def encoding_of(options: Iterable[str], name: str) -> EncodingChoice:
    """The encoding that options of the backend of this name ask for. Raises BackendError."""
    chosen: dict[str, str] = {}
    for text in options:
        option, equals, way = text.partition("=")
        if not equals:
            raise BackendError(
                f"can't read {quoted(text)} behind {name}: options are OPTION=ENCODING, such as all-different=ladder, "
                "and a solver, where one can be chosen, comes first"
            )
        if option in chosen:
            raise BackendError(f"{option} of {name} is there twice")
        chosen[option] = way
    try:
        return EncodingChoice.of(chosen)
    except ValueError as error:
        raise BackendError(f"{error} (options of {name})") from None
