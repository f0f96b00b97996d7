"""The rules of Families, in the order of the rulebook."""
