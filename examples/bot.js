// A bot in JavaScript: it reads lines, and answers each "choose" with "play NUMBER" (docs/bots.md has all the lines).
//   backroom arena snitch "run:node examples/bot.js" random random random
const { createInterface } = require("node:readline");

let random = () => 0;

// A small generator with a seed, so that a match can be repeated.
function seeded(seed) {
  let x = seed % 2147483647 || 1;
  return () => (x = (x * 48271) % 2147483647) / 2147483647;
}

// Among all choices, prefer those that do something over "done" and "pass".
function pick(choices) {
  const busy = choices.filter((choice) => !["done", "pass", "end turn"].includes(choice.text));
  const good = busy.length > 0 ? busy : choices;
  return good[Math.floor(random() * good.length)].play;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  const told = line.slice(word.length + 1);
  if (word === "backroom") console.log("ready busy");
  if (word === "game") random = seeded(JSON.parse(told).seed);
  if (word === "choose") console.log(`play ${pick(JSON.parse(told).choices)}`);
});
