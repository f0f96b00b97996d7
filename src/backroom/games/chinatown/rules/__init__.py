"""The rules of Chinatown, in the order of the rulebook."""
