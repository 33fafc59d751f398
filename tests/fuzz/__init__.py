"""Any input of players is read or refused: a little of it in `make test`, much more in `make soak`."""
