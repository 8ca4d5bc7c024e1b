"""What a measurement takes: processor time of children that still run, the peak of memory, and limits on them."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from clueproof.backends import Limit, process
from clueproof.backends.process import Child, program_memory
from clueproof.comparison import machine
from clueproof.comparison.machine import PeakMemory, ProcessorLimit, circumstances, processor_seconds

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems tell less")


@on_linux
def test_what_children_take_counts_while_they_run() -> None:
    before = processor_seconds()
    busy = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'while True: pass'])"
    # a child of a child
    child = subprocess.Popen([sys.executable, "-c", busy], start_new_session=True)
    try:
        end = time.monotonic() + 30
        while processor_seconds() - before < 0.3 and time.monotonic() < end:
            time.sleep(0.02)
        assert processor_seconds() - before >= 0.3
    finally:
        subprocess.run(["/bin/kill", "-9", "--", f"-{child.pid}"], check=True)
        child.wait()


def test_a_limit_is_one_of_processor_time() -> None:
    limit = ProcessorLimit(0.05)
    time.sleep(0.1)
    assert not limit.cancelled
    assert limit.reason("cancelled") == "cancelled"
    end = time.process_time() + 5
    while not limit.cancelled:
        assert time.process_time() < end
    assert limit.reached
    assert limit.reason("cancelled") == "time limit reached (processor)"


@on_linux
def test_the_peak_is_that_since_the_start() -> None:
    large = bytearray(200 << 20)
    large[:: 1 << 12] = b"x" * len(large[:: 1 << 12])
    before = PeakMemory().bytes
    del large
    memory = PeakMemory()
    after = memory.bytes
    assert before is not None and after is not None
    assert after < before - (100 << 20)
    again = bytearray(200 << 20)
    again[:: 1 << 12] = b"x" * len(again[:: 1 << 12])
    peak = memory.bytes
    del again
    assert peak is not None and peak > after + (100 << 20)


@on_linux
def test_the_peak_of_a_program_is_its_own() -> None:
    """However much a program before it took, and however much is ours."""
    found = []
    for size in (300, 100, 200):
        memory = PeakMemory()
        command = [
            sys.executable,
            "-S",
            "-c",
            f"import time; print(len(b'x' * ({size} << 20)), flush=True); time.sleep(0.5)",
        ]
        child = Child("python", command)
        assert child.wait(Limit.within(30), lambda: False) is None
        child.close()
        found.append(program_memory.most >> 20)
        assert memory.bytes is not None and memory.bytes >> 20 >= found[-1]
    for size, peak in zip((300, 100, 200), found, strict=True):
        assert size <= peak < size + 50


def test_systems_that_do_not_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in (machine, process):
        monkeypatch.setattr(module, "PROCESSES", tmp_path / "nothing")
    machine._machine.cache_clear()
    try:
        assert PeakMemory().bytes is None
        assert processor_seconds() > 0
        about = circumstances()
        assert about["host"] and "processors" in str(about["processor_name"])
    finally:
        machine._machine.cache_clear()
