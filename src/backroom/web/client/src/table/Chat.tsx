/** The chat. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Token } from "../identity";
import { t } from "../i18n";
import type { Session } from "./session";

export function Chat({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const lines = session.chat.value;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    void session.ask({ type: "chat", text: said });
  };
  return (
    <div class="chat">
      <ol ref={list} role="log" aria-label={t("chat")} tabIndex={0}>
        {session.info.value?.luck?.chosen && <li class="quiet">{t("luck.chosen")}</li>}
        {lines.length === 0 && <li class="quiet">{t("chat.empty")}</li>}
        {lines.map((line) => (
          <li>
            <span class="who">{line.from !== null && <Token seat={line.from} />}{line.name || t("chat.watcher")}</span>{" "}
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
      <form class="line" onSubmit={send}>
        <label><span class="hidden">{t("chat.say")}</span>
          <input value={text} maxLength={500} placeholder={t("chat.say")} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">{t("chat.send")}</button>
      </form>
    </div>
  );
}
