"""Verbs that say of two items that one person has both: "lives in", "owns", "is drunk in"; and words for persons.

A verb that may stand between two persons ("knows", "visits", "sits opposite") is none of these, nor is one that denies
something ("avoids"): a sentence with such a verb is refused, as it might mean something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

VERBS = """
arrive arrived arrived on at in
attend attended attended -
bake baked baked -
belong belonged belonged to
bring brought brought -
build built built -
buy bought bought -
carry carried carried -
choose chose chosen -
collect collected collected -
come came come from
cook cooked cooked -
cost cost cost -
drink drank drunk -
drive drove driven -
earn earned earned -
eat ate eaten -
enjoy enjoyed enjoyed -
finish finished finished in at
get got got -
grow grew grown -
hail hailed hailed from
have had had -
hold held held -
inhabit inhabited inhabited -
keep kept kept -
leave left left on at in
live lived lived in at on
make made made -
measure measured measured -
occupy occupied occupied -
order ordered ordered -
own owned owned -
paint painted painted -
park parked parked in at on
pay paid paid -
perform performed performed - on at in
pick picked picked -
play played played - in at on
practise practised practised -
practice practiced practiced -
prefer preferred preferred -
raise raised raised -
read read read -
rent rented rented -
reside resided resided in at
ride rode ridden - in on
run ran run - in on
score scored scored -
sell sold sold -
serve served served -
sing sang sung - in on at
sit sat sat in on at
sleep slept slept in on at
smoke smoked smoked -
speak spoke spoken -
specialise specialised specialised in
specialize specialized specialized in
stand stood stood in on at
start started started in at on
stay stayed stayed in at
study studied studied - in at
take took taken -
travel travelled travelled to by in on
use used used -
want wanted wanted -
wear wore worn -
weigh weighed weighed -
win won won -
work worked worked as in at on
write wrote written -
"""
"""A verb, its past and its participle, and the prepositions that may follow, "-" for none."""
PLACES = frozenset(["live", "park", "reside", "sit", "sleep", "stand", "stay"])
"""Verbs that say where somebody is: "lives next to"."""
NOUNS = frozenset(
    [
        "boy",
        "one",
        "girl",
        "guy",
        "house",
        "lady",
        "man",
        "person",
        "woman",
        "owner",
        "smoker",
        "drinker",
        "keeper",
        "player",
        "speaker",
        "driver",
        "rider",
        "eater",
        "buyer",
        "winner",
        "lover",
        "fan",
    ]
)
"""What a person is called beside an item: "the red house", "the Kools smoker"."""
PEOPLE = frozenset(
    ["first name", "job", "last name", "name", "nationality", "occupation", "person", "profession", "surname"]
)
"""Categories of persons: between two of their items "plays" or "chose" need not mean that both are one person."""
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
DOUBLED = frozenset(["get", "prefer", "run", "sit", "travel", "win"])
"""The last letter is doubled: "sitting"."""
PASSIVE = "by", "in", "at", "on"


class LinkingVerb(NamedTuple):
    """A verb and its forms."""

    base: str
    past: str
    participle: str
    prepositions: tuple[str, ...]

    @property
    def present(self) -> str:
        """ "lives"."""
        if self.base == "have":
            return "has"
        if self.base[-1] == "y" and self.base[-2] not in "aeo":
            return f"{self.base[:-1]}ies"
        return f"{self.base}{'es' if self.base.endswith(('s', 'x', 'ch', 'sh')) else 's'}"

    @property
    def progressive(self) -> str:
        """ "living"."""
        return f"{self.base + self.base[-1] if self.base in DOUBLED else self.base.removesuffix('e')}ing"

    def said(self, links: Iterable[str]) -> Iterator[str]:
        """With one of these behind it, "-" for nothing: "lives in"."""
        active = self.base, self.present, self.past, *_being(self.progressive), f"has {self.participle}"
        return _with(active, links)

    def denied(self, links: Iterable[str]) -> Iterator[str]:
        """The same with "not": "does not live in"."""
        helping = "does not", "do not", "did not", "doesn't", "don't", "didn't"
        return _with([*(f"{word} {self.base}" for word in helping), *_not_being(self.progressive)], links)


class Sayings:
    """Phrases, any of which may stand in a sentence."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = frozenset(phrases)
        self._longest = max(phrase.count(" ") for phrase in self._phrases) + 1

    def __contains__(self, phrase: str) -> bool:
        return phrase in self._phrases

    def at(self, text: str, at: int) -> tuple[str | None, int]:
        """The longest phrase here, and its end; the end is negative if there is none."""
        found: tuple[str | None, int] = None, -1
        said, end = "", at
        for _ in range(self._longest):
            begin = end
            while text[begin : begin + 1].isspace():
                begin += 1
            end = begin
            while text[end : end + 1].isalnum() or text[end : end + 1] in ("'", "-", "_"):
                end += 1
            if end == begin:
                break
            said = f"{said} {text[begin:end].casefold()}".lstrip()
            if said in self._phrases:
                found = said, end
        return found


@cache
def linking_verbs() -> tuple[LinkingVerb, ...]:
    """All of them."""
    rows = (line.split() for line in VERBS.split("\n") if line)
    return tuple([LinkingVerb(base, past, participle, tuple(links)) for base, past, participle, *links in rows])


@cache
def sayings(name: str) -> Sayings:
    """The phrases of a part of the grammar."""
    verbs, places = linking_verbs(), [verb for verb in linking_verbs() if verb.base in PLACES]
    done = [verb.participle for verb in verbs if "-" in verb.prepositions]
    match name:
        case "link":
            active = (said for verb in verbs for said in verb.said(verb.prepositions))
            return Sayings([*active, *(said for word in done for said in _with(_being(word), PASSIVE))])
        case "link_not":
            active = (said for verb in verbs for said in verb.denied(verb.prepositions))
            return Sayings([*active, *(said for word in done for said in _with(_not_being(word), PASSIVE))])
        case "done":
            return Sayings(said for word in done for said in _being(word))
        case "stays":
            return Sayings(said for verb in places for said in verb.said("-"))
        case "stays_not":
            return Sayings(said for verb in places for said in verb.denied("-"))
    raise KeyError(name)


def _being(word: str) -> list[str]:
    return [f"{be} {word}" for be in ("is", "are", "was", "were")]


def _not_being(word: str) -> list[str]:
    return [
        f"{be} {word}" for be in ("is not", "are not", "was not", "were not", "isn't", "aren't", "wasn't", "weren't")
    ]


def _with(phrases: Iterable[str], links: Iterable[str]) -> Iterator[str]:
    links = tuple(links)
    return (phrase if link == "-" else f"{phrase} {link}" for phrase in phrases for link in links)
