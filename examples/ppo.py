"""Proximal policy optimization in one file: a net watches a bot, then learns by playing, mostly against earlier nets.

    pip install torch 'backroom[research]'
    python examples/ppo.py gangster --minutes 20 --cores 2 --out gangster.pt
    python examples/ppo.py gangster --evaluate gangster.pt --games 400

Games are stepped in compiled batches (`game.batch`): what the seat that chooses knows comes as numbers, what it may
choose as a menu, and the end of a game pays every seat: half for the win, half for how near its result came to the best
one, so that there is something to learn as long as one only loses. A seat's choices in one game are one trajectory,
however many choices of others lie between them. In some of the games a bot of the house plays all other seats, in more
of them a net that was kept earlier, the first one being what the bot had taught. Each core plays and learns in a
process of its own; at every step they share what they have found, so their nets stay the same.
"""

from __future__ import annotations

import argparse
import copy
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # threads that wait don't keep others from working

import numpy as np
import torch
from torch import Tensor, nn
from torch.multiprocessing import get_context, spawn
from torch.nn.utils import parameters_to_vector, vector_to_parameters

import backroom
from backroom import bots
from backroom.arena.match import wilson
from backroom.research import Actions, actions

OPTIONS = {"chinatown": {"trade": "limited"}}
"""Options with which a game of bots comes to an end."""

SEATED = {"gangster": ("colour", "gangster", "auto"), "snitch": ("seat",), "chicago_poker": ("seat",)}
"""Operands of actions that name a seat, or the colour of one: observations begin with one's own, and so do these."""

MAP = {
    "chicago_poker": (4, ("business",)),
    "chinatown": (85, ("lot",)),
    "families": (24, ("cell",)),
    "gangster": (10, ("place", "district")),
    "snitch": (8, ("area", "goal")),
}
"""How many places a game has of which an observation tells the same, and the operands of actions that name one."""


@dataclass
class Plan:
    """What can be turned; the defaults suit two cores and twenty minutes."""

    game: str = "gangster"
    seats: int = 4
    rows: int = 256  # games side by side, on each core
    steps: int = 64  # choices in each of them before the net learns
    epochs: int = 2
    slices: int = 16  # steps of the optimizer in an epoch
    rate: float = 7e-4  # falls to a tenth
    clip: float = 0.2
    trace: float = 0.95  # lambda: how far ahead an advantage looks
    entropy: float = 0.01  # falls to a tenth
    hidden: int = 128
    for_result: float = 0.5  # the part of the pay that isn't for the win
    guest: str = "greedy"  # the bot that is watched first, and then sits at some tables; none if empty
    opening: float = 0.07  # the part of the time in which the net watches the bot play
    guests: int = 16  # in how many rows the bot plays all seats but one
    league: int = 160  # in how many rows an earlier net does; in all others the net plays all seats
    earlier: int = 10  # how many nets are kept for that
    seed: int = 1


@cache
def as_seen(slug: str, seats: int) -> Tensor:
    """For each seat and action, what the action is to the seat: seats are counted from its own."""
    known, seated = actions(slug), SEATED.get(slug, ())
    rows = {known.vector(action): action for action in range(known.count)}
    names = [("", *known.fields[verb]) for verb in known.verbs]

    def turned(action: int, seat: int) -> int:
        row = known.vector(action)
        fields = zip(names[row[0]], row, strict=False)
        seen = [(value - seat) % seats if name in seated and value < seats else value for name, value in fields]
        return rows[(*seen, *row[len(seen) :])]

    return torch.tensor([[turned(action, seat) for action in range(known.count)] for seat in range(seats)])


def contents(known: Actions) -> Tensor:
    """The number of each operand of each action: the same where verb, place and value are the same."""
    table = torch.from_numpy(np.array(known.table)).long()
    return (table[:, :1] * known.width + torch.arange(known.width)) * (max(known.sizes) + 1) + table + 1


def rows_of_map(slug: str) -> Tensor:
    """Where the numbers of each place stand in an observation: a row for each place."""
    count = MAP[slug][0]
    parts = [part for part in backroom.game(slug).layout if not part.hidden and part.shape[0] == count]
    return torch.cat([torch.arange(part.length).view(count, -1) + part.first for part in parts], 1)


def named_by(slug: str) -> Tensor:
    """For each action, its verb and the place that it names as one number; the last number of a verb means none."""
    known, (count, names) = actions(slug), MAP[slug]
    found = []
    for verb, *operands in map(known.vector, range(known.count)):
        fields = zip(known.fields[known.verbs[verb]], operands, strict=False)
        places = [value for name, value in fields if name in names and value < count]
        found.append(verb * (count + 1) + (places[-1] if places else count))
    return torch.tensor(found)


class Net(nn.Module):
    """Numbers in; what each choice is worth trying, and what the position is worth, out. A choice is scored by itself
    and by what it consists of, so that what was learned of one helps with those that are like it; and one that names a
    place by the numbers of that place, too, which are looked at in the same way everywhere."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        known, inputs = actions(plan.game), backroom.game(plan.game).layout.size
        hidden, last = plan.hidden, plan.hidden // 2
        self.register_buffer("mean", torch.zeros(inputs))
        self.register_buffer("spread", torch.ones(inputs))
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, last), nn.ReLU())
        self.register_buffer("contents", contents(known), persistent=False)
        self.alone = nn.Embedding(known.count, last + 1)
        self.shared = nn.Embedding(int(self.contents.max()) + 1, last + 1)
        self.register_buffer("rows", rows_of_map(plan.game), persistent=False)
        self.register_buffer("named", named_by(plan.game), persistent=False)
        self.look = nn.Sequential(nn.Linear(self.rows.shape[1], last // 2), nn.ReLU())
        self.interest = nn.Linear(last, len(known.verbs) * (last // 2))
        self.value = nn.Linear(last, 1)
        for layer in (self.alone, self.shared, self.interest, self.value):
            nn.init.normal_(layer.weight, 0.0, 0.01)
        nn.init.zeros_(self.value.bias)

    def forward(self, seen: Tensor, menu: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all choices on the menus (almost none behind their ends), and values."""
        seen, listed = ((seen.float() - self.mean) / self.spread).clamp(-5, 5), menu.clamp(min=0)
        found = self.body(seen)
        weights = self.alone.weight + self.shared(self.contents).sum(1)
        logits = torch.addmm(weights[:, -1], found, weights[:, :-1].T).gather(1, listed)
        places = self.look(seen[:, self.rows]).transpose(1, 2)
        wanted = self.interest(found).view(len(seen), -1, places.shape[1]) @ places  # by verb and place
        logits = logits + nn.functional.pad(wanted, (0, 1)).flatten(1).gather(1, self.named[listed])
        logits = logits.masked_fill(menu < 0, -1e9)
        return torch.log_softmax(logits, 1), self.value(found).squeeze(1)

    def get_used_to(self, seen: Tensor, mean: Callable[[Tensor], Tensor]) -> None:
        """Take mean and spread of the numbers from games as they are."""
        self.mean.copy_(mean(seen.float().mean(0)))
        self.spread.copy_(mean(seen.float().std(0).clamp(min=0.5)))


class Table:
    """A batch of games with its memory as tensors. At some of them somebody else sits, too: there the net has one seat,
    the host's. First come the rows of a bot, then those of an earlier net."""

    def __init__(self, plan: Plan, rows: int, seed: int, guest: str = "", guests: int = 0, league: int = 0) -> None:
        self.plan, game = plan, backroom.game(plan.game)
        self.batch = game.batch(rows, plan.seats, seed, observe=True, **OPTIONS.get(plan.game, {}))
        names = ("observations", "choices", "rewards", "tallies", "seats", "ended", "actions", "counts")
        tables = [torch.from_numpy(np.asarray(self.batch.table(name))) for name in names]
        self.seen, self.listed, self.wins, self.results = tables[:4]
        self.seats, self.ended, self.actions, self.counts = (table.squeeze(1) for table in tables[4:])
        self.as_seen = as_seen(plan.game, plan.seats)
        self.places = torch.arange(self.listed.shape[1])
        self.bot = bots.bot(plan.game, guest, seed) if guest and guests else None
        order = torch.arange(rows)
        self.by_bot = order < (guests if self.bot else 0)
        self.hosts = torch.where(order < guests + league, order % plan.seats, -1)  # -1: the net plays all seats
        self.asked = 0

    def menu(self) -> Tensor:
        """What may be chosen in each game, as its seat sees it, -1 behind the end."""
        width = int(self.counts.max())
        inside = self.places[:width] < self.counts[:, None]
        return torch.where(inside, self.as_seen[self.seats[:, None].long(), self.listed[:, :width].long()], -1)

    def foreign(self) -> Tensor:
        """In which rows somebody else chooses."""
        return (self.hosts >= 0) & (self.seats != self.hosts)

    def ask_bot(self, actions: Tensor, rows: Tensor) -> None:
        """Put in what the bot chooses in some rows; it sees only what its seat may know."""
        for row in rows.nonzero().flatten().tolist():
            seat = int(self.seats[row])
            self.asked += 1
            state = self.batch.state(row).redeal(seat, self.asked)
            actions[row] = self.as_seen[seat, self.bot.choose(state, seat)]

    def step(self, actions: Tensor) -> None:
        """One choice in every game, as its seat sees it."""
        back = (self.plan.seats - self.seats.long()) % self.plan.seats
        self.actions.copy_(self.as_seen[back, actions])
        self.batch.step()

    def pay(self, for_result: float) -> Tensor:
        """What each seat of each game gets that has just ended; what stands for others means nothing."""
        results = self.results.clamp(min=0).float()
        near = results / results.max(1, keepdim=True).values.clamp(min=1)
        return (1 - for_result) * self.wins + for_result * near


def sample(chances: Tensor) -> Tensor:
    """A place on each menu, by the logarithms of chances: the first up to which they add up to a random part."""
    sums = chances.exp().cumsum(1)
    part = torch.rand(len(sums), 1) * sums[:, -1:] * (1 - 1e-6)
    return (sums > part).int().argmax(1)


def at(table: Tensor, places: Tensor) -> Tensor:
    """The number at one place of each row."""
    return table.gather(1, places[:, None]).squeeze(1)


class Crew:
    """Processes that learn together, one on each core: each plays games of its own, and all take the same steps with
    the same net, by the mean of what they have found."""

    def __init__(self, size: int, net: Net) -> None:
        self.size = size
        self.found = torch.zeros(size, sum(weights.numel() for weights in net.parameters())).share_memory_()
        self.meeting = get_context("spawn").Barrier(size)

    def mean(self, member: int, mine: Tensor) -> Tensor:
        """The mean of what all members have found."""
        self.found[member, : len(mine)] = mine
        self.meeting.wait()
        mean = self.found[:, : len(mine)].mean(0)
        self.meeting.wait()
        return mean


class Learner:
    """Plays, and learns from what it has played; alone, or as one member of a crew."""

    def __init__(self, plan: Plan, member: int = 0, crew: Crew | None = None) -> None:
        self.plan, self.member, self.crew = plan, member, crew
        torch.manual_seed(plan.seed)
        self.net = Net(plan)
        torch.manual_seed(plan.seed + member)
        self.chance = random.Random(plan.seed + member)
        guest = plan.guest if plan.guest in bots.names(plan.game) else ""
        self.table = Table(plan, plan.rows, plan.seed + member, guest, plan.guests, plan.league)
        self.hosts = self.table.hosts.clone()
        self.earlier: list[Net] = []
        self.optimizer = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)
        self.choices = self.games = 0
        self.hosted = self.host_won = 0.0  # games against the bot, lately
        self.entropy = plan.entropy
        self.watches = False
        self.watched: dict[str, Tensor] = {}
        self.warm_up()

    def warm_up(self) -> None:
        """Play some choices at random, so that the games are not all at their beginning, and look at the numbers."""
        seen = []
        for _ in range(64):
            seen.append(self.table.seen.clone())
            self.table.step(at_random(self.table.menu()))
        self.net.get_used_to(torch.cat(seen), self.mean)

    def pace(self, part: float) -> None:
        """So much of the time has passed: learn and try out less, and keep the net now and then for the league. In the
        opening the bot has all seats."""
        self.watches = self.table.bot is not None and part < self.plan.opening
        self.table.hosts = torch.full_like(self.hosts, self.plan.seats) if self.watches else self.hosts
        rest = (part - self.plan.opening) / (1 - self.plan.opening)
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * (1 if self.watches else 1 - 0.9 * max(0.0, rest))
        self.entropy = self.plan.entropy * (1 - 0.9 * part)
        if not self.watches and len(self.earlier) <= rest * self.plan.earlier:
            self.earlier.append(copy.deepcopy(self.net))

    @torch.no_grad()
    def play(self) -> dict[str, Tensor]:
        """So many choices in every game, with what was seen, chosen and paid."""
        kept: dict[str, list[Tensor]] = {}
        visitor = self.chance.choice([self.earlier[0], *self.earlier]) if self.earlier else self.net
        for _ in range(self.plan.steps):
            menu, foreign = self.table.menu(), self.table.foreign()
            chances, value = self.net(self.table.seen, menu)
            actions = at(menu, sample(chances))
            self.ask_others(actions, menu, foreign, visitor)
            place = (menu == actions[:, None]).int().argmax(1)
            row = {
                "seen": self.table.seen.clone(),
                "menu": nn.functional.pad(menu.short(), (0, self.table.listed.shape[1] - menu.shape[1]), value=-1),
                "seat": self.table.seats.long(),
                "place": place,
                "chance": at(chances, place),
                "value": value,
                "own": ~foreign,
            }
            self.table.step(actions)
            row |= {"ended": self.table.ended.bool().clone(), "rewards": self.table.pay(self.plan.for_result)}
            self.count_wins()
            for name, tensor in row.items():
                kept.setdefault(name, []).append(tensor)
        self.choices += self.plan.rows * self.plan.steps
        return {name: torch.stack(tensors) for name, tensors in kept.items()}

    def ask_others(self, actions: Tensor, menu: Tensor, foreign: Tensor, visitor: Net) -> None:
        """Put in what the bot and an earlier net choose for their seats."""
        asked = foreign if self.watches else foreign & self.table.by_bot
        self.table.ask_bot(actions, asked)
        theirs = (foreign & ~asked).nonzero().flatten()
        if len(theirs):
            chances, _ = visitor(self.table.seen[theirs], menu[theirs])
            actions[theirs] = at(menu[theirs], sample(chances))

    def count_wins(self) -> None:
        """Note how the games against the bot end; the latest count most."""
        over = self.table.ended.bool()
        self.games += int(over.sum())
        for row in [] if self.watches else (over & self.table.by_bot).nonzero().flatten().tolist():
            self.hosted = 0.99 * self.hosted + 1
            self.host_won = 0.99 * self.host_won + float(self.table.wins[row, self.table.hosts[row]])

    def advantages(self, played: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """How much better each choice turned out than expected, and whether that is known yet: a seat's choice is
        followed by its own next one in the same game, or by the end, which pays."""
        rows = torch.arange(self.plan.rows)
        ahead = torch.full((self.plan.rows, self.plan.seats), float("nan"))  # what a seat's next moment is worth
        trace = torch.zeros(self.plan.rows, self.plan.seats)
        gains, known = torch.zeros_like(played["value"]), torch.zeros_like(played["ended"])
        for moment in reversed(range(self.plan.steps)):
            ended = played["ended"][moment][:, None]
            ahead = torch.where(ended, played["rewards"][moment], ahead)
            trace = torch.where(ended, 0.0, trace)
            seat, value = played["seat"][moment], played["value"][moment]
            known[moment] = ~ahead[rows, seat].isnan()
            gain = ahead[rows, seat] - value + self.plan.trace * trace[rows, seat]
            gains[moment] = torch.where(known[moment], gain, 0.0)
            ahead[rows, seat], trace[rows, seat] = value, gains[moment]
        return gains, known

    def learn(self, part: float) -> float:
        """One round, when so much of the time has passed: play, then improve the net; returns the mean entropy of its
        choices."""
        self.pace(part)
        played = self.play()
        gains, known = self.advantages(played)
        used = (known if self.watches else known & played["own"]).flatten()
        flat = {name: played[name].flatten(0, 1)[used] for name in ("seen", "menu", "place", "chance", "value")}
        gain = gains.flatten()[used]
        flat |= {"target": gain + flat["value"], "gain": (gain - gain.mean()) / (gain.std() + 1e-6)}
        if self.watches:  # from all that was watched so far
            flat = {name: torch.cat([self.watched[name], flat[name]]) for name in flat} if self.watched else flat
            self.watched = dict(flat)
        parts = self.parts(len(flat["gain"]))
        return float(np.mean([self.improve({name: flat[name][part] for name in flat}) for part in parts]))

    def improve(self, part: dict[str, Tensor]) -> float:
        """One step of the optimizer on a part of what was played: the net's own choices by how they turned out; those
        of the bot that it watches by making them likelier."""
        width = int((part["menu"] >= 0).sum(1).max())
        chances, value = self.net(part["seen"], part["menu"][:, :width].long())
        chance = at(chances, part["place"])
        entropy = -(chances.exp() * chances).sum(1).mean()
        if self.watches:
            better = chance.mean()
        else:
            ratio = (chance - part["chance"]).exp()
            clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
            better = torch.min(ratio * part["gain"], clipped * part["gain"]).mean() + self.entropy * entropy
        loss = 0.5 * (value - part["target"]).square().mean() - better
        self.optimizer.zero_grad()
        loss.backward()
        slopes = [weights.grad for weights in self.net.parameters()]
        vector_to_parameters(self.mean(parameters_to_vector(slopes)), slopes)
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return entropy.item()

    def told(self) -> str:
        """How far it has come."""
        known, lately = against("random", self.net, self.plan, 128), self.host_won / max(1, self.hosted)
        won = f"against random {known:.0%}, {self.plan.guest} {lately:.1%} lately"
        return f"{self.choices:>10,} choices  {self.games:>7,} games  {won}"

    def mean(self, mine: Tensor) -> Tensor:
        """The mean of what all members have found."""
        return mine if self.crew is None else self.crew.mean(self.member, mine)

    def parts(self, count: int) -> Iterator[Tensor]:
        """All that was played, several times in random parts; of all that was watched, more often as much."""
        for _ in range(self.plan.epochs * (4 if self.watches else 1)):
            order = torch.randperm(count)[: self.plan.rows * self.plan.steps]
            yield from order.tensor_split(self.plan.slices)


def at_random(menu: Tensor) -> Tensor:
    """Any action of each menu."""
    return at(menu, sample((menu >= 0).float().log()))


@torch.no_grad()
def against(name: str, net: Net, plan: Plan, games: int, seed: int = 12345) -> float:
    """The share of wins against a bot, or "random", in all other seats; the net plays what it thinks best."""
    table = Table(plan, games, seed, "" if name == "random" else name, games)
    won, running = 0.0, torch.ones(games, dtype=torch.bool)
    while running.any():
        menu, foreign = table.menu(), table.foreign() & running
        actions = torch.where(foreign, at_random(menu), at(menu, net(table.seen, menu)[0].argmax(1)))
        if table.bot:
            table.ask_bot(actions, foreign)
        table.step(actions)
        over = table.ended.bool() & running
        won += float(at(table.wins, table.hosts)[over].sum())
        running &= ~over
    return won / games


def save(path: str, net: Net, plan: Plan) -> None:
    """Keep a net, with what it was made for."""
    torch.save({"plan": vars(plan), "net": net.state_dict()}, path)


def load(path: str) -> tuple[Net, Plan]:
    """A net that was kept."""
    kept = torch.load(path, weights_only=True)
    plan = Plan(**kept["plan"])
    net = Net(plan)
    net.load_state_dict(kept["net"])
    return net, plan


def report(net: Net, plan: Plan, games: int) -> None:
    """Print how strong a net is."""
    for name, count in (("random", 4 * games), ("greedy", games)):
        if name in bots.names(plan.game):
            share = against(name, net, plan, count)
            low, high = wilson(share * count, count)
            told = f"{share:.1%} of {count} games ({low:.1%} to {high:.1%}; par is {1 / plan.seats:.1%})"
            print(f"against {plan.seats - 1} {name}: {told}")


def train(plan: Plan, minutes: float, out: str | None, cores: int) -> Net:
    """Learn for some minutes of each of some cores."""
    net = Net(plan).share_memory()
    if cores == 1:
        work(0, None, net, plan, minutes, out)
    else:
        spawn(work, (Crew(cores, net), net, plan, minutes, out), cores)
    return net


def work(member: int, crew: Crew | None, net: Net, plan: Plan, minutes: float, out: str | None) -> None:
    """What one core does. The first one says twenty times how it goes, and hands in the net."""
    torch.set_num_threads(1)
    if crew:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a member at once, and so does the end of its parent
    start, shown, learner = time.process_time(), 0, Learner(plan, member, crew)
    while (spent := float(learner.mean(torch.tensor([time.process_time() - start])))) < 60 * minutes:
        part = spent / (60 * minutes)
        entropy = learner.learn(part)
        if member == 0 and part * 20 >= shown:
            shown = int(part * 20) + 1
            print(f"{spent:5.0f} s  entropy {entropy:.2f}  {learner.told()}", flush=True)
            if out:
                save(out, learner.net, plan)
    if member == 0:
        net.load_state_dict(learner.net.state_dict())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(MAP))
    parser.add_argument("--minutes", type=float, default=20, help="of processor time, on each core")
    parser.add_argument("--cores", type=int, default=2, help="how many processes learn together")
    for name, value in vars(Plan()).items():
        if name != "game":
            parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation at the end")
    parser.add_argument("--out", help="where to keep the net")
    parser.add_argument("--evaluate", metavar="FILE", help="measure a net that was kept instead of training one")
    given = parser.parse_args()
    torch.set_num_threads(1)
    if given.evaluate:
        net, plan = load(given.evaluate)
    else:
        plan = Plan(**{name: getattr(given, name) for name in vars(Plan())})
        net = train(plan, given.minutes, given.out, given.cores)
        if given.out:
            save(given.out, net, plan)
    report(net, plan, given.games)


if __name__ == "__main__":
    main()
