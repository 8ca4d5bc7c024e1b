"""The project as people get it: the links at top level, and what the distributions hold."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import clueproof

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", ["encoders", "backends"])
def test_top_level_links_resolve_into_the_package(name: str) -> None:
    link = ROOT / name
    assert link.is_symlink()
    assert link.readlink() == Path("clueproof") / name
    assert (link / "__init__.py").samefile(ROOT / "clueproof" / name / "__init__.py")


def test_public_names_are_all_there() -> None:
    for name in clueproof.__all__:
        assert getattr(clueproof, name) is not None
    assert set(clueproof.__all__) <= set(dir(clueproof))
    with pytest.raises(AttributeError):
        _ = clueproof.no_such_name


def test_importing_imports_no_solver() -> None:
    code = "import sys, clueproof; print(sorted({'pysat', 'ortools', 'numpy', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_sdist_and_wheel_hold_the_whole_package(tmp_path: Path) -> None:
    """sdist -> wheel, compared with the tree; nothing of it may depend on the links."""
    pytest.importorskip("setuptools")
    source = tmp_path / "source"
    source.mkdir()
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if files.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, files.stdout.split("\0")):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            target.symlink_to((ROOT / name).readlink())
        elif (ROOT / name).exists():
            target.write_bytes((ROOT / name).read_bytes())
    build = [sys.executable, "-c", "import setuptools.build_meta as b, sys; getattr(b, sys.argv[1])(sys.argv[2])"]
    out = tmp_path / "out"
    out.mkdir()
    subprocess.run([*build, "build_sdist", str(out)], cwd=source, check=True, capture_output=True)
    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    subprocess.run([*build, "build_wheel", str(out)], cwd=unpacked, check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    tracked = {name for name in files.stdout.split("\0") if name.startswith("clueproof/") and (ROOT / name).exists()}
    assert packed == tracked
