"""What all games share, without Discord: sessions, the referee, controls and the pad."""
