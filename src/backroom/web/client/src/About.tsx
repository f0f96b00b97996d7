/** About this house, with thanks to those whose icons and fonts it uses; and the page for addresses that lead nowhere. */

import { AboutBots } from "./AboutBots";
import { HomeLink } from "./components";
import { t } from "./i18n";
import { Lamp } from "./table/Header";

export function About() {
  return (
    <main class="lone about-page">
      <Lamp />
      <h1>{t("title")}</h1>
      <p>{t("about.text")}</p>
      <p><a href="https://game-icons.net" rel="noreferrer">{t("about.icons")}</a></p>
      <p><a href="https://openfontlicense.org" rel="noreferrer">{t("about.fonts")}</a></p>
      <AboutBots />
      <HomeLink>{t("home")}</HomeLink>
    </main>
  );
}

export function Nowhere() {
  return <main class="lone"><Lamp /><h1>{t("nowhere")}</h1><HomeLink>{t("home")}</HomeLink></main>;
}
