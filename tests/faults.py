"""Fault injection as SQLite does it: the n-th write, sync, truncation, renaming or making of a file fails, once or from
then on. Of files that Python writes, and of databases, whose system calls SQLite makes itself."""

from __future__ import annotations

import builtins
import ctypes
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any

import pytest

NAMED = ("replace", "rename", "link", "fsync", "mkdir")
"""Functions of `os` that fail."""
FULL, FAILED = 13, {"xSync": 1034, "xTruncate": 1546, "xDelete": 2570}
"""What SQLite is told: SQLITE_FULL, and SQLITE_IOERR of each kind."""


class Faults:
    """Counts what is done to files, and lets it fail from a certain place on; use it in `with`."""

    def __init__(self, place: int, lasting: bool = False) -> None:
        """`place`: how many are done before one fails; `lasting`: all behind it fail too."""
        self._place, self._lasting = place, lasting
        self.done: list[str] = []
        """What was tried."""

    @property
    def happened(self) -> bool:
        """Has anything failed?"""
        return len(self.done) > self._place

    def due(self, what: str) -> bool:
        """Does this fail?"""
        self.done.append(what)
        place = len(self.done) - 1
        return place == self._place or (self._lasting and place > self._place)

    def __enter__(self) -> Faults:
        self._patches = pytest.MonkeyPatch()
        for name in NAMED:
            self._patches.setattr(os, name, self._failing(name, getattr(os, name)))
        opened = builtins.open
        self._patches.setattr(builtins, "open", self._opening(opened))
        self._patches.setattr(io, "open", self._opening(opened))
        self._database = _failing_databases(self)
        self._database.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._database.__exit__(None, None, None)
        self._patches.undo()

    def _failing(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if self.due(name):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return function(*arguments, **options)

        return call

    def _opening(self, opened: Callable[..., Any]) -> Callable[..., Any]:
        def call(file: Any, mode: str = "r", *arguments: Any, **options: Any) -> Any:
            # what is read and written is temporary; what is said to the system is no file
            system = str(file).startswith("/proc/") or file == os.devnull
            if not {*mode} & {*"wxa"} or "+" in mode or system:
                return opened(file, mode, *arguments, **options)
            if not isinstance(file, int) and self.due("open"):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), os.fspath(file))
            options = dict(zip(("buffering", "encoding", "errors", "newline"), arguments, strict=False)) | options
            raw = _File(self, file, mode.replace("t", "").replace("b", ""))
            if options.pop("buffering", -1) == 0:
                return raw
            stream = io.BufferedWriter(raw)
            return stream if "b" in mode else io.TextIOWrapper(stream, **options)

        return call


class _File(io.FileIO):
    def __init__(self, faults: Faults, file: Any, mode: str) -> None:
        super().__init__(file, mode)
        self._faults = faults

    def write(self, data: Any) -> int:
        if self._faults.due("write"):
            # as far as there is room
            super().write(bytes(data)[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data)


# SQLite's files

OPENS = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
DELETES = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
WRITES = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATES = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNCS = CFUNCTYPE(c_int, c_void_p, c_int)


class _Methods(Structure):
    """`sqlite3_io_methods`."""

    _fields_ = [
        ("iVersion", c_int),
        *((name, c_void_p) for name in ("xClose", "xRead")),
        ("xWrite", WRITES),
        ("xTruncate", TRUNCATES),
        ("xSync", SYNCS),
        *((f"others{number}", c_void_p) for number in range(13)),
    ]


class _System(Structure):
    """`sqlite3_vfs`."""

    _fields_ = [
        *((name, c_int) for name in ("iVersion", "szOsFile", "mxPathname")),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", OPENS),
        ("xDelete", DELETES),
        *((f"others{number}", c_void_p) for number in range(14)),
    ]


def _sqlite() -> ctypes.CDLL:
    """The library that Python's module uses; skips the test where it can't be told."""
    import sqlite3

    sqlite3.connect(":memory:").close()
    try:
        with open("/proc/self/maps") as maps:
            (path,) = {line.split()[-1] for line in maps if "/libsqlite3.so" in line}
    except (OSError, ValueError):
        pytest.skip("which library of SQLite is used can't be told here")
    library = ctypes.CDLL(path)
    library.sqlite3_vfs_find.restype = POINTER(_System)
    return library


@contextmanager
def _failing_databases(faults: Faults) -> Iterator[None]:
    library = _sqlite()
    usual = library.sqlite3_vfs_find(None)
    there = usual.contents
    kept: dict[int, Any] = {}

    def methods(address: int) -> _Methods:
        """Those of a file, some of which fail."""
        if address not in kept:
            old = _Methods.from_address(address)
            new = _Methods.from_buffer_copy(old)

            @WRITES
            def write(file: int, data: int, size: int, place: int) -> int:
                if faults.due("database write"):
                    old.xWrite(file, data, size // 2, place)
                    return FULL
                return old.xWrite(file, data, size, place)

            @TRUNCATES
            def truncate(file: int, size: int) -> int:
                return FAILED["xTruncate"] if faults.due("database truncate") else old.xTruncate(file, size)

            @SYNCS
            def sync(file: int, flags: int) -> int:
                return FAILED["xSync"] if faults.due("database sync") else old.xSync(file, flags)

            new.xWrite, new.xTruncate, new.xSync = write, truncate, sync
            kept[address] = new
        return kept[address]

    @OPENS
    def opens(_: int, name: int, file: int, flags: int, out: Any) -> int:
        status = there.xOpen(ctypes.cast(usual, c_void_p), name, file, flags, out)
        held = c_void_p.from_address(file)
        # what belongs to a file without a name is nobody's loss
        if status == 0 and held.value and name:
            held.value = ctypes.addressof(methods(held.value))
        return status

    @DELETES
    def deletes(_: int, name: int, sync: int) -> int:
        if faults.due("database delete"):
            return FAILED["xDelete"]
        return there.xDelete(ctypes.cast(usual, c_void_p), name, sync)

    failing = _System.from_buffer_copy(there)
    failing.pNext, failing.zName, failing.xOpen, failing.xDelete = None, b"failing", opens, deletes
    assert library.sqlite3_vfs_register(ctypes.byref(failing), 1) == 0
    try:
        yield
    finally:
        library.sqlite3_vfs_register(usual, 1)
        library.sqlite3_vfs_unregister(ctypes.byref(failing))


def in_turn(attempt: Callable[[Faults], None], lasting: bool = False) -> int:
    """Make the attempt until nothing fails in it any more; how many things did. Each time another one fails."""
    place = 0
    while True:
        faults = Faults(place, lasting)
        try:
            attempt(faults)
        except BaseException as error:
            error.add_note(f"fault {place}: {faults.done[place : place + 1]}, tried: {faults.done}")
            raise
        if not faults.happened:
            return place
        place += 1


def names(folder: Path) -> list[str]:
    """What is in a folder and below it."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
