"""`python -m tests.json_page` writes the lists of fields in docs/json.md from `clueproof/schemas/objects.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clueproof.schemas import objects, write

PAGE = Path(__file__).parents[1] / "docs" / "json.md"
MARK = "<!-- from here on written by `python -m tests.json_page` -->\n"


def text() -> str:
    """The page: what was typed, and the tables."""
    typed = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    found, seen = [typed, MARK], dict[type, None]()
    for name, alternatives in objects.OBJECTS.items():
        lines = [" + ".join(f"[{_name(part)}](#{_name(part).lower()})" for part in parts) for parts in alternatives]
        found += [f"\n## {name}\n\n", *(f"- {line}\n" for line in lines)]
        seen |= dict.fromkeys(part for parts in alternatives for part in parts)
    found.append("\n## Fields\n")
    for part in (*seen, *PARTS, *METAS):
        found.append(f"\n### {_name(part)}\n\n{part.__doc__}\n\n| field | |\n|---|---|\n")
        found += [f"| `{name}` | {_said(hint, needed)} |\n" for name, hint, needed in write.fields_of(part)]
    return "".join(found)


PARTS = (objects.CoreFields, objects.PremiseFields, objects.BackendScoreFields, objects.DisagreementFields)
METAS = (objects.FewerFields, objects.RepairedFields, objects.MadeFields, objects.BatchFewerFields)


def _name(part: type) -> str:
    """What the page calls it."""
    return part.__name__.removesuffix("Fields")


def _said(hint: Any, needed: bool) -> str:
    kind = write.object_schema((hint,)) if hint in METAS else write.type_schema(hint)
    said = f"see [{_name(hint)}](#{_name(hint).lower()})" if hint in METAS else kind["description"]
    words = f": {', '.join(f'`{word}`' for word in kind['enum'])}" if "enum" in kind else ""
    return f"{said}{words}{'' if needed else ' (not always there)'}"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
