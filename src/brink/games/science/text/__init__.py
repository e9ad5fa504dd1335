"""The words of Science!: The Game."""
