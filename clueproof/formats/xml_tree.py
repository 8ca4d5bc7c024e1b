"""XML documents as trees with line numbers, read without danger: no entity is taken from a document, nothing is
fetched, and no more than a bounded number of characters is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import NoReturn
from xml.parsers import expat

from clueproof.clock import check_clock
from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.syntax.record import Line

LARGEST = 1 << 24
"""Characters of a document."""
ENDS = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]
MOST = 300_000
"""Elements."""
LOOK = 1023
"""A mask: after so many elements the clock is looked at."""
DEEPEST = 100
"""Elements within each other."""


@dataclass(slots=True)
class Element:
    """An element: its name and attributes, the line on which it begins, what is in it."""

    name: str
    attributes: dict[str, str]
    line: int
    inside: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    """The text in it, as it comes."""

    @property
    def text(self) -> str:
        """What stands in it directly."""
        return "".join(self.parts)

    def all(self, name: str) -> list[Element]:
        """The elements of that name directly in this one."""
        return [one for one in self.inside if one.name == name]

    def told(self, name: str) -> str | None:
        """The text of the first element of that name directly in this one, on one line; None if it is empty."""
        found = next(iter(self.all(name)), None)
        return None if found is None else " ".join(found.text.split()) or None


def tree(lines: Iterator[Line], file: str) -> Element:
    """The root of the document that the lines are. Raises BadPuzzleError."""
    return _Builder(file).built(lines)


class _Builder:
    def __init__(self, file: str) -> None:
        self._file, self._first, self._begun = file, 1, 0
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._declared
        parser.SkippedEntityHandler = self._skipped

    def built(self, lines: Iterator[Line]) -> Element:
        size, last = 0, self._first
        texts: list[str] = []
        for line in lines:
            check_clock()
            if not size:
                self._first = line.number
            size, last = size + len(line.text) + 1, line.number
            if size > LARGEST:
                raise BadPuzzleError(f"an XML document of more than {LARGEST:,} characters", Place(self._file, last))
            texts.append(line.text)
        try:
            # at once: what goes over many lines is looked at anew with each further piece
            self._parser.Parse("\n".join(texts), True)
        except expat.ExpatError as error:
            if error.code == ENDS:
                raise BadPuzzleError("this is no XML: the document ends too early", Place(self._file, last)) from error
            message = f"this is no XML: {expat.ErrorString(error.code)}"
            raise BadPuzzleError(
                message, Place(self._file, self._first + error.lineno - 1), error.offset + 1
            ) from error
        assert self._root is not None
        return self._root

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._begun += 1
        if not self._begun & LOOK:
            check_clock()
        if self._begun > MOST:
            self._fail(f"more than {MOST:,} elements")
        element = Element(name, attributes, self._here.line)
        if len(self._open) >= DEEPEST:
            self._fail(f"more than {DEEPEST} elements within each other")
        if self._open:
            self._open[-1].inside.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].parts.append(text)

    def _declared(self, name: str, *what: object) -> None:
        self._fail(f"the document declares the entity {quoted(name)}; none may be declared")

    def _skipped(self, name: str, is_parameter: bool) -> None:
        """A name for a character, of the document type that is not fetched."""
        if is_parameter or f"{name};" not in html5:
            self._fail(f"the entity {quoted(name)} is not known")
        self._open[-1].parts.append(html5[f"{name};"])

    @property
    def _here(self) -> Place:
        return Place(self._file, self._first + self._parser.CurrentLineNumber - 1)

    def _fail(self, message: str) -> NoReturn:
        raise BadPuzzleError(message, self._here)
