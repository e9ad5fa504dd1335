"""What good play looks at in Path to Safety."""
