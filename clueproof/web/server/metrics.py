"""What the server counts, in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Upper bounds of the buckets of the latency histogram, in seconds."""
VERDICTS = frozenset({"watch", "verify"})
"""Asks whose first answer is a verdict."""
MAX_ASKS = 64
"""Asks that have counts of their own: a client may send made-up names, which are counted as "other"."""


class Metrics:
    """Counts since the server began."""

    def __init__(self) -> None:
        self.workers_lost = 0
        """Workers that crashed, or were killed because they did not give up a question."""
        self.refused: Counter[str] = Counter()
        """Requests and messages that reached no worker, by reason."""
        self._asked: Counter[str] = Counter()
        self._ended: Counter[tuple[str, str]] = Counter()
        self._verdicts: Counter[float] = Counter()
        self._seconds = 0.0

    def asked(self, ask: str) -> None:
        """A question was taken on."""
        self._asked[self._name(ask)] += 1

    def answered(self, ask: str, seconds: float) -> None:
        """The first answer to a question came after so many seconds."""
        if ask in VERDICTS:
            self._verdicts[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1
            self._seconds += seconds

    def ended(self, ask: str, how: str) -> None:
        """A question ended: `how` is "answer", "error", "cancelled" or "failed"."""
        self._ended[self._name(ask), how] += 1

    def _name(self, ask: str) -> str:
        return ask if ask in self._asked or (len(self._asked) < MAX_ASKS and ask.isidentifier()) else "other"

    def text(self, *, workers: int, busy: int, waiting: int, connections: int) -> str:
        """All counts, with the present numbers of workers, busy workers, waiting questions and open websockets."""
        lines = [
            *_family("questions", "counter", "Questions taken on.", {f'ask="{k}"': n for k, n in self._asked.items()}),
            *_family(
                "answers",
                "counter",
                "Questions that ended, by how: failed ones by no fault of theirs.",
                {f'ask="{ask}",end="{end}"': count for (ask, end), count in self._ended.items()},
            ),
            *_family(
                "refused",
                "counter",
                "Requests and messages that no worker got.",
                {f'reason="{reason}"': count for reason, count in self.refused.items()},
            ),
            *_family("workers_lost", "counter", "Workers that crashed or did not give up.", {"": self.workers_lost}),
            *_family("workers", "gauge", "Workers that can be asked.", {"": workers}),
            *_family("workers_busy", "gauge", "Workers with a question.", {"": busy}),
            *_family("waiting", "gauge", "Questions that wait for a worker.", {"": waiting}),
            *_family("connections", "gauge", "Websockets that are open.", {"": connections}),
            *self._histogram(),
        ]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> list[str]:
        name, within = "clueproof_verdict_seconds", 0
        lines = [f"# HELP {name} From a question to its verdict.", f"# TYPE {name} histogram"]
        for bound in (*BOUNDS, float("inf")):
            within += self._verdicts[bound]
            said = "+Inf" if bound == float("inf") else f"{bound:g}"
            lines.append(f'{name}_bucket{{le="{said}"}} {within}')
        return [*lines, f"{name}_sum {self._seconds:.6f}", f"{name}_count {within}"]


def _family(name: str, kind: str, says: str, samples: Mapping[str, int]) -> list[str]:
    full = f"clueproof_{name}{'_total' if kind == 'counter' else ''}"
    head = [f"# HELP {full} {says}", f"# TYPE {full} {kind}"]
    return head + [f"{full}{{{labels}}} {count}" if labels else f"{full} {count}" for labels, count in samples.items()]
