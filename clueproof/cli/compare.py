"""`clueproof compare`: the same puzzles in several backends."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from clueproof.backends import backend
from clueproof.backends.registry import split_names
from clueproof.cli.batch import Progress
from clueproof.cli.exit_status import Fault, Status, fault_of, one_line, worst
from clueproof.cli.options import (
    JOBS,
    MEMORY_LIMIT,
    READING,
    SCHEDULER,
    TIME_LIMIT,
    CommandTask,
    complete_files,
    complete_folders,
    complete_several_backends,
)
from clueproof.cli.output import Output, write_table
from clueproof.cli.output_file import make_folder, new_file, writes_to_file, writing
from clueproof.cli.puzzle_files import timed
from clueproof.cli.puzzle_loop import keep_disagreement
from clueproof.comparison import Comparison, ComparisonRow, compare
from clueproof.comparison.measuring import ClockName
from clueproof.comparison.peers.asking import PEERS, PeerError, peer_version
from clueproof.comparison.plots import must_plot
from clueproof.comparison.report import PAGE
from clueproof.comparison.report import report as report_files
from clueproof.comparison.telling import remarks, tables_told
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import ClueproofError, InternalError
from clueproof.runs.exports import format_of, pyarrow, write_records
from clueproof.syntax.record import JsonValue

ALL = "all"
"""The name for all peers that are installed."""
COLUMNS = {"puzzle": "id", "rules": "puzzle", "word": "verdict"}
"""The names of columns that differ from the fields of `ComparisonRow`."""


@click.command("compare")
@READING
@click.option(
    "--backends",
    metavar="A,B,...",
    shell_complete=complete_several_backends,
    multiple=True,
    help="The solvers to compare, such as sat,cpsat:workers=2,exact-cover; see: clueproof backends.",
)
@TIME_LIMIT
@click.option(
    "--peers",
    metavar="A,B,...",
    help=f"Other people's solvers to ask too: {', '.join(sorted(PEERS))}, or all that are there.",
)
@click.option(
    "--peer-python",
    metavar="PYTHON",
    default=sys.executable,
    show_default="this one",
    help="The interpreter that has the packages of the peers.",
)
@MEMORY_LIMIT
@click.option("--warm", is_flag=True, help="Measure lists: one open solver for all puzzles of a shape, in their order.")
@click.option("--process", is_flag=True, help="Measure each puzzle in a process of its own.")
@click.option("--cold", is_flag=True, help="Measure the first puzzle of each shape in a fresh process too.")
@click.option(
    "--repeat", type=click.IntRange(1), default=1, metavar="N", help="Measure all of that N times; the median counts."
)
@click.option(
    "--seeds",
    is_flag=True,
    help="With --repeat: each time with another seed of the solver, or of the order of its clauses.",
)
@click.option("--seed", metavar="SEED", default="0", show_default=True, help="For the random order of the runs.")
@click.option(
    "--clock",
    type=click.Choice(("wall", "processor")),
    help="The time that is limited and counted: of the clock on the wall (usual), or of all processors together.",
)
@JOBS
@SCHEDULER
@click.option(
    "--out",
    "results",
    metavar="RESULTS",
    shell_complete=complete_files,
    help="Keep results in this store as they come; the same command again, with more files or solvers too, goes on.",
)
@click.option(
    "--from",
    "stores",
    metavar="RESULTS",
    multiple=True,
    shell_complete=complete_files,
    help="Measure nothing: tables, report and rows of what --out kept, of several stores together.",
)
@click.option(
    "--report",
    metavar="FOLDER",
    shell_complete=complete_folders,
    help="Write report.html, report.md, tables (CSV, LaTeX) and plots (SVG, PNG, pgfplots) into this folder.",
)
@click.option(
    "--rows",
    metavar="OUT",
    shell_complete=complete_files,
    help="Also write each single result to this file, .jsonl, .csv or .parquet.",
)
@writes_to_file
def compare_command(
    files: tuple[str, ...],
    puzzle: str | None,
    keep_going: bool,
    strict: bool,
    backends: tuple[str, ...],
    peers: str | None,
    stores: tuple[str, ...],
    report: str | None,
    rows: str | None,
    warm: bool,
    process: bool,
    **how: Any,
) -> int:
    """Verify the same puzzles with several solvers: do they agree, and which is fastest?

    Each solver is asked whether a puzzle has exactly one solution. Times are in seconds. Each run has a model and a
    solver of its own, and runs are in random order, for each puzzle one solver after the other; --warm measures lists
    as they are solved in practice. PAR-2 is the mean time, in which a puzzle that the solver did not decide, or can't
    take, counts as twice the time limit: lower is better. "virtual best" is what you would get if you always asked the
    fastest solver for the puzzle. With several files, a table says who is fastest on each; in it, x1.20 means 1.2 times
    the time of the best. A winner is named only where the difference is beyond chance.

    \b
        clueproof compare --backends sat,cpsat --time-limit 60 my-puzzles.txt
        clueproof compare --from results.run --report a-folder

    Exit status: 0; 4 if two solvers contradict each other; 2 bad input; 70 if one crashed.
    """
    if stores:
        _must_measure_nothing()
        return _remake(stores, how["clock"], None if report is None else _folder(report), rows)
    if not backends:
        raise click.UsageError("name the solvers to compare (--backends), or results to show (--from)")
    if how["seeds"] and how["repeat"] == 1:
        raise click.UsageError("--seeds needs --repeat: the first run has the usual seed")
    if warm and process:
        raise click.UsageError("--warm measures in one process; leave out --process")
    names = split(backends)
    for name in names:
        backend(name).version()
    if puzzle is not None:
        rule_set(puzzle)
    for option, given in (("cold", how["cold"]), ("process", process)):
        if given and how["scheduler"] is not None:
            raise click.UsageError(f"--{option} measures in fresh processes of this machine; leave out --scheduler")
    folder = None if report is None else _folder(report)
    how |= {"start": "warm" if warm else "process" if process else "isolated", "clock": how["clock"] or "wall"}
    time_limit, results = how["time_limit"], how["results"]
    with Output() as output:
        asked_peers = _peers(peers, how["peer_python"], output)
        with _written(rows, files if results is None else (*files, results)) as write:
            task = CommandTask(files, puzzle, time_limit=time_limit, keep_going=keep_going, strict=strict)
            found, unread = _read(task, output)
            output.total = len(found) * (len(names) + len(asked_peers)) * how["repeat"]
            view = _Progress(output)
            try:
                command = shlex.join(["clueproof", *sys.argv[1:]])
                comparison = compare(found, names, peers=asked_peers, watch=view, command=command, **how)
            except KeyboardInterrupt:
                if results is not None:
                    output.complain(f"results so far are in {results}; to go on, give the same command again")
                raise
            write(comparison.rows)
        if found:
            _show(comparison, folder, files, output)
        for disagreement in comparison.disagreements:
            error = disagreement.error
            keep_disagreement(found[disagreement.number], error, files)
            output.complain(f"DISAGREEMENT on {error}")
    if comparison.disagreements:
        return Status.DISAGREEMENT
    if view.status != Status.FINE:
        return view.status
    return worst(unread)


SHOWN = "stores", "clock", "report", "rows"
"""Parameters that go together with --from."""


def _must_measure_nothing() -> None:
    """Raise UsageError for a parameter that says what is measured, or how."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in SHOWN and context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            told = parameter.opts[0] if isinstance(parameter, click.Option) else "the files"
            raise click.UsageError(f"--from measures nothing; leave out {told}")


def _remake(stores: Sequence[str], clock: ClockName | None, folder: Path | None, rows: str | None) -> int:
    """Show what is in the stores."""
    comparison = Comparison.stored(stores, clock)
    with Output() as output:
        with _written(rows, stores) as write:
            write(comparison.rows)
        if comparison.rows:
            _show(comparison, folder, stores, output)
        for disagreement in comparison.disagreements:
            output.complain(f"DISAGREEMENT on {disagreement.error}")
    return Status.DISAGREEMENT if comparison.disagreements else Status.FINE


def _show(comparison: Comparison, folder: Path | None, files: Sequence[str], output: Output) -> None:
    """Write the tables, and the report into its folder."""
    tell(comparison, output)
    if folder is not None:
        for name, content in report_files(comparison):
            with new_file(str(folder / name), files) as file:
                file.bytes(content)


class _Progress(Progress):
    """The progress of measurements, whose names say more than that of the puzzle."""

    def slowest(self, name: object, seconds: float) -> None:
        super().slowest(_short(name), seconds)

    def fault(self, name: object, message: str) -> None:
        super().fault(_short(name), message)


def _short(name: object) -> object:
    return f"{name['puzzle']}, {name['backend']}" if isinstance(name, dict) else name


def _read(task: CommandTask, output: Output) -> tuple[list[Puzzle], set[Status]]:
    """The puzzles of the files, and the exit statuses of those that can't be read. These are reported; the first one
    that ends the task is raised."""
    found: list[Puzzle] = []
    statuses: set[Status] = set()
    for item, _ in timed(task.files, task.puzzle, task.time_limit):
        if isinstance(item, Puzzle):
            found.append(item)
            continue
        fault = fault_of(item) if isinstance(item, InternalError) else Fault(Status.BAD, f"error: {item}")
        if not task.goes_on(getattr(item, "place", None)):
            raise item if isinstance(item, InternalError) else ClueproofError(str(item))
        output.complain(fault.text)
        statuses.add(fault.status)
    return found, statuses


def _peers(names: str | None, python: str, output: Output) -> list[str]:
    """The named peers. Raises PeerError if one can't be used; of "all", those that can't are reported and left out."""
    if names is None:
        return []
    named = [part.strip() for part in names.split(",") if part.strip()]
    if not named:
        raise PeerError(f"name the peers to ask, or {ALL}")
    wanted = [*named, *sorted(PEERS)] if ALL in named else named
    found = []
    for name in dict.fromkeys(wanted):
        if name == ALL:
            continue
        try:
            peer_version(name, python)
        except PeerError as error:
            if name in named:
                raise
            output.complain(f"left out: {one_line(str(error))}")
        else:
            found.append(name)
    return found


def _folder(path: str) -> Path:
    """The folder for a report, created before anything is measured. Raises ClueproofError."""
    must_plot()
    folder = make_folder(path)
    # finds out before the measurements whether the report can be written
    with new_file(str(folder / PAGE), ()) as file:
        file.abandon()
    return folder


def tell(comparison: Comparison, output: Output) -> None:
    """Write the tables, the reasons why backends did not answer, and the winners."""
    for number, table in enumerate(tables_told(comparison)):
        if number:
            output.line("")
        write_table(table, output)
    if said := remarks(comparison):
        output.line("\n".join(["", *map(one_line, said)]))


def split(backends: Sequence[str]) -> list[str]:
    """The names in comma-separated lists, each once. Raises ClueproofError if there is none."""
    names = [name for listed in backends for name in split_names(listed)]
    if not names:
        raise ClueproofError("name the backends to compare, such as --backends sat,cpsat")
    return list(dict.fromkeys(names))


@contextmanager
def _written(path: str | None, files: Sequence[str]) -> Iterator[Callable[[list[ComparisonRow]], None]]:
    """A function that writes rows to the file, which is put in place at the end."""
    if path is None:
        yield lambda _: None
        return
    format = format_of(path)
    if format is None:
        raise ClueproofError(f"{path}: rows are written as .jsonl, .csv or .parquet")
    if format == "parquet":
        # fails early if the package is missing
        pyarrow()
    with new_file(path, files) as file:

        def write(rows: list[ComparisonRow]) -> None:
            with writing(path):
                write_records(lambda: map(_record, rows), format, file.stream)

        yield write


def _record(row: ComparisonRow) -> dict[str, JsonValue]:
    """A row as a record, without empty fields."""
    fields = {**asdict(row), "statistics": None, "notes": "; ".join(row.notes), **row.statistics}
    return {COLUMNS.get(name, name): value for name, value in fields.items() if value not in ("", None)}
