"""`/server-settings`: where, by whom and how games start on a server."""
