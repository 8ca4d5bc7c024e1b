"""What clueproof takes, beside others and beside itself: `python -m benchmarks --list`."""
