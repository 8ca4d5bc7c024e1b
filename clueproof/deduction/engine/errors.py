"""What happens when a technique of another package fails: an error that names the package."""

from __future__ import annotations

from clueproof.clock import StoppedError
from clueproof.errors import BackendError
from clueproof.registry import described, package_of


class TechniqueError(BackendError):
    """A technique of another package can't be used, or failed."""


def blame(kind: type, doing: str, error: Exception) -> None:
    """Raise TechniqueError from an exception if the propagator class is another package's; return if it is ours."""
    package = package_of(kind)
    if package is not None and not isinstance(error, StoppedError):
        raise TechniqueError(f"{doing} of the package {package} failed: {described(error)}") from error
