"""One game at one table: played, logged, taken back, saved, replayed and verified."""
