"""AI RUSH: push your luck, and hope the others do not."""
