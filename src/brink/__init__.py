"""Brink: play, tune and study tabletop games about AI risk."""
