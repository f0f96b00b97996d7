"""The rules of Chicago Poker, one chapter a file, in the order of the rulebook."""
