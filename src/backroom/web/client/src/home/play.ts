/** Sitting down at once. */

import { createTable } from "../api";
import { go } from "../components";
import { t } from "../i18n";
import type { GameInfo, SeatRequest } from "../protocol";
import { myName, pace, rememberCreated } from "../storage";

/** Create a table for me and the usual number of bots, and go there. */
export async function playNow(game: GameInfo): Promise<void> {
  const bot = game.bots[0]?.name ?? "random";
  const me: SeatRequest = { kind: "me", name: myName.value || t("name.me") };
  const seats = [me, ...Array.from({ length: game.usual - 1 }, (): SeatRequest => ({ kind: "bot", bot }))];
  const made = await createTable({ game: game.slug, seats, options: {}, pace: pace.value });
  rememberCreated(made, game.slug, game.title, seats.map((seat) => seat.kind));
  go(`/t/${made.seats[0]?.token ?? made.watch}`);
}
