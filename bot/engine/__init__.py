"""Heavy computation in worker processes."""
