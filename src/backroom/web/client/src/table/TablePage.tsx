/** The page of a table: a session for a link, and a curtain between people who share a device. */

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { Token } from "../identity";
import { myName, saveMyName, type MySeat } from "../storage";
import { go, HomeLink } from "../components";
import { language, t } from "../i18n";
import { layout, Session } from "./session";
import { TableScreen } from "./TableScreen";
import { useNotices } from "./notices";
import { useTitle } from "./title";

/** The link whose player has confirmed that nobody else is looking. */
const lifted = signal("");

export function TablePage({ token }: { token: string }) {
  const session = useMemo(() => new Session(token), [token]);
  useEffect(() => () => session.close(), [session]);
  usePreferences(session);
  useTitle(session);
  useNotices(session);

  if (session.missing.value !== null) return <Missing reason={session.missing.value} />;
  if (!session.info.value) return <Opening session={session} />;
  const next = behindCurtain(session);
  if (!next && session.asksName.value) return <AskName session={session} />;
  return next ? <Curtain session={session} next={next} /> : <TableScreen session={session} />;
}

/** Tell the server about a new layout (a rotated phone) or language. */
function usePreferences(session: Session): void {
  const wish = `${layout.value} ${language.value}`;
  const last = useRef(wish);
  useEffect(() => {
    if (last.current !== wish) session.sendPreferences();
    last.current = wish;
  }, [session, wish]);
}

/** The player who must confirm before anything is shown, if several people share this device. */
function behindCurtain(session: Session): MySeat | null {
  const local = session.localSeats.value.filter((seat) => !isGiven(session, seat));
  const me = local.find((seat) => seat.token === session.token);
  if (local.length < 2 || !me) return null;
  const answers = session.asked.value?.answers ?? {};
  const consenting = local.filter((seat) => answers[String(seat.seat)] === null); // they are asked whether a choice may be taken back
  if (consenting.length > 0) return consenting.includes(me) ? (lifted.value === session.token ? null : me) : consenting[0] ?? null;
  if (!session.over.value && !session.isMyTurn.value) {
    const asked = local.filter((seat) => session.waiting.value.includes(seat.seat ?? -1));
    const next = asked.find((seat) => (seat.seat ?? 0) > (me.seat ?? 0)) ?? asked[0];
    if (next) return next;
  }
  return lifted.value === session.token || session.over.value ? null : me;
}

function isGiven(session: Session, seat: MySeat): boolean {
  return Boolean(session.info.value?.seats.find((one) => one.seat === seat.seat)?.bot);
}

/** Show the table as one of the people on this device. */
export function showSeat(seat: MySeat): void {
  lifted.value = seat.token;
  go(`/t/${seat.token}`, true);
}

function Curtain({ session, next }: { session: Session; next: MySeat }) {
  const name = session.info.value?.seats[next.seat ?? 0]?.name ?? next.name;
  const mayUndo = session.undo.value && session.undo.value.may !== false && next.token !== session.token;
  return (
    <main class="curtain">
      <div class="curtain-note">
        <Token seat={next.seat ?? 0} />
        <h1>{t("curtain.title", { name })}</h1>
        <p>{t("curtain.about")}</p>
        <button type="button" class="main" onClick={() => showSeat(next)} ref={(button) => button?.focus()}>
          {t("curtain.lift", { name })}
        </button>
        {mayUndo && (
          <button type="button" onClick={() => void session.ask({ type: "undo", ask: false })}>
            <Icon name="undo" />{t("curtain.undo", { name: session.info.value?.seats[session.seat.value ?? 0]?.name ?? "" })}
          </button>
        )}
        <HomeLink>{t("home")}</HomeLink>
      </div>
    </main>
  );
}

/** A guest who comes by a link is asked for a name before sitting down. */
function AskName({ session }: { session: Session }) {
  const [name, setName] = useState(myName.value);
  const sit = (event: Event) => {
    event.preventDefault();
    session.asksName.value = false;
    const text = name.trim();
    if (!text) return;
    saveMyName(text);
    void session.ask({ type: "name", text });
  };
  const { title = "", seats = [] } = session.info.value ?? {};
  return (
    <main class="lone">
      <h1>{title}</h1>
      <p>{t("name.ask.about", { names: seats.filter((seat) => seat.seat !== session.seat.value).map((seat) => seat.name).join(", ") })}</p>
      <form class="fields" onSubmit={sit}>
        <label class="field"><span>{t("name.ask")}</span>
          <input value={name} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} ref={(input) => input?.focus()} />
        </label>
        <button type="submit" class="main">{t("name.ask.go")}</button>
      </form>
    </main>
  );
}

function Opening({ session }: { session: Session }) {
  const { state, trouble } = session.connection;
  const text = trouble.value || (state.value === "reconnecting" ? t("line.reconnecting") : t("loading"));
  return <main class="lone"><p role="status">{text}</p><HomeLink>{t("home")}</HomeLink></main>;
}

function Missing({ reason }: { reason: string }) {
  return (
    <main class="lone">
      <h1>{t("missing")}</h1>
      <p>{reason}</p>
      <HomeLink>{t("home")}</HomeLink>
    </main>
  );
}
