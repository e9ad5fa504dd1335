"""The cards, options and rulings of Path to Safety, as data."""
