/** Joining by a link, and loading a record. */

import { useRef, useState } from "preact/hooks";
import { games, newTable } from "../api";
import { Icon } from "../icons";
import { keepMade, pace } from "../storage";
import { go, Problem } from "../pieces";
import { say } from "../words";

/** The token in a link, or the token itself. */
export function tokenIn(text: string): string | null {
  const found = /\/t\/([\w-]{10,})/.exec(text) ?? /^\s*([\w-]{10,})\s*$/.exec(text);
  return found?.[1] ?? null;
}

const LARGEST_RECORD = 4_000_000;

/** Put a record on a table of its own, where it can be watched move by move. */
async function openRecord(file: File): Promise<void> {
  if (file.size > LARGEST_RECORD) throw new Error(say("record.large"));
  const text = await file.text();
  const slug = /^game:\s*(\w+)/m.exec(text)?.[1];
  const game = (await games()).find((one) => one.slug === slug);
  if (!game) throw new Error(say("record.none"));
  const made = await newTable({ record: text, pace: pace.value });
  keepMade(made, game.slug, game.title, []);
  go(`/t/${made.watch}`);
}

export function Join({ loadRecord }: { loadRecord: boolean }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  const [recordProblem, setRecordProblem] = useState("");
  const file = useRef<HTMLInputElement>(null);

  const join = (event: Event) => {
    event.preventDefault();
    const token = tokenIn(link);
    if (token) go(`/t/${token}`);
    else setProblem(say("join.bad"));
  };
  const load = () => {
    const chosen = file.current?.files?.[0];
    setRecordProblem("");
    if (chosen) openRecord(chosen).catch((fault: Error) => setRecordProblem(fault.message));
  };

  return (
    <section class={loadRecord ? "ways first" : "ways"}>
      <form class="way" onSubmit={join}>
        <h2>{say("join")}</h2>
        <p class="quiet">{say("join.about")}</p>
        <div class="line">
          <label>
            <span class="hidden">{say("join.link")}</span>
            <input value={link} placeholder={say("join.link")} onInput={(event) => setLink(event.currentTarget.value)} />
          </label>
          <button type="submit">{say("join.go")}</button>
        </div>
        <Problem text={problem} />
      </form>
      <div class="way">
        <h2>{say("record")}</h2>
        <p class="quiet">{say("record.about")}</p>
        <label class="file">
          <Icon name="up" /><span>{say("record.load")}</span>
          <input ref={file} type="file" accept=".txt,.record,text/plain" onChange={load} />
        </label>
        <Problem text={recordProblem} />
      </div>
    </section>
  );
}
