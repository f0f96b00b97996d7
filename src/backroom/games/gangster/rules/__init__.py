"""The rules of Gangster, one chapter per file, roughly in the order of the rulebook."""
