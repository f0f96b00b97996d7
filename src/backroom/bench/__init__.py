"""How fast the games are, next to peers, and how many sequences of choices they have."""
