"""Many games, fast, with error bars."""
