"""The workbench as static files: the page, and Pyodide with the packages that the engine needs.

Everything is fetched, read and put together before the folder is touched. The same sources give the same bytes.
Packages of pure Python are taken as they are installed here; python-sat, which is compiled, has wheels for Pyodide.
Where Node.js is installed the modules are compiled, so that the page starts faster.

Large files are packed with gzip, since many servers compress nothing. Their endings are unknown to servers, so that no
server declares them as compressed, which would make the browser unpack them too.
"""

from __future__ import annotations

import base64
import gzip
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
from clueproof.backends.scratch import scratch_folder, write
from clueproof.backends.session import NO_LIMIT
from clueproof.documentation import CHECKER, document
from clueproof.errors import ClueproofError
from clueproof.web.engine import Engine

Files: TypeAlias = "dict[str, bytes]"
"""The contents of files by path, with slashes."""
Say: TypeAlias = Callable[[str], object]

PYODIDE = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the npm package, in base64."""
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
PROGRAM = "pyodide.asm.wasm"
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
RUNTIME = (*SCRIPTS, PROGRAM, LIBRARY, LOCK)
"""The files of Pyodide that are needed."""
ARCHIVE = "packages.tar"
PACKED = ".packed"
MANIFEST = "manifest.json"

NODE = "node"
COMPILER = Path(__file__).with_name("compiled.mjs")

SAT = "python-sat"
INSTALLED = ("future", "jinja2", "lzstring", "markupsafe", "rich")
"""The other packages, all of pure Python, that the engine imports. Requirements that the engine does not use are left
out."""
LEFT_OUT = re.compile(
    r"stdlib/(_pyrepl|bdb|cProfile|doctest|ensurepip|ftplib|idlelib|imaplib|mailbox|pdb|poplib|profile|pstats|pydoc|"
    r"pydoc_data|smtplib|trace|turtle|turtledemo|unittest|wsgiref|xmlrpc)\b"
    r"|packages/("
    r"clueproof/(__main__\.py|(cli|comparison|gallery|runs|testing|web/page|web/server|web/site\.py|web/.*\.mjs)(/|$)"
    r"|backends/native/_?engine\b)"
    r"|(pysat/(allies|examples)|[^/]+\.data|future/(backports|moves|tests)|libfuturize|libpasteurize|past)/"
    r"|rich/(?!__init__|cells|_unicode_data)"
    r"|.*(/__pycache__/|\.dist-info/(?!METADATA$|.*(licen[cs]e|copying|authors|notice)))"
    r")",
    re.IGNORECASE,
)
"""Files that no ask needs: the command line and what only it uses, programs, all of rich but the widths of letters, and
most of the metadata of packages."""
BINARY = re.compile(r".*\.(so|pyd|dylib)", re.IGNORECASE)

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""The Content-Security-Policy of the page, with a source for WebAssembly."""
PAGES = ("index.html", "settle.html")
CARRIER = '<meta name="clueproof-engine" content="websocket">'
BUILD = 'const BUILD = "";'


class SiteError(ClueproofError):
    """The site can't be built; the message says why in one line."""


# the files


def site(pyodide: Path | None = None, wheels: Path | None = None, say: Say = lambda line: None) -> Files:
    """All files of the site. `pyodide`: the npm package, as a folder or tarball; `wheels`: a folder with the wheel of
    python-sat for Pyodide. What is not given is fetched with npm and pip. `say` gets a line for each download.

    Raises SiteError, BackendError.
    """
    runtime = _runtime(pyodide, say)
    lock = _lock(runtime[LOCK])
    packages, versions = _packages(_wheel(wheels, lock["info"], say))
    files = _page()
    files["genres.json"] = _json(_genres())
    files |= {f"engine/{name}": content for name, content in _engine(runtime, lock, packages, say).items()}
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
    """The page, with the changes for a static site."""
    folder = Path(__file__).parent / "page"
    files = dict(_read_folder(folder))
    checker = document(CHECKER)
    if checker is None:
        raise SiteError(f"this clueproof is not whole: it lacks {CHECKER}")
    files[CHECKER] = checker.read_bytes()
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    worker = CARRIER.replace("websocket", "worker")
    for name in PAGES:
        files[name] = _replaced(files[name], CARRIER, f"{policy}\n{worker}")
    return files


def _replaced(content: bytes, old: str, new: str) -> bytes:
    if content.count(old.encode()) != 1:
        raise SiteError(f"the page of this clueproof is not whole: it lacks {old}")
    return content.replace(old.encode(), new.encode())


def _genres() -> dict[str, Any]:
    """The answer to the ask "genres", which is always the same."""
    *_, event = Engine().ask({"id": 0, "ask": "genres"})
    if event["event"] != "answer":
        raise SiteError(f"the engine does not tell its genres: {event.get('message', event['event'])}")
    answer: dict[str, Any] = event["answer"]
    return answer


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


# the engine


def _engine(runtime: Files, lock: Mapping[str, Any], packages: Files, say: Say) -> Files:
    """The files that the worker loads: Pyodide, the standard library, the packages, and their metadata."""
    modules = {f"packages/{name}": content for name, content in packages.items()}
    modules |= {f"stdlib/{name}": content for name, content in _unzipped(runtime[LIBRARY]).items()}
    modules = {name: modules[name] for name in sorted(modules) if not LEFT_OUT.match(name)}
    compiled = _compiled(runtime, modules, say)
    large = {
        PROGRAM: runtime[PROGRAM],
        LIBRARY: _zipped(_below("stdlib/", compiled)),
        ARCHIVE: _tarred(_below("packages/", compiled)),
    }
    packed = {name: gzip.compress(content, 9, mtime=0) for name, content in large.items()}
    return {
        **{name: runtime[name] for name in SCRIPTS},
        **{name + PACKED: content for name, content in packed.items()},
        "engine.json": _json({"bytes": {name: len(content) for name, content in packed.items()}, "lock": lock}),
    }


def _compiled(runtime: Files, modules: Files, say: Say) -> Files:
    """The modules as bytecode, compiled by Pyodide; unchanged where it can't run here."""
    node = shutil.which(NODE)
    if node is None:
        say("Node.js is not installed, so the modules are not compiled: the page will start more slowly")
        return modules
    say("compiling the modules")
    with scratch_folder() as folder:
        for name, content in {**runtime, "sources.zip": _zipped(modules)}.items():
            write(folder / name, [content])
        try:
            _run("Node.js", [node, str(COMPILER), str(folder)])
            return _unzipped((folder / "compiled.zip").read_bytes())
        except (SiteError, OSError) as error:
            say(f"the modules are not compiled, so the page will start more slowly: {error}")
            return modules


def _below(folder: str, files: Files) -> Files:
    return {name.removeprefix(folder): content for name, content in files.items() if name.startswith(folder)}


def _unzipped(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _zipped(files: Files) -> bytes:
    """A reproducible zip archive, uncompressed, as the file that contains it is compressed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()


def _tarred(files: Files) -> bytes:
    """A tar archive in the simplest format, which the worker reads without Python."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return stream.getvalue()


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
    # started elsewhere it might read the settings of another project
    _run("npm", [npm, "--prefix", str(folder), "pack", f"pyodide@{PYODIDE}", "--pack-destination", str(folder)])
    return folder / f"pyodide-{PYODIDE}.tgz"


def _of_pyodide(given: Path) -> Files:
    wanted = (*RUNTIME, "package.json")
    with _naming(given):
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
    """The lock file of Pyodide, without its packages."""
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
    with _naming(folder):
        found = sorted(
            path for path in folder.iterdir() if path.name.startswith("python_sat-") and platform in path.name
        )
    if len(found) != 1:
        several = "several wheels" if found else "no wheel"
        raise SiteError(f"{folder}: there is {several} of {SAT} for {platform}; expected one")
    with _naming(found[0]):
        return found[0].name.split("-")[1], _unzipped(found[0].read_bytes())


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
                with _naming(Path(str(path.locate()))):
                    files[path.as_posix()] = path.read_binary()
    return files, versions


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise SiteError(f"the package {name} is not installed here, from where the site takes it") from None


# reading and fetching


def _read_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Raise errors of reading and writing as SiteErrors that name the path."""
    try:
        yield
    except OSError as error:
        raise SiteError(f"{path}: {error.strerror or error}") from error
    except (tarfile.TarError, zipfile.BadZipFile, EOFError) as error:
        raise SiteError(f"{path}: this is no whole archive: {error}") from error


def _run(name: str, command: list[str]) -> None:
    """Run a program. If it fails the first error line of its output is the reason."""
    child = Child(name, command)
    try:
        child.wait(NO_LIMIT, lambda: False)
    finally:
        child.close()
    if child.status:
        raise SiteError(f"{name} failed: {child.complaint or child.status}")


# the folder


def write_site(folder: Path, files: Files) -> None:
    """Write the files there. A site that is there already is replaced; other files beside it stay.

    Raises SiteError, before anything is written, if there is something else in the folder.
    """
    old = former_files(folder)
    with _naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        # the manifest first, so that a partial site is recognised as ours
        for name in (MANIFEST, *files):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f".{path.name}.new")
            beside.write_bytes(files[name])
            os.replace(beside, path)
        for name in old - files.keys():
            (folder / name).unlink(missing_ok=True)


def former_files(folder: Path) -> set[str]:
    """The files of an existing site; none in an empty or missing folder. Raises SiteError for anything else."""
    with _naming(folder):
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
