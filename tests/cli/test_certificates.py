"""`verify --certificate`, `generate --certificates`, `check-certificate`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import clueproof
from clueproof.certificates import Certificate, CertifyError, read_certificate
from clueproof.clock import TimeLimitError
from clueproof.lowering.clauses import TooLongError

INSTANCES = Path(__file__).parents[2] / "instances"
PUZZLES = """\
sudoku id=one
1...
..3.
.4..
...2

sudoku id="two of them" expect=multiple
1...
....
....
...2

sudoku id=one expect=none
1..1
....
....
....

binary id="../../etc/passwd" expect=multiple
.1..
...0
1...
..1.
"""


@pytest.fixture
def folder(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(PUZZLES)
    result = cli("verify", "--certificate", "proofs", "--expected", "puzzles.txt")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "all as expected, 4 certified" in result.stdout.splitlines()[-1]
    return tmp_path / "proofs"


NAMES = ["etc-passwd", "one-2", "one", "two-of-them"]


def test_verify_and_check(cli: Any, folder: Path) -> None:
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{name}.certificate.xz" for name in NAMES]
    result = cli("check-certificate", *map(str, files))
    assert (result.exit_code, result.stderr) == (0, "")
    said = [line.partition(".xz: ")[2] for line in result.stdout.splitlines()]
    assert [re.sub(" by .*", "", line) for line in said] == [
        f"{word}, checked" for word in ("multiple", "none", "unique", "multiple")
    ]
    assert "unique, checked by clueproof (LRAT)" in result.stdout


def test_names_alike(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    grid = "1...\n..3.\n.4..\n...2\n"
    path.write_text("".join(f"sudoku id={name}\n{grid}\n" for name in ("one", "one", "one-2", "ONE", "two")))
    for _ in range(2):
        # a second time they are written over
        result = cli("verify", "--certificate", str(tmp_path / "proofs"), str(path))
        assert (result.exit_code, result.stderr) == (0, "")
    names = {file.name.partition(".")[0] for file in (tmp_path / "proofs").iterdir()}
    assert names == {"one", "one-2", "one-2-2", "ONE-3", "two"}


RESERVED = ("con", "PRN", "aux.", "nul.txt", "com1", "LPT9.x", "com¹", "conin$")


def test_no_name_is_a_device_of_windows(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    grid = "1...\n..3.\n.4..\n...2\n"
    others = ("console", "com10", "x.con", "ends ", "dot.", "a" * 99 + ".b", "..", "CON")
    path.write_text("".join(f'sudoku id="{name}"\n{grid}\n' for name in (*RESERVED, *others)))
    result = cli("verify", "--certificate", str(tmp_path / "proofs"), str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    names = [file.name.removesuffix(".certificate.xz") for file in (tmp_path / "proofs").iterdir()]
    assert sorted(names) == sorted([
        "puzzle-con", "puzzle-PRN", "puzzle-aux", "puzzle-nul.txt", "puzzle-com1", "puzzle-LPT9.x", "com", "conin",
        "console", "com10", "x.con", "ends", "dot", "a" * 99, "puzzle", "puzzle-CON-2",
    ])  # fmt: skip


@pytest.mark.parametrize(
    "genre",
    ["hitori", *(pytest.param(genre, marks=pytest.mark.slow) for genre in ("fillomino", "slant", "slitherlink"))],
)
def test_a_verdict_of_the_native_engine(cli: Any, tmp_path: Path, genre: str) -> None:
    """Its rules are cuts in the certificate, whoever answered."""
    pytest.importorskip("clueproof.backends.native._engine")
    source = str(INSTANCES / genre / "own.txt")
    told = cli("verify", "--backend", "native", "--expected", "--certificate", str(tmp_path / "proofs"), source)
    assert told.exit_code == 0, told.stderr
    assert cli("check-certificate", *map(str, (tmp_path / "proofs").iterdir())).exit_code == 0


def test_a_link_has_the_certificate_of_its_puzzle(cli: Any, tmp_path: Path) -> None:
    link = "https://puzz.link/p?slither/5/5/cbcbcddad"
    typed = clueproof.parse(link)
    again = clueproof.parse(clueproof.to_text(typed))
    assert clueproof.certify(typed).about["puzzle"] == clueproof.certify(again).about["puzzle"]
    (tmp_path / "one.txt").write_text(link + "\n")
    cli("verify", "--certificate", str(tmp_path / "proofs"), str(tmp_path / "one.txt"))
    (file,) = (tmp_path / "proofs").iterdir()
    assert cli("check-certificate", str(file)).exit_code == 0


def test_extracting_what_has_no_proof(cli: Any, folder: Path) -> None:
    path = str(folder / "two-of-them.certificate.xz")
    result = cli("check-certificate", "--extract", str(folder / "new"), path)
    assert (result.exit_code, result.stdout) == (2, f"{path}: multiple, checked\n")
    assert result.stderr == "error: a certificate of multiple has no formula\n"
    assert not (folder / "new").exists()


def test_refused(cli: Any, folder: Path) -> None:
    data = (folder / "one.certificate.xz").read_bytes()
    (folder / "bad").write_bytes(data[:-9])
    (folder / "worse").write_bytes(b"certainly no certificate")
    result = cli("check-certificate", str(folder / "bad"), str(folder / "one-2.certificate.xz"), str(folder / "worse"))
    assert (result.exit_code, result.stderr) == (1, "")
    first, second, third = result.stdout.splitlines()
    assert first == f"{folder / 'bad'}: refused: the file ends too soon"
    assert "none, checked" in second
    assert third.startswith(f"{folder / 'worse'}: refused: this is no file of xz")


@pytest.mark.parametrize("error", [KeyError("a fault"), TooLongError("much"), RecursionError("deep"), MemoryError()])
def test_whatever_goes_wrong_with_one_the_others_are_checked(
    error: Exception, cli: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(path: str) -> Certificate:
        if "one-2" in path:
            raise error
        return read_certificate(path)

    monkeypatch.setattr("clueproof.cli.certificates.read_certificate", read)
    first, second = (str(folder / f"{name}.certificate.xz") for name in ("one-2", "one"))
    result = cli("check-certificate", first, second)
    memory = isinstance(error, MemoryError)
    assert result.exit_code == (3 if memory else 1)
    assert result.stderr == ""
    bad, good = result.stdout.splitlines()
    said = "unknown: out of memory" if memory else f"refused: INTERNAL ERROR: {type(error).__name__}: "
    assert bad.startswith(f"{first}: {said}")
    assert good == f"{second}: unique, checked by clueproof (LRAT)"


def test_time_limit(cli: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, two = str(folder / "one.certificate.xz"), str(folder / "two-of-them.certificate.xz")
    result = cli("check-certificate", "--time-limit", "60", path, two)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == f"{two}: multiple, checked"
    monkeypatch.setattr("clueproof.certificates.checking.CLOCK_MASK", 0)
    monkeypatch.setattr("clueproof.certificates.checking.check_clock", time_is_over)
    result = cli("check-certificate", "--time-limit", "60", path)
    assert (result.exit_code, result.stdout) == (3, f"{path}: unknown: time limit reached\n")


def time_is_over() -> None:
    raise TimeLimitError


def test_missing_file(cli: Any, tmp_path: Path) -> None:
    result = cli("check-certificate", str(tmp_path / "none"))
    assert result.exit_code == 1
    assert result.stdout == f"{tmp_path / 'none'}: refused: No such file or directory\n"


def test_extract(cli: Any, folder: Path) -> None:
    result = cli("check-certificate", "--extract", str(folder / "new"), str(folder / "one.certificate.xz"))
    assert result.exit_code == 0, result.output
    assert {path.name for path in (folder / "new").iterdir()} == {"formula.cnf", "proof.drat", "proof.lrat"}
    both = [str(folder / f"{name}.certificate.xz") for name in NAMES[1:3]]
    result = cli("check-certificate", "--extract", str(folder / "new"), *both)
    assert (result.exit_code, result.stderr) == (
        2,
        "error: --extract takes one certificate (see clueproof check-certificate --help)\n",
    )


def test_generate(cli: Any, tmp_path: Path) -> None:
    result = cli("generate", "hitori", "--size", "5x5", "--seed", "7", "--count", "2", "--certificates", str(tmp_path))
    assert result.exit_code == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["7-1.certificate.xz", "7-2.certificate.xz"]
    assert {read_certificate(path).statement for path in tmp_path.iterdir()} == {"unique"}


def test_what_can_not_be_certified(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(puzzle: Any, time_limit: float | None) -> None:
        raise CertifyError(f"{puzzle.name}: no certificate: time limit reached")

    monkeypatch.setattr("clueproof.certificates.certify", fail)
    path = tmp_path / "puzzles.txt"
    path.write_text(PUZZLES)
    result = cli("verify", "--certificate", str(tmp_path / "proofs"), "--expected", str(path))
    assert result.exit_code == 3
    assert result.stderr.splitlines()[0] == "one: no certificate: time limit reached"
    assert "all as expected, 0 certified" in result.stdout


def test_the_folder_is_a_file(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(PUZZLES)
    result = cli("verify", "--certificate", str(path), str(path))
    assert (result.exit_code, result.stderr) == (2, f"error: {path}: File exists\n")
