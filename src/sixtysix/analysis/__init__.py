"""What positions are worth: `position` reads one from a few facts, `solving` values every legal action of one."""
