"""The rulebook of AI RUSH, a chapter a file."""
