"""The Singularity War: Human Ethos."""
