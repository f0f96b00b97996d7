"""The rules of Chicago Poker, one chapter per file, in the order of the rulebook."""
