/** The log of events, newest at the bottom. */

import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { capitalize, Sentence } from "../components";
import type { GameEvent } from "../protocol";
import { plural, t } from "../i18n";

interface Props {
  events: readonly GameEvent[];
  names: readonly string[];
  onRule: (rule: string) => void;
}

const NEAR_END = 60;
const FAR = 1e7; // beyond the end of any log: reading its actual height would force a layout
const MOST = 400;

type LineProps = Omit<Props, "events"> & { event: GameEvent };

/** One line; it is rendered only once. */
class Line extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return next.event !== this.props.event || next.names !== this.props.names;
  }

  override render({ event, names, onRule }: LineProps) {
    return (
      <li class={event.event === "turn" || event.event === "round" ? "mile" : ""}>
        <Sentence text={capitalize(event.text)} names={names} onRule={onRule} />
      </li>
    );
  }
}

export function Log({ events, names, onRule }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (!follows.current) return;
    const timer = requestAnimationFrame(() => { if (list.current) list.current.scrollTop = FAR; });
    return () => cancelAnimationFrame(timer);
  }, [events]);
  const scrolled = () => {
    const log = list.current;
    if (log) follows.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  };
  const shown = events.slice(-MOST);
  return (
    <div class="log">
      <ol ref={list} onScroll={scrolled} tabIndex={0} aria-label={t("log")}>
        {events.length > MOST && <li class="quiet">{plural("log.before.one", "log.before", events.length - MOST)}</li>}
        {shown.map((event) => <Line key={event.n} event={event} names={names} onRule={onRule} />)}
      </ol>
    </div>
  );
}
