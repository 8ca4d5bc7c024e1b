"""Steps are right: core steps are implied and irreducible, and no step removes what some solution has.

Checked with a model of its own in another backend than the one that made the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pytest

import clueproof
from clueproof.backends import Refuted, Satisfied, Session, backend
from clueproof.encoders import registry
from clueproof.explanation import ExplainedStep, GroupSelectors, contradiction, explain, headline
from clueproof.explanation.steps import CORE
from clueproof.explanation.wording import reason
from clueproof.model import Literal, Model, Variable, values_of
from tests.sweeps import sampled

OTHER = "cpsat"
Candidates = Sequence[Sequence[int]]

PUZZLES = [
    "overlapping-sudoku id=one grids=r1c1,r3c3 box=2x2\n.2.4##\n....##\n3.1...\n.....1\n##..3.\n##....\n",
    "overlapping-sudoku id=one-more grids=r1c1,r1c2 box=1x2\n...\n.1.\n",
    "sudoku id=one\n1...\n..3.\n.4..\n...2\n",
    "sudoku id=cages\n....\n....\n....\n...1\nextras:\n  cage 7 r1c2 r2c2-r2c3\n  cage 6 r3c3-r4c3\n"
    "  arrow r1c4-r1c3 r2c3\n",
    "sudoku id=one-lines\n....\n....\n....\n....\nextras:\n  thermo r4c4-r4c2\n  whisper 2 r1c1-r2c1-r3c2\n"
    "  renban r3c1 r3c4 r2c2\n  pair-sum 3 r1c1-r1c2\n  black-dot r3c1-r3c2\n  between r1c1 r1c3-r1c4\n",
    "sudoku id=one-free free=2\n..3.\n...2\n.14.\n.3..\nextras:\n  sum 6 r5c1-r5c2\n  greater r5c1-r5c2\n",
    "sudoku id=one-found regions=find\n1..\n...\n...\nextras:\n"
    "  same-region r1c1-r1c2\n  region-run r3c3\n  region-run r2c2\n",
    "sudoku id=two\n1..4\n.41.\n.14.\n4..1\n",
    "binary id=some\n.1..\n...0\n1...\n..1.\n",
    "binary id=four\n0..1\n....\n....\n..00\n",
    "nonogram id=one\nrows:\n1 1\n1\n2\ncols:\n1 1\n1\n2\n",
    "nonogram id=two\nrows:\n1\n1\ncols:\n1\n1\n",
    "nonogram id=colours\nrows:\n1a 1b\n1b\ncols:\n1a\n1b\n1b\n",
    "range id=one\n. . . . 5\n. 5 . . .\n. . . 3 .\n",
    "range id=eight\n3 . .\n. . .\n. . .\n",
    "hashi id=one\n2.2\n...\n2.2\n",
    "hashi id=some loops=no\n?.?\n...\n2.?\n",
    "slant id=one\n.1..\n1.3.\n.2.0\n",
    "slant id=some\n....\n.1..\n....\n",
    "net id=one\n1L1\nLT1\n",
    "net id=some wrapping\nwalls: r1c1-r1c2\n.1.\nT.1\n",
    "signpost id=one\n1> > v\n. < <\n",
    "signpost id=some\n> v\n^ <\n",
    "kakurasu id=one\nbottom: 2 8 4 1\nright: 6 1 2 5\n",
    "kakurasu id=some\nbottom: 3 . 3\nright: . 3 3\n",
    "sumplete id=one\nframed:\n7 7 4 7\n5 8 4 12\n2 4 2 8\n2 19 6 .\n",
    "sumplete id=some\nframed:\n3 1 2 3\n1 1 2 .\n1 2 . .\n",
    "thermometers id=one\nframed:\n. 2 2 2\n2 > x v\n3 > v v\n1 x < x\n",
    "thermometers id=some\nframed:\n. . . 1\n. v > x\n. > ^ .\n1 x < x\n",
    "aquarium id=one one_level=no\nframed:\n. 1 . 0\n. a a a\n1 a b a\n",
    "aquarium id=some\nframed:\n. . . 1\n. a b b\n. a a b\n",
    "battleships id=one fleet=2\nframed:\n. 1 . .\n. . . ~\n1 . . x\n",
    "battleships id=some fleet=1,1\nframed:\n. . . .\n1 . . .\n. . . x\n",
    "clouds id=one\ncol_counts: 2 2 0 3 3\nrow_counts: 2 4 2 2\n",
    "clouds id=some\ncol_counts: . 2 .\nrow_counts: 2 2\n",
    "minesweeper id=one mines=2\n1.1\n??.\n..1\n",
    "minesweeper id=some\n2..\n..?\n",
    "mosaic id=one\n.4.\n4.2\n",
    "tents id=one\nframed:\n. 1 . . 1\n. . T . .\n1 . . T .\n. . . . .\n",
    "dominosa id=one\n001011\n",
    "dominosa id=some\n0011\n1220\n2201\n",
    "latin-square id=one\n1..3\n.4..\n...4\n.1..\n",
    "latin-square id=some diagonals=yes\n1...\n....\n..4.\n....\n",
    "kakuro id=one\n#   3\\  4\\ #\n\\3  .   .  7\\\n\\8  .   .  .\n#   #   \\3 .\n",
    "akari id=one\n.#0.\n....\n.2#.\n",
    "map id=one colours=3\nr..\n..g\nregions:\n112\n134\n",
    "map id=some\nr..\nregions:\n123\n",
    "magnets id=one\ntop: . 1 .\nbottom: 1 . 0\nleft: 1 .\nright: . 0\n<>^\n<>v\n",
    "magnets id=some\nright: 1 . .\n<>^\n^*v\nv<>\n",
    "tapa id=one\n. . 3 . 5 .\n. 14 . . . .\n. . . . . .\n. 6 . . 33 .\n. . . . 23 .\n. 5 . . . .\n",
    "star-battle id=one\naabbb\nabbbb\ncccbb\ndccce\ndeeee\n",
    "hitori id=one\n3 2 2 1\n2 1 4 1\n1 1 3 4\n",
    "futoshiki id=one\n. . . . .\n. . . . .\n. < . . .\n. . ^ . .\n. . . . .\n",
    "futoshiki id=some adjacent\n. o . ? .\no . o . ?\n. o . o .\n? . o . o\n. ? . o .\n",
    "kenken id=one\naab\ncbb\ncdd\ntargets:\na=3+ b=9x d=1-\n",
    "kenken id=some\naab\nccb\ndeb\ntargets:\na=2 b=6x c=2/\n",
    "killer-sudoku id=one\n12..\n....\n...2\n....\ncages:\n.aab\n.cc.\nd..e\ndd.e\ntargets:\na=6 c=6 d=7 e=6\n",
    "killer-sudoku id=some\ncages:\naab.\n..b.\n....\n....\ntargets:\na=3\n",
    "undead id=one ghosts=2 vampires=2 zombies=1\ntop: . 1 .\nleft: 1 3 .\n\\./\n.V.\n/./\n",
    "undead id=some\ntop: 1 .\nleft: . 1\n./\n..\n",
    "slitherlink id=several\n3.3\n...\n.2.\n",
    "slitherlink id=some\n.2.\n...\n",
    "masyu id=one\nB..B\n....\nB.WB\n",
    "masyu id=some\n....\n.W..\n....\n",
    "slant id=some\n....\n.3..\n....\n",
    "hashi id=several\n2.3\n...\n1.2\n",
    "hashi id=some\n?.?\n...\n?.?\n",
    "fillomino id=several\n1.2\n.3.\n2..\n",
    "fillomino id=some\n.2.\n...\n",
    "suguru id=one\n41.5\n....\n2.4.\nregions:\naaaa\nabbb\nccbb\n",
    "suguru id=several\n...\n...\nregions:\naab\naab\n",
    "ripple-effect id=one\n42..\n.5..\n.1..\nregions:\naaab\naabb\naccc\n",
    "ripple-effect id=several\n...\n...\nregions:\naab\naab\n",
    "cave id=several\n2 . .\n. 4 .\n. . .\n",
    "cave id=some\n. ?\n. .\n. ?\n",
    "creek id=several\n1..\n..2\n...\n",
    "creek id=some\n....\n.2..\n....\n",
    "str8ts id=one\n 4  .  .  #\n 2 #1  .  .\n .  .  #  .\n #  .  .  4\n",
    "str8ts id=several\n..#\n#..\n...\n",
    "kropki id=one\n1 . . o 2\no . . . o\n. o . . .\no . o . .\n. o . o .\n",
    "kropki id=several\n. o .\n@ . o\n. o .\n",
    "kropki id=some all_dots=no\n. . . o .\n@ . . . .\n. . . . .\n. . . . .\n. . . . .\n",
    "n-queens id=one\n..Q.\n....\n....\n....\n",
    "n-queens id=several\n....\n....\n....\n....\n",
    "n-queens id=some\nregions:\naabb\naabb\naccb\n",
    "tenner-grid id=one\nframed:\n. . .  . .\n. . .  . .\n. . 0  . .\n3 9 4 10 4\n",
    "tenner-grid id=several\nframed:\n. . . .\n1 . . .\n. . . 3\n",
    "heyawake id=several\naab\nccb\nddd\nnumbers: d=1\n",
    "heyawake id=some\naab\nccb\nddd\n",
    "norinori id=one\nabb\nabb\n",
    "norinori id=some\naaab\nabbb\n",
    "aqre id=one\naabc\naabc\ndebf\ndegf\nnumbers: c=2 e=0 f=0 g=0\n",
    "aqre id=some\naabb\naabb\nnumbers: a=3\n",
    "yin-yang id=one\nB..B\n.B.W\n....\n....\n",
    "yin-yang id=some\nB..\n...\n",
    "nurimisaki id=one\n..?.\n?..3\n....\n?...\n",
    "nurimisaki id=some\n...?\n?...\n....\n...?\n",
    "chocona id=one\naaab\nccde\nccfg\nhhfg\nnumbers: a=2 b=1 c=1 d=1 e=0 f=2 h=1\n",
    "chocona id=some\naab\nccb\nnumbers: a=1\n",
    "ayeheya id=one\naabb\ncccd\ncccd\nccce\nnumbers: c=0\n",
    "ayeheya id=some\nabc\n",
    "kurotto id=one\n. . 0 4\n1 0 . .\n0 . . .\n. 0 . .\n",
    "kurotto id=some\n2 . .\n. . .\n",
    "lits id=one\naabb\naabc\nabbc\ncccc\n",
    "lits id=some\naaa\naaa\n",
    "nurikabe id=one\n3..\n..1\n...\n",
    "nurikabe id=some\n?..\n...\n..?\n",
    "shikaku id=one\n2..2\n....\n4..4\n",
    "country-road id=one\naabb\nabbb\ncddd\nccdd\nnumbers: a=1 c=3 d=5\n",
    "country-road id=some\naab\nccb\nddd\n",
    "shingoki id=one\n. . . 6B\n. . 3B .\n. . . .\n. . . 6B\n",
    "shingoki id=some\n. . . .\n. 2B . .\n. . . .\n",
    "castle-wall id=one\n. . .\n. W .\n. . .\n",
    "castle-wall id=some\n. . . .\n. W . .\n. . . v0\n. . . .\n",
    "shakashaka id=one\n..#0\n....\n....\n###.\n",
    "shakashaka id=some\n...\n...\n...\n",
    "tatamibari id=one\nHH\n..\n",
    "tatamibari id=some\n?..\n...\n..?\n",
    "balance-loop id=one\n4W . .\n. . .\n. . 4W\n",
    "balance-loop id=some\n. . . .\n. . . .\n. . 3B .\n",
    "detour id=one\naa\nbb\n",
    "detour id=some\naaaa\nabba\nabba\naaaa\n",
    "geradeweg id=one\n2 . .\n. . .\n. . 2\n",
    "geradeweg id=some\n. . . .\n. . . .\n. 2 . .\n",
    "yajilin id=one\n. . . .\n. . . <1\n. . . .\n",
    "yajilin id=some\n. . . .\n. . . .\n. . . .\n",
    "hidato id=one\n9 . 1\n. 4 .\n6 . .\n",
    "hidato id=some\n. . 1\n. 5 .\n",
    "numbrix id=one\n1 . 3\n. . .\n",
    "numbrix id=some\n1 . .\n. . .\n",
    "numberlink id=one\n123\n...\n123\n",
    "numberlink id=some\n1..2\n....\n1..2\n",
    "simple-loop id=one\n....\n.##.\n....\n",
    "simple-loop id=some\n....\n....\n....\n",
    "galaxies id=one\n.o..o\n.....\n.o..o\n",
    "palisade id=some region_size=3\n...\n...\n",
    "net id=one\n1L1\nLT1\n",
    "signpost id=one\n> > v\nv < <\n> > .\n",
    "tracks id=some\ntop: 2 . .\nleft: . 2 .\n. . .\n. . .\n. . .\n",
    "skyscrapers id=one\ntop: 2 . 1\nleft: . 2 .\n",
    "skyscrapers id=some\ntop: 2 . .\n",
    "easy-as-abc id=some letters=2\ntop: A.B\nleft: .B.\n",
    "shade-the-cells id=one\n2 1 0\n2 1 1\n1 1 1\n",
    "shade-the-cells id=some\n. 1\n. .\n",
    "independent-set id=some exactly=2\nedges:\na b\nb c\nc d\nd e\ne a\nin: a\n",
    "triangle-sum id=one sum=14\n3\n7 4\n2 4 6\n",
    "unidirectional-tsp id=all\n1 2 3\n4 5 6\n7 8 9\n",
    "elimination id=some\ncategories:\n  pet: cat, dog, cow\n  name: Ann, Bob, Cy\n  day: 1, 2, 3\nstatements:\n"
    "  Ann is not cat\n  dog is before Ann in day\n",
    "sashigane id=one\n. . . .\n. . . .\n. 4 . .\n",
    "sashigane id=some\no . . .\n. . . .\n. . . .\n",
    "nurimaze id=one\nS...^\n.....\n.....\n.....\n....G\nregions:\naabcd\neaacf\nghhcf\nghicj\niiikj\n",
    "nurimaze id=some\nS..\n...\n..G\nregions:\nabc\ndef\nggh\n",
    "firefly id=one\n>1 .\n. <\n",
    "firefly id=some\n> . .\n. . .\n. . <\n",
    "akichiwake id=one\nabbc\nabbd\neffg\neffh\nnumbers:\nb=4 f=1\n",
    "akichiwake id=some\naab\naab\nnumbers: a=3\n",
    "isowatari id=one\nB...\n....\nW...\n..B.\n",
    "isowatari id=some piece=2\n.B.\n...\n",
    "oasis id=one\n. . ? .\n. . . ?\n1 . 4 .\n. . . ?\n",
    "oasis id=some\n..?\n...\n",
    "norinuri id=one\n. . . .\n. 2 . 2\n. . . .\n2 . 2 .\n",
    "norinuri id=some\n?...\n....\n",
    "nuribou id=one\n1 . 1 .\n. 2 . .\n. . . 2\n1 . 1 .\n",
    "nuribou id=some\n?...\n....\n",
    "disco id=one\nabbb\naaaa\ncaad\nccdd\n",
    "disco id=some\naab\nabb\nbbb\n",
    "smullyanic-dynasty id=one\n1.1.\n..3.\n1.21\n....\n",
    "smullyanic-dynasty id=some\n.2.\n...\n",
    "tile-city id=one\n. . . 1\n. . . .\n. . . .\n. . . .\nregions:\nabcd\nabbe\nfghh\nffhi\n",
    "tile-city id=some\nregions:\nabb\ncdd\n",
    "mannequin-gate id=one\naabb\naabb\nccdb\ncddb\nnumbers:\nb=2\n",
    "mannequin-gate id=some\naaa\naaa\nnumbers: a=1\n",
    "nibun-nogo id=one\n..1..\n01..2\n.1.2.\n.....\n..0.0\n",
    "nibun-nogo id=some\n...\n.2.\n...\n",
    "heyablock id=one\naaaa\nbbac\nbaac\nbbcc\nnumbers:\na=2 b=1 c=1\n",
    "canal-view id=one\n. . . 4\n. 4 . .\n3 . . 3\n. . . .\n",
    "canal-view id=some\n. 2 .\n. . .\n",
    "kurochute id=one\n3 . . .\n1 . . .\n2 . . .\n1 . . .\n",
    "kurochute id=some\n. 1 .\n. . .\n",
    "cocktail-lamp id=one\nabbc\ndbbe\nfbbg\nnumbers:\ne=1 f=1\n",
    "cocktail-lamp id=some\naab\naab\n",
    "cojun id=one\n5...\n....\n..3.\n.1..\nregions:\naabb\ncaab\nccab\nccdd\n",
    "cojun id=some\n....\nregions:\naabb\n",
    "doppelblock id=one\nframed:\n. 3 . . 0\n3 . . . .\n0 . . . .\n. . . . .\n. . . . 2\n",
    "doppelblock id=some\nframed:\n. . . .\n1 . . .\n. . 0 .\n. . . .\n",
    "factors id=one\nabcd\nbbcc\nebfg\neefg\nnumbers:\na=1 c=18 e=24\n",
    "factors id=some\naab\nccb\ndeb\nnumbers:\na=2\n",
    "koburin id=one\n...0\n....\n0...\n1...\n",
    "koburin id=some\n?...\n....\n....\n",
    "paintarea id=one\nregions:\naabc\nadbb\ndddb\n",
    "paintarea id=some\nregions:\nabc\nddc\n",
    "juosan id=one\naabb\nccdd\ncefd\ngfff\nnumbers:\na=2 b=2 c=3 d=3 f=4\n",
    "juosan id=some\naab\nccb\nnumbers: a=2\n",
    "tile-paint id=one\nframed:\n. . . 2 .\n0 a a a b\n. c c c b\n. c d d d\n. c d d d\n",
    "tile-paint id=some\nframed:\n. . . .\n1 a b c\n",
    "sukoro id=one\n..2.\n3...\n2.1.\n....\n",
    "sukoro id=some\n....\n....\n",
    "sternenhimmel id=one\nframed:\n. . .  . .\n. . .  . .\n. ^ v  . .\n. . .  . .\n. . < ^> .\n",
    "sternenhimmel id=some\n. > . .\n. . . .\n",
    "munraito id=one\n. s . .\n. . ? .\n? . . .\n. . . ?\n",
    "munraito id=some\n. . .\n. . .\n. . .\n",
    "digital-battleships fleet=2,1 id=one\nframed:\n. . . . . 8\n. 7 8 6 4 6\n. 4 3 7 7 3\n9 2 1 5 7 2\n7 7 3 8 6 1\n",
    "digital-battleships fleet=1 id=some\nframed:\n. . .\n. 1 1\n",
    "yajikazu id=one\nv0 . . .\n. . . <3\n. . <1 .\n. . <1 ^0\n",
    "yajikazu id=some\n. . .\n. >1 .\n",
    "tasquare id=one\n9 . . .\n. . . 9\n. . . .\n. . . .\n",
    "tasquare id=some\n. ? .\n. . .\n",
    "coral id=one\nrows:\n-\n1 1\n-\n4\ncols:\n1\n-\n-\n1 2\n",
    "coral id=some\nrows:\n1\n-\ncols:\n-\n-\n2\n",
    "cross-the-streams id=one\nrows:\n-\n1 2\n-\n4\ncols:\n4\n1 1\n4\n-\n",
    "cross-the-streams id=some\nrows:\n? *\n-\ncols:\n-\n-\n2\n",
    "inverse-litso id=one\naaaa\nabaa\nabba\naabb\n",
    "inverse-litso id=some\naaa\naaa\n",
    "double-back id=one\naabb\naabc\ndddc\ndddc\n",
    "double-back id=two\naabb\naabb\naabb\naabb\n",
    "all-or-nothing id=one\naaaa\nbccc\nbbbd\nbbdd\n",
    "all-or-nothing id=some\naaaa\naaaa\naaaa\naaaa\n",
    "regional-yajilin id=one\naabc\nddbc\neffg\nhffg\nnumbers:\nd=1 g=1\n",
    "regional-yajilin id=some\naaaa\naaaa\naaaa\naaaa\n",
    "moon-or-sun id=one\nSS..\nS..M\nS.MM\n.MS.\nregions:\naabb\naacb\ncccb\nccdd\n",
    "moon-or-sun id=some\n....\n....\n..?.\n....\nregions:\naaaa\naaaa\naaaa\naaaa\n",
    "toichika id=one\n...v.\n.v...\n....<\n.....\n.....\nregions:\naabbb\naabbb\ncaddd\nedddd\neeeff\n",
    "toichika id=some\n..\n..\n..\n..\nregions:\naa\nbb\ncc\ndd\n",
    "roma id=one\n. . o .\n> ^ ^ <\n. v . .\n. o ^ .\nregions:\naaab\ncdab\ndddb\neeee\n",
    "roma id=some\n..\n.o\nregions:\nab\ncc\n",
    "nondango id=one\no.oo.\noo.o.\n..o.o\no.ooo\nooooo\nregions:\naaaab\naaabb\naaabc\naaade\nfaaee\n",
    "nondango id=some\noo..\n..oo\nregions:\naabb\naabb\n",
    "hakoiri-masashi id=one\n.c...\n....s\n.....\n.....\n.tc..\nregions:\naaaaa\naabba\nccbbb\nccbbb\nccbbb\n",
    "hakoiri-masashi id=some\n.t.\n...\nregions:\naaa\naaa\n",
    "uso-one id=one\n.2.00\n21.3.\n.1...\n12000\n1...1\nregions:\naaabc\naabbc\nbbbcc\nbbbdd\nbbbdd\n",
    "uso-one id=some\n3...\n....\n...1\nregions:\naabb\naabb\naabb\n",
    "kakuru id=one\n. . 18 21 .\n. 35 . . 24\n? 24 . ? .\n. . 13 . 11\n",
    "kakuru id=some\n. 3 .\n# # ?\n",
    "latin-sums id=one\n? 4 . .\n. . ? ?\n. ? ? .\n? . . ?\n",
    "latin-sums id=some\n. . ?\n? . .\n. ? .\n",
    "tatami id=one\n...1\n2...\n.3..\n...4\nregions:\naabb\naabb\nccdd\nccdd\n",
    "tatami id=some\n....\n....\nregions:\naabb\nccdd\n",
    "renban-madoguchi id=one\n. . . 9\n. 12 8 11\n15 10 5 4\n6 . 7 14\nregions:\naabb\nbbbb\nbbbb\nbbbb\n",
    "renban-madoguchi id=some\n. 3 .\n. . .\nregions:\naab\naab\n",
    "bosanowa id=one\n. 2 # #\n. . 4 2\n# . . .\n# . . .\n",
    "bosanowa id=some\n. . 1\n. . .\n",
    "araf id=one\n2 . 4 3\n1 . 5 .\n1 2 . .\n. 4 4 5\n",
    "araf id=some\n1 3\n3 1\n",
    "snake id=one\nframed:\n. 1 2 2 .\n2 . . . .\n. . . . .\n. . . . .\n1 . . . .\n",
    "snake id=some\nframed:\n. . . .\n2 . . .\n. . W .\n",
    "dotchi-loop id=one\n....\n.BWB\n...W\nW...\nregions:\naaaa\nbbaa\nbbbc\nbbbb\n",
    "dotchi-loop id=some\n....\n....\n..W.\n....\nregions:\naaaa\naaaa\naaaa\naaaa\n",
    "linesweeper id=one\n..22\n2...\n....\n....\n",
    "linesweeper id=some\n...\n...\n",
    "entry-exit id=one\naaab\ncdeb\nddef\ndggf\n",
    "entry-exit id=some\naaaa\naaaa\naaaa\naaaa\n",
    "pipelink id=one\n. . . .\nUD . . UL\n. . . .\n. . LR .\n",
    "pipelink id=some\n. . . .\n. . . .\n. . + .\n. . . .\n",
    "ice-walk id=one\n. # .\n. . 5\n",
    "ice-walk id=some\n. . .\n. # .\n. . .\n",
    "water-walk id=one\n# # .\n. . 4\n",
    "water-walk id=some\n. . .\n. # .\n. . .\n",
    "fire-walk id=one\n# . .\n. . 5\n",
    "fire-walk id=some\n. . .\n. # .\n. . .\n",
    "forest-walk id=one\n. # .\n. # 2\n",
    "forest-walk id=some\n. . .\n. . .\n",
    "morning-walk id=one\n# # .\n. . 4\n",
    "morning-walk id=some\n. . .\n. # .\n. . .\n",
    "barns id=one\n.#..\n..#.\n..#.\n....\n",
    "barns id=some\n....\n....\n....\n....\n",
    "dotchi-dotchi-loop id=one\n....\n.WBW\n....\nB.BW\nregions:\naaaa\naabb\nabbb\nabbb\n",
    "dotchi-dotchi-loop id=some\nB...\n....\n....\nregions:\naaaa\naaaa\naaaa\n",
    "nagenawa id=one\naaabc\ndeebc\nfffbg\nhhhig\njkkig\nnumbers:\nb=2 e=1 h=1 k=0\n",
    "nagenawa id=some\naaa\naaa\n",
    "ring-ring id=one\n......\n.##...\n.##...\n.#..#.\n......\n##..##\n",
    "ring-ring id=some\n....\n....\n....\n....\n",
    "retsurin id=one\n. . . .\n. . . .\n. . ? 0\n. . 0 .\n",
    "retsurin id=some\n. . . .\n. . . .\n. . . .\n. . . .\n",
    "kurarin id=one\n.......\n...G...\n.......\n...G...\n.......\n...W.G.\n.......\n",
    "kurarin id=some\n.......\n.......\n.......\n.......\n.......\n",
    "multiplication-link id=one\n. 3 . . .\n. . . 2 .\n. . . 2 .\n. 2 . . .\n. . . . .\n",
    "multiplication-link id=some\n. . . .\n. . . .\n. . . .\n",
    "parrot-loop id=one\n. . . . .\n. 1 . . .\n. 0 . . .\n. . . 0 .\n. . 1 . .\n",
    "parrot-loop id=some\n. . . .\n. . . .\n. . . .\n",
    "shimaguni id=one\naabb\nabbb\nabcc\nbbcc\nnumbers:\nb=5 c=3\n",
    "shimaguni id=some\naaa\n",
    "hanare-gumi id=one\n. . . .\n. 2 . .\n10 . . .\n. . . .\nregions:\naaab\naccb\naabb\naaaa\n",
    "hanare-gumi id=some\nregions:\naab\nabb\n",
    "putteria id=one\n. . 8 .\n. . . .\n. 7 . .\n. . . .\nregions:\nabbb\ncbbb\nccbb\ncccc\n",
    "putteria id=some\nregions:\naab\naab\n",
    "context id=one\n..2.\n.1.1\n..1.\n1.0.\n",
    "context id=some\n.1.\n...\n",
    "aquapelago id=one\n. . . .\n2 . . .\n. . . .\n. . . .\n",
    "aquapelago id=some\n? . .\n. . .\n. . .\n",
    "yajikabe id=one\n. <1 . .\n. . . ?\nv1 . v1 .\n. . . ^1\n",
    "yajikabe id=some\n. >1 .\n. . .\n",
    "nawabari id=one\n.2..\n....\n.2.2\n.3.3\n",
    "nawabari id=some\n?.?\n...\n",
    "shugaku id=one\n.?.?\n...1\n.1..\n...0\n",
    "shugaku id=some\n...\n",
    "nanro id=one\n. 3 . .\n. . 1 .\n2 . . .\n. 2 . .\nregions:\naabb\ncabb\ncabb\ncccc\n",
    "nanro id=some\n. .\n. .\nregions:\nab\nab\n",
    "renban id=one\n....\n....\n..3.\n....\nregions:\nabbc\nddee\ndffg\nhhhh\n",
    "renban id=some\n..\n..\nregions:\nab\nab\n",
    "makaro id=one\n. > . #\n. . 2 .\n1 5 . .\n. . . 1\nregions:\na#b#\nacbb\naccb\nddcc\n",
    "makaro id=some\n. . . .\nregions:\naabb\n",
    "fuzuli numbers=2 id=one\n...1\n21..\n....\n1..2\n",
    "fuzuli numbers=1 id=some\n..\n..\n",
    "nanbaboru numbers=2 id=one\n2 . . .\nx . 2 .\n. . . 1\n. . . .\n",
    "nanbaboru numbers=1 id=some\n. .\n. .\n",
    "one-to-x id=one\nframed:\n. 6 . 7\n. . . .\n8 . . .\n. 2 . .\nregions:\naaa\nabb\nabb\n",
    "one-to-x id=some\nframed:\n. . .\n. . .\n. . .\nregions:\naa\nbb\n",
    "gappy id=one\ntop: 3 . . . . . . . .\nleft: . . . 7 . . . . .\n",
    "gappy n=10 id=some\ntop: . . . . . . . . . 4\nleft: . . . . . . . . . .\n",
    "sumiwake id=one\n.....\n.....\n1....\n....1\n.....\nregions:\naaab\naaac\ndeec\nfghc\n",
    "sumiwake id=some\n....\n....\n..1.\nregions:\naab\naab\n",
    "no-three id=one\n.....o.\n.......\n...o...\n.......\n...o...\n.......\n..o....\n",
    "no-three id=some\n.o...\n.....\n.....\n",
    "wittgenstein-briquet id=one\n....\n2...\n....\n...1\n",
    "wittgenstein-briquet id=some\n...\n...\n",
    "nuritwin id=one\naabb\naabb\nabbb\naabb\nnumbers:\nb=3\n",
    "nuritwin id=some\naaaa\naabb\nabbb\n",
    "tetrochain id=one\n. . . v2\n. v2 . .\n? . . .\n? . . .\n",
    "tetrochain id=some\n. . .\n. . .\n",
    "batten id=one\ncol_counts: . . . 2\nrow_counts: 1 0 4 0\n.....\n.....\n.....\n.....\n.....\n",
    "batten id=some\ncol_counts: . . .\nrow_counts: . .\n....\n.x..\n....\n",
    "stostone id=one\naaaa\naaaa\naabb\naccb\nnumbers:\na=5 b=1\n",
    "stostone id=some\na\na\n",
    "grand-tour id=one height=3 width=5\nlines: r2c0-r2c1 r3c3-r3c4 r1c3-r2c3 r3c3-r4c3\n",
    "grand-tour id=some height=3 width=3\n",
    "pipeline id=one\nframed:\n. 0 2 4 4\n2 . . R .\n2 . . . .\n3 . D . .\n3 . . . .\n",
    "pipeline id=some\nframed:\n. . .\n. . .\n. . .\n",
    "turnaround id=one\n1...\n....\n..31\n....\n",
    "turnaround id=some\n...\n...\n",
    "nagareru-loop id=one\n.....\n^.>>.\n.....\n^..<.\n.<...\n",
    "guide-arrow id=one\n.v..\n.<.v\n....\nG...\n",
    "guide-arrow id=some\nG..\n.?.\n",
    "arrow-flow id=one\n. ? . .\n. 2 . 8\n? . . ?\n. . . .\n",
    "arrow-flow id=one-more\n? . .\n. . #\n",
    "slalom id=one\n. . U S #\nL # # . .\n. # # . #\n. . U . .\n. # U . .\n",
    "mintonette id=one\n. ? . .\n? . . .\n8 . ? .\n. . . .\n",
    "mintonette id=some\n? . .\n. . .\n. . ?\n",
    "rassi-silai id=one\naaabb\naccbb\nccccb\ncc#cc\nccccc\n",
    "keywest id=one\n1..3.\n..323\n1....\n....0\n",
    "keywest id=some\n. . .\n. . .\n",
    "lither id=one\n.1..\n..12\n22.3\n.3.3\n",
    "lither id=some\n. . .\n. 1 .\n",
    "bosnian-road id=one\n...0\n....\n....\n.0..\n",
    "bosnian-road id=some\n...\n...\n",
    "mid-loop id=one\n...o...\n.......\n.......\n.......\n...o...\n.......\n....o..\n",
    "mid-loop id=some\n.....\n.....\n.....\n",
    "meandering-numbers id=one\n....\n3...\n....\n....\nregions:\naaaa\nbbca\nbbca\nbbcc\n",
    "meandering-numbers id=some\n...\nregions:\naaa\n",
    "circles-and-squares id=one\nBW.W\n.W..\n....\n....\n",
    "circles-and-squares id=some\n...\n...\n",
    "look-air id=one\n...0\n.3.1\n....\n.0..\n",
    "look-air id=some\n...\n...\n",
    "mochikoro id=one\n. . . .\n. . . 4\n. . . .\n. 2 . .\n",
    "mochikoro id=some\n? . .\n. . .\n",
    "mochinyoro id=one\n2 . . .\n. . . 2\n. . . .\n. . . .\n",
    "mochinyoro id=some\n? . .\n. . .\n",
    "fobidoshi id=one\n.o..\n.xxo\n...x\n....\n",
    "fobidoshi id=some\n.x..\n",
    "buraitoraito id=one\n2..?\n..2.\n1?..\n.2.2\n",
    "buraitoraito id=some\n1..\n",
    "bramble id=one\nabbb\ncbbb\ncbbb\ndeef\nnumbers:\na=1 b=4 d=1 e=0\n",
    "bramble id=some\naaa\n",
    "city-space id=one\n. 5 3 .\n. . . 4\n. . . .\n. . . .\n",
    "city-space id=some\n. . .\n. . .\n",
    "choco-banana id=one\n. . . .\n. 9 . 2\n. 4 . .\n. . . 1\n",
    "choco-banana id=some\n. .\n. .\n",
    "shimaguni id=one\nabbb\nabbb\nabcc\nabcc\nnumbers:\nb=6 c=3\n",
    "shimaguni id=some\naaa\n",
    "double-choco id=one\n#  #  3  .\n #  .  .  .\n # #3  #  .\n",
    "double-choco id=some\n.#\n.#\n",
    "bricks id=one\n.2..\n...1\n..4.\n..3.\n",
    "bricks id=some\n....\n.1..\n....\n....\n",
    "tripletts id=one\nt...\n.s..\n.t.c\nregions:\naabc\nabbc\ndddc\n",
    "tripletts id=some\ns..\n...\nregions:\naab\nabb\n",
    "square-jam id=one\n3 . . . .\n. . . . .\n. . . . .\n. . . . .\n",
    "square-jam id=some\n...\n...\n",
    "trinairo id=one\n. 2 3 . . .\n. . . 3 . x\n. . x 1 1 .\n",
    "trinairo id=some\n...\n...\n...\n",
    "eulero id=one\n30 00 00\n00 00 23\n00 00 02\n",
    "eulero id=some\n00 00 00\n00 00 00\n00 00 00\n",
    "pips id=one dominoes=1-3,2-5,3-4\n.ab\ncd.\n.de\ntargets:\nb=3 c=3 d=3\n",
    "pips id=some dominoes=0-1,1-2,2-3\naab\ncbb\ntargets:\na=<4 b=!=\n",
    "pills pills=1 id=one\nframed:\n. . . . .\n. 0 5 1 2\n. 0 4 2 0\n. 3 4 3 0\n. 3 2 1 1\n",
    "pills pills=1 id=some\nframed:\n. . . .\n. 0 1 0\n. 1 0 0\n",
    "mathrax id=one\n...\n...\n1..\ncorners:\n4+ .\n. 4+\n",
    "mathrax id=some\n..\n..\n",
    "pfeilzahlen id=one\n....\n.15.\n..4.\n....\n",
    "pfeilzahlen id=some\n....\n....\n....\n",
    "squaro id=one\n001\n0.0\n2.2\n",
    "squaro id=some\n1.\n",
    "simple-gako id=one\n. . . .\n. . 4 .\n. . 4 .\n. 6 . .\n",
    "simple-gako id=some\n. . .\n. . .\n. . .\n",
    "minarism id=one\n. < .\n. . .\n. . .\n",
    "minarism id=some\n. . . 1 .\n. . . . .\n. 2 . . .\n. . . . .\n. . . . .\n",
    (
        "kazunori-room id=one\n. . . 4 . . .\n. . . . . . .\n. . . . . . .\n. . . . 2 . .\n. . . 2 . . .\n"
        ". . . . . . .\n. . . . . . .\nregions:\naabb\naabb\nccdd\nccdd\n"
    ),
    "kazunori-room id=some\n. . .\n. . .\n. 3 .\nregions:\naa\naa\n",
    "japanese-sums id=one numbers=2\nrows:\n1 2\n2\ncols:\n-\n2\n-\n",
    "japanese-sums id=some numbers=2\n. .\n2 .\nrows:\n1\n?\ncols:\n-\n-\n",
    "view id=one\n. 2 .\n",
    "view id=some\n. . .\n0 . .\n",
    "sukoro-room id=one\n.2.\nregions:\nabc\n",
    "sukoro-room id=some\n....\n....\nregions:\naabb\naacd\n",
    "hebi-ichigo id=one\n>1 . .\n. . .\n",
    "hebi-ichigo id=some\n. . .\n. ? .\n. . .\n",
    "number-city id=one\n2..\nregions:\naaa\n",
    "number-city id=some\n2..\n...\nregions:\naaa\naaa\n",
    "timebomb id=one\n1.#\n",
    "timebomb id=some\n1..\n...\n",
    "doors id=one\n5 . . .\n. . 4 .\n4 4 . 3\n4 . 2 3\n",
    "doors id=some\n. 1 .\n3 . .\n",
    "stitches id=one\nframed:\n. . . 3 . 2\n. a a a a a\n. b a a a a\n. b b b c c\n. b b b b c\n3 d b b c c\n",
    "shirokuro id=one\n.B..\n.W..\n....\n.BW.\n",
    "shirokuro id=some\nBW?\nWB?\n",
    "number-snake id=one\n4 7 3 2\n2 5 7 5\n6 1 2 3\n4 3 4 6\n",
    "number-snake id=some\n1 2 3\n2 3 4\n3 4 5\n",
    "yonmasu id=one\n##..\n.#..\n.o.o\n.#.o\n",
    "yonmasu id=some\no..o\n....\n",
    "rekuto id=one\n.5..\n5.4.\n...4\n...3\n",
    "rekuto id=some\n?.\n.?\n",
    "terra-x id=one\n9.2.\n3.4.\n...0\n62..\nregions:\nabbb\nccde\nfcde\nfggh\n",
    "terra-x id=some\n3..\nregions:\naab\n",
    "curving-road id=one\n.o.o\n....\n.o..\n...o\n",
    "curving-road id=one-more\no..\n..o\n",
    "pentominous id=one\n.....\n....P\n..L..\n",
    "pentominous id=some\n.....\n.....\n.....\n",
    "tetrominous id=one\n....\n....\nS...\n....\n",
    "tetrominous id=some\n....\n....\n....\n....\n",
    "heteromino id=one\n....\n..#.\n###.\n....\n",
    "heteromino id=some\n...\n...\n",
    'statue-park id=one pieces="####,##./.##"\n....B\n...WW\n...W.\n.W...\n',
    'statue-park id=some pieces="##,#"\n....\nB...\n',
    'pentopia id=one pieces="##,#"\n. . . .\n. . R .\n. . RL .\n',
    'pentopia id=some pieces="##,#"\n. . . .\nR . . .\n',
    "pentopia id=one\n. . . < <\n> . . . .\n. . . . .\n. . ^> . .\n. . . . .\n",
    'pentopia id=some pieces="##,#"\n. . . .\n> . . .\n',
    "tetrochain-k id=one\n.......\nG....G.\n.......\n....W..\n.......\n",
    "tetrochain-k id=some\n.....\n...G.\n.....\n",
    "tetrochain-ctb id=one\nabbcd\nabbee\nafggh\nifjkh\nnumbers:\nb=2 c=0 d=0 e=2 f=2 i=1 j=0\n",
    "tetrochain-ctb id=some\naaab\nbbbb\n",
    "number-rope id=one\nropes: r1c2-r1c3 r1c3-r1c4\n1 . . . .\n? ? ? ? 4\n",
    "number-rope id=some\nropes: r1c1-r1c2\n. .\n",
    "walls id=one\n?.?.0\n.2...\n2.220\n?....\n.5...\n",
    "walls id=some\n1..\n.?.\n",
    "lighthouses id=one\n...1\n...0\n0...\n1...\n",
    "lighthouses id=some\n1....\n.....\n....?\n",
    "troix id=one\n.I.I..\n.OO...\n....IO\n",
    "troix id=some\nO..\n...\n...\n",
    "snail numbers=3 id=one\n.....\n.....\n.....\n.....\n....2\n",
    "snail numbers=1 id=some\n..\n..\n",
    "vermicelli height=4 width=6 id=one\nwalls: r1c2-r1c3 r2c4-r2c5 r1c4-r2c4\n",
    "vermicelli height=4 width=4 id=some\n",
    "number-maze id=one\n. . . .\n. . 2 .\n. 1 3 .\n. 4 . .\n",
    "number-maze id=some\n1 . .\n. . .\n. . 2\n",
    "compass id=one\n. v5 . . .\n. . . . .\n. . . . .\n? <1 . ^3>2<2 .\n",
    "compass id=some\n? . ?\n",
    "usotatami id=one\n? ? . ? .\n. 3 . 2 1\n? . . ? .\n? ? . ? ?\n",
    "usotatami id=some\n? . ?\n",
    "yajitatami id=one\n. . .\n",
    "yajitatami id=some\n. . .\n. . .\n. . .\n",
    "fillmat id=one\n4...1\n.....\n?....\n..3.1\n",
    "fillmat id=some\n...\n...\n",
    "family-photo id=one\no o o . o\no o . o o\no ? o . o\n? o . o 5\n",
    "family-photo id=some\n? . ?\n",
    "wall-logic id=one\n....4\n....4\n..2.?\n..4..\n",
    "wall-logic id=some\n?..\n",
    "mukkonn-enn id=one\n^0 . . .\n. . >1 .\n",
    "mukkonn-enn id=some\n. . . .\n. >1 . .\n. . . .\n. . . .\n",
    "myopia id=one\n^>v< .\n",
    "myopia id=some\n. .\n. <\n",
    "tapa-like-loop id=one\n. . 2\n. . .\n",
    "tapa-like-loop id=some\n. . .\n. . 2\n. . .\n",
    "voxas id=one\n. W .\n. . .\n. . .\n",
    "voxas id=some\n. . .\n. . .\n. . .\n",
    "dominion id=one\nA...\n...B\n.A..\n...C\n",
    "dominion id=some\nA..\n...\n",
    "sananko id=one\n? 3 . .\n4 . . .\n. . . 1\n. . . .\n",
    "sananko id=some\n. . . .\n",
    "yajirushi id=one\n>..\n",
    "yajirushi id=some\n...\n...\n...\n",
    "yajirushi-2 id=one\n..\n",
    "yajirushi-2 id=some\n...\n...\n",
]
"""With one solution, or with several."""


def name_of(text: str) -> str:
    return text.split(maxsplit=2)[0] + "-" + text.split("id=")[1].split()[0]


class Truth:
    """What is true of a puzzle, and of parts of its rules, by an independent model and backend."""

    def __init__(self, puzzle: clueproof.Puzzle) -> None:
        self.selectors = GroupSelectors(puzzle)
        self.model: Model = self.selectors.model
        self.session: Session = backend(OTHER).open(self.model)

    def possible(self, literals: Sequence[Literal]) -> bool:
        answer = self.session.solve(literals)
        assert isinstance(answer, Satisfied | Refuted)
        return isinstance(answer, Satisfied)

    def candidates(self) -> list[tuple[int, ...]]:
        """What each key is in some solution."""
        everything = [premise.literal for premise in (*self.selectors.rules, *self.selectors.clues)]
        return [
            tuple(value for value in values_of(key) if self.possible([*everything, is_(key, value)]))
            for key in self.model.keys
        ]

    def facts(self, known: Candidates) -> dict[str, list[Literal]]:
        """What the sentences of facts say."""
        says: dict[str, list[Literal]] = {}
        for key, left in zip(self.model.keys, known, strict=True):
            if len(left) == 1:
                says[self.model.describe(is_(key, left[0]))] = [is_(key, left[0])]
            elif not isinstance(key, int):
                words = [str(key.words.get(value, value)) for value in left]
                sentence = f"{key.name} is {', '.join(words[:-1])} or {words[-1]}"
                says[sentence] = [-is_(key, value) for value in key.values if value not in left]
        return says


def is_(key: Variable, value: int) -> Literal:
    return key.equals(value) if not isinstance(key, int) else key if value else -key


def denial(truth: Truth, step: ExplainedStep, before: Candidates) -> list[Literal]:
    """The conclusion of a core step is not true."""
    (place,) = step.keys
    (left,) = (change.left for change in step.changes)
    key = truth.model.keys[place]
    if len(left) == 1:
        return [-is_(key, left[0])]
    (removed,) = {*before[place]} - {*left}
    return [is_(key, removed)]


def check_core(truth: Truth, step: ExplainedStep, before: Candidates) -> None:
    facts = truth.facts(before)
    says = [facts[p.sentence] if p.kind == "fact" else [p.literal] for p in step.premises]
    denied = denial(truth, step, before)
    assert not truth.possible([*denied, *chain.from_iterable(says)]), (
        f"{headline(step)} does not follow from {reason(step)}"
    )
    for place in range(len(says)):
        rest = chain.from_iterable(says[:place] + says[place + 1 :])
        assert truth.possible([*denied, *rest]), f"{step.premises[place].sentence} is not needed for {headline(step)}"


def test_every_rule_set_is_here():
    shipped = {name for name in registry.names() if name not in registry.RULE_SETS.others()}
    assert {text.split(maxsplit=1)[0] for text in PUZZLES} == shipped


@pytest.mark.parametrize("text", sampled(PUZZLES, 8, "steps"), ids=name_of)
def test_steps_are_implied_and_keep_all_solutions(text):
    check_steps(text, techniques=True)


@pytest.mark.parametrize("text", sampled(PUZZLES, 30, "steps of cores"), ids=name_of)
def test_steps_of_cores_are_implied_and_keep_all_solutions(text):
    check_steps(text, techniques=False)


def check_steps(text: str, techniques: bool) -> None:
    puzzle = clueproof.parse(text)
    puzzle = puzzle.rules.explained(puzzle)
    truth = Truth(puzzle)
    possible = truth.candidates()
    explanation = explain(puzzle, time_limit=120, techniques=techniques)
    for before, step in explanation.progress:
        for change in (*step.changes, *step.follows):
            assert not {*change.lost} & {*possible[change.key]}, f"{headline(step)}: {reason(step)}"
        for key, value in step.placed:
            assert list(possible[key]) == [value], f"{headline(step)}: {reason(step)}"
        if step.technique == CORE:
            check_core(truth, step, before)
        else:
            assert not step.premises
    unique = all(len(values) == 1 for values in possible)
    assert unique == ("id=one" in text)
    assert explanation.end == ("solved" if unique else "open")
    assert list(explanation.candidates) == possible
    truth.session.close()


@pytest.mark.parametrize(
    "text",
    [
        "sudoku id=rows\n11..\n....\n....\n....\n",
        "binary id=long\n000.\n....\n....\n....\n",
        "nonogram id=none\nrows:\n2\n0\ncols:\n1\n2\n",
        "range id=far\n2 . 4\n. . .\n",
    ],
    ids=name_of,
)
def test_contradictions(text):
    puzzle = clueproof.parse(text)
    truth = Truth(puzzle)
    for techniques in (True, False):
        explanation = explain(puzzle, time_limit=120, techniques=techniques)
        assert list(explanation)
        assert explanation.end == "contradiction"
    mus = contradiction(puzzle)
    literals = [premise.literal for premise in mus.premises]
    assert not truth.possible(literals)
    for place in range(len(literals)):
        assert truth.possible(literals[:place] + literals[place + 1 :])
    truth.session.close()
