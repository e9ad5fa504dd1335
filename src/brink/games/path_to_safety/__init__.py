"""Path to Safety: a cooperative race between alignment research and Mad Science."""
