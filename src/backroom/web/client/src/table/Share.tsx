/** The links of the table, for friends and spectators: to copy, or as QR codes. */

import { useEffect, useState } from "preact/hooks";
import { fetchNetworkAddress, qrCodeUrl, renewLink } from "../api";
import { Icon } from "../icons";
import { Token } from "../identity";
import { replaceLink, tableOf } from "../storage";
import { Dialog, go } from "../components";
import { t } from "../i18n";
import type { Session } from "./session";

interface Entry {
  seat: number | null;
  token: string;
  name: string;
}

/** The links that this browser may hand out: those sent by the server, or else those it remembers. */
function entries(session: Session): Entry[] {
  const info = session.info.value;
  const kept = tableOf(session.token)?.seats ?? [];
  const seats: Entry[] = info?.links?.flatMap(({ seat, token, name, kind }) => token && kind === "friend" ? [{ seat, token, name }] : [])
    ?? kept.flatMap(({ seat, token, name, kind }) => kind === "friend" && token !== session.token ? [{ seat, token, name }] : []);
  const watch = info?.watch ?? kept.find((seat) => seat.kind === "watch")?.token;
  return watch ? [...seats, { seat: null, token: watch, name: t("share.watch") }] : seats;
}

/** The server's address for other devices: this page's own, unless that works only on this machine. */
function useAddress(): string {
  const [address, setAddress] = useState(location.origin);
  useEffect(() => { void fetchNetworkAddress().then(setAddress, () => undefined); }, []);
  return address;
}

export function Share({ session, onClose }: { session: Session; onClose: () => void }) {
  const base = useAddress();
  const own = `${base}/t/${session.token}`;
  const watching = session.seat.value === null;
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      <ul class="links">
        {entries(session).map((entry) => <LinkRow key={entry.token} entry={entry} base={base} session={session} />)}
        {!watching && <li>
          <p class="link-name"><Icon name="person" />{t("share.own")}</p>
          <p class="quiet">{t("share.own.about")}</p>
          <CopyLine address={own} name={t("share.own")} />
          <Renew session={session} token={session.token} seat={session.seat.value} />
        </li>}
      </ul>
    </Dialog>
  );
}

function LinkRow({ entry, base, session }: { entry: Entry; base: string; session: Session }) {
  const [code, setCode] = useState(false);
  const address = `${base}/t/${entry.token}`;
  const mayCode = entry.seat === null || session.info.value?.creator;
  return (
    <li>
      <p class="link-name">{entry.seat === null ? <Icon name="eye" /> : <Token seat={entry.seat} />}{entry.name}</p>
      <p class="quiet">{t(entry.seat === null ? "share.watch.about" : "share.friend.about")}</p>
      <CopyLine address={address} name={entry.name} />
      {entry.seat !== null && session.info.value?.creator && <SitIn session={session} seat={entry.seat} />}
      {session.info.value?.creator && <Renew session={session} token={entry.token} seat={entry.seat} />}
      {mayCode && <button type="button" class="link" aria-expanded={code} onClick={() => setCode(!code)}>{t("share.code")}</button>}
      {code && <img class="qr" src={qrCodeUrl(session.token, entry.seat)} alt={t("share.code.alt", { name: entry.name })} width="200" height="200" />}
    </li>
  );
}

/** Lets a bot play for a friend who is away, and gives the seat back. */
function SitIn({ session, seat }: { session: Session; seat: number }) {
  const info = session.info.value, place = info?.seats[seat];
  if (!place || session.over.value) return null;
  if (place.bot) return <button type="button" onClick={() => void session.ask({ type: "take", seat })}><Icon name="person" />{t("invite.back")}</button>;
  if (place.connected) return null;
  return <button type="button" onClick={() => void session.ask({ type: "give", bot: info?.bots[0] ?? "random", seat })}><Icon name="robot" />{t("invite.bot")}</button>;
}

/** Replaces a link that a stranger may know; asks once more, since whoever has the old one is sent away. */
function Renew({ session, token, seat }: { session: Session; token: string; seat: number | null }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const renew = async () => {
    const made = await renewLink(session.token, seat);
    replaceLink(token, made.token);
    setAsked(false);
    if (token === session.token) go(`/t/${made.token}`);
  };
  if (!asked) return <button type="button" class="link" onClick={() => setAsked(true)}>{t("share.renew")}</button>;
  return (
    <p class="line">
      <span class="quiet">{problem || t("share.renew.about")}</span>
      <button type="button" onClick={() => void renew().catch((fault: Error) => setProblem(fault.message))}>{t("share.renew.go")}</button>
    </p>
  );
}

function CopyLine({ address, name }: { address: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(() => setCopied(true), () => setCopied(false));
  };
  return (
    <div class="line">
      <input readOnly value={address} aria-label={t("share.link", { name })} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void copy()} aria-label={t("share.copy.of", { name })}><Icon name="copy" />{copied ? t("share.copied") : t("share.copy")}</button>
    </div>
  );
}

/** What waits for friends who have never come: their links, at once and not behind a menu. */
export function Invitation({ session }: { session: Session }) {
  const base = useAddress();
  const info = session.info.value;
  const absent = (info?.links ?? []).filter(({ seat, kind, token }) =>
    kind === "friend" && token !== null && !info?.seats[seat]?.connected && !info?.seats[seat]?.bot && session.waiting.value.includes(seat));
  const [first] = absent;
  if (!first?.token) return null;
  const address = `${base}/t/${first.token}`;
  return (
    <div class="invitation">
      <p>{t("invite", { name: first.name })}</p>
      <img class="qr" src={qrCodeUrl(session.token, first.seat)} alt={t("share.code.alt", { name: first.name })} width="120" height="120" />
      <CopyLine address={address} name={first.name} />
      <SitIn session={session} seat={first.seat} />
    </div>
  );
}
