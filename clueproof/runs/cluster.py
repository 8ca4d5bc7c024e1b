"""A Dask cluster as the executor of a run. Needs the package `distributed`, extra `cluster`."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import ModuleType
from typing import TYPE_CHECKING

from clueproof import __version__
from clueproof.errors import ClueproofError, missing_package
from clueproof.runs.executors import Executor, Result, processes
from clueproof.runs.tasks import VersionError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from distributed import Client, LocalCluster


CONNECT = 5.0
"""Seconds in which a scheduler must answer."""
CHECK_INTERVAL, MAX_WORKERLESS = 5.0, 60.0
"""Seconds between two checks that there are workers, and how long there may be none."""
AHEAD = 2
"""Chunks for each thread of a worker, so that the next one is there when one is done."""
SILENCED = ("distributed", "tornado", "asyncio")
"""Packages that log what happens to connections."""
VERSION = "__import__('clueproof').__version__"


class ClusterError(ClueproofError):
    """The cluster can't be used, or not any more; the message says why."""


def distributed() -> ModuleType:
    """The package. Raises ClusterError."""
    try:
        import distributed
    except ImportError:
        raise ClusterError(missing_package("a cluster needs", "distributed", "cluster")) from None
    # a lost connection is reported in one line, by us
    for name in [*SILENCED, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in SILENCED:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    package: ModuleType = distributed
    return package


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """The workers of the cluster with this scheduler. Raises ClusterError, within a few seconds, if it can't be reached
    or has no workers, and VersionError if one of them has another clueproof."""
    dask = distributed()
    try:
        client = dask.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"{address}: no scheduler of a Dask cluster answers there ({_first_line(error)})") from None
    try:
        try:
            client.wait_for_workers(1, CONNECT)
        except TimeoutError:
            raise ClusterError(f"{address}: the cluster has no workers") from None
        workers = client.scheduler_info(n_workers=-1)["workers"]
        for worker, version in client.run(eval, VERSION, on_error="return").items():
            if isinstance(version, BaseException):
                raise ClusterError(f"{worker}: this worker has no clueproof ({_first_line(version)})")
            if version != __version__:
                raise VersionError(version, __version__)
        threads = sum(worker["nthreads"] for worker in workers.values())
        yield _Cluster(client, dask, address, AHEAD * threads)
    finally:
        with suppress(Exception):
            client.close(timeout=1)


class _Cluster(Executor):
    def __init__(self, client: Client, dask: ModuleType, address: str, width: int) -> None:
        super().__init__(client.get_executor(pure=False), width)
        self._client, self._dask, self._address = client, dask, address
        self._seen = time.monotonic()
        """When there were workers last."""
        self._next_check = self._seen + CHECK_INTERVAL

    def lost(self, error: BaseException) -> bool:
        from concurrent.futures import CancelledError

        if isinstance(error, (CancelledError, self._dask.comm.CommClosedError)):
            # only a lost scheduler cancels what was submitted
            raise self._gone
        return isinstance(error, self._dask.KilledWorker)

    def check(self) -> None:
        if self._client.status != "running":
            raise self._gone
        now = time.monotonic()
        if now < self._next_check:
            return
        self._next_check = now + CHECK_INTERVAL
        if self._client.scheduler_info(n_workers=1)["workers"]:
            self._seen = now
        elif now - self._seen > MAX_WORKERLESS:
            raise ClusterError(
                f"{self._address}: the cluster has had no workers for {MAX_WORKERLESS:.0f} s; what is answered is kept"
            )

    @property
    def _gone(self) -> ClusterError:
        return ClusterError(
            f"{self._address}: the scheduler is gone; what is answered is kept: go on with another one, or without"
        )

    def kill(self, future: Future[Result]) -> None:
        """Does nothing: a time limit of its own ends what a worker does."""


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


@contextmanager
def local_cluster(workers: int, port: int = 0, memory: int | None = None) -> Iterator[str]:
    """A scheduler and workers on this machine, one thread each; its address.

    `memory`: bytes for each worker, by default its share of what there is. Raises ClusterError.
    """
    dask = distributed()
    # the run finds tasks that kill workers itself; Dask need not lose four of them
    with (
        _dask_config({"distributed.scheduler.allowed-failures": 0}),
        _started(dask, workers, port, memory) as cluster,
    ):
        yield cluster.scheduler_address


@contextmanager
def _started(dask: ModuleType, workers: int, port: int, memory: int | None) -> Iterator[LocalCluster]:
    try:
        cluster = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            scheduler_port=port,
            memory_limit="auto" if memory is None else memory,
            dashboard_address="127.0.0.1:0",
        )
    except (OSError, RuntimeError, ValueError) as error:
        raise ClusterError(f"no cluster can be started: {_first_line(error.__cause__ or error)}") from None
    with cluster:
        # without this a worker that dies while it starts is not started again
        cluster.adapt(minimum=workers, maximum=workers, interval="1s")
        yield cluster


def _dask_config(values: dict[str, object]) -> AbstractContextManager[object]:
    import dask

    configured: AbstractContextManager[object] = dask.config.set(values)
    return configured


def processes_or_cluster(number: int, scheduler: str | None) -> AbstractContextManager[Executor]:
    """So many processes of this machine, or the workers of the cluster whose scheduler has this address. Raises
    ClueproofError if it can't be reached."""
    if scheduler is None:
        return processes(number)
    return connected(scheduler)
