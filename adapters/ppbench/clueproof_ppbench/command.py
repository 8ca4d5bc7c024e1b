"""`clueproof-ppbench`: the records of a data set of ppbench, certified."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from clueproof import ClueproofError
from clueproof.runs import Limits, Results, Store, processes, run
from clueproof.runs.exports import records_of, write_jsonl
from clueproof_ppbench.records import EXPLAINED_SECONDS, CertifyRecord


@click.command()
@click.argument("name", default="golden_300")
@click.option("--out", metavar="DIR", required=True, help="The folder to write.")
@click.option("--licence", required=True, help="The licence of the records, as the rows are to state it.")
@click.option("--time-limit", type=float, default=EXPLAINED_SECONDS, show_default=True, help="Seconds for each answer.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True)
@click.option("--first", type=click.IntRange(min=1), help="The first so many records alone.")
def main(name: str, out: str, licence: str, time_limit: float, jobs: int, first: int | None) -> None:
    """Certify, grade and explain the records of the data set NAME: golden_300, golden_30 or full."""
    try:
        counts = certify_records(_loaded(name)[:first], Path(out), CertifyRecord(licence, time_limit), jobs)
    except (ClueproofError, OSError, ValueError) as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(2)
    click.echo(f"{counts.total()} records: {', '.join(f'{n} {word}' for word, n in counts.most_common())}: {out}")


def certify_records(records: list[dict[str, Any]], folder: Path, question: CertifyRecord, jobs: int) -> Counter[str]:
    """Write the rows and certificates of the records; returns how many there are of each verdict."""
    certificates = folder / "certificates"
    certificates.mkdir(parents=True, exist_ok=True)
    with Store(str(folder / "records.run"), question.description) as store, processes(jobs) as executor:
        run(map(question.task, records), store, executor, Limits(attachments=certificates))
        return _written(store, folder)


def _written(store: Results, folder: Path) -> Counter[str]:
    beside = folder / ".records.new"
    with open(beside, "w", encoding="utf-8") as file:
        write_jsonl(records_of(store), file)
    os.replace(beside, folder / "records.jsonl")
    return store.tally()


def _loaded(name: str) -> list[dict[str, Any]]:
    # the package starts Node.js where puzzles are made, so only its reader of records is imported
    from ppbench.dataset import load_dataset

    found: list[dict[str, Any]] = load_dataset(name)
    return found


if __name__ == "__main__":
    main()
