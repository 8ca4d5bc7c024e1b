"""`python -m tests.render.sample_pages`: writes the sample boards into `docs/pictures.md`, and pictures beside it."""

from __future__ import annotations

from pathlib import Path

from clueproof.render import Figure, to_plain, to_sheet
from tests.render.samples import SAMPLES

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "pictures.md"
START = "<!-- from here on written by `python -m tests.render.sample_pages` -->\n"


def pages() -> dict[Path, str]:
    """What each file holds: the pictures, and the page that shows them."""
    found, parts = {}, []
    for title, boards in SAMPLES.items():
        picture = DOCS / "pictures" / f"{title.replace(',', '').replace(' ', '-')}.svg"
        found[picture] = to_sheet([Figure("", boards)]) + "\n"
        texts = "\n\n".join(to_plain(board) for board in boards)
        parts.append(f"\n### {title.capitalize()}\n\n![{title}](pictures/{picture.name})\n\n```\n{texts}\n```\n")
    by_hand, start, _ = PAGE.read_text().partition(START)
    if not start:
        raise ValueError(f"{PAGE.name} has no line {START.strip()}")
    found[PAGE] = by_hand + START + "".join(parts)
    return found


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
