"""The checkers of proofs as a program, which can be killed: `python -m clueproof.certificates.replay_program`.

Reads a line, answers with a line, both JSON: [formula, proof], as DIMACS and DRAT -> [the checkers that accepted it,
null], or [[], why it is refused]. Ends with its input.
"""

from __future__ import annotations

import json
import sys

from clueproof.certificates.document import CertificateError
from clueproof.certificates.replay import replayed_here


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        answer: tuple[tuple[str, ...], str | None]
        try:
            answer = replayed_here(*json.loads(line)), None
        except CertificateError as error:
            answer = (), str(error)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
