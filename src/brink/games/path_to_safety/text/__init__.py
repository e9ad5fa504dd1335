"""The words of Path to Safety. No rule reads them."""
