/** The log and the chat, on two tabs. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Chat } from "./Chat";
import type { Session } from "./session";

type Tab = "log" | "chat";
const TABS: Tab[] = ["log", "chat"];

export function LogAndChat({ session, log }: { session: Session; log: ComponentChildren }) {
  const [tab, setTab] = useState<Tab>("log");
  const said = session.chat.value.length;
  const read = useRef(said);
  useEffect(() => { if (tab === "chat") read.current = said; }, [tab, said]);
  const unread = tab === "chat" ? 0 : said - read.current;

  const walk = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "log" ? "chat" : "log";
    setTab(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <section class="talk" aria-label={t("talk")}>
      <div class="tabs" role="tablist" aria-label={t("talk")} onKeyDown={walk}>
        {TABS.map((one) => (
          <button key={one} type="button" role="tab" id={`tab-${one}`} aria-selected={tab === one} aria-controls={`panel-${one}`}
            tabIndex={tab === one ? 0 : -1} onClick={() => setTab(one)}>
            {t(one)}{one === "chat" && unread > 0 && <span class="tag unread">{t("chat.unread", { n: unread })}</span>}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? log : <Chat session={session} />}
      </div>
    </section>
  );
}
