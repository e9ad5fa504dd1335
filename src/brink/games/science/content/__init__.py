"""The components, options and rulings of Science!: The Game."""
