"""Folders that are data sets: their files with rows, and their licence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clueproof.audit import files_of, licence_in

CARD = """---
license: {licence}
configs:
- data_files:
  - split: train
    path: 'data/train-*'
  - path: b.csv
---
path: no
"""


def make(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("{}")


def found_in(folder: Path, *others: str) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in files_of(folder, [folder / name for name in others])]


def test_files_that_the_card_names(tmp_path: Path) -> None:
    make(tmp_path, "data/train-1.parquet", "data/train-0.parquet", "b.csv", "a.csv", "t.txt")
    assert found_in(tmp_path, "t.txt") == ["a.csv", "b.csv", "data/train-0.parquet", "data/train-1.parquet", "t.txt"]
    (tmp_path / "README.md").write_text(CARD.format(licence="mit"))
    assert found_in(tmp_path, "t.txt") == ["b.csv", "data/train-0.parquet", "data/train-1.parquet"]


def test_what_datasets_saves(tmp_path: Path) -> None:
    make(tmp_path, "dataset_dict.json", *(f"{split}/{name}" for split in ("test", "train") for name in SAVED))
    make(tmp_path, ".cache/x.csv", "test/.x.csv")
    assert found_in(tmp_path, "dataset_dict.json") == [
        "test/data-00000-of-00001.arrow",
        "train/data-00000-of-00001.arrow",
    ]
    make(tmp_path / "other", "state.json")
    assert found_in(tmp_path / "other") == ["state.json"]


SAVED = ("data-00000-of-00001.arrow", "state.json", "dataset_info.json")


@pytest.mark.parametrize("licence", ["cc-by-4.0", "'cc-by-4.0'", "\n- cc-by-4.0\n- mit", "\n  - cc-by-4.0"])
def test_the_licence_on_a_card(tmp_path: Path, licence: str) -> None:
    assert licence_in(tmp_path) is None
    (tmp_path / "README.md").write_text(CARD.format(licence=licence))
    assert licence_in(tmp_path) == "cc-by-4.0"
    (tmp_path / "README.md").write_text("license: mit")
    assert licence_in(tmp_path) is None


@pytest.mark.parametrize(("stated", "licence"), [("mit", "mit"), ("", None), (None, None)])
def test_the_licence_that_datasets_saves(tmp_path: Path, stated: str | None, licence: str | None) -> None:
    (tmp_path / "dataset_info.json").write_text(json.dumps({"license": stated}))
    assert licence_in(tmp_path) == licence
    (tmp_path / "dataset_info.json").write_text("[]")
    assert licence_in(tmp_path) is None
