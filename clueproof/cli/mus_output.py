"""A minimal unsatisfiable set (`Mus`) as lines."""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.cli.exit_status import one_line
from clueproof.explanation.mus import Mus
from clueproof.explanation.wording import proved


def mus_lines(mus: Mus) -> Iterator[str]:
    """The premises one by one, and how good they are."""
    for premise in mus.premises:
        yield f"    {premise.kind}: {one_line(premise.sentence)}"
    yield f"  {proved(mus)}"
