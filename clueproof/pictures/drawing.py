"""From puzzles to a picture."""

from __future__ import annotations

from collections.abc import Iterable

from clueproof.arguments import FLAG, NONE, TEXT, expects, instance, several, whole
from clueproof.backends import Backend, the_backend
from clueproof.pictures.drawn_puzzle import drawn_puzzle
from clueproof.pictures.errors import PictureError
from clueproof.pictures.pages import PER_PAGE, Paper
from clueproof.pictures.picture import Picture
from clueproof.puzzle.rule_set import Puzzle


@expects(
    puzzles=instance(Puzzle) | several(instance(Puzzle), "them"),
    solution=FLAG,
    rules=FLAG,
    per_page=NONE | whole(1),
    paper=TEXT,
)
def draw(
    puzzles: Puzzle | Iterable[Puzzle],
    *,
    solution: bool = False,
    faults: bool = False,
    labels: bool = False,
    title: bool = False,
    rules: bool = False,
    per_page: int | None = None,
    paper: str = Paper.A4,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Picture:
    """Draw one puzzle or several as they are; nothing is solved unless one of these asks for it.

    `solution` draws the solution instead, or on pages, at the back. `faults` marks the clues that contradict each
    other, and what is not the same in all solutions. `labels` names rows and columns, `title` adds what the puzzle is
    called, and `rules` the rules in words. With `per_page` (1, 2, 4 or 6) puzzles are numbered and laid on pages of
    the `paper`, "a4" or "letter". The `time_limit` is in seconds for each puzzle. Raises PictureError if any of this
    can't be; BackendError and InternalError as `verify` does.
    """
    the_backend(backend)  # refused also where nothing is solved
    if per_page is not None and per_page not in PER_PAGE:
        raise PictureError(f"there are 1, 2, 4 or 6 puzzles on a page, not {per_page}")
    try:
        sort = Paper(paper)
    except ValueError:
        raise PictureError(f"the paper is a4 or letter, not {paper!r}") from None
    listed = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    found = tuple(
        drawn_puzzle(puzzle, solution=solution, faults=faults, labels=labels, backend=backend, time_limit=time_limit)
        for puzzle in listed
    )
    if not found:
        raise PictureError("there is no puzzle to draw")
    return Picture(found, per_page, sort, titles=title, rules=rules)
