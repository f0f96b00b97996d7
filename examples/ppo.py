"""Proximal policy optimization in one file: a net learns a game by playing against itself, and a little against a bot.

    pip install torch 'backroom[research]'
    python examples/ppo.py gangster --minutes 20 --out gangster.pt
    python examples/ppo.py gangster --evaluate gangster.pt --games 400

Games are stepped in compiled batches (`game.batch`): what the seat that chooses knows comes as numbers, what it may
choose as a mask, and the end of a game pays every seat: half for the win, half for how near its result came to the best
one, so that there is something to learn as long as one only loses. A seat's choices in one game are one trajectory,
however many choices of others lie between them. In some of the games a bot of the house plays all other seats.
Needs a compiled build to be fast; everything runs on the processor.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # threads that wait don't keep others from working

import numpy as np
import torch
from torch import Tensor, nn

import backroom
from backroom import bots

OPTIONS = {"chinatown": {"trade": "limited"}}
"""Options with which a game of bots comes to an end."""


@dataclass
class Plan:
    """What can be turned; the defaults suit two cores and twenty minutes."""

    game: str = "gangster"
    seats: int = 4
    rows: int = 64  # games side by side
    steps: int = 64  # choices in each of them before the net learns
    epochs: int = 3
    slices: int = 8  # parts of what was played, for each step of the optimizer
    rate: float = 6e-4
    clip: float = 0.2
    trace: float = 0.95  # lambda: how far ahead an advantage looks
    entropy: float = 0.01
    hidden: int = 128
    for_result: float = 0.5  # the part of the pay that isn't for the win
    guest: str = "greedy"  # the bot in the other seats of some games; none if empty
    guests: int = 16  # in how many of the rows
    seed: int = 1


class Net(nn.Module):
    """Numbers in; what each action is worth trying, and what the position is worth, out."""

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(inputs))
        self.register_buffer("spread", torch.ones(inputs))
        last = hidden // 2
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, last), nn.ReLU())
        self.policy, self.value = nn.Linear(last, actions), nn.Linear(last, 1)
        for layer in (self.policy, self.value):
            nn.init.orthogonal_(layer.weight, 0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all actions (almost none for those that are not allowed), and values."""
        found = self.body(((seen.float() - self.mean) / self.spread).clamp(-5, 5))
        logits = self.policy(found).masked_fill(~mask.view(torch.bool), -1e9)
        return torch.log_softmax(logits, 1), self.value(found).squeeze(1)

    def get_used_to(self, seen: Tensor) -> None:
        """Take mean and spread of the numbers from games as they are."""
        self.mean.copy_(seen.float().mean(0))
        self.spread.copy_(seen.float().std(0).clamp(min=0.5))


class Table:
    """A batch of games, with its memory as tensors."""

    def __init__(self, plan: Plan, rows: int, seed: int, threads: int = 1) -> None:
        self.game = backroom.game(plan.game)
        self.batch = self.game.batch(
            rows,
            seats=plan.seats,
            seed=seed,
            observe=True,
            masks=True,
            threads=threads,
            **OPTIONS.get(plan.game, {}),
        )
        names = ("observations", "masks", "rewards", "tallies")
        self.seen, self.mask, self.wins, self.results = (
            torch.from_numpy(np.asarray(self.batch.table(name))) for name in names
        )
        self.seats, self.ended, self.actions = (
            torch.from_numpy(np.asarray(given)) for given in (self.batch.seats, self.batch.ended, self.batch.actions)
        )

    def step(self, actions: Tensor) -> None:
        """One choice in every game."""
        self.actions.copy_(actions)
        self.batch.step()

    def pay(self, for_result: float) -> Tensor:
        """What each seat of each game gets that has just ended; what stands for others means nothing."""
        results = self.results.clamp(min=0).float()
        near = results / results.max(1, keepdim=True).values.clamp(min=1)
        return (1 - for_result) * self.wins + for_result * near


def sample(chances: Tensor) -> Tensor:
    """An action for each row, by the logarithms of chances: the first up to which they add up to a random part."""
    sums = chances.exp().cumsum(1)
    part = torch.rand(len(sums), 1) * sums[:, -1:] * (1 - 1e-6)
    return (sums > part).int().argmax(1)


class Learner:
    """Plays, and learns from what it has played."""

    def __init__(self, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.table = plan, Table(plan, plan.rows, plan.seed, torch.get_num_threads())
        self.net = Net(self.table.seen.shape[1], self.table.mask.shape[1], plan.hidden)
        self.optimizer = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)
        self.choices = 0
        guests = plan.guests if plan.guest in bots.names(plan.game) else 0
        self.hosts = torch.where(torch.arange(plan.rows) < guests, torch.arange(plan.rows) % plan.seats, -1)
        self.bot = bots.bot(plan.game, plan.guest, plan.seed) if guests else None
        self.warm_up()

    def warm_up(self) -> None:
        """Play some choices at random, so that the games are not all at their beginning, and look at the numbers."""
        seen = []
        for _ in range(64):
            seen.append(self.table.seen.clone())
            self.table.step(sample(self.table.mask.float().log()))
        self.net.get_used_to(torch.cat(seen))

    @torch.no_grad()
    def play(self) -> dict[str, Tensor]:
        """So many choices in every game, with what was seen, chosen and paid."""
        kept: dict[str, list[Tensor]] = {}
        for _ in range(self.plan.steps):
            chances, value = self.net(self.table.seen, self.table.mask)
            actions = sample(chances)
            others = self.ask_guests(actions)
            row = {
                "seen": self.table.seen.clone(),
                "mask": self.table.mask.clone(),
                "seat": self.table.seats.long(),
                "action": actions,
                "chance": chances.gather(1, actions[:, None]).squeeze(1),
                "value": value,
            }
            self.table.step(actions.int())
            paid = self.table.pay(self.plan.for_result)
            row |= {"ended": self.table.ended.bool().clone(), "rewards": paid, "foreign": others}
            for name, tensor in row.items():
                kept.setdefault(name, []).append(tensor)
        self.choices += self.plan.rows * self.plan.steps
        return {name: torch.stack(tensors) for name, tensors in kept.items()}

    def ask_guests(self, actions: Tensor) -> Tensor:
        """Put in what the bot chooses for the seats that are its own; which rows those are."""
        foreign = (self.hosts >= 0) & (self.table.seats != self.hosts)
        if self.bot is not None and foreign.any():
            states = self.table.batch.states
            for row in foreign.nonzero().flatten().tolist():
                seat = int(self.table.seats[row])
                actions[row] = self.bot.choose(states[row].redeal(seat, self.choices + row), seat)
        return foreign

    def advantages(self, played: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """How much better each choice turned out than expected, and whether that is known yet: a seat's choice is
        followed by its own next one in the same game, or by the end, which pays."""
        rows = torch.arange(self.plan.rows)
        ahead = torch.full((self.plan.rows, self.plan.seats), float("nan"))  # what a seat's next moment is worth
        trace = torch.zeros(self.plan.rows, self.plan.seats)
        gains, known = torch.zeros_like(played["value"]), torch.zeros_like(played["ended"])
        for at in reversed(range(self.plan.steps)):
            ended = played["ended"][at][:, None]
            ahead = torch.where(ended, played["rewards"][at], ahead)
            trace = torch.where(ended, 0.0, trace)
            seat, value = played["seat"][at], played["value"][at]
            known[at] = ~ahead[rows, seat].isnan() & ~played["foreign"][at]
            gain = ahead[rows, seat] - value + self.plan.trace * trace[rows, seat]
            gains[at] = torch.where(known[at], gain, 0.0)
            ahead[rows, seat], trace[rows, seat] = value, gains[at]
        return gains, known

    def learn(self) -> dict[str, float]:
        """One round: play, then improve the net."""
        played = self.play()
        gains, known = self.advantages(played)
        flat = {
            name: played[name].flatten(0, 1)[known.flatten()] for name in ("seen", "mask", "action", "chance", "value")
        }
        gain = gains[known]
        target, gain = gain + flat["value"], (gain - gain.mean()) / (gain.std() + 1e-6)
        losses: list[float] = []
        for part in self.parts(len(gain)):
            chances, value = self.net(flat["seen"][part], flat["mask"][part])
            chance = chances.gather(1, flat["action"][part][:, None]).squeeze(1)
            ratio = (chance - flat["chance"][part]).exp()
            clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
            surprise = -(chances.exp() * chances).sum(1).mean()
            better = torch.min(ratio * gain[part], clipped * gain[part]).mean()
            loss = -better + 0.5 * (value - target[part]).square().mean() - self.plan.entropy * surprise
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
            losses.append(surprise.item())
        return {"entropy": float(np.mean(losses)), "ended": float(played["ended"].sum())}

    def parts(self, count: int) -> Iterator[Tensor]:
        """All that was played, several times in random parts."""
        for _ in range(self.plan.epochs):
            yield from torch.randperm(count).chunk(self.plan.slices)


# Evaluation


@torch.no_grad()
def against_random(net: Net, plan: Plan, games: int, seed: int = 12345) -> float:
    """The share of wins against random players, the net in seat r % seats of row r."""
    rows = min(games, 256)
    table = Table(plan, rows, seed)
    mine, won, ended = torch.arange(rows) % plan.seats, 0.0, 0
    while ended < games:
        chances, _ = net(table.seen, table.mask)
        guess = sample(table.mask.float().log())
        table.step(torch.where(table.seats == mine, sample(chances), guess).int())
        over = table.ended.bool()
        won += float(table.wins[torch.arange(rows), mine][over].sum())
        ended += int(over.sum())
    return won / ended


@torch.no_grad()
def choose(net: Net, state: Any, seat: int) -> int:
    """What the net thinks best for a seat."""
    legal = state.legal(seat)
    mask = torch.zeros(1, state.ACTIONS, dtype=torch.int8)
    mask[0, legal] = 1
    chances, _ = net(torch.tensor(np.asarray(state.observe(seat)), dtype=torch.float32)[None], mask)
    return int(chances.argmax())


def against_bot(net: Net, plan: Plan, name: str, games: int, seed: int = 1) -> float:
    """The share of wins against three of a bot, one game after the other."""
    game, won = backroom.game(plan.game), 0.0
    for number in range(games):
        mine = number % plan.seats
        state = game.new(plan.seats, seed * 1_000_003 + number, **OPTIONS.get(plan.game, {}))
        others = [bots.bot(plan.game, name, number * 10 + seat) for seat in range(plan.seats)]
        while not state.over:
            seat = state.next_chooser()
            seen = state.redeal(seat, number)
            state.play(seat, choose(net, seen, seat) if seat == mine else others[seat].choose(seen, seat))
        won += 1 / len(state.ranking[0]) if mine in state.ranking[0] else 0.0
    return won / games


def save(path: str, net: Net, plan: Plan) -> None:
    """Keep a net, with what it was made for."""
    torch.save({"plan": vars(plan), "net": net.state_dict()}, path)


def load(path: str) -> tuple[Net, Plan]:
    """A net that was kept."""
    kept = torch.load(path, weights_only=True)
    weights = kept["net"]
    net = Net(weights["mean"].shape[0], weights["policy.bias"].shape[0], 2 * weights["value.weight"].shape[1])
    net.load_state_dict(weights)
    return net, Plan(**kept["plan"])


def report(net: Net, plan: Plan, games: int) -> None:
    """Print how strong a net is."""
    print(f"against {plan.seats - 1} random: {against_random(net, plan, 4 * games):.1%} of {4 * games} games")
    names = [name for name in bots.names(plan.game) if name == "greedy"]
    for name in names:
        share = against_bot(net, plan, name, games)
        print(f"against {plan.seats - 1} {name}: {share:.1%} of {games} games (par is {1 / plan.seats:.1%})")


def train(plan: Plan, minutes: float, out: str | None) -> Net:
    """Learn for some minutes."""
    learner, start, shown = Learner(plan), time.perf_counter(), 0.0
    while (spent := time.perf_counter() - start) < 60 * minutes:
        for group in learner.optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.9 * spent / (60 * minutes))
        said = learner.learn()
        if spent - shown > 20 or shown == 0:
            shown = spent + 1e-9
            share = against_random(learner.net, plan, 256)
            speed = learner.choices / (time.perf_counter() - start)
            print(
                f"{spent:5.0f} s  {learner.choices:>10,} choices  {speed:>8,.0f}/s  entropy {said['entropy']:.2f}  "
                f"against random {share:.1%}",
                flush=True,
            )
    if out:
        save(out, learner.net, plan)
    return learner.net


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[slug for slug in backroom.slugs() if backroom.game(slug).layout.size])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--guest", default=Plan.guest, help="the bot in the other seats of some games (default: greedy)"
    )
    parser.add_argument("--guests", type=int, default=Plan.guests, help="in how many of the rows it plays")
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation at the end")
    parser.add_argument("--out", help="where to keep the net")
    parser.add_argument("--evaluate", metavar="FILE", help="measure a net that was kept instead of training one")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    if given.evaluate:
        net, plan = load(given.evaluate)
    else:
        plan = Plan(given.game, given.seats, guest=given.guest, guests=given.guests, seed=given.seed)
        net = train(plan, given.minutes, given.out)
    report(net, plan, given.games)


if __name__ == "__main__":
    main()
