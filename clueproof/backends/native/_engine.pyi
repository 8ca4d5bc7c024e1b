COMPILER: str
"""What the engine was built with: "gcc 12.2.0"."""
