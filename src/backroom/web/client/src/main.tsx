/** The entry point: picks the page by its address. */

import { render } from "preact";
import { Home } from "./home/Home";
import { applyTheme } from "./storage";
import { path } from "./components";
import { listenForGesture } from "./sound";
import { LearnPage } from "./learn/LearnPage";
import { TablePage } from "./table/TablePage";
import { preferredLanguage, setLanguage } from "./i18n";
import "./style/room.css";
import "./style/home.css";
import "./style/table.css";
import "./style/learn.css";

function Page() {
  const token = /^\/t\/([\w-]+)/.exec(path.value)?.[1];
  const learned = /^\/learn\/(\w+)/.exec(path.value)?.[1];
  if (learned) return <div class="page"><LearnPage slug={learned} /></div>;
  return <div class="page">{token ? <TablePage token={token} /> : <Home loadRecord={path.value.startsWith("/r")} />}</div>;
}

applyTheme();
listenForGesture();
void setLanguage(preferredLanguage()).finally(() => {
  const home = document.getElementById("app");
  if (home) render(<Page />, home);
});
