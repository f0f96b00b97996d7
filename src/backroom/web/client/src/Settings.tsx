/** The user's preferences. */

import { explaining, saveExplaining, saveMotion, saveSound, saveStaging, saveTheme, motion, notices, sound, staging, theme, type Staging, type Theme } from "./storage";
import { Dialog, go } from "./components";
import { canNotify, switchNotices } from "./table/notices";
import { HintField } from "./hint/Hints";
import { language, languageName, languages, t, setLanguage } from "./i18n";
import type { ComponentChildren } from "preact";

const THEMES: Theme[] = ["dark", "light", "auto"];
const STAGINGS: Staging[] = ["full", "short", "off"];

export function Settings({ onClose, children }: { onClose: () => void; children?: ComponentChildren }) {
  return (
    <Dialog title={t("settings")} onClose={onClose}>
      <div class="fields">
        <label class="field">
          <span>{t("settings.language")}</span>
          <select value={language.value} onChange={(event) => void setLanguage(event.currentTarget.value)}>
            {languages.map((code) => <option value={code} lang={code}>{languageName(code)}</option>)}
          </select>
        </label>
        <label class="field">
          <span>{t("settings.theme")}</span>
          <select value={theme.value} onChange={(event) => saveTheme(event.currentTarget.value as Theme)}>
            {THEMES.map((one) => <option value={one}>{t(`settings.theme.${one}` as const)}</option>)}
          </select>
        </label>
        <label class="field">
          <span>{t("settings.staging")}</span>
          <select value={staging.value} onChange={(event) => saveStaging(event.currentTarget.value as Staging)}>
            {STAGINGS.map((one) => <option value={one}>{t(`settings.staging.${one}` as const)}</option>)}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={sound.value} onChange={(event) => saveSound(event.currentTarget.checked)} />
          <span>{t("settings.sound")}</span>
        </label>
        {canNotify() && (
          <label class="check">
            <input type="checkbox" checked={notices.value} onChange={(event) => void switchNotices(event.currentTarget.checked)} />
            <span>{t("settings.notices")}</span>
          </label>
        )}
        <label class="check">
          <input type="checkbox" checked={motion.value} onChange={(event) => saveMotion(event.currentTarget.checked)} />
          <span>{t("settings.motion")}</span>
        </label>
        <label class="check">
          <input type="checkbox" checked={explaining.value === "on"} onChange={(event) => saveExplaining(event.currentTarget.checked ? "on" : "off")} />
          <span>{t("explain.on")}</span>
        </label>
        <HintField />
        {children}
        <button type="button" class="link" onClick={() => go("/about")}>{t("about")}</button>
      </div>
    </Dialog>
  );
}
