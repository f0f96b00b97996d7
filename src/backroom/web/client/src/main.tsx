/** The entry point: picks the page by its address. */

import { render } from "preact";
import { About, Nowhere } from "./About";
import { Home } from "./home/Home";
import { applyTheme } from "./storage";
import { path } from "./components";
import { listenForGesture } from "./sound";
import { LearnPage } from "./learn/LearnPage";
import { loadSymbols } from "./symbols";
import { TablePage } from "./table/TablePage";
import { preferredLanguage, setLanguage } from "./i18n";
import "./style/fonts.css";
import "./style/room.css";
import "./style/home.css";
import "./style/table.css";
import "./style/dock.css";
import "./style/stage.css";
import "./style/phone.css";
import "./style/learn.css";
import "./style/trade.css";

/** The page at an address. */
function pageAt(address: string) {
  const token = /^\/t\/([\w-]+)/.exec(address)?.[1];
  const learned = /^\/learn\/(\w+)/.exec(address)?.[1];
  if (token) return <TablePage token={token} />;
  if (learned) return <LearnPage slug={learned} />;
  if (address === "/about") return <About />;
  return ["/", "/r", "/new"].includes(address) ? <Home loadRecord={address === "/r"} /> : <Nowhere />;
}

function Page() {
  return <div class="page">{pageAt(path.value)}</div>;
}

applyTheme();
listenForGesture();
void loadSymbols();
void setLanguage(preferredLanguage()).finally(() => {
  const home = document.getElementById("app");
  if (home) render(<Page />, home);
});
