"""The words of AI RUSH."""
