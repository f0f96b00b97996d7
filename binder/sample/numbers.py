"""The numbers of the sample."""

SEATS = 4
WORD = 0xFFFFFFFF
PRICES = [3, 5, 70000]
LIMIT = 11
