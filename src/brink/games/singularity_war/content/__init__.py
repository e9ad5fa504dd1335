"""Cards, machines, characters and issues, and how they are read."""
