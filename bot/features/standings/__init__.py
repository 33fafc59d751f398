"""`/standings`: the places of players on a server, or among those of all servers who want that."""
