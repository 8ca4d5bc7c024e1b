"""The workbench as static files: the page, and Pyodide with the packages that the engine needs.

Everything is fetched, read and put together before the folder is touched. The same sources make the same bytes.
Packages that are pure Python are taken as they are installed here; the one that is not, python-sat, has wheels for
Pyodide.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from clueproof import __version__
from clueproof.backends.process import Child
from clueproof.backends.scratch import scratch_folder
from clueproof.backends.session import NO_LIMIT
from clueproof.errors import ClueproofError
from clueproof.web.engine import Engine

Files: TypeAlias = "dict[str, bytes]"
"""What is in a folder, by path, with slashes."""
Say: TypeAlias = Callable[[str], object]

PYODIDE = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the npm package, in base64."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide that a browser needs."""
LOCK = "pyodide-lock.json"
ARCHIVE = "packages.zip"
MANIFEST = "manifest.json"

SAT = "python-sat"
INSTALLED = ("dratify", "future", "jinja2", "lzstring", "markupsafe", "rich")
"""The other packages, all of pure Python, that the engine imports; what they require for other things is left out."""
LEFT_OUT = re.compile(
    r"clueproof/(__main__\.py|(cli|comparison|gallery|runs|testing|web/page|web/server|web/site\.py)(/|$))"
    r"|(pysat/(allies|examples)|[^/]+\.data|future/(backports|moves|tests)|libfuturize|libpasteurize|past)/"
    r"|.*(/__pycache__/|\.dist-info/(?!METADATA$|.*(licen[cs]e|copying|authors|notice)))",
    re.IGNORECASE,
)
"""What no ask needs: the command line and what only it has the use of, programs, and most of what pip wrote down."""
BINARY = re.compile(r".*\.(so|pyd|dylib)", re.IGNORECASE)

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What the page may load. WebAssembly is compiled, so it needs a word of its own."""
CARRIER = '<meta name="clueproof-engine" content="websocket">'
BUILD = 'const BUILD = "";'


class SiteError(ClueproofError):
    """The site can't be built; the message says why in one line."""


# the files


def site(pyodide: Path | None = None, wheels: Path | None = None, say: Say = lambda line: None) -> Files:
    """All files of the site. `pyodide`: the npm package, as a folder or tarball; `wheels`: a folder with the wheel of
    python-sat for Pyodide. What is not given is fetched with npm and pip. `say` is told what is being fetched.

    Raises SiteError, BackendError.
    """
    runtime = _runtime(pyodide, say)
    lock = _lock(runtime.pop(LOCK))
    files = _page()
    files["genres.json"] = _json(_genres())
    packages, versions = _packages(_wheel(wheels, lock["info"], say))
    runtime[ARCHIVE] = _archive(packages)
    sizes = {name: len(content) for name, content in runtime.items() if not name.endswith(".mjs")}
    runtime["engine.json"] = _json({"bytes": sizes, "lock": lock})
    files |= {f"engine/{name}": content for name, content in runtime.items()}
    build = hashlib.sha256(b"".join(hashlib.sha256(files[name]).digest() for name in sorted(files))).hexdigest()
    files["service_worker.js"] = _replaced(files["service_worker.js"], BUILD, f'const BUILD = "{build[:16]}";')
    files[MANIFEST] = _json(
        {
            "clueproof": __version__,
            "pyodide": PYODIDE,
            "packages": versions,
            "files": {
                name: {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
                for name in sorted(files)
            },
        }
    )
    return files


def _page() -> Files:
    """The page, with what is different in a static one."""
    folder = Path(__file__).parent / "page"
    files = dict(_read_folder(folder))
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    worker = CARRIER.replace("websocket", "worker")
    files["index.html"] = _replaced(files["index.html"], CARRIER, f"{policy}\n{worker}")
    return files


def _replaced(content: bytes, old: str, new: str) -> bytes:
    if content.count(old.encode()) != 1:
        raise SiteError(f"the page of this clueproof is not whole: it lacks {old}")
    return content.replace(old.encode(), new.encode())


def _genres() -> dict[str, Any]:
    """The answer to the ask of this name, which is always the same."""
    *_, event = Engine().ask({"id": 0, "ask": "genres"})
    if event["event"] != "answer":
        raise SiteError(f"the engine does not tell its genres: {event.get('message', event['event'])}")
    answer: dict[str, Any] = event["answer"]
    return answer


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


# Pyodide


def _runtime(given: Path | None, say: Say) -> Files:
    """Pyodide's own files."""
    if given is None:
        say(f"fetching Pyodide {PYODIDE}")
        with scratch_folder() as folder:
            tarball = _packed(folder)
            if base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode() != INTEGRITY:
                raise SiteError(f"the package pyodide {PYODIDE} that was fetched is not the one that was published")
            return _of_pyodide(tarball)
    return _of_pyodide(given)


def _packed(folder: Path) -> Path:
    """The npm package, fetched into the folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            f"npm is not installed, which fetches Pyodide; or say --pyodide FILE: the npm package pyodide {PYODIDE}"
        )
    # started elsewhere it might read the settings of somebody's project
    _run("npm", [npm, "--prefix", str(folder), "pack", f"pyodide@{PYODIDE}", "--pack-destination", str(folder)])
    return folder / f"pyodide-{PYODIDE}.tgz"


def _of_pyodide(given: Path) -> Files:
    wanted = (*RUNTIME, LOCK, "package.json")
    with _reading(given):
        if given.is_dir():
            found = {name: (given / name).read_bytes() for name in wanted if (given / name).is_file()}
        else:
            with tarfile.open(given) as archive:
                members = {PurePosixPath(member.name).name: member for member in archive if member.isfile()}
                streams = {name: archive.extractfile(members[name]) for name in wanted if name in members}
                found = {name: stream.read() for name, stream in streams.items() if stream is not None}
    for name in wanted:
        if name not in found:
            raise SiteError(f"{given}: there is no {name}; expected the npm package pyodide {PYODIDE}")
    try:
        version = json.loads(found.pop("package.json"))["version"]
    except (ValueError, TypeError, KeyError):
        raise SiteError(f"{given}: package.json can't be read; expected the npm package pyodide {PYODIDE}") from None
    if version != PYODIDE:
        raise SiteError(f"{given}: this is Pyodide {version}; expected {PYODIDE}, which the wheels are built for")
    return found


def _lock(content: bytes) -> dict[str, Any]:
    """What Pyodide must know of itself. Of its list of packages we take none."""
    try:
        return {"info": json.loads(content)["info"], "packages": {}}
    except (ValueError, TypeError, KeyError):
        raise SiteError(f"Pyodide's {LOCK} can't be read") from None


# the packages


def _wheel(folder: Path | None, info: Mapping[str, str], say: Say) -> tuple[str, Files]:
    """Version and files of python-sat for Pyodide."""
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    if folder is not None:
        return _one_wheel(folder, platform)
    version = _installed(SAT).version
    say(f"fetching {SAT} {version} for {platform}")
    python = ".".join(info["python"].split(".")[:2])
    with scratch_folder() as fetched:
        _run(
            "pip",
            [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"),
                *("--only-binary=:all:", "--platform", platform, "--python-version", python, "--dest", str(fetched)),
                f"{SAT}=={version}",
            ],
        )
        return _one_wheel(fetched, platform)


def _one_wheel(folder: Path, platform: str) -> tuple[str, Files]:
    with _reading(folder):
        found = sorted(
            path for path in folder.iterdir() if path.name.startswith("python_sat-") and platform in path.name
        )
    if len(found) != 1:
        several = "several wheels" if found else "no wheel"
        raise SiteError(f"{folder}: there is {several} of {SAT} for {platform}; expected one")
    with _reading(found[0]), zipfile.ZipFile(found[0]) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    return found[0].name.split("-")[1], files


def _packages(sat: tuple[str, Files]) -> tuple[Files, dict[str, str]]:
    """The files of all packages, and the version of each."""
    version, files = sat
    versions = {"clueproof": __version__, SAT: version}
    files |= {f"clueproof/{name}": content for name, content in _read_folder(Path(__file__).parents[1])}
    for name in INSTALLED:
        found = _installed(name)
        versions[name] = found.version
        for path in found.files or ():
            if ".." not in path.parts and not BINARY.fullmatch(path.name):
                with _reading(Path(str(path.locate()))):
                    files[path.as_posix()] = path.read_binary()
    return {name: files[name] for name in sorted(files) if not LEFT_OUT.match(name)}, versions


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise SiteError(f"the package {name} is not installed here, from where the site takes it") from None


def _archive(files: Files) -> bytes:
    """As a zip file, the same whenever it is made."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return stream.getvalue()


# reading and fetching


def _read_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SiteError(f"{path}: {error.strerror or error}") from error
    except (tarfile.TarError, zipfile.BadZipFile, EOFError) as error:
        raise SiteError(f"{path}: this is no whole archive: {error}") from error


def _run(name: str, command: list[str]) -> None:
    """Run a program. Where it fails what it says first about an error is the reason."""
    child = Child(name, command)
    try:
        child.wait(NO_LIMIT, lambda: False)
    finally:
        child.close()
    if child.status:
        raise SiteError(f"{name} can't fetch it: {child.complaint or child.status}")


# the folder


def write_site(folder: Path, files: Files) -> None:
    """Write the files there. A site that is there already is replaced; what somebody put beside its files stays.

    Raises SiteError, before anything is written, if there is something else in the folder.
    """
    old = former_files(folder)
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        # first, so that the folder is known to be ours if we are ended
        for name in (MANIFEST, *files):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f".{path.name}.new")
            beside.write_bytes(files[name])
            os.replace(beside, path)
        for name in old - files.keys():
            (folder / name).unlink(missing_ok=True)


def former_files(folder: Path) -> set[str]:
    """The files of the site that is there; none in an empty or missing folder. Raises SiteError for anything else."""
    with _writing(folder):
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return set()
        if not folder.is_dir():
            raise SiteError(f"{folder}: this is no folder")
        try:
            found = json.loads((folder / MANIFEST).read_bytes())
        except (FileNotFoundError, ValueError):
            found = None
    if not isinstance(found, dict) or "clueproof" not in found or not isinstance(found.get("files"), dict):
        raise SiteError(f"{folder}: this folder is not empty, and holds no site that clueproof wrote")
    return {name for name in found["files"] if not PurePosixPath(name).is_absolute() and ".." not in name.split("/")}


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SiteError(f"{folder}: {error.strerror or error}") from error
