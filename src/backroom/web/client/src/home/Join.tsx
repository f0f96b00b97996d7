/** Joining a table by its link, and loading a record. */

import { useRef, useState } from "preact/hooks";
import { createTable, fetchGames } from "../api";
import { Icon, Pic } from "../icons";
import { rememberCreated, pace } from "../storage";
import { go, ErrorMessage } from "../components";
import { t } from "../i18n";

/** The token in a link, or the token itself. */
export function tokenIn(text: string): string | null {
  const found = /\/t\/([\w-]{10,})/.exec(text) ?? /^\s*([\w-]{10,})\s*$/.exec(text);
  return found?.[1] ?? null;
}

const LARGEST_RECORD = 4_000_000;

/** Open a record at a table of its own, where it can be watched move by move. */
async function openRecord(file: File): Promise<void> {
  if (file.size > LARGEST_RECORD) throw new Error(t("record.large"));
  const text = await file.text();
  const slug = /^game:\s*(\w+)/m.exec(text)?.[1];
  const game = (await fetchGames()).find((one) => one.slug === slug);
  if (!game) throw new Error(t("record.none"));
  const made = await createTable({ record: text, pace: pace.value });
  rememberCreated(made, game.slug, game.title, []);
  go(`/t/${made.watch}`);
}

export function Join() {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const join = (event: Event) => {
    event.preventDefault();
    const token = tokenIn(link);
    if (token) go(`/t/${token}`);
    else setProblem(t("join.bad"));
  };
  return (
    <form class="join" onSubmit={join}>
      <div class="line">
        <label><Pic name="share" /><span class="hidden">{t("join.link")}</span>
          <input value={link} placeholder={t("join.paste")} onInput={(event) => setLink(event.currentTarget.value)} />
        </label>
        <button type="submit">{t("join.go")}</button>
      </div>
      <ErrorMessage text={problem} />
    </form>
  );
}

export function Records() {
  const [problem, setProblem] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const load = () => {
    const chosen = file.current?.files?.[0];
    setProblem("");
    if (chosen) openRecord(chosen).catch((fault: Error) => setProblem(fault.message));
  };
  return (
    <section class="way">
      <h2>{t("record")}</h2>
      <p class="quiet">{t("record.about")}</p>
      <label class="file"><Icon name="up" /><span>{t("record.load")}</span>
        <input ref={file} type="file" accept=".txt,.record,text/plain" onChange={load} />
      </label>
      <ErrorMessage text={problem} />
    </section>
  );
}
