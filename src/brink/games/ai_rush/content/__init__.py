"""The components, options and rulings of AI RUSH."""
