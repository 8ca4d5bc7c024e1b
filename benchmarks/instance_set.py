"""The instance set of clueproof: puzzles of every genre with proved verdicts, for whoever compares solvers.

    python -m benchmarks.instance_set build FOLDER     the set, with a certificate for each verdict
    python -m benchmarks.instance_set sums             the checksums below benchmarks/set, for a new version

It is made of the puzzles in `instances/` that the project made itself (`own.txt`, and of `broken.txt`, with several
solutions or none, what does not come from other programs), and for genres without such of generated ones. Only
checksums, the version and how to cite it are in the repository; the same version is the same puzzles, to the byte, or
is not built. `sha256sum -c SHA256SUMS` in the folder says so too.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import click

import clueproof
from benchmarks.instances import SHIPPED, Puzzle
from clueproof.certificates import CertifyError
from clueproof.certificates.certification import canonical, hashed

VERSION = "1.1"
HOME = Path(__file__).parent / "set"
SUMS, CITATION, README = "SHA256SUMS", "CITATION.cff", "README.md"
SOURCES = "own.txt", "broken.txt"
OTHERS = ("sgt-", "qqwing")
"""How the origin of a puzzle begins that another program made."""
GENERATED = {
    "binary": (6, 8, 10, 12, 14, 16, 20, 24),
    "sudoku": (4, 6, 8, 9, 9, 10, 12, 15, 16),
}
"""Genre -> the sides of boards that are generated."""
SEED = "set"
PUZZLES, CERTIFICATES = "puzzles", "certificates"
PATIENCE = 600.0
"""Seconds for a certificate."""


def puzzles_by_genre(genres: Collection[str] = ()) -> Iterator[tuple[str, list[Puzzle]]]:
    """The puzzles of the set; with `genres` only of these."""
    for folder in sorted(SHIPPED.iterdir()):
        if folder.is_dir() and (not genres or folder.name in genres):
            yield folder.name, [*own(folder), *generated(folder.name)]


def own(folder: Path) -> Iterator[Puzzle]:
    """Those in the folder of a genre that the project made."""
    for path in filter(Path.exists, (folder / name for name in SOURCES)):
        for puzzle in clueproof.read(path, folder.name):
            if not str(puzzle.about.get("origin", "")).startswith(OTHERS):
                yield puzzle


def generated(genre: str) -> Iterator[Puzzle]:
    """Those that are made now, always the same."""
    for number, side in enumerate(GENERATED.get(genre, ()), 1):
        (made,) = clueproof.generate(genre, f"{SEED} {VERSION} {number}", 1, size=(side, side))
        yield replace(made.puzzle, id=f"{genre}-{side}x{side}-{number}")


def expected(puzzle: Puzzle) -> str:
    """The verdict that it must get."""
    return str(puzzle.about.get("expect", "unique"))


def written(puzzles: Collection[Puzzle]) -> str:
    """A file of the set: a JSON object for each puzzle."""
    return "".join(
        json.dumps({"id": puzzle.id, "expect": expected(puzzle), **json.loads(canonical(puzzle))}) + "\n"
        for puzzle in puzzles
    )


def sums_of(texts: Mapping[str, str]) -> str:
    """Checksums as `sha256sum` writes them."""
    return "".join(f"{hashed(text)}  {name}\n" for name, text in texts.items())


def texts_of(genres: Collection[str] = ()) -> dict[str, str]:
    """The files of puzzles by name."""
    return {f"{PUZZLES}/{genre}.jsonl": written(puzzles) for genre, puzzles in puzzles_by_genre(genres)}


def genres_of_version() -> list[str]:
    """The genres of which the version has puzzles."""
    names = (line.split()[-1] for line in (HOME / SUMS).read_text(encoding="ascii").splitlines())
    return [Path(name).stem for name in names]


def different(sums: str) -> list[str]:
    """The files whose checksums are not those of the version."""
    known = (HOME / SUMS).read_text(encoding="ascii").splitlines()
    return [line.split()[-1] for line in sums.splitlines() if line not in known]


def certified(puzzle: Puzzle, path: Path) -> str | None:
    """Write a certificate that has been checked, unless it is there. What is wrong, or why there is none."""
    if not path.exists():
        try:
            certificate = clueproof.certify(puzzle, time_limit=PATIENCE)
        except CertifyError as error:
            return str(error)
        path.parent.mkdir(parents=True, exist_ok=True)
        certificate.save(path)
    proved = clueproof.check_certificate(path).statement
    return None if proved == expected(puzzle) else f"{puzzle.name}: {proved} is proved, {expected(puzzle)} expected"


@click.group(help=__doc__)
def commands() -> None:
    """The command line."""


@commands.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--genres", default="", metavar="A,B,...", help="Only these.")
@click.option("--certificates/--no-certificates", default=True, help="Make and check them, or leave them out.")
def build(folder: Path, genres: str, certificates: bool) -> None:
    """Write the set into FOLDER; certificates that are there already are checked again."""
    # genres that came later belong to a later version
    wanted = [*filter(None, genres.split(","))] or genres_of_version()
    texts = texts_of(wanted)
    if changed := different(sums_of(texts)):
        raise click.ClickException(f"these are not the puzzles of version {VERSION}: {', '.join(changed)}")
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii", newline="\n")
    for name in (CITATION, README):
        shutil.copyfile(HOME / name, folder / name)
    (folder / SUMS).write_text(sums_of(texts), encoding="ascii", newline="\n")
    faults, made = [], 0
    for genre, puzzles in puzzles_by_genre(wanted) if certificates else ():
        for puzzle in puzzles:
            fault = certified(puzzle, folder / CERTIFICATES / genre / f"{puzzle.id}.certificate.xz")
            made += fault is None
            if fault is not None:
                faults.append(fault)
                click.echo(fault, err=True)
        click.echo(f"{genre}: {len(puzzles)}", err=True)
    number = sum(text.count("\n") for text in texts.values())
    click.echo(f"version {VERSION}: {number} puzzles of {len(texts)} genres, {made} certificates checked")
    if faults:
        raise click.ClickException(f"{len(faults)} without one")


@commands.command()
def sums() -> None:
    """Write the checksums of the puzzles as they are now: a new version, if they differ."""
    (HOME / SUMS).write_text(sums_of(texts_of()), encoding="ascii", newline="\n")


if __name__ == "__main__":
    commands(prog_name="python -m benchmarks.instance_set")
