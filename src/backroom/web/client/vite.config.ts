import { defineConfig, type Plugin } from "vite";

/** The page without a server has another entry point and can be installed; it lies in any folder of any host. */
const tab: Plugin = {
  name: "tab",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace("/src/main.tsx", "/src/tab/main.tsx")
      .replace("</title>", `</title>\n    <link rel="manifest" href="manifest.webmanifest" />`),
  },
};

// The bundle goes into the Python package, which serves it; nothing is loaded from anywhere else. With `--mode tab`
// (tools/static.py) it becomes a page that needs no server.
export default defineConfig(({ mode }) => ({
  base: mode === "tab" ? "./" : "/",
  plugins: mode === "tab" ? [tab] : [],
  worker: { format: "es" },
  define: { BUILD: JSON.stringify(Date.now().toString(36)) },
  build: {
    outDir: "../static",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome111", "firefox114", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
}));
