/** Which choices the coach talks about, in which order. */

import type { CoachedMistake, CoachReport } from "../protocol";

const MOST = 3; // choices that are talked about

/** The choices that cost most, in the order of the game. */
export function inOrder(report: CoachReport): CoachedMistake[] {
  return report.mistakes.slice(0, MOST).sort((one, other) => one.at - other.at);
}
