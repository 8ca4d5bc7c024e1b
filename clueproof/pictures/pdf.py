"""Drawings as PDF and PNG. Needs fpdf2, and pypdfium2 for PNG; both are imported when they are used."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any

from clueproof.errors import missing_package
from clueproof.pictures.errors import PictureError
from clueproof.render.elements import Drawing, document
from clueproof.render.lettering import FONT

OWN = "clueproof"
"""What fpdf2 calls the font of the file."""
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
"""Where systems keep fonts."""
FILES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
)
"""Fonts with many letters, upright and bold."""


def to_pdf(pages: Sequence[Drawing], font: str | None = None) -> bytes:
    """See `Picture.to_pdf`."""
    fpdf, svg = _library("fpdf"), _library("fpdf.svg")
    documents = [document(page) for page in pages]
    # the fonts that every viewer has hold Latin-1
    wanted = {letter for page in documents for letter in unescape(page) if ord(letter) > 0xFF}
    pdf = fpdf.FPDF(unit="pt")
    pdf.set_creator("clueproof")
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
            # what fpdf2 raises for a file that is no font is not documented
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
