"""Faults on a real server; see `python -m tools.faults`."""
