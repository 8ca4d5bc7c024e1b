"""Trial: assume a candidate, propagate by the quick techniques, and remove it if they meet a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clueproof.backends.deduction import sentences, technique_names
from clueproof.backends.deduction.conclusions import Conclusion
from clueproof.backends.deduction.engine.network import Network
from clueproof.backends.deduction.engine.propagator import Propagator, Technique
from clueproof.backends.deduction.engine.queue import Finding, Propagation
from clueproof.backends.deduction.engine.state import State
from clueproof.backends.deduction.phrases import Phrases
from clueproof.backends.deduction.variables import bits
from clueproof.clock import check_clock


def _never(propagator: Propagator, state: State) -> Conclusion | None:
    return None


def _say(conclusion: Conclusion, constraints: tuple[int, ...], phrases: Phrases) -> str:
    last: Finding
    variable, value, last = conclusion.detail
    return sentences.trial(variable, value, last.sentence(phrases), phrases)


TRIAL: Technique[Propagator] = Technique(*technique_names.TRIAL, _never, _say)
"""Stands for trials in findings. No propagator has it: it is `Trial` that tries."""


class Trial:
    """Tries the candidates of keys in turn, keys with few of them first; those tried before come last."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._probe = Propagation(network, quick=True, domains=list(network.initial))
        self._tried: set[tuple[int, int]] = set()

    def step(self, state: Propagation, stopped: Callable[[], object] = lambda: None) -> Finding | None:
        """Remove the first candidate that fails from the state; None if there is none, or when stopped."""
        for variable, value in self._candidates(state):
            check_clock()
            if stopped():
                return None
            last = self._fails(state, variable, value)
            if last is None:
                continue
            found = Conclusion([(variable, value)], (variable,), (variable, value, last))
            before = state.score
            changes = state.remove(found.removals)
            return Finding(
                technique=TRIAL,
                propagator=Propagator(last.propagator.constraints, ()),
                conclusion=found,
                changes=changes,
                before=before,
                after=state.score,
                contradiction=state.contradiction,
            )
        return None

    def _candidates(self, state: Propagation) -> Iterator[tuple[int, int]]:
        """Open candidates; the state does not change while they are tried."""
        variables = sorted(state.open_keys, key=lambda variable: state.domains[variable].bit_count())
        candidates = [(variable, value) for variable in variables for value in bits(state.domains[variable])]
        before = self._tried
        if before.issuperset(candidates):
            self._tried = set()
        for candidate in sorted(candidates, key=before.__contains__):
            self._tried.add(candidate)
            yield candidate

    def _fails(self, state: Propagation, variable: int, value: int) -> Finding | None:
        """The finding that meets a contradiction if the variable has this value, else None."""
        probe = self._probe
        probe.returned_to(state.domains, state.score)
        probe.remove([(variable, probe.domains[variable] & ~value)])
        last = None
        while (finding := probe.step()) is not None:
            last = finding
        return last if probe.contradiction else None
