"""Your own bot in 20 lines: copy this file, change it, and let it play.

backroom arena snitch my_bots:Careful greedy greedy greedy --games 200
backroom play snitch --bots my_bots:Careful
backroom serve --bot my_bots:Careful
"""

from backroom.bots import Bot


class Careful(Bot):
    """Plays the choice after which random games are won most often."""

    name = "careful"

    def choose(self, state, seat):
        """The state is redealt: what this seat sees is real, everything else might be otherwise."""
        return max(state.legal(seat), key=lambda action: self.chances(state, seat, action))

    def chances(self, state, seat, action):
        """How many of 20 random games are won after a choice; a shared win counts in part."""
        after = state.clone()
        after.play(seat, action)
        return after.rollouts(20, seed=self.random.randrange(2**32)).wins[seat]
