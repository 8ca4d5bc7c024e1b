"""Old names of modules and of what stands in them, and the lists of public names."""

from __future__ import annotations

import re
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

import clueproof
from clueproof.encoders.registry import MOVED_NAMES, rule_set
from clueproof.renames import MODULES, NAMES
from tests.stubs import PACKAGES, stub_path, stub_text

PAGE = Path(__file__).parent.parent / "docs" / "renames.md"
STANDING = sorted(module for module in NAMES if module not in MODULES)


@pytest.mark.parametrize(("old", "new"), sorted(MODULES.items()))
def test_a_module_is_found_by_its_old_name(old: str, new: str) -> None:
    name = next(name for name in vars(import_module(new)) if name[0].isalpha() and name not in NAMES.get(old, {}))
    with pytest.warns(DeprecationWarning, match=re.escape(f"{old}.{name} is now {new}.{name}")):
        found = getattr(import_module(old), name)
    assert found is getattr(import_module(new), name)


@pytest.mark.parametrize(("old", "name"), [(old, name) for old in sorted(NAMES) for name in sorted(NAMES[old])])
def test_a_name_is_found_by_its_old_one(old: str, name: str) -> None:
    where, _, new = NAMES[old][name].rpartition(":")
    where = where or MODULES.get(old, old)
    with pytest.warns(DeprecationWarning, match=re.escape(f"{old}.{name} is now {where}.{new}; ")) as warned:
        found = getattr(import_module(old), name)
    assert found is getattr(import_module(where), new)
    assert warned[0].filename == __file__


@pytest.mark.parametrize("module", [*STANDING, "clueproof", "clueproof.puzzle.slots"])
def test_no_other_name_is_found(module: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{module}' has no attribute 'Nothing'"):
        getattr(import_module(module), "Nothing")  # noqa: B009
    with pytest.raises(ModuleNotFoundError):
        import_module(f"{module}.nothing")


def test_the_package_itself_has_no_old_names() -> None:
    # `imports` does not look for any
    assert "clueproof" not in NAMES
    assert "clueproof" not in MODULES


def test_the_documents_list_all_renames() -> None:
    page = PAGE.read_text("utf-8")
    for old, new in MODULES.items():
        assert f"| `{old}` | `{new}` |" in page
    for old, names in NAMES.items():
        for name, now in names.items():
            where, _, new = now.rpartition(":")
            assert f"| `{old}.{name}` | `{where or MODULES.get(old, old)}.{new}` |" in page


@pytest.mark.parametrize(("name", "before"), MOVED_NAMES.items())
def test_a_name_that_means_another_genre_now_says_what_it_meant(name: str, before: str) -> None:
    assert f"**`{name}`**, once " in PAGE.read_text("utf-8")
    said = f"{name} is a genre of its own now; what was called so before is {before}"
    small = rule_set(name).empty(2, 2, {})
    assert clueproof.parse(clueproof.to_text(small)).notes == (said,)
    with pytest.raises(clueproof.BadPuzzleError, match=re.escape(said)):
        clueproof.parse(f"{name}\nx x\n. .\n")


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_read_the_names_that_a_package_has(package: str) -> None:
    assert stub_path(package).read_text("utf-8") == stub_text(package), "run: python -m tests.stubs"
    module = import_module(package)
    for name in module.__all__:
        assert getattr(module, name) is not None
    assert {*module.__all__} <= {*dir(module)}


def test_modules_that_are_none_are_not_found() -> None:
    invalidate_caches()
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'clueproof\.nothing'"):
        import_module("clueproof.nothing")
    assert "nothing" not in dir(clueproof)
