"""English for messages: lists, numbers of things, and a hint at what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

VOWELS = str.maketrans("", "", "aeiouyAEIOUY")
"""Slips of the pen are in these more often than in other letters."""


VOWEL_SOUND = re.compile(r"(?i:(?!uni|u\b)[aeiou])|[FHLMNRSX]\b")
"""How words begin that have "an" before them, and letters as they are called."""
ALIKE = 0.65
"""How much two names look alike (see `difflib`) where one may be meant for the other."""
SHORTEST_BEGINNING = 2
"""Characters of a name that may stand for any longer one that begins like it."""
FEWEST_CONSONANTS = 2
"""Consonants that two names have to share; one alone, as in a row of letters, says nothing."""
LONGEST_SLIP = 200
"""Characters of a name that was mistyped; a longer one is something else."""


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
MANY = 10
"""Numbers that are not listed one by one."""
PLURALS = {
    "domino": "dominoes",
    "half": "halves",
    "stitch": "stitches",
    "compass": "compasses",
    "vertex": "vertices",
    "witness": "witnesses",
}
BEHIND_NOUN = re.compile(r" (?:of|to|up|down)\b.*")
"""What stands behind a noun, and is the same of several."""
THE_ONE = re.compile(r"(?P<the>\bthe 1 (other )?)(?P<noun>\w+)s\b")
VERBS = {"be": ("is", "are"), "do": ("does", "do")}
"""Of one, and of several; others have an s for one."""
NOUN = re.compile(r"(^|not |, |or |and )an? (.+?)(?=, | or | and |$)")
"""A noun with its article in what a cell is: "a line", "not a ghost or a vampire"."""


def listed(items: Sequence[str], link: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return f" {link} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


SHARED = 4
"""Sentences that begin with so many words alike say them once."""
NEGATIONS = ("no", "not")


def merged(sentences: Sequence[str]) -> list[str]:
    """ "the region of r1c4 has no I, no L and a T": sentences, one after the other, that begin alike."""
    groups: list[list[list[str]]] = []
    for words in (sentence.split() for sentence in sentences):
        before = groups[-1][-1] if groups else []
        if words[:SHARED] == before[:SHARED] and len(words) > SHARED:
            groups[-1].append(words)
        else:
            groups.append([words])
    return [_merged(group) for group in groups]


def _merged(group: Sequence[Sequence[str]]) -> str:
    shared = 0
    while len(group) > 1 and all(len(words) > shared + 1 and words[shared] == group[0][shared] for words in group):
        shared += 1
    while shared and group[0][shared - 1] in NEGATIONS:
        shared -= 1
    if shared and len({words[shared] == "not" for words in group}) == 2:
        # "is not 3 and is 1"
        shared -= 1
    first, *others = group
    return listed([" ".join(first), *(" ".join(words[shared:]) for words in others)])


def ranges(numbers: Iterable[int], link: str = "and", run: int = 3) -> str:
    """ "3, 7 and 8", "1 to 5 and 8": ascending numbers; `run` that follow one another are said by the first and the
    last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return listed(
        [text for each in runs for text in ([f"{each[0]} to {each[-1]}"] if len(each) >= run else map(str, each))], link
    )


def every(words: Sequence[str]) -> str:
    """ "2, 3 and 4", "red and blue"; many numbers as "1 to 8, 11 and 14 to 19": all of these values, ascending if they
    are numbers."""
    is_long = len(words) >= MANY and all(word.isdigit() for word in words)
    return ranges(map(int, words)) if is_long else listed(words)


def either(words: Sequence[str]) -> str:
    """ "2 or 4", "2 or 4 to 9", "red or blue": one of these values, ascending if they are numbers."""
    return ranges(map(int, words), "or", run=4) if all(word.isdigit() for word in words) else listed(words, "or")


def counted(number: int, noun: str) -> str:
    """ "1 row", "2 rows"."""
    return f"{number} {plural(number, noun)}"


def doing(number: int, noun: str, verb: str) -> str:
    """ "1 stroke meets", "2 strokes meet"; with "be" as the verb "1 queen is", "2 queens are"."""
    one, several = VERBS.get(verb, (f"{verb}s", verb))
    return f"{counted(number, noun)} {one if number == 1 else several}"


def there_are(number: int, noun: str) -> str:
    """ "there are no rows", "there is 1 row", "there are 2 rows"."""
    return f"there {'is' if number == 1 else 'are'} {number or 'no'} {plural(number, noun)}"


def at_most(words: str, most: int, **others: str) -> str:
    """ "the {most} other cells" with the number in its place: "the 4 other cells", "the 1 other cell"."""
    said = words.format(most=most, **others)
    return THE_ONE.sub(r"\g<the>\g<noun>", said) if most == 1 else said


def plural(number: int, noun: str) -> str:
    """ "row" for 1, else "rows"; "pieces of track", "arrows down"."""
    if number == 1:
        return noun
    behind = BEHIND_NOUN.search(noun)
    head = noun[: behind.start()] if behind else noun
    return f"{PLURALS.get(head, f'{head}s')}{behind[0] if behind else ''}"


def number_word(number: int) -> str:
    """ "three", "14"."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """ "third", "23rd": from 1 on."""
    if number < len(ORDINALS):
        return ORDINALS[number]
    teen = 10 <= number % 100 < 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def of_several(word: str) -> str:
    """ "a line" is what one cell is, "lines" what several are; "shaded" is said of both."""
    return NOUN.sub(lambda found: found[1] + plural(2, found[2]), word)


def nearest(name: str, known: Iterable[str], alike: float = ALIKE) -> str | None:
    """The known name that looks most like this one, if any is that much `alike` (see `difflib`), has the same
    consonants, or begins with this one.

    Those with the same consonants come first: "soduko" is "sudoku" rather than "sukoro". One that is more than twice as
    long has to begin like this one: "foo" is no "portfolio".
    """
    if len(name) > LONGEST_SLIP:
        return None
    bare = name.translate(VOWELS)
    near: dict[str, float] = {}
    for other in known:
        begins = len(name) >= SHORTEST_BEGINNING and other.startswith(name)
        if begins or len(other) <= 2 * len(name):
            ratio, consonants = _alike(name, other, alike), other.translate(VOWELS)
            if begins or ratio >= alike or (len(bare) >= FEWEST_CONSONANTS and bare == consonants):
                near[other] = ratio + _alike(bare, consonants)
    return max(near, key=near.__getitem__, default=None)


def _alike(one: str, other: str, least: float = 0) -> float:
    """How much two names look alike; less than `least` where a glance says that it is less."""
    matcher = SequenceMatcher(None, other, one)
    glance = matcher.real_quick_ratio()
    return matcher.ratio() if glance >= least else glance


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "", quoted: bool = True) -> str:
    """ "did you mean 'sudoku'?", the known name nearest to this one; the text `otherwise` if none is near."""
    near = nearest(name, known)
    if near is None:
        return otherwise
    return f"did you mean {near!r}?" if quoted else f"did you mean {near}?"


def with_article(noun: str) -> str:
    """The noun with "a" or "an" before it."""
    return f"{'an' if VOWEL_SOUND.match(noun) else 'a'} {noun}"
