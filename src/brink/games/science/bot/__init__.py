"""Good play, selfish and otherwise."""
