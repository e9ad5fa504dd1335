"""Programs for those who build Brink; not part of the package."""
