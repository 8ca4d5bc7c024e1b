"""A genre of another package names its generator, in the words of docs/genres.md."""

from __future__ import annotations

from typing import Any

import pytest

import clueproof.genres as cp
from clueproof import RecipeError, Unique, generate, to_text, verify
from clueproof.encoders.index import GENRES
from tests.pages import PAGES, blocks
from tests.third_party.futoshiki import Futoshiki

NAME = "FewCluesGenerator"
(SHOWN,) = [block for page in PAGES for block in blocks(page, "python") if f"class {NAME}" in block.body]
WORDS: dict[str, Any] = {"__name__": __name__}
exec(SHOWN.body, WORDS)


class FewClues(Futoshiki):
    name = "few-clues"
    usual = cp.Usual((4, 4), irreducible=False)

    def generator(self) -> object:
        return WORDS[NAME](self)


class Strange(Futoshiki):
    name = "strange"

    def generator(self) -> object:
        return "a generator"


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (FewClues, Strange):
        monkeypatch.setitem(GENRES, kind.name, f"{__name__}:{kind.__name__}")


def test_the_generator_of_the_page() -> None:
    made = [one.puzzle for one in generate("few-clues", seed=1, count=3)]
    assert [to_text(one.puzzle) for one in generate("few-clues", seed=1, count=3)] == [*map(to_text, made)]
    for puzzle in made:
        assert isinstance(verify(puzzle), Unique)
        # signs and numbers of a solution are 40
        assert len(puzzle.rules.clue_list(puzzle)) < 20


def test_what_is_no_generator_is_refused() -> None:
    with pytest.raises(RecipeError, match=r"the generator of 'strange' \(.*\) is no Generator"):
        generate("strange", seed=1, count=1)
