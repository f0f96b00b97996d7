/** The header: the house, the game, where in it we are, and what else there is. */

import { useState } from "preact/hooks";
import { Icon, Pic, type IconName } from "../icons";
import { HomeLink, Sentence } from "../components";
import type { Course, Moment, Track } from "../protocol";
import { saveSound, sound } from "../storage";
import { letters, t } from "../i18n";
import { transport } from "../transport";
import { coached } from "../coach/Coach";
import { speaking } from "../learn/progress";
import { Countdown } from "./Countdown";
import { FactChip } from "./facts";
import { past, replaying } from "./Replay";
import type { Session } from "./session";
import { sectionsOf } from "./Story";

export type Opened = "rules" | "share" | "settings" | null;

export function Header({ session, onOpen }: { session: Session; onOpen: (what: Opened) => void }) {
  const course = past.value?.parts?.course ?? session.course.value;
  const moment = replaying.value ? undefined : session.moments.value[0]; // it fills the screen, and the turn goes on after it
  const [unfolded, setUnfolded] = useState(false);
  const toggleReplay = () => { replaying.value = replaying.value ? null : { at: session.moves.value, as: "" }; };
  return (
    <header class="bar">
      <HomeLink><Lamp /><span class="brand">{t("title")}</span><span class="hidden">{t("home")}</span></HomeLink>
      <h1 style={{ "--letters": letters(session.info.value?.title ?? "") }}><span>{session.info.value?.title}</span></h1>
      {moment ? <Staged session={session} moment={moment} /> : coached.value === session.token && session.over.value ? <AfterGame /> : speaking.value ? <Taught course={course} step={speaking.value.step} /> : course && <Progress course={course} />}
      <Countdown session={session} />
      <ConnectionState session={session} />
      <button type="button" class="plain menu" aria-expanded={unfolded} aria-label={t("menu")} onClick={() => setUnfolded(!unfolded)}><Icon name="menu" /></button>
      <nav aria-label={t("bar")} class={unfolded ? "unfolded" : ""} onClick={() => setUnfolded(false)}>
        <BarButton icon="rules" text={t("rules")} onClick={() => onOpen("rules")} />
        <BarButton icon="replay" text={t("replay")} pressed={replaying.value !== null} onClick={toggleReplay} />
        {transport.isShared && <BarButton icon="share" text={t("share")} onClick={() => onOpen("share")} />}
        <BarButton icon={sound.value ? "sound" : "mute"} text={t("sound")} pressed={sound.value} onClick={() => saveSound(!sound.value)} />
        <BarButton icon="settings" text={t("settings")} onClick={() => onOpen("settings")} />
      </nav>
    </header>
  );
}

/** The lamp of the house. */
export function Lamp() {
  return (
    <svg class="lamp" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 3v8" stroke="#D4AF5A" stroke-width="2" fill="none" />
      <path d="M3 17c1-7 7-8 13-8s12 1 13 8z" fill="url(#b-brass)" /><rect x="2" y="16.500" width="28" height="2.500" rx="1.200" fill="#D4AF5A" />
      <path d="M12 19a4 4 0 0 0 8 0z" fill="#FFF1C4" />
      <path d="M16 24.500v4M10.500 24l-2 4M21.500 24l2 4M6 22l-3 3M26 22l3 3" stroke="#FFC857" stroke-width="1.600" fill="none" stroke-linecap="round" />
    </svg>
  );
}

/** The moment that is shown, and when in the game it happened. */
function Staged({ session, moment }: { session: Session; moment: Moment }) {
  const names = session.names.value, isSaid = (title: string) => title.includes(moment.title) || moment.title.includes(title);
  const sections = sectionsOf(session.lines.value, moment.event), [own] = sections;
  if (own && own.title !== moment.title && own.title.includes(moment.title)) return <div class="course"><b class="staged"><Sentence text={own.title} names={names} /></b></div>;
  const told = sections.find(({ title }) => !isSaid(title))?.title ?? "";
  const said = /^P\d/.test(told) ? "" : told; // a turn of somebody else is over
  return <div class="course">{said && <b><Sentence text={said} names={names} /></b>}<b class="staged"><Sentence text={moment.title} names={names} /></b></div>;
}

/** The coach talks about a game that is over. */
function AfterGame() {
  return <div class="course"><b class="phases"><span class="with-coach">{t("coach")}</span></b><span class="course-note">{t("coach.after")}</span></div>;
}

/** The guide of a first game speaks: which step it is. */
function Taught({ course, step }: { course: Course | null; step: [number, number] | null }) {
  return (
    <div class="course taught" role="group" aria-label={t("lesson")}>
      <b class="lesson-tag">{t("lesson.tag")}</b>
      {course?.title && <b class="lesson-where">{course.title}</b>}
      {step && <b class="lesson-at">{t("lesson.step", { n: step[0], of: step[1] })}</b>}
    </div>
  );
}

/** Where in the game we are. */
function Progress({ course }: { course: Course }) {
  const of = course.of ?? 0, phases = course.phases ?? [];
  return (
    <div class="course" role="group" aria-label={t("course")}>
      {course.title && <b>{course.title}</b>}
      {of > 0 && <Pips course={course} />}
      {phases.length > 0 && (
        <ol class="phases">{phases.map((phase, i) => <li class={i === course.phase ? "now" : ""} data-explain={`course:phase:${i}`} {...(i === course.phase ? { "aria-current": "step" as const } : {})}>{phase}</li>)}</ol>
      )}
      {course.facts?.map((fact) => <FactChip fact={fact} named />)}
      {course.track && <TrackOf track={course.track} />}
      {course.note && <span class="course-note">{course.note}</span>}
      {course.notice && <span class="course-notice">{course.notice}</span>}
    </div>
  );
}

/** How near something is, in coins. */
function TrackOf({ track: { name, sign, done, of } }: { track: Track }) {
  return (
    <span class="track-of" role="img" aria-label={`${name}: ${t("course.track", { n: done, all: of })}`}>
      <span class="track-name">{name}</span>
      <b class="track-short" aria-hidden="true">{sign}: {t("course.track", { n: done, all: of })}</b>
      {Array.from({ length: of }, (_, i) => <i class={i < done ? "coin" : "coin empty"}>{i < done ? sign : ""}</i>)}
    </span>
  );
}

/** The rounds: those that are over, this one, those to come, and what happens between them. */
function Pips({ course: { title, of = 0, done = 0, marks = [], ticks = false } }: { course: Course }) {
  const before = (round: number) => marks.filter(([at]) => at === round).map(([, icon]) => <Pic name={icon} />);
  return (
    <span class={ticks ? "pips ticked" : "pips"} aria-hidden="true" data-explain="course:pips" title={title}>
      {Array.from({ length: of }, (_, i) => <>{before(i + 1)}<i class={i < done ? "done" : i === done || ticks ? "now" : ""}>{ticks && i < done && <Icon name="check" />}</i></>)}{before(of + 1)}
    </span>
  );
}

interface BarButtonProps {
  icon: string;
  text: string;
  pressed?: boolean;
  onClick: () => void;
}

const OWN: Record<string, IconName> = { sound: "sound", mute: "mute", replay: "again" };

function BarButton({ icon, text, pressed, onClick }: BarButtonProps) {
  const own = OWN[icon];
  return (
    <button type="button" class={icon === "replay" ? "plain replays" : "plain"} title={text} onClick={onClick} {...(pressed === undefined ? {} : { "aria-pressed": pressed })}>
      {own ? <Icon name={own} /> : <Pic name={icon} />}<span>{text}</span>
    </button>
  );
}

function ConnectionState({ session }: { session: Session }) {
  const state = session.connection.state.value;
  const why = session.connection.trouble.value;
  const lost = state !== "open" || why !== "";
  return (
    <p class={lost ? "line-state lost" : "line-state"} role="status">
      {lost && <><Icon name="off" />{why || t(state === "reconnecting" ? "line.reconnecting" : "line.connecting")}</>}
    </p>
  );
}
