/** The tab says when it is my turn: its title and its little picture. */

import { useEffect } from "preact/hooks";
import { say } from "../words";
import type { Session } from "./session";

function showIcon(name: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && !link.href.endsWith(name)) link.href = name;
}

export function useTitle(session: Session): void {
  const title = session.info.value?.title ?? say("title");
  const mine = session.mine.value && !session.over.value;
  useEffect(() => {
    document.title = mine ? say("tab.turn", { game: title }) : say("tab.table", { game: title });
    showIcon(mine ? "/lamp-on.svg" : "/lamp.svg");
    return () => showIcon("/lamp.svg");
  }, [mine, title]);
}
