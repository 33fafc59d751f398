"""The speed of the rules and the engine, and the games it wins: `python -m benchmarks`."""
