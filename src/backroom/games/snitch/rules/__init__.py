"""The rules of Chicago (Snitch), in the order of the rulebook."""
