"""`python -m clueproof`: the command line."""

from clueproof.cli import main

if __name__ == "__main__":
    main()
