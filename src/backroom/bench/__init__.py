"""Benchmarks: the speed of the games and their peers, load on the server, and perft counts."""
