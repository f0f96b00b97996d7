/** A notice on the desktop when it becomes my turn while the page is out of sight, if the player wants that. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { notices, saveNotices } from "../storage";
import type { Session } from "./session";

const CAN = typeof Notification !== "undefined";

/** Whether notices can be shown: not in every browser, and not where the player has forbidden them. */
export function canNotify(): boolean {
  return CAN && Notification.permission !== "denied";
}

/** Switch notices on, if the player lets the browser show them, or off. */
export async function switchNotices(on: boolean): Promise<void> {
  saveNotices(on && CAN && (await Notification.requestPermission()) === "granted");
}

function show(title: string, text: string, tag: string): Notification | null {
  try {
    const notice = new Notification(title, { body: text, tag, icon: `${import.meta.env.BASE_URL}lamp-on.svg` });
    notice.onclick = () => { window.focus(); notice.close(); };
    return notice;
  } catch {
    return null; // some phones show notices only from service workers
  }
}

export function useNotices(session: Session): void {
  const mine = session.isMyTurn.value && !session.over.value;
  const title = session.info.value?.title ?? t("title");
  const head = session.prompt.value?.head ?? "", tag = session.info.value?.table ?? "";
  useEffect(() => {
    if (!mine || !notices.value || !document.hidden || !CAN || Notification.permission !== "granted") return;
    const notice = show(t("notice.turn", { game: title }), head, `backroom-${tag}`);
    return () => notice?.close();
  }, [mine]);
}
