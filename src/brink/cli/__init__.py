"""The terminal: a thin front over the lab and the match."""
