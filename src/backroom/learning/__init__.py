"""Learning the games: rulebooks for people who have never played them."""
