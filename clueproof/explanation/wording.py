"""Steps in words: headlines in the terms of the board, and reasons."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from clueproof.arguments import FLAG, expects, instance
from clueproof.deduction import Step, stated
from clueproof.deduction.phrases import ADDED
from clueproof.deduction.techniques.clauses import UNIT_CLAUSE
from clueproof.deduction.techniques.passed_cells import PASSED
from clueproof.english import either, listed, merged, of_several, plural
from clueproof.explanation.mus import Mus, PremiseKind
from clueproof.explanation.steps import CORE, End, ExplainedStep, KeyChange, changed
from clueproof.grid.naming import cell_list, spot_list
from clueproof.model import Integer, Literal, Model, Variable, equal

MAX_HINT_CELLS = 4
"""Cells that a hint names."""
MAX_NAMED = 6
"""Cells that are named with what they lost before; more are counted."""
MAX_RULED_OUT_BEFORE = 3
"""Different candidates, or different steps that ruled them out, of which each is said; of more only the steps."""
MAX_REASON = 300
"""Characters of a reason; what would be longer is said briefly."""
MAX_SAID = 2
"""Premises of one kind that a long core names."""
MAX_SUPPORTS = 3
"""Supports that a reason mentions."""
END_SAID = {
    End.SOLVED: "nothing is left to find",
    End.OPEN: "nothing more was found that follows",
    End.CONTRADICTION: "there is no solution",
    End.TIME_LIMIT: "no step was found before the time limit",
    End.CANCELLED: "no step was found before it was cancelled",
}
"""Why there is no next step."""
SOURCES = {PremiseKind.RULE: "the rules", PremiseKind.CLUE: "the clues", PremiseKind.FACT: "what is known"}
MAX_RULED_OUT = 3
"""If more values are ruled out, the remaining ones are named instead, if these are fewer."""
BARE = re.compile(r"-?\d+|[A-Z]")
"""A value that is written after an equals sign: "r1c2 = 5"."""


def technique_of(step: ExplainedStep) -> str:
    """The name of its technique; for a core its size: "core of 3"."""
    return f"core of {step.core}" if step.technique == CORE else step.technique


def label(step: ExplainedStep) -> str:
    """The technique; for a core also whether it is proved that no step needs less."""
    if step.technique != CORE:
        return step.technique
    return f"{technique_of(step)}, {'proved smallest' if step.smallest else 'perhaps not the smallest'}"


@expects(step=instance(ExplainedStep), whole=FLAG)
def reason(step: ExplainedStep, whole: bool = False) -> str:
    """Why the step follows, with the evidence.

    What would be longer than 300 characters is said briefly: of what it rests on that no board shows only what is
    known, of a chain the ends, of a core how many premises there are. `whole`: all of it, however long.
    """
    if step.technique == CORE:
        said = premises(step)
        return said if whole or len(said) <= MAX_REASON else _premises_briefly(step)
    supports = _decisive(step)
    known = {change.cell for _, support in supports for change in support.removed}
    leading = [*dict.fromkeys(_led_up_to(supports, step))]
    gone = [*_ruled_out_before(step)]
    said = _reason(leading, _reasons(step, known), gone)
    if whole or len(said) <= MAX_REASON:
        return said
    results = listed(merged([*dict.fromkeys(_results(supports, step))]))
    leading = [results] if results else []
    said = _reason(leading, _reasons(step, known), gone)
    if len(said) <= MAX_REASON:
        return said
    briefly = [conclusion.summary for conclusion in step.conclusions]
    return min((_reason(some, briefly, more) for some in (leading, []) for more in (gone, [])), key=_excess)


def drawn(step: ExplainedStep) -> list[str]:
    """The lines to look at beside the reason: "leftmost   ##.###....", or the rows of a logic grid that change."""
    width = max((len(line.name) for line in step.drawn), default=0)
    lines = [f"{line.name:{width}}  {''.join(cell or '.' for cell in line.cells)}" for line in step.drawn]
    return [*lines, *step.encoding.table(step.keys, lambda: changed(step.known, (*step.changes, *step.follows)))]


def _reason(leading: Sequence[str], conclusions: Iterable[str], gone: Sequence[str]) -> str:
    """The parts of a reason: what leads up to it, the conclusions, and what was ruled out before."""
    told = dict.fromkeys([*leading, *filter(None, conclusions)])
    if len(told) > 1:
        told.pop(ADDED, None)  # the reason of a constraint without a sentence, such as a constant
    return "; ".join([*told, *gone])


def _excess(said: str) -> tuple[int, int]:
    """By how much it is too long; the longest of those that aren't is best."""
    return max(0, len(said) - MAX_REASON), -len(said)


def _decisive(step: ExplainedStep) -> list[tuple[str, Step]]:
    """The supports that the reason mentions, each with why it follows. Those that always hold are left out; of many the
    last ones are kept, without those that are obvious from the board, as is that a line passes a cell that it comes
    to."""
    told: list[tuple[str, Step]] = []
    for support in step.supports:
        if support.technique != PASSED.name and (support.seen or support.technique != UNIT_CLAUSE.name):
            said = support.evidence or support.sentence
            if told and _says_again(told[-1][1], support, step.encoding.model):
                said, _ = told.pop()
            told.append((said, support))
    if len(told) > MAX_SUPPORTS:
        keys = {*step.encoding.model.keys}
        told = [one for one in told if not one[1].evidence or not keys.issuperset(one[1].seen)] or told
    return told[-MAX_SUPPORTS:]


def _says_again(before: Step, after: Step, model: Model) -> bool:
    """Does a support only restate the one before, as "within 3 steps" after "within 2 steps"?"""
    if not after.evidence or [change.cell for change in before.removed] != [*after.seen]:
        return False
    return {model.name(change.cell) for change in after.removed} == {model.name(cell) for cell in after.seen}


def _led_up_to(supports: Sequence[tuple[str, Step]], step: ExplainedStep) -> Iterable[str]:
    """ "row 6 has its 2 pieces of track already, so r6c1 is empty": the supports, and what follows from them, as far as
    it is needed."""
    results: dict[str, list[str]] = defaultdict(list)
    for (said, _), result in zip(supports, _results(supports, step), strict=True):
        results[said].append(result)
    for said, follows in results.items():
        yield f"{said}, so {listed(follows)}"


def _results(supports: Sequence[tuple[str, Step]], step: ExplainedStep) -> Iterator[str]:
    """What follows from each support, as far as it is needed."""
    for place, (_, support) in enumerate(supports, 1):
        later = (*(other for _, other in supports[place:]), *step.conclusions)
        yield support.result_for({cell for other in later for cell in other.seen})


def _said(conclusion: Step, step: ExplainedStep, known: Collection[Variable]) -> str:
    """Why a conclusion follows, without what supports have said of cells; "" if nothing is left to say."""
    if conclusion.evidence and conclusion.seen:
        if all(cell in known for cell in conclusion.seen):
            return ""
        if not any(cell in step.encoding.model.keys for cell in conclusion.seen):
            return conclusion.evidence
    return conclusion.sentence


def _reasons(step: ExplainedStep, known: Collection[Variable]) -> list[str]:
    """Why its conclusions follow: what is known, and then the rule of all, if they have one, without what goes on from
    others by it."""
    concluded, by_rule = set[Variable](), dict[str, list[str]]()
    for conclusion in step.conclusions:
        rule = conclusion.rule
        if not (conclusion.seen and rule and concluded.issuperset(conclusion.seen)):
            said = _said(conclusion, step, known)
            if rule and said == conclusion.sentence:
                by_rule.setdefault(rule, []).append(conclusion.evidence)
            else:
                by_rule.setdefault(said, [])
        concluded.update(change.cell for change in conclusion.removed)
    return [f"{listed([*dict.fromkeys(seen)])}, and {rule}" if seen else rule for rule, seen in by_rule.items()]


def _ruled_out_before(step: ExplainedStep) -> Iterable[str]:
    """ "r1c2 (step 3) and r2c4 (steps 7 and 12) are not 4": candidates whose absence the reason takes for granted."""
    model = step.encoding.model
    lost: dict[int, dict[int, set[int]]] = defaultdict(dict)
    for key, value, number in step.gone:
        lost[key].setdefault(value, set()).add(number)
    said: dict[tuple[str, tuple[int, ...]], list[str]] = defaultdict(list)
    literals: dict[tuple[int, ...], list[Literal]] = defaultdict(list)
    for key, by_value in lost.items():
        numbers = tuple(sorted({number for numbers in by_value.values() for number in numbers} - {0}))
        if _has_predicates(model.keys[key]):
            literals[numbers] += [-equal(model.keys[key], value) for value in sorted(by_value)]
        else:
            said[either(step.words(key, sorted(by_value))), numbers].append(step.encoding.key_name(key))
    if len(said) + len(literals) > MAX_RULED_OUT_BEFORE:
        every = sorted({number for several in (*(numbers for _, numbers in said), *literals) for number in several})
        yield f"what else is missing there went in {_steps(every)}"
        return
    for numbers, several in literals.items():
        yield f"{stated(several, model)}{f' ({_steps(numbers)})' if numbers else ''}"
    where: dict[str, list[str]] = defaultdict(list)
    for (words, numbers), names in said.items():
        steps = f" ({_steps(numbers)})" if numbers else ""
        if len(names) <= MAX_NAMED and (lacking := step.encoding.lacking(words, names)) is not None:
            yield f"{lacking}{steps}"
            continue
        said_of = cell_list(names) if len(names) <= MAX_NAMED else f"{len(names)} cells"
        where[words].append(f"{said_of}{steps}")
    for words, places in where.items():
        only = len(places) == 1 and all(len(names) == 1 for (word, _), names in said.items() if word == words)
        yield f"{listed(places)} {'is' if only else 'are'} not {words if only else of_several(words)}"


def _steps(numbers: Sequence[int]) -> str:
    """ "step 3", "steps 3 and 7"."""
    return f"{plural(len(numbers), 'step')} {listed([*map(str, numbers)])}"


def where(step: ExplainedStep) -> str:
    """Where to look for the step, without giving it away: one line or region, or a few cells."""
    name = step.encoding.key_name
    return _only_place(step) or spot_list([name(key) for key in there(step)]) or next(iter(step.places), "the clues")


def there(step: ExplainedStep) -> tuple[int, ...]:
    """The positions of the keys that `where` is about."""
    if _only_place(step):
        return step.looked
    return step.keys if 0 < len(step.keys) <= MAX_HINT_CELLS else step.looked[:MAX_HINT_CELLS]


def _only_place(step: ExplainedStep) -> str | None:
    """The one line or region that the step is about; None for several."""
    model = step.encoding.model
    groups = [model.group_of[n] for conclusion in step.conclusions for n in conclusion.constraints]
    places = {group.place for group in groups if group.place}
    return places.pop() if len(places) == 1 else None


def premises(step: ExplainedStep | Mus) -> str:
    """The premises of a core in one sentence."""
    parts = []
    for kind, name in SOURCES.items():
        sentences = [premise.sentence for premise in step.premises if premise.kind is kind]
        if sentences:
            parts.append(f"{name} ({'; '.join(sentences)})")
    return listed(parts) or "the possible values alone"


def _premises_briefly(step: ExplainedStep) -> str:
    """Rules that say the same at several places are said once; of too many premises the first ones are."""
    parts = []
    for kind, name in SOURCES.items():
        places: dict[str, list[str]] = defaultdict(list)
        for premise in step.premises:
            if premise.kind is kind:
                place, colon, said = premise.sentence.partition(": ")
                places[said if colon else place].append(place if colon else "")
        told = [_at(text, where) for text, where in places.items()]
        if told:
            more = len(told) - MAX_SAID
            parts.append(f"{name} ({'; '.join(told[:MAX_SAID])}{f'; and {more} more' if more > 0 else ''})")
    return listed(parts)


def _at(text: str, places: Sequence[str]) -> str:
    """ "no two stars touch", "row 2 and row 3: no four alike", "row 2, row 3 and 6 more places: no four alike"."""
    named = [*dict.fromkeys(filter(None, places))]
    if len(named) > MAX_SUPPORTS:
        named = [*named[:2], f"{len(named) - 2} more places"]
    return f"{listed(named)}: {text}" if named else text


def techniques_used(steps: Iterable[ExplainedStep]) -> Counter[str]:
    """How often each technique was used; cores by their size."""
    return Counter(map(technique_of, steps))


def tallied(used: Counter[str]) -> str:
    """How often each technique was used: "12 x naked single, 2 x core of 3"."""
    names = sorted(used, key=lambda name: (name.startswith(CORE), _size(name), -used[name]))
    return ", ".join(f"{used[name]} \N{MULTIPLICATION SIGN} {name}" for name in names)


def proved(mus: Mus) -> str:
    """Whether the reason is the smallest."""
    if mus.smallest:
        return "None of these can be left out, and nothing smaller is enough."
    return "None of these can be left out; perhaps something smaller is enough."


def _size(name: str) -> int:
    return int(name.rpartition(" ")[2]) if name.startswith(CORE) else 0


@expects(step=instance(ExplainedStep))
def headline(step: ExplainedStep) -> str:
    """What the step fills in, and what it rules out of other keys: "r5c5 = 5", "shade r2c6", "r1c2 is not 4 or 5"."""
    if step.contradiction:
        return "contradiction"
    return "; ".join([*_stated(step), *_placed(step), *_ruled_out(step, step.ruled_out)])


def consequences(step: ExplainedStep) -> str:
    """What the step rules out at once: "r1c3 and r4c1 are not 5"; "" for nothing, or where all of it belongs to keys
    with predicates."""
    return "; ".join(_ruled_out(step, step.follows))


def _stated(step: ExplainedStep) -> Iterator[str]:
    """The statements about keys with predicates."""
    keys = step.encoding.model.keys
    literals = [equal(keys[key], value) for key, value in step.placed if _has_predicates(keys[key])]
    literals += [
        -equal(keys[change.key], value)
        for change in step.ruled_out
        if _has_predicates(keys[change.key])
        for value in change.lost
    ]
    if literals:
        yield stated(literals, step.encoding.model)


def _has_predicates(cell: Variable) -> bool:
    return isinstance(cell, Integer) and bool(cell.predicates)


def _placed(step: ExplainedStep) -> Iterator[str]:
    model, said = step.encoding.model, defaultdict(list)
    statements = []
    for key, value in step.placed:
        cell = model.keys[key]
        if _has_predicates(cell):
            continue
        words = model.words(cell)
        if words is None:
            literal = cell.equals(value) if isinstance(cell, Integer) else cell if value else -cell
            statements.append(model.describe(literal))
        else:
            said[words[value]].append(step.encoding.key_name(key))
    for word, names in said.items():
        yield step.encoding.headline(word, names, cell_list(names)) or _are(names, word)
    yield from statements


def _ruled_out(step: ExplainedStep, changes: Sequence[KeyChange]) -> Iterator[str]:
    said = defaultdict(list)
    for change in changes:
        if not _has_predicates(step.encoding.model.keys[change.key]):
            left = change.left if 1 < len(change.left) < len(change.lost) > MAX_RULED_OUT else ()
            said[change.lost, left].append(change.key)
    for (lost, left), keys in said.items():
        names = [step.encoding.key_name(key) for key in keys]
        if left:
            yield f"{cell_list(names)} can only be {either(step.words(keys[0], left))}"
        else:
            word = f"not {either(step.words(keys[0], lost))}"
            yield step.encoding.headline(word, names, cell_list(names)) or _are(names, word)


def _are(names: Sequence[str], word: str) -> str:
    """ "r1c2 = 5", "r1c2 and r3c4 are full", "row 8: columns 3, 7 and 8 are full"."""
    if BARE.fullmatch(word):
        return f"{cell_list(names)} = {word}"
    if len(names) == 1:
        return f"{names[0]} is {word}"
    return f"{cell_list(names)} are {of_several(word)}"
