"""How a game looks, as text, emoji and pictures. Knows boards, and nothing of Discord's library."""
