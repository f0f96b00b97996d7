/** The story and the talk, on two tabs. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, Pic } from "../icons";
import { t } from "../i18n";
import { Chat } from "./Chat";
import type { Session } from "./session";

type Tab = "log" | "chat";
const TABS: Tab[] = ["log", "chat"];

export function Talk({ session, story, onClose }: { session: Session; story: ComponentChildren; onClose: () => void }) {
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
            <Pic name={one === "log" ? "story" : "talk"} />
            <span>{t(one)}</span>{one === "chat" && unread > 0 && <span class="tag unread">{t("chat.unread", { n: unread })}</span>}
          </button>
        ))}
        <button type="button" class="plain pull-down" onClick={onClose} aria-label={t("close")}><Icon name="close" /></button>
      </div>
      <div class="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "log" ? story : <Chat session={session} />}
      </div>
    </section>
  );
}
