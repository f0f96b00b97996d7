/** The entry point of the page without a server (`make static`): the same page, with the house in a worker. */

import "./begin";
import "../main";
import { effect } from "@preact/signals";
import { render } from "preact";
import { t } from "../i18n";
import { failure, opening } from "./house";
import "../style/tab.css";

/** Tells how far the house is. */
function Opening() {
  const now = opening.value;
  if (now === "open") return null;
  if (now === "waiting") return <p role="status">{t("alone.elsewhere")}</p>;
  if (now === "failed") return <p role="alert">{t("alone.failed", { why: failure.value })}</p>;
  return (
    <label role="status">{t("alone.opening")}
      <progress max={1} value={now} />
    </label>
  );
}

const place = document.createElement("div");
place.className = "opening";
document.body.append(place);
render(<Opening />, place);

// Once everything is here, it stays: from now on the page works without a network.
effect(() => {
  if (opening.value === "open" && "serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
});
