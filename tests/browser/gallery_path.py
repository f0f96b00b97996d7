"""Where the recorded games of the gallery are, for tests without a browser, too."""

from pathlib import Path

GAMES = Path(__file__).parent / "gallery_games"
