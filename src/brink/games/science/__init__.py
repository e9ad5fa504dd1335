"""Science!: invent things, get rich, and keep an eye on the clock."""
