"""A minimal unsatisfiable set (`Mus`) as lines and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clueproof.cli.exit_status import one_line
from clueproof.explanation.mus import Mus
from clueproof.explanation.selectors import Premise
from clueproof.explanation.wording import proved


def mus_lines(mus: Mus) -> Iterator[str]:
    """The premises one by one, and how good they are."""
    for premise in mus.premises:
        yield f"    {premise.kind}: {one_line(premise.sentence)}"
    yield f"  {proved(mus)}"


def mus_fields(mus: Mus) -> dict[str, Any]:
    """How many premises, whether it is proved that fewer are not enough, and what they say."""
    return core_fields(mus.premises, mus.smallest)


def core_fields(premises: Sequence[Premise], smallest: bool) -> dict[str, Any]:
    """As `mus_fields`, of a step."""
    said = [{"kind": premise.kind, "sentence": premise.sentence} for premise in premises]
    return {"core": len(said), "smallest": smallest, "premises": said}
