"""Whatever players send is read or refused: a little in `make test`, much more in `make soak`."""
