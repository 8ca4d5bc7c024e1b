"""Lines whose values are a word of a regular language."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.technique_names import AUTOMATON_WORDS
from clueproof.model import Automaton


@propagates(Automaton)
class AutomatonWord(LinePropagator):
    """A line whose values are a word that an automaton accepts."""

    start: int
    accepting: frozenset[int]
    steps: dict[int, dict[int, int]]
    """State -> bit of a value -> next state."""

    @classmethod
    def of(cls, constraint: Automaton, position: int, network: Network) -> list[AutomatonWord]:
        """The propagator of an automaton constraint."""
        word = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        word.start, word.accepting = constraint.start, frozenset(constraint.accepting)
        word.steps = {}
        for state, value, after in constraint.transitions:
            if value in network.bit:
                word.steps.setdefault(state, {})[network.bit[value]] = after
        return [word]


def _find_automaton_words(word: AutomatonWord, state: State) -> Conclusion | None:
    """All words that are still possible, forward and backward through the states."""
    masks = word.read(state.domains)
    reachable = [{word.start}]
    for mask in masks:
        reachable.append({after for s in reachable[-1] for bit, after in word.steps.get(s, {}).items() if bit & mask})
    useful = reachable[-1] & word.accepting
    if not useful:
        return Conclusion([], word.variables)
    allowed = [0] * len(masks)
    for index in range(len(masks) - 1, -1, -1):
        before = set()
        for s in reachable[index]:
            for bit, after in word.steps.get(s, {}).items():
                if bit & masks[index] and after in useful:
                    allowed[index] |= bit
                    before.add(s)
        useful = before
    removals = word.keep(masks, allowed)
    return Conclusion(removals, word.variables) if removals else None


AutomatonWord.techniques = (Technique(*AUTOMATON_WORDS, _find_automaton_words, sentences.arrangements, quick=True),)
