"""What a game is: the machinery that all games share. It does no IO, and knows no game."""
