"""What a viewer is told of a hand's events, for the log and the animations."""
