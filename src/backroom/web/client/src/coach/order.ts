/** Which choices the coach talks about, in which order. */

import type { CoachedMistake, CoachReport } from "../protocol";

const MOST = 3; // choices that are talked about
const LEAST = 0.05; // chance that a choice must have cost, unless none cost that much

/** By how much less likely a choice made it to win. */
export function costOf(one: CoachedMistake): number {
  return one.better_chance - one.chance;
}

/** The choices that cost most, whoever made them, in the order of the game. */
export function inOrder(report: CoachReport): CoachedMistake[] {
  const dearest = [...report.mistakes].sort((one, other) => costOf(other) - costOf(one));
  const grave = dearest.filter((one, place) => place === 0 || costOf(one) >= LEAST);
  return grave.slice(0, MOST).sort((one, other) => one.at - other.at);
}
