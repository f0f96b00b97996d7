"""One file a form of the database."""
