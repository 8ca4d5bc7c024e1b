"""Makes the pictures of the workbench's gallery anew: `python -m tests.genre_pictures`.

One solved puzzle for each genre, made by the gallery from a fixed seed. They are the same on every machine, and change
where a seed comes to mean another puzzle, as when a solver finds other solutions. `tests/web/test_genre_pictures.py`
sees that none is missing or old.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from clueproof.encoders.index import GENRES
from clueproof.gallery import exhibits
from clueproof.render.svg import to_svg

FOLDER = Path(__file__).resolve().parents[1] / "clueproof" / "web" / "page" / "genres"
SEED = 0


def pictures(names: Iterable[str] = GENRES) -> dict[Path, str]:
    """The picture of each of the genres, by its file."""
    found = {}
    for exhibit in exhibits(SEED, names):
        assert not exhibit.fault, f"{exhibit.name}: {exhibit.fault}"
        found[FOLDER / f"{exhibit.name}.svg"] = to_svg(exhibit.boards[1]) + "\n"
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pictures().items():
        path.write_text(text, encoding="ascii")
