/** The browser table: which page is shown. */

import { render } from "preact";
import { Home } from "./home/Home";
import { showTheme } from "./storage";
import { path } from "./pieces";
import { listenForGesture } from "./sound";
import { TablePage } from "./table/TablePage";
import { firstLanguage, speak } from "./words";
import "./style/room.css";
import "./style/home.css";
import "./style/table.css";

function Page() {
  const token = /^\/t\/([\w-]+)/.exec(path.value)?.[1];
  return <div class="page">{token ? <TablePage token={token} /> : <Home loadRecord={path.value.startsWith("/r")} />}</div>;
}

showTheme();
listenForGesture();
void speak(firstLanguage()).finally(() => {
  const home = document.getElementById("app");
  if (home) render(<Page />, home);
});
