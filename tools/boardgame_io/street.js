/** A small card game for boardgame.io, about as large as a turn of Chicago Poker: hidden hands, a hidden deck, three
 * businesses where cards are laid, two actions a turn. */
const { PlayerView } = require("boardgame.io/core");

const COLOURS = ["R", "B", "G", "P"];
const BUSINESSES = 3;

function setup({ ctx, random }) {
  const cards = COLOURS.flatMap((colour) => Array.from({ length: 15 }, (_, value) => `${colour}${value + 1}`));
  const deck = random.Shuffle(cards);
  const players = {};
  for (const seat of ctx.playOrder) players[seat] = { hand: deck.splice(0, 5) };
  const columns = Array.from({ length: BUSINESSES }, () => Object.fromEntries(ctx.playOrder.map((seat) => [seat, []])));
  return { secret: { deck }, players, columns, left: deck.length };
}

function draw({ G, playerID }) {
  if (G.secret.deck.length === 0) return "INVALID_MOVE";
  G.players[playerID].hand.push(G.secret.deck.pop());
  G.left = G.secret.deck.length;
}

function place({ G, playerID }, at, business) {
  const hand = G.players[playerID].hand;
  if (!(at in hand) || !(business in G.columns)) return "INVALID_MOVE";
  G.columns[business][playerID].push(hand.splice(at, 1)[0]);
}

module.exports = {
  name: "street",
  setup,
  moves: { draw: { move: draw, client: false }, place: { move: place, client: false } },
  turn: { minMoves: 2, maxMoves: 2 },
  playerView: PlayerView.STRIP_SECRETS,
  endIf: ({ G }) => (G.left === 0 ? { draw: true } : undefined),
};
