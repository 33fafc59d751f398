"""What all games share, without Discord: sessions, the service that keeps them, buttons and the pad."""
