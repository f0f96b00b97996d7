/** The settings of a table: my name, the bots' pace, and handing my seat to a bot. */

import { useEffect, useState } from "preact/hooks";
import { fetchGames } from "../api";
import { PaceField } from "../home/NewTableDialog";
import { HintRule } from "../hint/Hints";
import { Icon } from "../icons";
import { saveMyName, savePace, pace } from "../storage";
import type { BotInfo } from "../protocol";
import { Settings } from "../Settings";
import { botName, t } from "../i18n";
import { transport } from "../transport";
import type { Session } from "./session";

export function TableSettings({ session, onClose }: { session: Session; onClose: () => void }) {
  const info = session.info.value;
  const seat = info?.seats.find((one) => one.seat === session.seat.value);
  const people = info?.seats.some((one) => ["me", "friend", "here"].includes(one.kind));
  const maySetPace = info?.creator || (info && !people && !session.over.value);
  return (
    <Settings onClose={onClose}>
      {seat && <NameField session={session} name={seat.name} />}
      {maySetPace && <PaceField value={info.pace ?? pace.value} onChange={(ms) => {
        savePace(ms);
        void session.ask({ type: "pace", ms });
      }} />}
      {transport.isShared && <HintRule session={session} />}
      {seat && !session.over.value && <SeatField session={session} given={seat.bot} />}
    </Settings>
  );
}

function NameField({ session, name }: { session: Session; name: string }) {
  const [text, setText] = useState(name);
  const rename = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    saveMyName(text.trim());
    void session.ask({ type: "name", text: text.trim() });
  };
  return (
    <form class="field" onSubmit={rename}>
      <label for="my-name">{t("home.name")}</label>
      <span class="line">
        <input id="my-name" value={text} maxLength={30} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("name.go")}</button>
      </span>
    </form>
  );
}

/** Hand my seat to a bot, or take it back. */
function SeatField({ session, given }: { session: Session; given: string | null }) {
  const [bots, setBots] = useState<BotInfo[]>([]);
  const [bot, setBot] = useState("");
  const slug = session.info.value?.game;
  useEffect(() => {
    void fetchGames().then((all) => setBots(all.find((game) => game.slug === slug)?.bots ?? []));
  }, [slug]);
  if (given) {
    return (
      <div class="field">
        <span>{t("give.given", { bot: botName(given) })}</span>
        <button type="button" onClick={() => void session.ask({ type: "take" })}><Icon name="person" />{t("give.take")}</button>
      </div>
    );
  }
  return (
    <div class="field">
      <label for="give-bot">{t("give")}</label>
      <span class="line">
        <select id="give-bot" value={bot || bots[0]?.name} onChange={(event) => setBot(event.currentTarget.value)}>
          {bots.map((one) => <option value={one.name}>{one.title}</option>)}
        </select>
        <button type="button" onClick={() => void session.ask({ type: "give", bot: bot || bots[0]?.name || "random" })}>
          <Icon name="robot" />{t("give.go")}
        </button>
      </span>
    </div>
  );
}
