"""The rulebook of Science!: The Game, a chapter a file."""
