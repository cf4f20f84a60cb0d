"""From a policy to its names, its thresholds, and what may stand for them (S4, steps 0a and 0b)."""
