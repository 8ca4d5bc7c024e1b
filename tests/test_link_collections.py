"""Every link of a collection that is too large to ship: read, proved, written back, compared with what is known.

`CLUEPROOF_INSTANCES` names a folder with a folder `pzpr_urls` of JSON Lines: each record has a link of puzz.link in
`url` or `puzzlink`; `pzprjs.solutions.jsonl` has solved boards.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Multiple, Unique, parse, verify
from tests.notations import BY_NAME
from tests.pzpr import AGREES, saved

FOLDER = Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere")) / "pzpr_urls"
RECORDS = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    if ".solutions." not in path.name
    for line in path.read_text().splitlines()
]
BOARDS = (
    {item["id"]: item["solution"] for item in map(json.loads, (FOLDER / "pzprjs.solutions.jsonl").open())}
    if RECORDS
    else {}
)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not RECORDS, reason="CLUEPROOF_INSTANCES names no collection")]
NOT_OURS = {
    "koburin/m/": "numbers count the eight cells around them",
    "battleship/2/5/": "a ship in a straight line",
    "battleship/7/7/": "a ship in a straight line",
}
"""How links with more than our rules have begin, and what is said of them."""
SEVERAL = {
    "nurikabe/6/6/m8n8i9u",
    "aquarium/r/5/4/17qgela/l24g",
    "tetrochain/7/5/i22e31a12p14",
}
"""Puzzles with several solutions."""
OTHER_BOARDS = {"pzprjs-koburin"}
"""Those beside whose link stands the board of another puzzle of the same size."""
HARD = ("numlin/26/26/zz-15gdx", "dbchoco/10/10/v0v30r0ror")
"""Those that may take longer."""
OTHERWISE = (
    "slither/4/4/dgdh2c71",
    "hashi/19/14/2g2g3g3g",
    "aqre/25/18/g60o30c1",
    "country/10/12/d4ibeqt5",
    "rassi/5/5/932287g01",
    "slalom/d/6/6/931413",
    "slalom/d/10/10/h133316",
)
"""Links that could be shorter, that leave out what is empty, that have borders which end inside a room or around cells
that are missing, or numbers that stand twice."""


def links() -> list[tuple[str, str]]:
    """The records of genres that are known: their id, and what stands behind the question mark of the link."""
    found = []
    for record in RECORDS:
        link = record.get("url") or record.get("puzzlink") or ""
        query = link.partition("?")[2] if link.startswith("http") else link
        if query.partition("/")[0] in BY_NAME:
            found.append((record["id"], query.rstrip("/")))
    return found


@pytest.mark.parametrize(("identity", "query"), links(), ids=lambda text: text[:40])
def test_link(identity: str, query: str) -> None:
    refused = next((said for start, said in NOT_OURS.items() if query.startswith(start)), None)
    if refused is not None:
        with pytest.raises(BadPuzzleError, match=refused):
            parse(f"https://puzz.link/p?{query}")
        return
    puzzle = parse(f"https://puzz.link/p?{query}")
    genre, link = BY_NAME[query.partition("/")[0]]
    if not any(query.startswith(start) for start in OTHERWISE):
        assert puzzle.to_url().partition("?")[2].partition("/")[2] == query.partition("/")[2]
    assert parse(puzzle.to_url()) == puzzle
    verdict = verify(puzzle, time_limit=20)
    if query.startswith(HARD):
        assert not isinstance(verdict, Multiple)
        return
    if query in SEVERAL:
        assert isinstance(verdict, Multiple)
        return
    assert isinstance(verdict, Unique)
    board = saved(BOARDS[identity]) if identity in BOARDS and identity not in OTHER_BOARDS else None
    size = puzzle.shape.height - link.frame, puzzle.shape.width - link.frame
    # some of the boards belong to another puzzle, or have a word behind their size that changes the rules
    if (
        board is not None
        and not "".join(board.rows[0]).isalpha()
        and board.name in (link.name, *link.also)
        and (board.height, board.width) == size
    ):
        assert genre in AGREES, f"say in tests/pzpr.py where the solution of a {genre} stands on a board"
        assert AGREES[genre](puzzle, verdict.solution, board)
