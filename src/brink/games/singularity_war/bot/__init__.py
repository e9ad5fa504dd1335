"""Good play."""
