"""Puzzles of reasoning-gym, made in an interpreter that has it: what each says of itself, a line each, as JSON.

    python reasoning_gym_puzzles.py NAME COUNT SEED OPTIONS

The last line has the processor seconds that making them took; imports, and one puzzle before, left out.
"""

import json
import sys
import time

import reasoning_gym


def main() -> None:
    """Make them, and say how long it took."""
    name, count, seed, options = sys.argv[1:]
    data = reasoning_gym.create_dataset(name, size=int(count) + 1, seed=int(seed), **json.loads(options))
    data[int(count)]
    before = time.process_time()
    entries = [data[place] for place in range(int(count))]
    seconds = time.process_time() - before
    for entry in entries:
        print(json.dumps(entry["metadata"]))
    print(json.dumps({"seconds": seconds}))


if __name__ == "__main__":
    main()
