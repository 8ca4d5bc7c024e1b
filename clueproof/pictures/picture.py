"""A picture in the forms in which it can be seen, saved and printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from clueproof.pictures.drawn_puzzle import DrawnPuzzle
from clueproof.pictures.errors import PictureError
from clueproof.pictures.pages import Paper, pages
from clueproof.render import Figure, to_plain
from clueproof.render.elements import Drawing, document
from clueproof.render.sheet import sheet
from clueproof.render.svg import drawn


@dataclass(frozen=True)
class Picture:
    """Puzzles as they are shown: on pages of paper, or with `per_page` None all on one sheet as large as they need."""

    puzzles: tuple[DrawnPuzzle, ...]
    per_page: int | None = None
    paper: Paper = Paper.A4
    titles: bool = field(default=False, kw_only=True)
    rules: bool = field(default=False, kw_only=True)

    @cached_property
    def pages(self) -> tuple[Drawing, ...]:
        """Each as elements of SVG."""
        if self.per_page is not None:
            return tuple(pages(self.puzzles, self.per_page, self.paper, titles=self.titles, rules=self.rules))
        figures = self.figures
        if len(figures) == 1 and figures[0][::2] == ("", "") and len(figures[0].boards) == 1:
            return (drawn(*figures[0].boards),)
        return (sheet(figures),)

    @property
    def figures(self) -> list[Figure]:
        """What stands on the sheet, puzzle by puzzle: a title, a note and boards."""
        return list(map(self._figure, self.puzzles))

    def _figure(self, shown: DrawnPuzzle) -> Figure:
        title = shown.name or shown.genre if self.titles else ""
        # a solution takes the place of its puzzle, unless that has marks to show
        boards = [shown.board] if shown.solved is None or shown.board.marked else []
        if shown.solved is not None:
            boards.append(shown.solved)
        return Figure(title, tuple(boards), " ".join(filter(None, (shown.rules if self.rules else "", shown.note))))

    def to_svg(self, page: int = 1) -> str:
        """A page, counted from 1, as an SVG document that needs nothing else. Raises PictureError if there is no such
        page."""
        if not 1 <= page <= len(self.pages):
            raise PictureError(f"there is no page {page}: the picture has {len(self.pages)}")
        return document(self.pages[page - 1], unit="" if self.per_page is None else "pt")

    def to_pdf(self, font: str | None = None) -> bytes:
        """All pages as a PDF document, texts as texts.

        `font` is a TrueType file for texts beyond Latin-1; without one a usual one is looked for. Needs fpdf2, which
        the extra "pictures" brings. Raises PictureError.
        """
        from clueproof.pictures.pdf import to_pdf

        return to_pdf(self.pages, font)

    def to_png(self, page: int = 1, scale: float = 2, font: str | None = None) -> bytes:
        """A page, counted from 1, as PNG, `scale` pixels for each one of the SVG picture.

        Needs fpdf2 and pypdfium2, which the extra "pictures" brings. Raises PictureError.
        """
        from clueproof.pictures.pdf import to_png

        self.to_svg(page)
        return to_png(self.pages[page - 1], scale, font)

    def __str__(self) -> str:
        """All boards as plain text."""
        return "\n\n".join(
            "\n".join(filter(None, (figure.title, figure.note, *map(to_plain, figure.boards))))
            for figure in self.figures
        )

    def _repr_svg_(self) -> str:
        """The first page as notebooks show it."""
        return self.to_svg()
