"""One module for each step; ``down_revision`` puts them in order."""
