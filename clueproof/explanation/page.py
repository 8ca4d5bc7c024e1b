"""An explanation as a page: HTML that needs nothing else, with the board at each step.

All steps are listed. Where scripts run, one is shown at a time, and the arrow keys turn the pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clueproof.explanation.moves import Move
from clueproof.explanation.selectors import Premise
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.walkthrough import Ending, Walkthrough
from clueproof.explanation.wording import counted, proved, remarks, told
from clueproof.grid.board import Board
from clueproof.questions import Multiple
from clueproof.questions.answer_boards import boards
from clueproof.render.elements import document, number
from clueproof.render.lettering import escaped
from clueproof.render.svg import drawn

LARGER, LARGER_WORDS = 1.3, 2.0
"""Boards are shown so much larger than pictures of puzzles are: they hold notes, and some notes are words."""
KINDS = {"rule": "Rule", "clue": "Clue", "fact": "Known"}

STYLE = """
:root{color-scheme:light dark;--ink:#1d1d1f;--paper:#fbfbfa;--soft:#5f6368;--line:#d5d5d2;--accent:#1b5e9e}
@media(prefers-color-scheme:dark){:root{--ink:#ececec;--paper:#1b1c1e;--soft:#a9adb3;--line:#3c3f44;--accent:#8ab8e8}}
body{margin:0 auto;padding:1.5rem 1rem 6rem;max-width:54rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,Helvetica,Arial,sans-serif}
h1{font-size:1.5rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
.soft{color:var(--soft)}ol{list-style:none;margin:0;padding:0}
li.move,section{border-top:1px solid var(--line);padding:1rem 0}
li.move p{margin:.2rem 0;overflow-wrap:anywhere}.label{color:var(--soft);font-size:.875rem}
.premises{margin:.3rem 0 .5rem;padding-left:1.2rem}
.boards{display:flex;flex-wrap:wrap;gap:1rem;margin:.7rem 0 0}
svg{display:block;width:100%;height:auto;border-radius:4px}
nav{display:none}
.paged nav{display:flex;gap:.5rem;align-items:center;position:sticky;top:0;background:var(--paper);
padding:.6rem 0;z-index:1}
.paged .page{display:none}.paged .page.now{display:block}.paged.everything .page{display:block}
.everything .turn{visibility:hidden}
button{font:inherit;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:6px;
padding:.25rem .8rem;cursor:pointer}button:disabled{opacity:.4;cursor:default}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media print{nav{display:none!important}.paged .page{display:block}}
""".strip()

SCRIPT = """
(function(){
var body=document.body,pages=[].slice.call(document.querySelectorAll(".page")),now=0,at=document.getElementById("at"),
back=document.getElementById("back"),next=document.getElementById("next"),all=document.getElementById("all");
function show(n){now=Math.max(0,Math.min(pages.length-1,n));
pages.forEach(function(page,place){page.classList.toggle("now",place===now)});
at.textContent=pages[now].getAttribute("data-name");back.disabled=now===0;next.disabled=now===pages.length-1;
try{history.replaceState(null,"","#"+pages[now].id)}catch(error){}}
function everything(){var on=body.classList.toggle("everything");all.textContent=on?"One at a time":"Show all"}
back.onclick=function(){show(now-1)};next.onclick=function(){show(now+1)};all.onclick=everything;
document.addEventListener("keydown",function(event){
if(event.altKey||event.ctrlKey||event.metaKey||body.classList.contains("everything"))return;
var to={ArrowLeft:now-1,ArrowRight:now+1,Home:0,End:pages.length-1}[event.key];
if(to!==undefined){event.preventDefault();show(to)}});
body.classList.add("paged");
show(pages.findIndex(function(page){return "#"+page.id===location.hash}));
})();
""".strip()


def page(account: Walkthrough) -> str:
    """The page, ASCII, for an account whose moves nobody has asked for yet."""
    rules, name = account.puzzle.rules, account.puzzle.name
    pictures = Boards(account.puzzle, account.encoding)
    parts = [
        f'<li class="move page" id="step-{place}" data-name="Step {place}">{"".join(_move(place, move, pictures))}</li>'
        for place, move in enumerate(account, 1)
    ]
    ending = account.ending
    end = "".join(_ended(account, ending, pictures))
    title = f"{name}: {rules.title}"
    summary = ending.sentence + (f" Steps: {counted(account.used)}." if account.used else "")
    return "\n".join(
        [
            f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escaped(title)}</title>',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<style>{STYLE}</style></head><body>",
            f'<h1>{escaped(name)}</h1><p class="soft">{escaped(rules.title)}</p><p>{escaped(summary)}</p>',
            '<nav aria-label="Steps"><button id="back" class="turn">Back</button>'
            '<button id="next" class="turn">Next</button>'
            '<span id="at" class="turn" aria-live="polite"></span><button id="all">Show all</button></nav>',
            f'<main><section class="page" id="start" data-name="Start"><h2>The puzzle</h2>{_legend(pictures)}',
            _pictures([(pictures.start(), f"{name} as it is given")]),
            "</section>",
            f"<ol>{''.join(parts)}</ol>",
            f'<section class="page" id="end" data-name="End"><h2>The end</h2>{end}',
            f"</section></main><script>{SCRIPT}</script></body></html>",
        ]
    )


def _legend(pictures: Boards) -> str:
    if not pictures.draws:
        return ""
    said = (
        "On each board, amber cells are what the step concludes, tinted ones what it looks at. "
        "Small letters in a cell are what it can still be; a dot stands in cells that are known and hold nothing more."
    )
    if pictures.has_edges:
        said = said.replace("amber cells are", "amber cells and edges are") + " A cross stands where there is no line."
    return f'<p class="soft">{said}</p>'


def _move(place: int, move: Move, pictures: Boards) -> Iterator[str]:
    step = move.main
    if step.core:
        yield f"<h3>{place}. {escaped(step.result)}</h3><p>This follows from:</p>{_premises(step.premises)}"
    else:
        yield f"<h3>{place}. {escaped(step.result if step.level else step.sentence)}</h3>"
        if step.level and step.sentence != step.result:
            yield f"<p>{escaped(step.sentence)}</p>"
    yield f'<p class="label">{escaped(remarks(move))}</p>'
    board = pictures.after(move)
    if pictures.draws:
        yield _pictures([(board, f"The board after step {place}: {told(move)}")])


def _ended(account: Walkthrough, ending: Ending, pictures: Boards) -> Iterator[str]:
    yield f"<p>{escaped(ending.sentence)}</p>"
    if ending.because is not None:
        yield f"{_premises(ending.because.premises)}<p>{proved(ending.because)}</p>"
    if ending.open:
        items = "".join(f"<li>{escaped(name)}: {escaped(' or '.join(words))}</li>" for name, words in ending.open)
        yield f"<p>Open:</p><ul>{items}</ul>"
    if ending.word in ("solved", "best", "multiple"):
        found = [*map(pictures.labelled, boards(account.puzzle, account.verdict))]
        if isinstance(account.verdict, Multiple):
            yield f"<p>Two solutions differ in {escaped(', '.join(account.verdict.differ))}:</p>"
        names = ["One solution", "Another solution"] if len(found) > 1 else ["The solution"]
        yield _pictures(list(zip(found, names, strict=True)))


def _premises(premises: Iterable[Premise]) -> str:
    items = "".join(f"<li>{escaped(KINDS[premise.kind])}: {escaped(premise.sentence)}</li>" for premise in premises)
    return f'<ul class="premises">{items}</ul>'


def _pictures(found: Sequence[tuple[Board, str]]) -> str:
    return f'<div class="boards">{"".join(_picture(board, said) for board, said in found)}</div>'


def _picture(board: Board, said: str) -> str:
    drawing = drawn(board)
    picture = document(drawing, said)
    words = any(len(note) > 2 for notes in board.notes.values() for note in notes)
    width = number(drawing.width * (LARGER_WORDS if words else LARGER))
    return f'<div style="width:{width}px;max-width:100%">{picture}</div>'
