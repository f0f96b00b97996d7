/** The browser tab shows when it is my turn, by its title and its icon. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { Session } from "./session";

function showIcon(name: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && !link.href.endsWith(name)) link.href = name;
}

export function useTitle(session: Session): void {
  const title = session.info.value?.title ?? t("title");
  const mine = session.isMyTurn.value && !session.over.value;
  useEffect(() => {
    document.title = mine ? t("tab.turn", { game: title }) : t("tab.table", { game: title });
    showIcon(mine ? `${import.meta.env.BASE_URL}lamp-on.svg` : `${import.meta.env.BASE_URL}lamp.svg`);
    return () => showIcon(`${import.meta.env.BASE_URL}lamp.svg`);
  }, [mine, title]);
}
