"""Pictures that share what they have in common are the same pictures."""

from __future__ import annotations

import re
from itertools import accumulate

import clueproof
from clueproof.explanation.step_boards import Boards
from clueproof.render import to_svg
from clueproof.render.pages import share

PUZZLES = (
    "sudoku\n1.34\n341.\n..4.\n43..",
    "slitherlink\n.3.\n...\n3.2",
    "range\n. 3 .\n. . .\n. . 3",
)


def pictures(text: str) -> list[str]:
    explanation = clueproof.explain(clueproof.parse(text))
    boards = Boards(explanation.puzzle, explanation.encoding)
    return [to_svg(boards.start()), *(to_svg(boards.after(step)) for step in explanation.steps)]


def whole(parts: str, picture: str) -> str:
    """The picture with what it uses in its place."""
    defined = dict(re.findall(r'<g id="(part-\d+)">(.*?)</g>(?=<g id=|</defs>)', parts))
    return re.sub(r'<use href="#(part-\d+)"/>', lambda use: defined[use[1]], picture)


def test_nothing_is_lost() -> None:
    for text in PUZZLES:
        before = pictures(text)
        parts, after = share(before)
        assert [whole(parts, picture) for picture in after] == before
        assert len(parts) + sum(map(len, after)) < sum(map(len, before))


def test_pictures_with_nothing_in_common() -> None:
    one = to_svg(clueproof.parse(PUZZLES[0]).rules.draw(clueproof.parse(PUZZLES[0])))
    assert share([one]) == ("", [one])
    assert share([]) == ("", [])


def test_one_more_element_changes_little() -> None:
    elements = [f'<rect x="{x}" y="0" width="10" height="10" fill="#123456"/>' for x in range(400)]
    growing = [f'<svg><g class="symbols">{body}</g></svg>' for body in accumulate(elements)]
    parts, after = share(growing)
    assert [whole(parts, picture) for picture in after] == growing
    assert len(parts) + sum(map(len, after)) < sum(map(len, growing)) / 10
