"""The rules of Gangster, one chapter a file, about in the order of the rulebook."""
