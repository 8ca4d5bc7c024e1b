"""Phrases: what people call cells, values and rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from clueproof.deduction.conclusions import Changes
from clueproof.deduction.variables import Variables, View, bits, is_single
from clueproof.english import counted, either, every, listed, number_word, of_several, plural
from clueproof.grid.naming import are, line_list, line_name, meeting_cell, meeting_corner, spot_list, stretch
from clueproof.model import AllDifferent, Integer, Literal, Model, Predicate, Variable

MAX_LISTED = 4
"""A sentence lists no more literals that are known, and no more rules that are used besides its own."""

MAX_NAMED = 9
"""Cells of a place without a name that are named instead."""
ADDED = "a rule that was added"
RELATIONS = "in ", "of ", "on ", "inside ", "outside ", "counted "
"""So begins what a cell is that belongs to something."""
NUMBERED = re.compile(r"(row|column|box) (\d+)")
"""Places that are said together where all are of one kind."""
SYMBOL = re.compile(r"\d+|[A-Z]")
"""What stands in cells for itself: "three 5s"."""


class Phrases:
    """What people call the variables, their candidates, and the rules of a model."""

    def __init__(self, variables: Variables) -> None:
        self._variables = variables
        self.clues: dict[Integer, int] = {}
        """The integers whose values clues state."""
        self._names: dict[int, str] = {}

    def cell(self, variable: int) -> Variable:
        """The cell behind a variable."""
        return self._variables.cell[variable]

    def name(self, variable: int) -> str:
        """ "r1c2"; for a Boolean without a cell's name, its sentence in quotes."""
        name = self._names.get(variable)
        if name is None:
            cell, model = self._variables.cell[variable], self._variables.model
            if isinstance(cell, int) and self._words(cell) is None:
                name = f'"{self._describe(cell)}"'
            else:
                name = model.name(cell)
            self._names[variable] = name
        return name

    def names(self, variables: Iterable[int]) -> str:
        """ "r1c2, r1c3 and r2c1"."""
        return spot_list([self.name(variable) for variable in variables])

    def lines(self, variables: Iterable[int]) -> str:
        """ "the line between r1c2 and r2c2", "r1c1-r1c2 and r1c2-r1c3"."""
        return line_list([self.name(variable) for variable in variables])

    def meeting_cell(self, variables: Iterable[int]) -> str | None:
        """The cell at which edges meet; None where they don't meet at a cell."""
        return meeting_cell([self.name(variable) for variable in variables])

    def meeting_corner(self, variables: Iterable[int]) -> str | None:
        """The corner of cells at which sides of cells meet; None where they don't."""
        return meeting_corner([self.name(variable) for variable in variables])

    def value(self, variable: int, bit: int) -> str:
        """What people call a value of this variable."""
        words = self._words(self._variables.cell[variable]) or {0: "false", 1: "true"}
        value = self._variables.value(bit)
        return words.get(value, str(value))

    def values(self, variable: int, mask: int, link: str = "and") -> str:
        """ "2, 5 and 7"."""
        words = [self.value(variable, bit) for bit in bits(mask)]
        return either(words) if link == "or" else every(words)

    def says(self, variable: int, mask: int, true: bool = True) -> str:
        """ "r1c2 is 5", "r1c2 is not 5"; of several values "r1c2 is 5 or 7"."""
        cell = self._variables.cell[variable]
        if not isinstance(cell, Integer) and mask.bit_count() == 1:
            return self._describe(cell if (mask == self._variables.true) is true else -cell)
        if isinstance(cell, Integer) and cell.predicates:
            values = map(self._variables.value, bits(mask))
            literals = [cell.equals(value) for value in values]
            return self.options(literals) if true else self.stated([-literal for literal in literals])
        return f"{self.name(variable)} is {'' if true else 'not '}{self.values(variable, mask, 'or')}"

    def would_be(self, variable: int, mask: int) -> str:
        """ "r1c2 as /": a cell, if it were that; of a statement what it says."""
        cell = self._variables.cell[variable]
        if self._words(cell) is None and not isinstance(cell, Integer):
            return f'"{self.says(variable, mask)}"'
        return f"{self.name(variable)} as {self.values(variable, mask, 'or')}"

    def line(self, variables: Sequence[int]) -> str:
        """ "row 3"; of a line that is none of the grid "the line from r1c2"."""
        return line_name([self.name(variable) for variable in variables]) or f"the line from {self.name(variables[0])}"

    def along(self, line: Sequence[int], start: int, stop: int) -> str:
        """ "c3 to c5": the cells from one place to before another in a line, by their columns if it is a row, by their
        rows if it is a column."""
        return stretch(
            *([self.name(variable) for variable in (some[0], some[-1])] for some in (line, line[start:stop]))
        )

    def has_place(self, constraints: Iterable[int]) -> bool:
        """Does one of the constraints apply at a place?"""
        return any(self._variables.model.group_of[position].place for position in constraints if position >= 0)

    def place(self, constraints: Iterable[int]) -> str:
        """Where constraints apply: "row 3". Of different cells that have no place, such as those of a cage, these, if
        they are few; the sentences of others."""
        return listed([*dict.fromkeys(self._place(position) for position in constraints if position >= 0)]) or ADDED

    def _place(self, position: int) -> str:
        model = self._variables.model
        group, constraint = model.group_of[position], model.constraints[position]
        if not group.place and isinstance(constraint, AllDifferent) and len(constraint.line) <= MAX_NAMED:
            return self.names([self._variables.variable(cell) for cell in constraint.line])
        return group.place or group.sentence

    def places(self, rules: Iterable[Iterable[int]]) -> str:
        """As `place`, for several rules with their constraints: "row 3 and column 5", "rows 3 and 5"."""
        places = [self.place(constraints) for constraints in rules]
        numbers: dict[str, list[int]] = defaultdict(list)
        for place in dict.fromkeys(places):
            match = NUMBERED.fullmatch(place)
            numbers[match[1] if match else ""].append(int(match[2]) if match else 0)
        if len(numbers) != 1 or "" in numbers:
            return listed(places)
        ((kind, found),) = numbers.items()
        return f"{plural(len(found), kind)} {every([*map(str, sorted(found))])}"

    def rule(self, constraints: Iterable[int]) -> str:
        """What constraints say, with their place: "row 3: no three alike next to each other"."""
        sentences: dict[str, list[str]] = defaultdict(list)
        for position in constraints:
            if position >= 0:
                said = self._clue(position)
                group = self._variables.model.group_of[position]
                sentences["" if said else group.place].append(said or group.sentence)
        rules = {place: _at_place(place, [*dict.fromkeys(filter(None, texts))]) for place, texts in sentences.items()}
        places: dict[str, list[str]] = defaultdict(list)
        for place, text in rules.items():
            # a sentence that begins with its place belongs to no other
            places[text if place and not text.startswith(place) else _placed(place, text)].append(place)
        told = [_placed(listed([*filter(None, where)]), text) for text, where in places.items()]
        return ("; ".join(told) if len(told) > 1 and any(map(PLACED.match, told)) else listed(told)) or ADDED

    def sentences(self, constraints: Iterable[int]) -> list[str]:
        """What constraints say, wherever that is."""
        groups = [self._variables.model.group_of[position] for position in constraints if position >= 0]
        return [*dict.fromkeys(group.sentence for group in groups if group.sentence)]

    def rules(self, constraints: Iterable[int]) -> int:
        """How many rules these are to people, one at each place."""
        return len({self._variables.model.group_of[position] for position in constraints if position >= 0})

    def _clue(self, position: int) -> str:
        """What a clue says of the integer that the constraint ties to cells: "the number of bulbs around r2c3 is 2"; ""
        if there is none."""
        if not self.clues:
            return ""
        model = self._variables.model
        cells = model.constraints[position].cells()
        stated = [cell for cell in cells if isinstance(cell, Integer) and cell in self.clues]
        names = [_number_said(cell.name, self.clues[cell]) for cell in stated]
        return names[0] if len(names) == 1 else ""

    def counted(self, number: int, views: Sequence[View]) -> str:
        """A number of what is counted: "5 cells that are 1", "3 shaded cells", "2 lines" of cells that are "a line", or
        "5" if the literals say different things."""
        named = [view for view in views if self._words(self.cell(view.variable)) is not None]
        said = {self._alternatives(view) for view in named} if len(named) == len(views) else set()
        if len(said) != 1:
            return str(number)
        words = said.pop()
        what = listed(words, "or")
        if all(word.startswith("a ") for word in words):
            return f"{number} {listed([plural(number, word.removeprefix('a ')) for word in words], 'or')}"
        if SYMBOL.fullmatch(what):
            return f"{number_word(number)} {plural(number, what)}"
        if what.startswith(RELATIONS):
            return counted(number, "cell")
        if what.isalpha():
            return counted(number, f"{what} cell")
        return f"{counted(number, 'cell')} that {f'is {what}' if number == 1 else f'are {of_several(what)}'}"

    def _alternatives(self, view: View) -> tuple[str, ...]:
        """What people call the values for which a literal is true; the one that is missing among many."""
        values = tuple([self.value(view.variable, bit) for bit in bits(view.yes)])
        if len(values) > 1 and is_single(view.no):
            return (f"not {self.value(view.variable, view.no)}",)
        return values

    def true(self, views: Iterable[View]) -> str:
        """What is known if these literals are true: "r1c2 and r1c3 are shaded"."""
        return self.denied(View(variable, no, yes) for variable, yes, no in views)

    def denied(self, views: Iterable[View]) -> str:
        """What is known if these literals are false: "r1c2 and r1c3 are shaded"."""
        lost: dict[int, int] = defaultdict(int)
        for view in views:
            lost[view.variable] |= view.yes
        full = self._variables.full
        changes = [(variable, full[variable], full[variable] & ~mask) for variable, mask in lost.items()]
        return listed(self.results(changes, states_value=True))

    def result(self, changes: Changes, states_value: bool) -> str:
        """What was removed, in one sentence: see `results`."""
        return "; ".join(self.results(changes, states_value))

    def results(self, changes: Changes, states_value: bool) -> list[str]:
        """What was removed: "r1c2 and r1c4 are not 5", or what cells are if that is stated."""
        cells: dict[str, list[str]] = defaultdict(list)
        literals: list[Literal] = []
        for variable, before, after in changes:
            cell = self.cell(variable)
            if self._variables.model.is_constant(cell):
                continue
            if after and isinstance(cell, Integer) and cell.predicates:
                literals += self.literals(variable, before, after, states_value)
                continue
            name = self.name(variable)
            if not after:
                cells["left without a candidate"].append(name)
            elif is_single(after) and (states_value or not isinstance(cell, Integer)):
                if name.startswith('"'):
                    cells[""].append(self.says(variable, after))
                else:
                    cells[self.value(variable, after)].append(name)
            else:
                cells[f"not {self.values(variable, before & ~after, 'or')}"].append(name)
        parts = [self.stated(literals)] if literals else []
        for tail, names in cells.items():
            if not tail:
                parts += names
            else:
                parts.append(are(names, tail))
        return parts

    def stated(self, literals: Iterable[Literal]) -> str:
        """What literals of integers with predicates say: see the function of this name."""
        return stated(literals, self._variables.model)

    def options(self, literals: Sequence[Literal]) -> str:
        """What one of these literals of integers with predicates says: "Ann paid 10 or 14", "Ann or Bob is red"."""
        model = self._variables.model
        said = [one for literal in literals if (one := predicate(literal, model)) is not None]
        subjects, verbs, _, things = ([*dict.fromkeys(part)] for part in zip(*said, strict=True))
        if len(verbs) == 1 and 1 in (len(subjects), len(things)):
            return f"{listed(subjects, 'or')} {verbs[0]} {_joined(things, 'or')}"
        return listed([one.says() for one in said], "or")

    def literals(self, variable: int, before: int, after: int, states_value: bool) -> list[Literal]:
        """What an integer with predicates is, if the step states its only candidate, else what it is not."""
        cell = self._variables.cell[variable]
        assert isinstance(cell, Integer)
        if is_single(after) and states_value:
            return [cell.equals(self._variables.value(after))]
        return [-cell.equals(value) for value in self._variables.values_of(before & ~after)]

    def _words(self, cell: Variable) -> dict[int, str] | None:
        """What people call the values of a cell, None for a statement."""
        model = self._variables.model
        return None if isinstance(cell, int) and abs(cell) > model.variables else model.words(cell)

    def _describe(self, literal: int) -> str:
        if abs(literal) > self._variables.model.variables:
            return f"{'' if literal > 0 else 'not '}added {abs(literal)}"
        return self._variables.model.describe(literal)


def predicate(literal: Literal, model: Model) -> Predicate | None:
    """What people say where an integer has the value that the literal, or its negation, says; None if it says something
    else."""
    meaning = model.meaning(abs(literal))
    if meaning is None or meaning[1] != "=":
        return None
    integer, _, value = meaning
    word = str(integer.words.get(value, value))
    return integer.predicates.get(value, Predicate(integer.name, "is", "is not", word))


def stated(literals: Iterable[Literal], model: Model) -> str:
    """What literals say, where integers have values or not what is alike in one: "Ann is red and did not pay 10 or 14",
    "neither Ann nor Bob is red"."""
    things: dict[tuple[bool, str, str], list[str]] = defaultdict(list)
    verbs: dict[str, str] = {}
    others = []
    for literal in dict.fromkeys(literals):
        parts = predicate(literal, model)
        if parts is None:
            others.append(model.describe(literal))
            continue
        subject, verb, negated, thing = parts
        things[literal > 0, subject, verb if literal > 0 else negated].append(thing)
        verbs[negated] = verb
    subjects: dict[tuple[bool, str, str], list[str]] = defaultdict(list)
    for (true, subject, verb), several in things.items():
        subjects[true, verb, _joined(several, "and" if true else "or")].append(subject)
    of_one: dict[str, list[str]] = defaultdict(list)
    of_several = []
    for (true, verb, thing), names in subjects.items():
        if true or len(names) == 1:
            for name in names:
                of_one[name].append(f"{verb} {thing}")
        else:
            of_several.append(f"neither {listed(names, 'nor')} {verbs[verb]} {thing}")
    return listed([*(f"{name} {listed(said)}" for name, said in of_one.items()), *of_several, *others])


def _joined(things: list[str], link: str) -> str:
    """ "tea or milk"; "house 1, 2 or 3"."""
    beginnings = {thing.rpartition(" ")[0] for thing in things}
    numbers = [thing.rpartition(" ")[2] for thing in things]
    if len(beginnings) == 1 and len(things) > 1 and all(number[0].isdigit() for number in numbers):
        return f"{beginnings.pop()} {listed(numbers, link)}".strip()
    return listed(things, link)


def cell_words(cell: Variable, model: Model) -> str:
    """The name of a cell: "r1c2"; of a statement what it says, in quotes."""
    return model.name(cell) if model.words(cell) is not None else f'"{model.name(cell)}"'


def _at_place(place: str, texts: Sequence[str]) -> str:
    """What holds at a place: "row 1 has 5 + and 3 -"."""
    has = f"{place} has "
    if place and len(texts) > 1 and all(text.startswith(has) for text in texts):
        return has + listed([text.removeprefix(has) for text in texts])
    return ", ".join(texts)


COUNT_IN = re.compile("the number of (.+) in (.+)")
"""The name of an integer that counts what there is at a place."""


def _number_said(name: str, number: int) -> str:
    """ "row 3 has 2 tents" of the number of tents in row 3; of others "the sum of row 3 is 5"."""
    count = COUNT_IN.fullmatch(name)
    if count is None:
        return f"{name} is {number}"
    one = count[1].removesuffix("s")
    return f"{count[2]} has {counted(number, one) if plural(2, one) == count[1] else f'{number} {count[1]}'}"


def _placed(place: str, text: str) -> str:
    """A sentence that begins with its place says it once."""
    return f"{place}: {text}" if place and text and not text.startswith(place) else text or place


PLACED = re.compile(r"[^:]+: ")
"""A rule that is said with its place."""
