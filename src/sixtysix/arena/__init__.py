"""Players against players: whole matches, for tests and measurements."""
