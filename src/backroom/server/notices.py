"""What the server says of itself at a table, and what people may say."""

from __future__ import annotations

from ..core.phrases import Quoted, phrase

JOINER = "\u200d"
ANOTHER_DEVICE = "Another device has opened the link of your seat. If it isn't yours, somebody else can see your cards."


def waiting_to_be_saved() -> str:
    """What people are told while a table can't be saved."""
    return phrase("This table can't be saved at the moment. Nothing is lost; it goes on as soon as it can.")


def failed(name: str, bot: str) -> str:
    """What the chat says when a bot could not choose."""
    return phrase("{name} chose at random this time because the bot {bot} failed.", name=Quoted(name), bot=bot)


def renewed(whose: str) -> str:
    """What the chat says when a link has been renewed."""
    return phrase("The link of {name} is new; the old one no longer works.", name=whose)


def cleaned(text: str) -> str:
    """A chat message as a single line without invisible characters, except the one that joins emojis."""
    seen = "".join(letter for letter in " ".join(text.split()) if letter.isprintable() or letter == JOINER)
    return seen.strip(f" {JOINER}")
