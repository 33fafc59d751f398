"""`/mines solve` and *Solve*: boards and count puzzles that players paste, attach or pick from a menu."""
