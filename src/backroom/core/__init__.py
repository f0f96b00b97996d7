"""What a game is: the machinery that all games share. It does no I/O and knows nothing about any particular game."""
