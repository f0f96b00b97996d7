/** How the owner of this browser likes the table. */

import { keepMotion, keepSound, keepTheme, motion, sound, theme, type Theme } from "./storage";
import { Dialog } from "./pieces";
import { language, languageName, languages, say, speak } from "./words";
import type { ComponentChildren } from "preact";

const THEMES: Theme[] = ["auto", "light", "dark"];

export function Settings({ onClose, children }: { onClose: () => void; children?: ComponentChildren }) {
  return (
    <Dialog title={say("settings")} onClose={onClose}>
      <div class="fields">
        <label class="field">
          <span>{say("settings.language")}</span>
          <select value={language.value} onChange={(event) => void speak(event.currentTarget.value)}>
            {languages.map((code) => <option value={code} lang={code}>{languageName(code)}</option>)}
          </select>
        </label>
        <label class="field">
          <span>{say("settings.theme")}</span>
          <select value={theme.value} onChange={(event) => keepTheme(event.currentTarget.value as Theme)}>
            {THEMES.map((one) => <option value={one}>{say(`settings.theme.${one}` as const)}</option>)}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={sound.value} onChange={(event) => keepSound(event.currentTarget.checked)} />
          <span>{say("settings.sound")}</span>
        </label>
        <label class="check">
          <input type="checkbox" checked={motion.value} onChange={(event) => keepMotion(event.currentTarget.checked)} />
          <span>{say("settings.motion")}</span>
        </label>
        {children}
      </div>
    </Dialog>
  );
}
