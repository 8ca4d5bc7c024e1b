"""Temporary folders for the files of programs, removed when their work is done.

Those of a run that was killed are removed by the next run.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from clueproof.errors import BackendError

NAME = re.compile(r"clueproof-(?:new-)?\d+-[a-z0-9_]{8}")
"""How our folders are named. A "new" one is about to be locked and renamed; all others are locked by who uses them."""


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder of our own. Raises BackendError if there can be none."""
    try:
        where = tempfile.gettempdir()
        _clear(where)
        folder, lock = _made(where)
    except OSError as error:
        raise _failed(error) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def write(path: Path, parts: Iterable[bytes | bytearray]) -> None:
    """Write a file into such a folder. Raises BackendError."""
    try:
        with path.open("wb") as file:
            for part in parts:
                file.write(part)
    except OSError as error:
        raise _failed(error) from error


def _failed(error: OSError) -> BackendError:
    # where no folder can be used, Python's own message names all that it tried
    where = tempfile.tempdir or "none"
    why = "it is full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else error.strerror or str(error)
    return BackendError(f"can't write to the temporary folder ({where}; TMPDIR names another): {why}")


def _made(where: str) -> tuple[Path, int]:
    """A new folder, and the descriptor that locks it: the kernel unlocks it when we end, however that is."""
    while True:
        pid = os.getpid()
        new = Path(tempfile.mkdtemp(prefix=f"clueproof-new-{pid}-", dir=where))
        folder = new.with_name(new.name.replace("-new", "", 1))
        with suppress(FileNotFoundError):
            # unless another run just removed it as left over
            lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY)
            try:
                with suppress(OSError):
                    # a file system without locks: nobody removes anything there
                    fcntl.flock(lock, fcntl.LOCK_SH)
                new.rename(folder)
            except BaseException:
                os.close(lock)
                raise
            return folder, lock


@lru_cache(maxsize=8)
def _clear(where: str) -> None:
    """Remove the folders of ours whose owners are gone, once a run."""
    with suppress(OSError), os.scandir(where) as entries:
        for entry in entries:
            if NAME.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_if_left(entry.path)


def _remove_if_left(folder: str) -> None:
    """Remove a folder that nobody holds. Raises OSError if somebody does, or if it is no folder."""
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(lock).st_uid == os.geteuid():
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)
