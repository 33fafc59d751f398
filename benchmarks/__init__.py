"""How fast the rules and the engine are: `python -m benchmarks`."""
