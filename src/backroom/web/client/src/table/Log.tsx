/** What has happened, readable, newest at the bottom. */

import { Component } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { capital, Said } from "../pieces";
import type { GameEvent } from "../protocol";
import { count, say } from "../words";

interface Props {
  events: readonly GameEvent[];
  names: readonly string[];
  onRule: (rule: string) => void;
}

const NEAR_END = 60;
const FAR = 1e7; // further down than any log is long: reading its length would cost a layout
const MOST = 400;

type LineProps = Omit<Props, "events"> & { event: GameEvent };

/** One line; it is written once and stays. */
class Line extends Component<LineProps> {
  override shouldComponentUpdate(next: LineProps): boolean {
    return next.event !== this.props.event || next.names !== this.props.names;
  }

  override render({ event, names, onRule }: LineProps) {
    return (
      <li class={event.event === "turn" || event.event === "round" ? "mile" : ""}>
        <Said text={capital(event.text)} names={names} onRule={onRule} />
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
      <ol ref={list} onScroll={scrolled} tabIndex={0} aria-label={say("log")}>
        {events.length > MOST && <li class="quiet">{count("log.before.one", "log.before", events.length - MOST)}</li>}
        {shown.map((event) => <Line key={event.n} event={event} names={names} onRule={onRule} />)}
      </ol>
    </div>
  );
}
