"""*Server settings* in `/settings`: where, by whom and how games start on a server."""
