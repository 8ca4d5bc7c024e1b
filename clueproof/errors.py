"""The errors that a user of clueproof can meet. Each message is one clear line."""

from __future__ import annotations

import errno
import re
from typing import NamedTuple, Self

LONGEST_QUOTE = 60
"""Characters of the input that a message repeats."""
MEMORY = re.compile(
    r"can't start new thread|allocate memory|map segment|can't load unicodedata"
    # of a MemoryError that Python itself has lost on the way
    r"|error return without exception set|without setting an (error|exception)",
    re.IGNORECASE,
)
"""How errors that are no MemoryError say that there is no memory left."""


class ClueproofError(Exception):
    """Anything that clueproof says to its user on purpose."""


class Place(NamedTuple):
    """Where a puzzle stands: a file and the line on which it begins, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        # a name need not be UTF-8; whoever is told of it may want that
        return f"{self.file.encode(errors='backslashreplace').decode()}:{self.line}"


class ItemPlace(Place):
    """The place of an item of a list that programs write, such as a link a line: whatever is wrong with it says nothing
    of the others."""

    __slots__ = ()


class BadPuzzleError(ClueproofError):
    """A puzzle that can't be read: what is wrong, where, and what was expected."""

    def __init__(self, message: str, place: Place | None = None, column: int | None = None) -> None:
        self.message = message
        self.place = place
        self.column = column
        """Column in the line of `place`, counted from 1, where there is one."""
        where = "" if place is None else f"{place}: " if column is None else f"{place}:{column}: "
        super().__init__(f"{where}{message}")


class InternalError(ClueproofError):
    """An answer failed the rule set's own check: a bug in clueproof, or in the package of the rule set. No verdict was
    given."""


class UnexpectedError(InternalError):
    """Something that nobody foresaw was raised while a puzzle was read: what it was is the cause."""

    def __init__(self, error: Exception, place: Place | None) -> None:
        super().__init__(str(error))
        self.place = place
        self.__cause__ = error


class Opinion(NamedTuple):
    """What a backend says."""

    backend: str
    version: str
    says: str
    keys: tuple[int, ...] = ()
    """The values of the keys of the solution that it gives, where that is all it says."""


class DisagreementError(InternalError):
    """Two backends contradict each other. No verdict was given."""

    def __init__(self, *opinions: Opinion) -> None:
        super().__init__(" but ".join(f"{opinion.backend} says {opinion.says}" for opinion in opinions))
        self.opinions = opinions
        self.name = ""
        """The puzzle."""
        self.file = ""
        """Where all is that is needed to repeat it."""

    def __reduce__(self) -> tuple[object, ...]:
        # it may come from another process
        return type(self), self.opinions, {"name": self.name, "file": self.file}

    def about(self, name: str, file: str = "") -> Self:
        """The same error about the puzzle of that name."""
        self.name, self.file = name, file or self.file
        return self

    def __str__(self) -> str:
        kept = f"; {self.file} has all that is needed to repeat it" if self.file else ""
        about = f"{self.name}: " if self.name else ""
        return f"{about}{super().__str__()}{kept}"


class PackageError(InternalError):
    """Code of another package raised something unexpected; the message names the package and the place."""


def missing_package(needs: str, package: str, extra: str = "") -> str:
    """What to say where a package is missing. `needs` is the beginning: "an estimate needs"; `extra`: the extra of
    clueproof that has the package."""
    wanted = f"'clueproof[{extra}]'" if extra else package
    return f"{needs} the package {package}: pip install {wanted}"


def quoted(said: object) -> str:
    """What somebody wrote as `repr` shows it, cut short if it is long."""
    if isinstance(said, str):
        # the rest is not even looked at
        return f"{said[:LONGEST_QUOTE]!r}{'...' * (len(said) > LONGEST_QUOTE)}"
    try:
        return shortened(repr(said))
    except ValueError:
        return "a number of thousands of digits"


def shortened(said: object) -> str:
    """What somebody wrote, without quotes, cut short if it is long, with escapes for what can't be printed."""
    try:
        text = str(said)
    except ValueError:
        return quoted(said)
    cut = text[:LONGEST_QUOTE]
    safe = cut if cut.isprintable() else repr(cut)[1:-1]
    return f"{safe}{'...' * (len(text) > LONGEST_QUOTE)}"


def wants_memory(error: BaseException | None) -> bool:
    """Is it, or was it caused by, memory that could not be had?"""
    while error is not None:
        if isinstance(error, InternalError):
            return False
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
            return True
        if isinstance(error, (RuntimeError, ImportError, SyntaxError, SystemError)) and MEMORY.search(str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


class BackendError(ClueproofError):
    """A backend can't take the model or isn't usable here; the message is one clear line."""
