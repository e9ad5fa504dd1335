"""Good play, and some that is not."""
