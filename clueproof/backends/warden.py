"""Process groups that end when we do, however we end: `timeout -s KILL` leaves us no chance to clean up.

A shell of its own session reads from a pipe which groups there are. Nobody but us can write to the pipe,
so when it ends we are gone, and the shell kills the groups that are left. It is no child of ours: whoever
asks for our children, or waits for them, doesn't meet it. POSIX only.
"""

from __future__ import annotations

import os
import subprocess
import threading
from contextlib import suppress

WATCH = """
exec 3<&0
{
    trap '' HUP INT QUIT TERM
    groups=' '
    while read -r sign group; do
        case $sign in
            +) groups="$groups$group " ;;
            -) groups="${groups%% $group *} ${groups#* $group }" ;;
        esac
    done
    for group in $groups; do kill -s KILL -- "-$group"; done
} <&3 3<&- &
"""
GATE = ("/bin/sh", "-c", 'read -r go && exec "$@" </dev/null', "sh")
"""What to write before a command so that it waits for a line on its standard input, which must be a pipe of
ours, and never starts if we end before that."""


class Warden:
    """Watches groups for one process; started when there is the first one."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._pipe: int | None = None
        # a group can end while another begins: objects are dropped at any time
        self._lock = threading.RLock()
        os.register_at_fork(after_in_child=self._forked)

    def watch(self, group: int) -> None:
        """Kill the group when we are gone."""
        with self._lock:
            self._groups.add(group)
            self._tell(f"+ {group}\n")

    def forget(self, group: int) -> None:
        """The group is gone."""
        with self._lock:
            if group in self._groups:
                self._groups.remove(group)
                self._tell(f"- {group}\n")

    def _tell(self, line: str) -> None:
        if self._pipe is not None:
            with suppress(BrokenPipeError):
                os.write(self._pipe, line.encode())
                return
            # somebody killed it
            os.close(self._pipe)
        self._pipe = _started()
        os.write(self._pipe, "".join([f"+ {group}\n" for group in sorted(self._groups)]).encode())

    def _forked(self) -> None:
        """A fork has no children yet, and must not keep the pipe of its parent open."""
        if self._pipe is not None:
            os.close(self._pipe)
        self._pipe = None
        self._groups.clear()
        self._lock = threading.RLock()


def _started() -> int:
    """Where to write which groups there are."""
    reading, writing = os.pipe()
    try:
        # without the environment, and far from folders that may have to be unmounted
        subprocess.run(
            ["/bin/sh", "-c", WATCH],
            stdin=reading,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,
            check=True,
        )
    except BaseException:
        os.close(writing)
        raise
    finally:
        os.close(reading)
    return writing


warden = Warden()
"""The one of this process."""
