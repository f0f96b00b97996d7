/** The stage: a moment worth watching fills the board, step by step, and stays until it has been seen. */

import { useEffect, useState } from "preact/hooks";
import { Icon, Pic } from "../icons";
import { Sentence } from "../components";
import { Token } from "../identity";
import type { Moment } from "../protocol";
import { play } from "../sound";
import { staging } from "../storage";
import { t } from "../i18n";
import { FactChip } from "./facts";
import { mayMove } from "./flip";
import type { Session } from "./session";

const STEP_TIME = 1600; // ms that each scene but the last is shown
const SHORT_TIME = 500;

export function Stage({ session, names }: { session: Session; names: readonly string[] }) {
  const moment = session.moments.value[0];
  return moment ? <Shown key={moment.event} moment={moment} session={session} names={names} /> : null;
}

function Shown({ moment, session, names }: { moment: Moment; session: Session; names: readonly string[] }) {
  const last = moment.scenes.length - 1;
  const [at, setAt] = useState(staging.value === "short" || !mayMove() ? last : 0);
  const scene = moment.scenes[at];
  useEffect(() => {
    play(moment.kind.includes("income") || moment.kind.includes("reckoning") ? "till" : "shot");
  }, [moment]);
  useEffect(() => {
    if (at >= last) return;
    const timer = setTimeout(() => setAt(at + 1), staging.value === "full" ? STEP_TIME : SHORT_TIME);
    return () => clearTimeout(timer);
  }, [at, last]);
  const next = () => at < last ? setAt(at + 1) : session.closeMoment();
  const pressed = (event: KeyboardEvent) => { if (event.key === "Escape") session.closeMoment(); };
  return (
    <section class="stage-light" role="dialog" aria-modal="false" aria-label={moment.title} onKeyDown={pressed}>
      <div class="scene" onClick={next} dangerouslySetInnerHTML={{ __html: scene?.svg ?? "" }} />
      <div class="caption">
        <h2><Sentence text={moment.title} names={names} /></h2>
        <p aria-live="polite"><Sentence text={scene?.caption ?? ""} names={names} /></p>
        {scene?.running && (
          <p class="running">{scene.running.map((fact, seat) => <span><Token seat={seat} /><FactChip fact={fact} /></span>)}</p>
        )}
        <div class="buttons">
          <button type="button" class="main stage-next" onClick={next} ref={(button) => button?.focus({ preventScroll: true })}>
            {t(at < last ? "stage.next" : "stage.done")}
          </button>
          <button type="button" onClick={() => setAt(0)}><Icon name="again" />{t("stage.again")}</button>
          {at < last && <button type="button" onClick={() => setAt(last)}><Pic name="end" />{t("stage.result")}</button>}
          <span class="dots" aria-hidden="true">{moment.scenes.map((_, i) => <i class={i === at ? "now" : ""} />)}</span>
        </div>
      </div>
    </section>
  );
}
