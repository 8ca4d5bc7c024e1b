"""Writes `docs/sudoku-extras.md`, all kinds of extras: `python -m tests.encoders.extras.page`."""

from __future__ import annotations

import inspect
from pathlib import Path

from clueproof.encoders.extras import Extra, kinds
from tests.encoders.extras.examples import EXAMPLES, NINE, REGIONS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "sudoku-extras.md"
START = "<!-- from here on written by `python -m tests.encoders.extras.page` -->\n"
HEADINGS = {
    "lines": "Lines",
    "pairs": "Between neighbours",
    "groups": "Groups of cells, and single cells",
    "outside": "Outside of the board",
    "whole_board": "The whole board",
    "regions": "About regions to be found",
    "patterns": "Your own",
    "extra": "Together",
}
VALUES = {
    "none": "",
    "one": "a number",
    "optional": "a number, or none",
    "several": "numbers: 1,2",
    "text": "a text without blanks",
}


def page() -> str:
    parts = [PAGE.read_text(encoding="utf-8").partition(START)[0], START]
    every = sorted(dict.fromkeys(kinds().values()), key=lambda kind: inspect.getsourcelines(kind)[1])
    examples = {text.split()[0]: text for text in reversed([*EXAMPLES, *sorted(NINE), *REGIONS, "doppelganger"])}
    for module, heading in HEADINGS.items():
        parts.append(f"\n## {heading}\n\n| kind | value | what it says | such as |\n|---|---|---|---|\n")
        parts += [row(kind, examples[kind.kind]) for kind in every if kind.__module__.endswith(f".{module}")]
    return "".join(parts)


def row(kind: type[Extra], example: str) -> str:
    also = ", ".join(f"`{name}`" for name in vars(kind).get("aliases", ()))
    name = f"`{kind.kind}`" + (f" (also {also})" if also else "")
    stated = VALUES[kind.values] if kind.default is None else f"a number; {kind.default} without one"
    said = " ".join(inspect.cleandoc(kind.__doc__ or "").split()).replace("|", "\\|")
    return f"| {name} | {stated} | {said} | `{example}` |\n".replace("`pattern (1|23)", "`pattern (1\\|23)")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
