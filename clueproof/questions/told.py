"""Answers that can be printed, shown in notebooks and put into JSON."""

from __future__ import annotations

from typing import Any, ClassVar

from clueproof.registry import imported


class Told:
    """An answer that another module tells, in its functions `line`, `text`, `picture`, `page` and `to_json`.

    That module is imported when it is needed: it may know pictures and pages, which answers don't.
    """

    __slots__ = ()
    TELLER: ClassVar[str] = "clueproof.views"

    def __str__(self) -> str:
        """The answer as lines of text, with its board."""
        return str(imported(f"{self.TELLER}:text")(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {imported(f'{self.TELLER}:line')(self)}>"

    def to_json(self) -> dict[str, Any]:
        """The answer as an object for JSON; `clueproof.json_schema` has its schema, docs/json.md its fields."""
        return dict(imported(f"{self.TELLER}:to_json")(self))


class ToldByPicture(Told):
    """One that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The boards that it is about; None where there are none, so that its text is shown."""
        found: str | None = imported(f"{self.TELLER}:picture")(self)
        return found


class ToldByPage(Told):
    """One that notebooks show as a page."""

    __slots__ = ()
    TELLER = "clueproof.explanation.telling"

    def _repr_html_(self) -> str:
        """The steps with boards."""
        return str(imported(f"{self.TELLER}:page")(self))
