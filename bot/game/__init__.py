"""What all games share, without Discord: sessions, the referee, buttons and the pad."""
