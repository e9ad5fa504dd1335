"""Attacks on a server of our own, on loopback, while an honest pair plays."""
