"""The same table in a terminal: playing, stepping through records, reading the rules."""
