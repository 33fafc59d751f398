"""How fast the rules and the engine are, and how often it wins: `python -m benchmarks`."""
