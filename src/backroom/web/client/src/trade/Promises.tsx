/** What was promised in deals that are done: nobody is bound by it, but everybody remembers. */

import { useState } from "preact/hooks";
import { capitalize, Dialog } from "../components";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import { t } from "../i18n";
import type { Vow } from "../protocol";
import type { Desk } from "./desk";

interface Props {
  desk: Desk;
  names: readonly string[];
}

/** How many promises there are, and on a click who promised whom what, the latest first. */
export function Promises({ desk, names }: Props) {
  const [open, setOpen] = useState(false), promises = desk.session.market.value?.promises ?? [];
  if (promises.length === 0) return null;
  return (
    <>
      <button type="button" class="small promises" onClick={() => setOpen(true)}><Pic name="promise" />{t("trade.promises.n", { n: promises.length })}</button>
      {open && (
        <Dialog title={t("trade.promises")} onClose={() => setOpen(false)}>
          <p class="quiet">{capitalize(t("trade.vow.free"))}.</p>
          <ul class="given-words">{[...promises].reverse().map((vow) => <GivenWord vow={vow} names={names} />)}</ul>
        </Dialog>
      )}
    </>
  );
}

function GivenWord({ vow, names }: { vow: Vow; names: readonly string[] }) {
  const giver = names[vow.giver] ?? "", taker = names[vow.taker] ?? "";
  return (
    <li>
      <span class="ends" aria-hidden="true"><Token seat={vow.giver} name={giver} /><Icon name="arrow" /><Token seat={vow.taker} name={taker} /></span>
      <span>{t("trade.vow", { giver, taker, text: vow.text })}</span>
      <small><Pic name="promise" />{t("trade.vow.unbound")} · {t("trade.round", { n: vow.round ?? 0 })}{vow.private && ` · ${t("trade.whispers")}`}</small>
    </li>
  );
}
