"""What pictures on one page have in common is written once.

Pictures of steps differ little from one to the next. Each layer of a picture (a `<g>`) is cut into runs of elements,
and runs that occur again become definitions that pictures `<use>`. Where a run ends depends on its last element alone:
so one more element changes one run, and all others are found again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from zlib import crc32

RUN = 16
"""About so many elements are in a run."""
SHORTEST = 60
"""Characters of a run that is worth a definition."""
TAG = re.compile(r"<(/?)[^>]*?(/?)>")


def share(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """Definitions, as an SVG document that shows nothing, and the SVG documents that use them in place of these."""
    cut = [[*_cut(picture)] for picture in pictures]
    times = Counter(run for runs in cut for run in runs)
    names = {
        run: f"part-{number}"
        for number, run in enumerate(
            (run for run, count in times.items() if count > 1 and len(run) >= SHORTEST and _is_whole(run)), 1
        )
    }
    defined = "".join(f'<g id="{name}">{run}</g>' for run, name in names.items())
    uses = {run: f'<use href="#{name}"/>' for run, name in names.items()}
    found = ["".join(uses.get(run, run) for run in runs) for runs in cut]
    if not names:
        return "", found
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parts" aria-hidden="true"><defs>{defined}</defs></svg>',
        found,
    )


def _cut(picture: str) -> Iterator[str]:
    """The tags of the picture and of its layers, one by one, and between them runs of elements."""
    run, depth, start = "", 0, 0
    for tag in TAG.finditer(picture):
        closes, empty = tag[1], tag[2]
        outer = depth < 2 and (closes or (not empty and tag[0].startswith(("<svg", "<g"))))
        depth += -1 if closes else 0 if empty else 1
        if outer or (closes and depth < 2):
            if run:
                yield run
            yield picture[start : tag.end()]
            run, start = "", tag.end()
        elif depth <= 2 and (closes or empty):
            element = picture[start : tag.end()]
            run, start = run + element, tag.end()
            if crc32(element.encode()) % RUN == 0:
                yield run
                run = ""


def _is_whole(run: str) -> bool:
    """Is it more than the tag that opens a layer?"""
    return run.count("<") > 1 or run.endswith("/>")
