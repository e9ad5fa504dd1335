"""The rulebook of Path to Safety, a chapter a file."""
