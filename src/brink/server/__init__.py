"""The table server: people at different devices play in rooms, with bots, and nothing is lost."""
