"""Links of puzz.link: read, written, refused."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.codecs.puzzlink import (
    BITS,
    CIRCLES,
    CIRCLES_AND_ARROWS,
    DIGITS_AND_SPACES,
    DOTS,
    DOTS_OF_THREE,
    DOTTED,
    EVERYWHERE,
    FOUR,
    GROUPS,
    MARKS,
    MARKS_BEFORE,
    NUMBERS,
    ROUTES,
    SIDED_POINTINGS,
    UNKNOWN,
    Coding,
    Value,
)
from clueproof.codecs.scanner import NotationError, Scanner
from clueproof.formats.links import to_link
from tests.notations import LINKS

SAMPLES = {
    "kakurasu": "https://puzz.link/p?box/5/5/7a9979672f",
    "sudoku": "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    "range": "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i",
    "cave": "https://puzz.link/p?cave/6/6/g3q2h3jbj3i3i2g",
    "creek": "https://puzz.link/p?creek/6/7/q2cgcj18cdm3c88cl",
    "nibun-nogo": "https://puzz.link/p?nibunnogo/4/4/gbjbakci",
    "nonogram": "https://puzz.link/p?nonogram/3/2/1g111h",
    "skyscrapers": "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
    "slitherlink": "https://puzz.link/p?slither/5/5/cbcbcddad",
    "country-road": "https://puzz.link/p?country/6/6/eemdee0cvv603h2l14",
    "castle-wall": "https://puzz.link/p?castle/5/5/c230021k111a210f",
    "shakashaka": "https://puzz.link/p?shakashaka/6/6/cgbhdhegdrb",
    "tatamibari": "https://puzz.link/p?tatamibari/5/5/m3g11i2g31h13g3g",
    "balance-loop": "https://puzz.link/p?balance/5/5/g9m1k0m8g",
    "detour": "https://puzz.link/p?detour/4/4/92o1vgh2h1",
    "geradeweg": "https://puzz.link/p?geradeweg/6/5/j1h23m.r4",
    "yajilin": "https://puzz.link/p?yajilin/5/5/m32j10",
    "numberlink": "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3",
    "simple-loop": "https://puzz.link/p?simpleloop/4/3/0gg",
    "masyu": "https://puzz.link/p?masyu/4/3/i013",
    "akari": "https://puzz.link/p?akari/6/6/nekcakbl",
    "tents": "https://puzz.link/p?tents/5/5/2g0h1i1j82323",
    "fillomino": "https://puzz.link/p?fillomino/6/6/h4j53g2k5233k2g14j3h",
    "slant": "https://puzz.link/p?gokigen/4/3/l372666bg",
    "tapa": "https://puzz.link/p?tapa/6/6/h3g5haaq6halkafh5j",
    "suguru": "https://puzz.link/p?suguru/5/5/cih47bs73m3g5p1g2g",
    "ripple-effect": "https://puzz.link/p?ripple/4/4/9n8rigk14h32k",
    "kropki": "https://puzz.link/p?kropki/4/4/o52l49p4",
    "heyawake": "https://puzz.link/p?heyawake/3/3/a0rg11g2",
    "star-battle": "https://puzz.link/p?starbattle/5/5/1/90ko8sje",
    "norinori": "https://puzz.link/p?norinori/3/2/k0",
    "aqre": "https://puzz.link/p?aqre/4/4/dvo1kgh2g000",
    "yin-yang": "https://puzz.link/p?yinyang/4/4/ik3000",
    "nurimisaki": "https://puzz.link/p?nurimisaki/4/4/h.g.h3j.i",
    "chocona": "https://puzz.link/p?chocona/4/4/5mouf0211102g1",
    "ayeheya": "https://puzz.link/p?ayeheya/4/4/8i8u08h0h",
    "kurotto": "https://puzz.link/p?kurotto/4/4/h0410h0j0h",
    "lits": "https://puzz.link/p?lits/4/4/9q02jg",
    "nurikabe": "https://puzz.link/p?nurikabe/4/3/g3j.h2h",
    "aquarium": "https://puzz.link/p?aquarium/5/4/9lqgfk4/3h12h13",
    "battleships": "https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w//c",
    "minesweeper": "https://puzz.link/p?mines/4/3/g1h.m",
    "hitori": "https://puzz.link/p?hitori/3/2/1a-13.21",
    "hashi": "https://puzz.link/p?hashikake/3/3/2g.i1g1",
    "binary": "https://puzz.link/p?binairo/4/4/i01300",
    "kakuro": "https://puzz.link/p?kakuro/4/5/l..lj0.0bl80.0gl.03lhc9h",
    "shikaku": "https://puzz.link/p?shikaku/4/4/h4m8i4g",
    "palisade": "https://puzz.link/p?fivecells/5/5/b1c2f1i23",
    "galaxies": "https://puzz.link/p?tentaisho/4/4/l02ehepfie",
    "magnets": "https://puzz.link/p?magnets/3/3/g1n1g90gg00010",
    "easy-as-abc": "https://puzz.link/p?easyasabc/4/4/3/h1i21g1h2g1g",
    "sashigane": "https://puzz.link/p?sashigane/6/6/m4m3q33ljyi",
    "nurimaze": "https://puzz.link/p?nurimaze/5/5/fevjls5q174n2",
    "firefly": "https://puzz.link/p?firefly/4/4/4.4.2.a1.a41c2.3.a313.3.",
    "akichiwake": "https://puzz.link/p?akichi/4/4/mr83s8g4i1h",
    "isowatari": "https://puzz.link/p?isowatari/4/4/3/i01020",
    "oasis": "https://puzz.link/p?oasis/4/4/h.j.1g4j.",
    "norinuri": "https://puzz.link/p?norinuri/4/4/k2g2j2g2g",
    "nuribou": "https://puzz.link/p?nuribou/4/4/1g1h2k21g1g",
    "disco": "https://puzz.link/p?disco/4/4/gagf5g",
    "smullyanic-dynasty": "https://puzz.link/p?smullyan/4/4/1g1i3g1g21j",
    "tile-city": "https://puzz.link/p?tilecity/4/4/uso7t8c1l",
    "mannequin-gate": "https://puzz.link/p?mannequin/4/4/9781p0g2h",
    "heyablock": "https://puzz.link/p?heyablock/4/4/1qgqhg211",
    "canal-view": "https://puzz.link/p?canal/4/4/i4g4h3h3j",
    "kurochute": "https://puzz.link/p?kurochute/4/4/3i1i2i1i",
    "cocktail-lamp": "https://puzz.link/p?cocktail/4/3/mqj4j11g",
    "cojun": "https://puzz.link/p?cojun/4/4/amgkgo5o3h1h",
    "doppelblock": "https://puzz.link/p?doppelblock/4/4/3h030hu2",
    "factors": "https://puzz.link/p?factors/4/4/teojd01g-12g-18h",
    "koburin": "https://puzz.link/p?koburin/4/4/iahagbg",
    "paintarea": "https://puzz.link/p?paintarea/4/3/f2b8l",
    "juosan": "https://puzz.link/p?juosan/4/4/9f0ur82233g4g",
    "sukoro": "https://puzz.link/p?sukoro/4/4/b2a3c2a1e",
    "yajikazu": "https://puzz.link/p?yajikazu/4/4/20f33b31c3110",
    "tasquare": "https://puzz.link/p?tasquare/4/4/9l9n",
    "coral": "https://puzz.link/p?coral/4/4/1k21h11h4g",
    "cross-the-streams": "https://puzz.link/p?cts/4/4/4g114k21h4g",
    "inverse-litso": "https://puzz.link/p?invlitso/4/4/3ag898",
    "double-back": "https://puzz.link/p?doubleback/4/4/9i83o0",
    "all-or-nothing": "https://puzz.link/p?nothing/4/4/22gusg",
    "regional-yajilin": "https://puzz.link/p?yajilin-regions/4/4/dr8pu0i1h1g",
    "moon-or-sun": "https://puzz.link/p?moonsun/4/4/9ig5goc37870",
    "toichika": "https://puzz.link/p?toichika/5/5/8j420nof7262b3e",
    "roma": "https://puzz.link/p?roma/4/4/7i0pbob5a4113a2c51a",
    "nondango": "https://puzz.link/p?nondango/5/5/28pq213i95q80",
    "hakoiri-masashi": "https://puzz.link/p?hakoiri/5/5/0l246p00a1g3k21b",
    "uso-one": "https://puzz.link/p?usoone/5/5/6kh24q30g70026dbg12000bgb",
    "kakuru": "https://puzz.link/p?kakuru/5/4/kiBkPkE_E._ld.b",
    "renban-madoguchi": "https://puzz.link/p?renban/4/4/800o00i9gc8bfa546g7e",
    "bosanowa": "https://puzz.link/p?bosanowa/6/5/jo9037g2n2n3g4j3i",
    "araf": "https://puzz.link/p?araf/4/4/2g431g5g12i445",
    "snake": "https://puzz.link/p?snake/4/4/000000122g2h1",
    "dotchi-loop": "https://puzz.link/p?dotchi/4/4/120oc802f190",
    "pipelink": "https://puzz.link/p?pipelink/4/4/kbiemch",
    "shimaguni": "https://puzz.link/p?shimaguni/3/2/c812",
    "hanare-gumi": "https://puzz.link/p?hanare/4/4/6k0cook2ham",
    "putteria": "https://puzz.link/p?putteria/3/2/c8g3i.",
    "context": "https://puzz.link/p?context/4/4/h2h1g1h1g1g0g",
    "aquapelago": "https://puzz.link/p?aquapelago/4/4/j2q",
    "nawabari": "https://puzz.link/p?nawabari/4/4/a2g2a2a3a3",
    "shugaku": "https://puzz.link/p?shugaku/4/4/65658161a0",
    "nanro": "https://puzz.link/p?nanro/4/4/bc0g1og3j1g2j2h",
    "makaro": "https://puzz.link/p?makaro/4/4/vagab8gegah1g04k0",
    "sumiwake": "https://puzz.link/p?sumiwake/4/4/pblbi4ro3rg",
    "no-three": "https://puzz.link/p?nothree/4/4/kejeleke",
    "wittgenstein-briquet": "https://puzz.link/p?wittgen/4/4/jcnb",
    "nuritwin": "https://puzz.link/p?nuritwin/4/4/98g0h0g3",
    "tetrochain": "https://puzz.link/p?tetrochain/4/4/c22a22b0.c0.c",
    "batten": "https://puzz.link/p?batten/4/4/9i21040",
    "stostone": "https://puzz.link/p?stostone/4/4/0580dg51g",
    "turnaround": "https://puzz.link/p?turnaround/4/4/1o31j",
    "nagareru-loop": "https://puzz.link/p?nagare/5/5/e1a44f1b3b3c",
    "guide-arrow": "https://puzz.link/p?guidearrow/4/4/14gcg8cl",
    "arrow-flow": "https://puzz.link/p?arrowflow/4/4/g.i2g8.h.j",
    "slalom": "https://puzz.link/p?slalom/d/5/5/524131161141526125m/3",
    "mintonette": "https://puzz.link/p?mintonette/4/4/g.h.i8g.k",
    "rassi-silai": "https://puzz.link/p?rassi/5/5/5880ci1000040",
    "keywest": "https://puzz.link/p?keywest/5/4/bdg323bla",
    "lither": "https://puzz.link/p?lither/4/4/gbh122788d",
    "bosnian-road": "https://puzz.link/p?bosnianroad/4/4/c0i0b",
    "mid-loop": "https://puzz.link/p?midloop/4/4/ifzfmf",
    "meandering-numbers": "https://puzz.link/p?meander/4/4/1mgs08j3q",
    "circles-and-squares": "https://puzz.link/p?circlesquare/4/4/la0000",
    "look-air": "https://puzz.link/p?lookair/4/4/c0a3a1e0b",
    "mochikoro": "https://puzz.link/p?mochikoro/4/4/m4k2h",
    "mochinyoro": "https://puzz.link/p?mochinyoro/4/4/2l2n",
    "bramble": "https://puzz.link/p?bramble/3/2/c812",
    "city-space": "https://puzz.link/p?cityspace/4/4/g53j4n",
    "choco-banana": "https://puzz.link/p?cbanana/4/4/k9g2g4k1",
    "double-choco": "https://puzz.link/p?dbchoco/4/4/1sbgm4i4j",
    "square-jam": "https://puzz.link/p?squarejam/5/4/3y",
    "ice-walk": "https://puzz.link/p?icewalk/5/5/k2814val2g",
    "water-walk": "https://puzz.link/p?waterwalk/5/5/9900ok4g2i47l7k",
    "fire-walk": "https://puzz.link/p?firewalk/5/5/04g50jdmdgdo3",
    "forest-walk": "https://puzz.link/p?forestwalk/5/5/0g0pgn4i4r",
    "morning-walk": "https://puzz.link/p?morningwalk/5/5/8110abi3hbhbbgbhbbm",
    "barns": "https://puzz.link/p?barns/4/4/88g0000000",
    "dotchi-dotchi-loop": "https://puzz.link/p?dotchi2/4/4/1906g001l0k9",
    "nagenawa": "https://puzz.link/p?nagenawa/5/5/7cprstusg2h1h1h0",
    "ring-ring": "https://puzz.link/p?ringring/6/6/7040427020",
    "retsurin": "https://puzz.link/p?retsurin/4/4/p.0h0g",
    "kurarin": "https://puzz.link/p?kurarin/4/4/k8l8lc8j",
    "simple-gako": "https://puzz.link/p?simplegako/4/4/l4i4h6h",
    "minarism": "https://puzz.link/p?minarism/4/4/hhhq21pgi",
    "kazunori-room": "https://puzz.link/p?kazunori/4/4/94g1s0g4k2p2k",
    "japanese-sums": "https://puzz.link/p?japanesesums/5/5/4/..g3.g35g25g..g..g8h71g.6gah",
    "view": "https://puzz.link/p?view/5/5/m401g3g2g101m",
    "sukoro-room": "https://puzz.link/p?sukororoom/5/5/4vjbtnfpb3i2i3b",
    "hebi-ichigo": "https://puzz.link/p?hebi/5/5/a43g31b40b42g45a",
    "number-city": "https://puzz.link/p?numcity/4/4/j2i13l4i0s08",
    "timebomb": "https://puzz.link/p?timebomb/5/5/000g3k2g0m3g000",
    "pentominous": "https://puzz.link/p?pentominous/5/5/pak0k6h",
    "tetrominous": "https://puzz.link/p?tetrominous/4/4/n3m",
    "heteromino": "https://puzz.link/p?heteromino/4/4/f7a777e",
    "statue-park": "https://puzz.link/p?statuepark/5/4/0619330/2/41u/32pg",
    "pentopia": "https://puzz.link/p?pentopia/5/5/i448q9m//p",
    "tetrochain-k": "https://puzz.link/p?tetrochaink/4/3/i2h8k3k",
    "tetrochain-ctb": "https://puzz.link/p?tetroctb/5/4/nbfg3fmg20022h10g",
    "number-rope": "https://puzz.link/p?numrope/4/4/p2gg98l2lael+l",
    "compass": "https://puzz.link/p?compass/5/5/l2.21g.2.4m.4.3g.1..l",
    "usotatami": "https://puzz.link/p?usotatami/8/8/7b23b6b4b2f2d4a21a2b4b3a3e8e5b3b2b32b3",
    "yajitatami": "https://puzz.link/p?yajitatami/5/5/b3233a2222p1233",
    "fillmat": "https://puzz.link/p?fillmat/5/5/3b3h1h1b4",
    "family-photo": "https://puzz.link/p?familyphoto/6/6/9k5gq2p0l1g2j2n4j4g1l",
    "wall-logic": "https://puzz.link/p?walllogic/5/5/h1k2g2i5g5k4h",
    "mukkonn-enn": "https://puzz.link/p?mukkonn/6/6/j.33.p1.1.j.1.1p1..1j",
    "myopia": "https://puzz.link/p?myopia/6/6/gci2i5lbjel5hcj",
    "tapa-like-loop": "https://puzz.link/p?tapaloop/6/6/g3t+32hart2g",
    "voxas": "https://puzz.link/p?voxas/5/5/hdhbhchbk7dh8bi",
    "dominion": "https://puzz.link/p?dominion/4/4/1l2g1k3",
    "sananko": "https://puzz.link/p?sananko/4/4/+3k4o1m",
}
"""A link of each genre."""
CODINGS: dict[str, tuple[Coding, list[Value]]] = {
    "numbers": (NUMBERS, [UNKNOWN, 0, 9, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 10**6]),
    "digits": (DIGITS_AND_SPACES, [UNKNOWN, *range(10)]),
    "four": (FOUR, [UNKNOWN, *range(5)]),
    "dots": (DOTS, [1, 2]),
    "dots of three": (DOTS_OF_THREE, [1, 2, 3]),
    "circles": (CIRCLES, [1, 2]),
    "everywhere": (EVERYWHERE, [*range(50), 1295]),
    "groups": (GROUPS, [*range(10), 13, 99, 51, 113, 993, 1111, 1919]),
    "bits": (BITS, [1]),
    "marks before": (MARKS_BEFORE, [1]),
    "dotted": (DOTTED, [1, 4, 11, 78, 84, 1279, 1281, 1284]),
    "circles and arrows": (CIRCLES_AND_ARROWS, [UNKNOWN, 3, 15, 16, 255, -2, -3, -4, -5]),
    "routes": (ROUTES, [1, 2, 3, 4]),
    "sided pointings": (SIDED_POINTINGS, [0, 1, 2, 3, 5, 28, 313]),
    "marks": (MARKS, [1]),
}


@pytest.mark.parametrize("name", CODINGS)
def test_what_a_coding_writes_it_reads(name: str) -> None:
    coding, values = CODINGS[name]
    chance = random.Random(1)
    for count in range(1, 90):
        density = chance.random()
        said = [chance.choice(values) if chance.random() < density else None for _ in range(count)]
        scanner = Scanner(coding.write(said))
        assert coding.read(scanner, count) == said
        assert not scanner


def test_every_genre_has_a_sample() -> None:
    assert {*LINKS} == {*SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_link_is_read_and_written_back(name: str) -> None:
    puzzle = clueproof.parse(SAMPLES[name])
    assert puzzle.rules.name == name
    assert to_link(puzzle) == SAMPLES[name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?sudoku/9/9/k8g", "<text>:1:35: the link ends where a letter from g to z or a number"),
        (
            "https://puzz.link/p?pzprv3.1/slither/2/2/3_./._./",
            "<text>:1:21: this link holds a board as it was saved; expected the link of the puzzle",
        ),
        (
            "https://puzz.link/p?ripple/2/2/00.i",
            "<text>:1: r1c1 has a clue without a number, which this puzzle has not",
        ),
        (
            "https://puzz.link/p?aqre/b/2/2/0g",
            "<text>:1: a border at r1c1 ends inside a room: the rooms are not closed",
        ),
        ("https://puzz.link/p?fillomino/2/2/1i0g", "<text>:1:37: the link has borders that are given, which this"),
        ("https://puzz.link/p?sudoku/2/2/1z", "<text>:1:33: 'z' takes more places than the 3 left"),
        ("https://puzz.link/p?sudoku/x/4/4/1", "<text>:1:28: the option 'x' of links is not known"),
        (
            "https://puzz.link/p?sudoku/v:/4/4/1",
            "<text>:1:28: the link says that the puzzle is a variant ('v:'), with rul",
        ),
        (
            "https://puzz.link/p?numlin_bit/4/4/1",
            "<text>:1:21: this is a puzz.link link of the genre 'numlin_bit', which clueproof does not know; it knows ",
        ),
        ("https://puzz.link/p?parquet/4/4/1", "<text>:1:21: this is a puzz.link link of the genre 'parq"),
        ("https://puzz.link/p?wataridori/4/4/1", "<text>:1:21: this is a puzz.link link of the genre 'wat"),
        ("https://puzz.link/p?tentaisho/2/2/g2lg", "<text>:1: dots row 1, column 2: the dot r1c1-r1c2 touches a cell"),
        ("https://puzz.link/p?magnets/2/1/l09", "<text>:1: the link has poles that are given, which this puzzle"),
        ("https://puzz.link/p?magnets/3/1/n0", "<text>:1: the room of r1c1 has 3 cells, not 2"),
        ("https://puzz.link/p?fivecells/5/2/7i", "<text>:1: 9 cells can't be divided into regions of 5"),
        ("https://puzz.link/p?fivecells/2/3/f", "<text>:1: 6 cells can't be divided into regions of 5"),
        ("https://puzz.link/p?easyasabc/3/3/2/3q", "<text>:1: top, position 1: 'C' is no clue; expected a letter"),
        ("https://puzz.link/p?sudoku/0/4/1", "<text>:1:28: a board of 4 rows and 0 columns is none"),
        (
            "https://puzz.link/p?sudoku/8/8/zzzj",
            "<text>:1: on 8x8 cells puzz.link draws boxes of 2x2, which",
        ),
        ("https://puzz.link/p?sudoku", "<text>:1: this is no link to a puzzle: expected https://puzz.link/p?name/"),
        ("https://puzz.link/p?sudoku/xyz", "<text>:1:27: a link says the width and the height behind the name"),
        (
            "https://puzz.link/p?sudokus/4/4/g1k23k3g",
            "<text>:1:21: this is a puzz.link link of the genre 'sudokus', which clueproof does not know; it knows ",
        ),
        ("https://puzz.link/p?sudoku/1/1/.", "<text>:1: r1c1 has a clue without a number, which"),
        ("https://puzz.link/p?kurodoko/2/1/9g", "<text>:1: grid row 1, column 1: 9 is more than the 2"),
        ("https://example.org/a", "<text>:1: this is no link to a puzzle: expected one of puzz.link, Penpa, "),
        ("https://example.org/net?e=MD", "<text>:1: this is no link to a puzzle: expected one of puzz.link, Penpa, "),
    ],
)
def test_bad_links_are_refused(text: str, message: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError) as error:
        clueproof.parse(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    "link",
    [
        "http://pzv.jp/p.html?slither/5/5/cbcbcddad",
        "https://pzprxs.vercel.app/p?slither_edit/5/5/cbcbcddad/",
        "https://puzz.link/p?slitherlink_play/5/5/cbcbcddad",
    ],
)
def test_other_hosts_modes_and_names(link: str) -> None:
    assert to_link(clueproof.parse(link)) == SAMPLES["slitherlink"]


@pytest.mark.parametrize(
    ("link", "same"),
    [
        ("https://puzz.link/p?kakuro/5/5/kC-e-c-z..-8lff-giO", "https://puzz.link/p?kakuro/5/5/kC0e0c0z..08lff0giO"),
        ("https://puzz.link/p?building/5/5/g2l4g2h4h4h2", "https://puzz.link/p?skyscrapers/5/5/g2l4g2h4h4h2"),
    ],
)
def test_other_ways_to_say_it(link: str, same: str) -> None:
    puzzle = clueproof.parse(link)
    assert puzzle == clueproof.parse(same)
    assert clueproof.verify(puzzle).word == "unique"
    assert to_link(puzzle) == same


def test_a_genre_with_several_names_in_links_is_written_by_what_it_states() -> None:
    four = "https://puzz.link/p?fourcells/4/4/2o"
    assert to_link(clueproof.parse(four)) == four
    with pytest.raises(NotationError, match=r"puzz\.link has palisade with region_size=5 or region_size=4 alone"):
        to_link(clueproof.parse("palisade region_size=3\n...\n...\n..."))


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?fivecells/3/2/7b3b",
        "https://puzz.link/p?tentaisho/3/2/p2e40",
        "https://puzz.link/p?fourcells/3/3/d7d",
    ],
)
def test_cells_that_are_missing(link: str) -> None:
    puzzle = clueproof.parse(link)
    assert len(puzzle.shape.holes) == 1
    assert to_link(puzzle) == link
    assert clueproof.parse(clueproof.to_text(puzzle)) == puzzle


def test_dark_dots_are_kept() -> None:
    puzzle = clueproof.parse(SAMPLES["galaxies"])
    typed = clueproof.parse(clueproof.to_text(puzzle))
    assert "@" in clueproof.to_text(puzzle)
    assert to_link(typed) == SAMPLES["galaxies"]
    # they are the same puzzle
    assert clueproof.parse(clueproof.to_text(puzzle).replace("@", "o")) == puzzle


def test_what_links_cannot_say_is_refused() -> None:
    with pytest.raises(NotationError, match="links can't say colours"):
        to_link(clueproof.parse('{"puzzle": "nonogram", "rows": ["1a 1b"], "cols": ["1a", "1b"]}'))
    with pytest.raises(NotationError, match="draws boxes of 3x3"):
        to_link(clueproof.parse("sudoku\n" + "............\n" * 12))
    with pytest.raises(NotationError, match="has no genre for triangle-sum"):
        to_link(clueproof.parse("triangle-sum\n1\n2 3"))


def test_a_link_that_would_be_another_puzzle_is_not_written() -> None:
    with pytest.raises(NotationError, match="links can't say all that belongs to this sudoku"):
        to_link(clueproof.parse("sudoku box=1x4\n1...\n....\n....\n...."))


SLITHERLINK = "https://puzz.link/p?slither/2/2/802"


@pytest.mark.parametrize(
    ("link", "same", "notes"),
    [
        (SLITHERLINK, SLITHERLINK, ()),
        (f"{SLITHERLINK}/", SLITHERLINK, ()),
        (f"{SLITHERLINK}//", SLITHERLINK, ()),
        (f"{SLITHERLINK}#/top", SLITHERLINK, ("'#/top' behind the puzzle passed over",)),
        (f"{SLITHERLINK}.0", SLITHERLINK, ("'.0' behind the puzzle passed over",)),
        (f"{SLITHERLINK}/&id=7", SLITHERLINK, ("'&id=7' behind the puzzle passed over",)),
        (
            "https://puzz.link/p?type=player&slither/2/2/802",
            SLITHERLINK,
            ("'type=player&' before the puzzle passed over",),
        ),
        ("https://puzz.link/p?fillomino01/2/2/1i00", "https://puzz.link/p?fillomino/2/2/1i", ()),
        ("https://puzz.link/p?fillomino/t/2/2/1i", "fillomino largest=3\n1.\n..", ()),
        ("https://puzz.link/p?arukone/e/2/2/1g1g", "numberlink\n1.\n1.", ()),
        (
            "https://puzz.link/p?yajilin/b/2/2/d",
            "https://puzz.link/p?yajilin/2/2/d",
            ("the option 'b' passed over, by which clues stand on grey",),
        ),
        ("https://puzz.link/p?lits/d/4/2/aabbaabb", "lits\naabb\naabb", ()),
        ("https://puzz.link/p?creek/d/1/1/12.0", "https://puzz.link/p?creek/1/1/170", ()),
        ("https://puzz.link/p?gokigen/d/1/1/1..1", "https://puzz.link/p?gokigen/1/1/b1", ()),
        (
            "https://puzz.link/p?chocona/2/2/g01",
            "chocona\naa\naa\nnumbers: a=1",
            ("1 border inside rooms passed over, from r1c1-r1c2 on",),
        ),
    ],
)
def test_what_is_for_display_is_passed_over_and_noted(link: str, same: str, notes: tuple[str, ...]) -> None:
    puzzle = clueproof.parse(link)
    assert puzzle == clueproof.parse(same)
    assert puzzle.notes == notes


@pytest.mark.parametrize(
    "link",
    [
        "cave/4/2/03l", "fillomino/5/5/0162j8h3j18j3h", "hashikake/5/5/0g3g2k5g3m2j", "arukone/3/1/110",
        "nurikabe/4/4/i0g3o2", "nurimisaki/4/3/0p4", "kurodoko/5/3/j0g5l3g", "shikaku/4/4/03m6j3g", "ripple/3/2/000k",
        "skyscrapers/5/5/0g3243522h3k2h", "sudoku/9/9/zzzz0", "tatamibari/3/3/0n", "suguru/3/2/000k",
    ],
)  # fmt: skip
def test_a_0_is_refused_where_it_stands_for_no_number_in_files(link: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError, match=r":1:\d+: '0' stands where a number from 1 on was expected"):
        clueproof.parse(f"https://puzz.link/p?{link}")


def test_a_border_that_ends_inside_a_room_counts_where_the_page_counts_it() -> None:
    link = "country/10/12/d4ibeqt5abl75ajb6m94i80400vvvvk5vvufvv9h7sci34h21h21t6j6h"
    puzzle = clueproof.parse(f"https://puzz.link/p?{link}")
    assert len(puzzle.shape.cells_of) == 32
    assert len(puzzle.shape.inner_borders) == 20
    assert puzzle.notes == ()
    assert clueproof.verify(puzzle).word == "unique"
    assert clueproof.to_link(puzzle) == f"https://puzz.link/p?{link}"


def test_notes_stand_in_answers_and_not_in_puzzles() -> None:
    verdict = clueproof.verify(f"{SLITHERLINK}&id=7")
    assert verdict.to_json()["notes"] == ["'&id=7' behind the puzzle passed over"]
    assert "notes" not in clueproof.to_json(clueproof.parse(f"{SLITHERLINK}&id=7"))
