"""The page of all that a genre can be said with shows what it is today."""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.puzzle.answers.answer import AnswerKind
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.layers.layer import Layer
from tests.vocabulary_page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "vocabulary.md is out of date: run python -m tests.vocabulary_page"


def test_all_that_genres_can_use_is_on_the_page_and_said() -> None:
    told = dict(part.split("\n\n", 2)[:2] for part in PAGE.read_text().split("\n### ")[1:])
    public = [getattr(cp, name) for name in cp.__all__]
    wanted = [kind for kind in public if isinstance(kind, type) and issubclass(kind, Layer | AnswerKind | Encoding)]
    bases = {cp.CellAnswer, cp.CellArrows, cp.CellClues, cp.SymbolsAndSigns}
    assert not [kind.__name__ for kind in wanted if not told.get(kind.__name__) and kind not in bases]
