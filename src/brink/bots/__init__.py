"""Bots that can sit at any game."""
