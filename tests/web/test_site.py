"""The static site: what is written, what is refused, and that it works in a browser, without a network too."""

from __future__ import annotations

import contextlib
import functools
import gzip
import hashlib
import http.server
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from clueproof.cli.commands import commands
from clueproof.web.site import PYODIDE, RUNTIME, SiteError, site, write_site

INFO = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
WHEEL = "python_sat-1.9-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the npm package."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in RUNTIME:
        (folder / name).write_bytes(name.encode())
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as archive:
        archive.writestr("os.py", "import sys\n")
        archive.writestr("pdb.py", "")
        archive.writestr("unittest/__init__.py", "")
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": INFO, "packages": {"numpy": {}}}))
    (folder / "package.json").write_text(json.dumps({"name": "pyodide", "version": PYODIDE}))
    return folder


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel."""
    folder = tmp_path_factory.mktemp("wheels")
    with zipfile.ZipFile(folder / WHEEL, "w") as archive:
        archive.writestr("pysat/__init__.py", "")
        archive.writestr("pysat/examples/rc2.py", "")
        archive.writestr("pysolvers.cpython-314-wasm32-emscripten.so", b"\0asm")
        archive.writestr("python_sat-1.9.dist-info/RECORD", "")
    return folder


@pytest.fixture(scope="module", autouse=True)
def without_node() -> Iterator[None]:
    """What looks like Pyodide compiles nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("clueproof.web.site.NODE", "no-such-program")
        yield


@pytest.fixture(scope="module")
def files(pyodide: Path, wheels: Path) -> dict[str, bytes]:
    """A site."""
    return site(pyodide, wheels)


def packed(files: dict[str, bytes]) -> tarfile.TarFile:
    return tarfile.open(fileobj=io.BytesIO(files["engine/packages.tar.packed"]), mode="r:gz")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(commands, ["site", *arguments])
    return done.exit_code, done.output


# what is written


def test_the_manifest_tells_each_file(files: dict[str, bytes]) -> None:
    manifest = json.loads(files["manifest.json"])
    assert manifest["files"].keys() == files.keys() - {"manifest.json"}
    for name, said in manifest["files"].items():
        assert said == {"bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
    assert manifest["packages"]["python-sat"] == "1.9"
    assert manifest["pyodide"] == PYODIDE


def test_the_page_asks_the_worker_and_nobody_else(files: dict[str, bytes]) -> None:
    page = files["index.html"].decode()
    assert '<meta name="clueproof-engine" content="worker">' in page
    assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" in page
    assert 'const BUILD = "";' not in files["service_worker.js"].decode()
    assert len(json.loads(files["genres.json"])["genres"]) > 70
    assert json.loads(files["engine/engine.json"])["lock"] == {"info": INFO, "packages": {}}


def test_the_same_sources_make_the_same_bytes(files: dict[str, bytes], pyodide: Path, wheels: Path) -> None:
    assert site(pyodide, wheels) == files


def test_the_build_tells_one_site_from_another(
    files: dict[str, bytes], tmp_path: Path, pyodide: Path, wheels: Path
) -> None:
    other = shutil.copytree(pyodide, tmp_path / "other")
    (other / "pyodide.mjs").write_text("something else")
    assert site(other, wheels)["service_worker.js"] != files["service_worker.js"]


def test_the_tarball_does_as_well(files: dict[str, bytes], pyodide: Path, wheels: Path, tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "pyodide.tgz", "w:gz") as archive:
        archive.add(pyodide, "package")
    assert site(tmp_path / "pyodide.tgz", wheels) == files


def test_no_package_lacks_what_it_needs(files: dict[str, bytes], tmp_path: Path) -> None:
    """The engine runs from the archive alone, but for PySAT, whose solvers are not for this machine."""
    archive = packed(files)
    own = [member for member in archive.getmembers() if not member.name.startswith(("pysat", "pysolvers"))]
    archive.extractall(tmp_path / "packages", own, filter="data")
    for name in ("pysat", "pysolvers", "pycard", "pyformula", "six"):
        found = find_spec(name)
        assert found is not None and found.origin is not None
        origin = Path(found.origin)
        there = origin.parent if origin.name == "__init__.py" else origin
        (tmp_path / "packages" / there.name).symlink_to(there)
    asks = [
        {"id": 1, "ask": "watch", "puzzle": "sudoku\n12.4\n....\n....\n4..1\n", "board": "b", "options": {}},
        {"id": 2, "ask": "draw", "puzzle": "sudoku\n12.4\n....\n....\n4..1\n"},
        {"id": 3, "ask": "convert", "puzzle": "sudoku\n12.4\n....\n....\n4..1\n", "options": {"to": "fpuzzles"}},
        {"id": 4, "ask": "genres"},
    ]
    program = "\n".join(
        [
            "import json, sys",
            "sys.path[:] = [sys.argv[1], *(path for path in sys.path if 'site-packages' not in path)]",
            "import clueproof",
            "assert clueproof.__file__.startswith(sys.argv[1])",
            "from clueproof.web.engine import Engine",
            "engine = Engine()",
            "for ask in json.loads(sys.argv[2]):",
            "    print(json.dumps([*engine.ask(ask)][-1]))",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(tmp_path / "packages"), json.dumps(asks)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [event["event"] for event in said] == ["answer"] * len(asks), said


def test_what_no_ask_needs_is_left_out(files: dict[str, bytes]) -> None:
    names = packed(files).getnames()
    assert "clueproof/web/engine.py" in names
    for beginning in (
        "clueproof/cli/",
        "clueproof/web/page/",
        "clueproof/web/site.py",
        "pysat/examples/",
        "future/tests/",
    ):
        assert not [name for name in names if name.startswith(beginning)]
    assert not [name for name in names if name.endswith(".so") and "emscripten" not in name]
    library = gzip.decompress(files["engine/python_stdlib.zip.packed"])
    assert zipfile.ZipFile(io.BytesIO(library)).namelist() == ["os.py"]


# the folder


def test_a_site_is_replaced_and_what_lies_beside_it_stays(files: dict[str, bytes], tmp_path: Path) -> None:
    write_site(tmp_path / "public", {**files, "old.js": b"", "manifest.json": files["manifest.json"]})
    manifest = json.loads(files["manifest.json"])
    manifest["files"]["old.js"] = {}
    (tmp_path / "public" / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "public" / "CNAME").write_text("puzzles.example.org")
    write_site(tmp_path / "public", files)
    there = {
        path.relative_to(tmp_path / "public").as_posix() for path in (tmp_path / "public").rglob("*") if path.is_file()
    }
    assert there == {*files, "CNAME"}
    assert all((tmp_path / "public" / name).read_bytes() == content for name, content in files.items())


def test_a_manifest_can_t_have_other_files_removed(files: dict[str, bytes], tmp_path: Path) -> None:
    public = tmp_path / "public"
    public.mkdir()
    (tmp_path / "mine").write_text("")
    named = {"clueproof": "0", "files": {"../mine": {}, str(tmp_path / "mine"): {}}}
    (public / "manifest.json").write_text(json.dumps(named))
    write_site(public, files)
    assert (tmp_path / "mine").exists()


@pytest.mark.parametrize("name, content", [("notes.txt", "mine"), ("manifest.json", "{}"), ("manifest.json", "[")])
def test_another_folder_is_left_alone(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content)
    status, said = run(str(tmp_path))
    assert (status, said) == (
        2,
        f"error: {tmp_path}: this folder is not empty, and holds no site that clueproof wrote\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert run(str(tmp_path / "file")) == (2, f"error: {tmp_path / 'file'}: this is no folder\n")


# bad sources


def test_bad_sources(pyodide: Path, wheels: Path, tmp_path: Path) -> None:
    """One line each, and nothing is written."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "cut.tgz").write_bytes(b"\x1f\x8b cut")
    older = shutil.copytree(pyodide, tmp_path / "older")
    (older / "package.json").write_text('{"version": "0.29.0"}')
    broken = shutil.copytree(wheels, tmp_path / "broken")
    (broken / WHEEL).write_bytes(b"PK")
    expected = f"expected the npm package pyodide {PYODIDE}"
    for said_pyodide, said_wheels, message in [
        (tmp_path / "none", wheels, f"{tmp_path / 'none'}: No such file or directory"),
        (tmp_path / "empty", wheels, f"{tmp_path / 'empty'}: there is no pyodide.mjs; {expected}"),
        (tmp_path / "cut.tgz", wheels, f"{tmp_path / 'cut.tgz'}: this is no whole archive: "),
        (older, wheels, f"{older}: this is Pyodide 0.29.0; expected {PYODIDE}, which the wheels are built for"),
        (
            pyodide,
            tmp_path / "empty",
            f"{tmp_path / 'empty'}: there is no wheel of python-sat for pyemscripten_2026_0_wasm32",
        ),
        (pyodide, broken, f"{broken / WHEEL}: this is no whole archive: "),
        (pyodide, tmp_path / "none", f"{tmp_path / 'none'}: No such file or directory"),
    ]:
        status, said = run(str(tmp_path / "public"), "--pyodide", str(said_pyodide), "--wheels", str(said_wheels))
        assert said.startswith(f"error: {message}") and said.count("\n") == 1, said
        assert status == 2
    assert not (tmp_path / "public").exists()


def test_what_can_t_be_fetched(pyodide: Path, wheels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm error code ENOTFOUND' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(SiteError, match=r"^npm failed: npm error code ENOTFOUND$"):
        site(None, wheels)
    npm.write_text('#!/bin/sh\nfor to; do :; done\necho other > "$to/pyodide-' + PYODIDE + '.tgz"\n')
    with pytest.raises(SiteError, match="is not the one that was published"):
        site(None, wheels)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SiteError, match=r"^npm is not installed, which fetches Pyodide; or say --pyodide FILE"):
        site(None, wheels)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(SiteError, match=r"^pip failed: ERROR: No matching distribution found for python-sat=="):
        site(pyodide, None)


def test_where_node_fails_the_modules_stay_as_they_are(
    files: dict[str, bytes], pyodide: Path, wheels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'SyntaxError: too old' >&2\nexit 1\n")
    node.chmod(0o755)
    monkeypatch.setattr("clueproof.web.site.NODE", str(node))
    said: list[str] = []
    assert site(pyodide, wheels, said.append) == files
    assert said[-1].endswith("so the page will start more slowly: Node.js failed: SyntaxError: too old")


# in a browser

ASK = """
(asks) => new Promise((resolve) => {
  const worker = new Worker("engine_worker.js", {type: "module"}), said = [];
  worker.onerror = (event) => resolve([...said, {event: "stopped", message: event.message}]);
  worker.onmessage = ({data}) => {
    said.push(data);
    if (data.event === "ready") asks.forEach((ask) => worker.postMessage(ask));
    if (data.event === "failed" || ["answer", "error", "cancelled"].includes(data.event) && data.id === asks.at(-1).id)
      resolve(said);
  };
})
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[http.server.ThreadingHTTPServer]:
    """A real site, in a subfolder of a plain server."""
    folder = tmp_path_factory.mktemp("served")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("clueproof.web.site.NODE", "node")
        status, said = run(str(folder / "puzzles"))
    if "npm failed" in said or "pip failed" in said or "npm is not installed" in said:
        pytest.skip(said)
    assert status == 0, said

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.mark.slow
def test_in_a_browser_and_without_a_network(browser: Any, served: http.server.ThreadingHTTPServer) -> None:
    puzzle = "sudoku\n12.4\n....\n....\n4..1\n"
    asks = [
        {"id": 1, "ask": "verify", "puzzle": puzzle},
        {"id": 2, "ask": "watch", "board": "b", "puzzle": puzzle, "options": {"show": ["verdict", "candidates"]}},
        {"id": 3, "ask": "verify", "puzzle": "sudoku\n12.4\n"},
    ]
    address = f"http://127.0.0.1:{served.server_port}/puzzles/"
    with contextlib.closing(browser.new_context()) as context:
        foreign: list[str] = []
        context.on("request", lambda request: request.url.startswith(address) or foreign.append(request.url))
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready")
        for _ in range(2):
            said = page.evaluate(ASK, asks)
            loading = [event for event in said if event["event"] == "loading"]
            assert loading and all(0 <= event["part"] <= 1 for event in loading)
            answers = [event for event in said if event["event"] not in ("loading", "progress")]
            assert [(event.get("id"), event["event"]) for event in answers] == [
                (None, "ready"), (1, "answer"), (2, "part"), (2, "part"), (2, "answer"), (3, "error"),
            ]  # fmt: skip
            assert answers[1]["answer"]["verdict"] == "unique"
            served.shutdown()
            context.set_offline(True)
            page.goto(address)
    assert not foreign
