"""The games, and what a game box holds."""
