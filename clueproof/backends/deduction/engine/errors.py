"""What happens when a technique of another package fails: an error that names the package."""

from __future__ import annotations

from clueproof.backends.session import BackendError
from clueproof.clock import StoppedError

OURS = __name__.partition(".")[0]


class TechniqueError(BackendError):
    """A technique of another package can't be used, or failed."""


def package_of(kind: type) -> str:
    """The top-level package in which a class is defined."""
    return kind.__module__.partition(".")[0]


def blame(kind: type, doing: str, error: Exception) -> None:
    """Raise TechniqueError from an exception if the propagator class is another package's; return if it is ours."""
    package = package_of(kind)
    if package != OURS and not isinstance(error, StoppedError):
        raise TechniqueError(f"{doing} of the package {package} failed: {described(error)}") from error


def described(error: Exception) -> str:
    """ "ValueError: what it says"."""
    return ": ".join(filter(None, (type(error).__name__, str(error))))
