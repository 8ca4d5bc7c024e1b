"""Writes `docs/sudoku-extras.md`, all kinds of extras: `python -m tests.encoders.extras.page`."""

from __future__ import annotations

from pathlib import Path

from clueproof.encoders.extras import HEADINGS, Extra, listed, meaning, value_expected
from clueproof.encoders.extras.extra import Together
from tests.encoders.extras.examples import EXAMPLES, MODIFIED, NINE, REGIONS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "sudoku-extras.md"
START = "<!-- from here on written by `python -m tests.encoders.extras.page` -->\n"


def page() -> str:
    parts = [PAGE.read_text(encoding="utf-8").partition(START)[0], START]
    every = [*EXAMPLES, *sorted(NINE), *REGIONS, *MODIFIED, "doppelganger"]
    examples = {text.split()[0]: text for text in reversed(every)}
    for heading, module in HEADINGS.items():
        parts.append(f"\n## {heading}\n\n| kind | value | of | what it says | such as |\n|---|---|---|---|---|\n")
        parts += [row(kind, examples[kind.kind]) for kind in listed(module)]
    return "".join(parts)


def row(kind: type[Extra], example: str) -> str:
    also = ", ".join(f"`{name}`" for name in vars(kind).get("aliases", ()))
    name = f"`{kind.kind}`" + (f" (also {also})" if also else "")
    said = meaning(kind).replace("|", "\\|")
    of = "D" if kind.of_digits and not issubclass(kind, Together) else ""
    line = f"| {name} | {value_expected(kind)} | {of} | {said} | `{example}` |\n"
    return line.replace("`pattern (1|23)", "`pattern (1\\|23)")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
