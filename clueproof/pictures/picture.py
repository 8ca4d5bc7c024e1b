"""Pictures of puzzles as SVG, PDF, PNG and text.

PDF needs fpdf2, PNG also pypdfium2; both are imported when they are used.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

from clueproof.arguments import FLAG, NONE, TEXT, expects, instance, several, whole
from clueproof.backends import Backend, the_backend
from clueproof.errors import missing_package
from clueproof.pictures.drawn_puzzle import DrawnPuzzle, PictureError, drawn_puzzle
from clueproof.pictures.pages import PER_PAGE, Paper, pages
from clueproof.puzzle.rule_set import Puzzle
from clueproof.render import Figure, to_plain
from clueproof.render.elements import FONT, Drawing, document
from clueproof.render.pages import sheet
from clueproof.render.svg import drawn

OWN = "clueproof"
"""The name of the embedded font in fpdf2."""
FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "/System/Library/Fonts/Supplemental",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)
"""Folders in which systems keep fonts."""
FILES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
)
"""Fonts with many letters, upright and bold."""


@dataclass(frozen=True)
class Picture:
    """A picture of puzzles: on pages of paper, or, with `per_page` None, all on one sheet as large as they need."""

    puzzles: tuple[DrawnPuzzle, ...]
    per_page: int | None = None
    paper: Paper = Paper.A4
    titles: bool = field(default=False, kw_only=True)
    rules: bool = field(default=False, kw_only=True)
    book: str = field(default="", kw_only=True)
    """The title of the book, on the first page of several, and of PDF documents."""

    @cached_property
    def pages(self) -> tuple[Drawing, ...]:
        """The pages, each as elements of SVG."""
        if self.per_page is not None:
            return tuple(
                pages(self.puzzles, self.per_page, self.paper, titles=self.titles, rules=self.rules, book=self.book)
            )
        figures = self.figures
        if len(figures) == 1 and figures[0][::2] == ("", "") and len(figures[0].boards) == 1:
            return (drawn(*figures[0].boards),)
        return (sheet(figures),)

    @property
    def figures(self) -> list[Figure]:
        """The figures on the sheet, one for each puzzle: a title, a note and boards."""
        return list(map(self._figure, self.puzzles))

    def _figure(self, shown: DrawnPuzzle) -> Figure:
        title = shown.name or shown.genre if self.titles else ""
        # a solution is shown instead of its puzzle, unless the puzzle has marks
        boards = [shown.board] if shown.solved is None or shown.board.marked else []
        if shown.solved is not None:
            boards.append(shown.solved)
        credits = f"{shown.credits[:1].upper()}{shown.credits[1:]}." if self.titles and shown.credits else ""
        said = " ".join(filter(None, (credits, shown.rules if self.rules else "", shown.note)))
        return Figure(title, tuple(boards), said)

    def to_svg(self, page: int = 1) -> str:
        """A page, counted from 1, as an SVG document that needs nothing else. Raises PictureError if there is no such
        page."""
        if not 1 <= page <= len(self.pages):
            raise PictureError(f"there is no page {page}: the picture has {len(self.pages)}")
        return document(self.pages[page - 1], unit="" if self.per_page is None else "pt")

    @property
    def metadata(self) -> dict[str, str]:
        """What a PDF document says of itself, as far as it is known: its `title`, that of the book or of the only
        puzzle; its `author`, all those of the puzzles; its `subject`, their genres."""
        alone = self.puzzles[0] if len(self.puzzles) == 1 else None
        title = self.book or (alone.name or alone.genre if alone else "")
        authors = dict.fromkeys(shown.puzzle.about.get("author", "") for shown in self.puzzles)
        genres = dict.fromkeys(shown.genre for shown in self.puzzles)
        said = {"title": title, "author": ", ".join(filter(None, authors)), "subject": ", ".join(genres)}
        return {name: text for name, text in said.items() if text}

    def to_pdf(self, font: str | None = None) -> bytes:
        """All pages as a PDF document, texts as texts, with `metadata`.

        `font` is a TrueType file for texts beyond Latin-1; without one a common font of the system is used. Needs
        fpdf2, which the extra "pictures" installs. Raises PictureError.
        """
        return to_pdf(self.pages, font, self.metadata)

    def to_png(self, page: int = 1, scale: float = 2, font: str | None = None) -> bytes:
        """A page, counted from 1, as PNG, with `scale` pixels for each pixel of the SVG picture.

        Needs fpdf2 and pypdfium2, which the extra "pictures" installs. Raises PictureError.
        """
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


def to_pdf(pages: Sequence[Drawing], font: str | None = None, metadata: Mapping[str, str] | None = None) -> bytes:
    """See `Picture.to_pdf`."""
    fpdf, svg = _library("fpdf"), _library("fpdf.svg")
    documents = [document(page) for page in pages]
    # the standard fonts of PDF viewers hold Latin-1
    wanted = {letter for page in documents for letter in unescape(page) if ord(letter) > 0xFF}
    pdf = fpdf.FPDF(unit="pt")
    pdf.set_creator("clueproof")
    pdf.set_lang("en")
    for name, said in (metadata or {}).items():
        getattr(pdf, f"set_{name}")(said)
    if wanted or font is not None:
        _add_font(pdf, wanted, font)
        documents = [page.replace(f'font-family="{FONT}"', f'font-family="{OWN}"') for page in documents]
    for drawing, page in zip(pages, documents, strict=True):
        pdf.add_page(format=(drawing.width, drawing.height))
        svg.SVGObject(page).draw_to_page(pdf)
    return bytes(pdf.output())


def to_png(page: Drawing, scale: float, font: str | None = None) -> bytes:
    """See `Picture.to_png`."""
    pdfium = _library("pypdfium2")
    pdf = pdfium.PdfDocument(to_pdf([page], font))
    try:
        written = io.BytesIO()
        pdf[0].render(scale=scale).to_pil().save(written, "PNG")
        return written.getvalue()
    finally:
        pdf.close()


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        package = "fpdf2" if name.startswith("fpdf") else name
        raise PictureError(missing_package("PDF and PNG need", package, "pictures")) from None


def _add_font(pdf: Any, wanted: set[str], font: str | None) -> None:
    """The first font that has all the letters. Raises PictureError if there is none."""
    if font is not None and not os.path.isfile(font):
        raise PictureError(f"{font}: there is no such file")
    candidates = [(font, font)] if font is not None else _installed()
    missing = min(wanted, default="")
    for upright, bold in candidates:
        try:
            pdf.add_font(OWN, "", upright)
            pdf.add_font(OWN, "B", bold)
        except Exception as error:
            # the exceptions of fpdf2 for files that are no fonts are not documented
            if font is not None:
                raise PictureError(f"{font}: no TrueType font: {error}") from None
            continue
        lacking = [letter for letter in sorted(wanted) if ord(letter) not in pdf.fonts[OWN].cmap]
        if not lacking:
            return
        missing = lacking[0]
        if font is not None:
            raise PictureError(f"{font}: the font has no {missing!r} (U+{ord(missing):04X})")
        for style in ("", "B"):
            del pdf.fonts[OWN + style]
    raise PictureError(f"no font with {missing!r} (U+{ord(missing):04X}) was found here; name the file of one")


def _installed() -> list[tuple[str, str]]:
    """The fonts of the system that are known to have many letters."""
    places: dict[str, str] = {}
    for folder in FOLDERS:
        for inside, _, names in os.walk(Path(folder).expanduser()):
            for name in names:
                places.setdefault(name, os.path.join(inside, name))
    return [(places[upright], places.get(bold, places[upright])) for upright, bold in FILES if upright in places]


@expects(
    puzzles=instance(Puzzle) | several(instance(Puzzle), "them"),
    solution=FLAG,
    rules=FLAG,
    per_page=NONE | whole(1),
    paper=TEXT,
    book=TEXT,
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
    book: str = "",
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Picture:
    """Draw one puzzle or several. Nothing is solved unless an option asks for it.

    `solution` draws the solution instead of the puzzle, or, on pages, at the back. `faults` marks the clues that
    contradict each other, and cells that differ between solutions. `labels` numbers rows and columns, `title` adds the
    title of the puzzle, its author, difficulty and source, and `rules` the rules in words. With `per_page` (1, 2, 4 or
    6) puzzles are numbered and laid out on pages of the `paper`, "a4" or "letter", under the title of the `book`. The
    `time_limit` is in seconds for each puzzle. Raises PictureError if any of this is impossible; BackendError and
    InternalError as `verify` does.
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
    return Picture(found, per_page, sort, titles=title, rules=rules, book=book)
