"""A hand of Sixty-Six as one viewer may see it: built up from nothing, by the rule set's own words (R59, R60)."""
