"""`python -m benchmarks NAME`: runs a scenario, prints its tables, and keeps the results, dated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

import clueproof
from benchmarks import report
from benchmarks.scenario import Asked, Found, Scenario, Words, every_scenario, needs_folder

COMMON = (
    click.Option(["--folder"], type=click.Path(path_type=Path), envvar="CLUEPROOF_INSTANCES",
                 help="The public collections; else CLUEPROOF_INSTANCES."),
    click.Option(["--only"], multiple=True, help="Only rows of this name; * stands for anything. May be repeated."),
    click.Option(["--out"], type=click.Path(path_type=Path), help="Add the results to this file."),
    click.Option(["--save"], is_flag=True, help="Add the results to the file of today in benchmarks/results."),
    click.Option(["--page"], is_flag=True, help="Write the results, or those of --out alone with --parts '', "
                 "into the page that shows them."),
    click.Option(["--quick"], is_flag=True, help="Only see that it works, in seconds."),
)  # fmt: skip


def run(scenario: Scenario, given: dict[str, Any]) -> Found:
    """Measure, print and keep."""
    only, out, folder, page = (given.pop(name) for name in ("only", "out", "folder", "page"))
    if given.pop("save"):
        out = report.RESULTS / f"{report.dated()['date']}-{scenario.name}.json"
    parts = given.pop("parts")
    if unknown := {*parts} - {*scenario.parts}:
        raise click.UsageError(f"no part {', '.join(sorted(unknown))}: there are {', '.join(scenario.parts)}")
    left_out = [part for part in parts if folder is None and needs_folder(scenario.parts[part])]
    if left_out:
        needed = "name the folder with the collections (--folder), or set CLUEPROOF_INSTANCES"
        if len(left_out) == len(parts):
            raise click.UsageError(needed)
        click.echo(f"left out: {', '.join(left_out)}; {needed}", err=True)
    found: Found = json.loads(out.read_text(encoding="utf-8")) if out and out.exists() else {}
    for part in (part for part in parts if part not in left_out):
        known = found.get(part, {}).get("rows", [])
        rows = list(known) if scenario.key else []
        new = []
        for row in Asked(given, folder, only, known).rows(scenario.parts[part]):
            rows = report.with_row(rows, row, *scenario.key) if scenario.key else [*rows, row]
            new.append(row)
            # as it comes: some take hours
            click.echo(json.dumps(row), err=True)
            options = {name: value for name, value in given.items() if value is not None}
            found[part] = report.dated(clueproof=clueproof.__version__, options=options, rows=rows)
            if out:
                report.write(out, found)
        click.echo(f"{scenario.name}, {part}:")
        report.table(new)
    if page:
        if scenario.page is None:
            raise click.UsageError(f"no page shows {scenario.name}")
        scenario.page(found, out)
    return found


def command(scenario: Scenario) -> click.Command:
    """What runs a scenario."""
    usual = [part for part in scenario.parts if part not in scenario.optional]
    parts = click.Option(["--parts"], type=Words(), default=",".join(usual), show_default=True,
                         help=f"Of {', '.join(scenario.parts)}.")  # fmt: skip

    class Command(click.Command):
        def parse_args(self, context: click.Context, words: list[str]) -> list[str]:
            if "--quick" in words:
                # what is given beside it counts
                context.default_map = {**scenario.quick}
            return super().parse_args(context, words)

    def callback(quick: bool, **given: Any) -> None:
        run(scenario, given)

    return Command(
        scenario.name,
        params=[*scenario.options, parts, *COMMON],
        callback=callback,
        short_help=scenario.purpose,
        help=f"{scenario.purpose}\n\nPuzzles: {scenario.puzzles}\n\nWays: {scenario.ways}",
    )


def listed(context: click.Context, _: Any, wanted: bool) -> None:
    """All scenarios, with what they compare."""
    if wanted:
        report.table(
            [{"name": one.name, "what": one.purpose, "puzzles": one.puzzles, "ways": one.ways}
             for _, one in sorted(every_scenario().items())]
        )  # fmt: skip
        context.exit()


def runner() -> click.Group:
    """The command line."""
    commands = {name: command(scenario) for name, scenario in sorted(every_scenario().items())}
    names = click.Option(
        ["--list"], is_flag=True, is_eager=True, expose_value=False, callback=listed, help="All scenarios."
    )
    return click.Group("benchmarks", commands=commands, params=[names], help=__doc__)


if __name__ == "__main__":
    runner()(prog_name="python -m benchmarks")
