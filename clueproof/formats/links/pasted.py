"""Links as people paste them: in quotes, in brackets, in Markdown, without https://, with a remark behind."""

from __future__ import annotations

import re
from typing import NamedTuple

HTTPS = "https://"
OPEN, CLOSE = "<\"'`“‘«(", ">\"'`”’»"
SITES = r"puzz\.link|pzv\.jp|pzprxs\.vercel\.app|f-puzzles\.com|sudokupad\.app|swaroopg92\.github\.io"
"""Their links are known without https:// too."""
LINK = re.compile(
    rf"\s*(?:[-*•]\s+|\d{{1,4}}[.)]\s+)?(?:!?\[(?P<title>[^\]]*)\]\()?[{OPEN}]*"
    rf"(?P<link>(?P<scheme>https?://)?(?(scheme)|(?=(?:www\.)?(?:{SITES})/|m=(?:edit|solve)&p=))[^\s{CLOSE}<«“‘]+)"
    r"(?P<behind>.*)",
    re.IGNORECASE,
)
REMARK = re.compile(rf"[{CLOSE})\].,;]*(?:\s[\s#|,;:–—-]*(?P<remark>.*))?")
"""What may stand behind a link."""


class Pasted(NamedTuple):
    """The link of a line."""

    link: str
    shift: int
    """What makes a column of the line out of one of the link."""
    remark: str
    """What is said about it."""


def pasted(line: str) -> Pasted | None:
    """The link that is all there is on a line, but for a remark; None if it is anything else."""
    found = LINK.match(line)
    if found is None:
        return None
    link, behind, start = found["link"], found["behind"], found.start("link")
    # brackets and commas stand in links too, but not at the end, where nothing was opened
    while link[-1:] in (",", ";") or (link[-1:] == ")" and link.count(")") > link.count("(")):
        link, behind = link[:-1], link[-1] + behind
    remark = REMARK.fullmatch(behind)
    if remark is None:
        # a quote within it: what reads the link says that it is none
        return Pasted(line[start:].split(maxsplit=1)[0], start, "")
    said = [part.strip() for part in (found["title"], remark["remark"]) if part and part.strip()]
    scheme = found["scheme"]
    if scheme is not None:
        link = scheme.lower() + link[len(scheme) :]
    elif not link.lower().startswith("m="):
        link, start = HTTPS + link, start - len(HTTPS)
    return Pasted(link, start, "; ".join(said))
