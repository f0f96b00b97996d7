"""The planner of Chicago Poker: what a seat can make of its hand and columns, reckoned as a good player would.

Bots play by it, and it plays on for all seats where a bot looks ahead. It is compiled beside the rules, and it looks
only at what its seat can see. Worths and chances are whole numbers, ``WHOLE`` for one.
"""
