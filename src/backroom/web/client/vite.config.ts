import { defineConfig } from "vite";

// The bundle goes into the Python package, which serves it; nothing is loaded from anywhere else.
export default defineConfig({
  base: "/",
  define: { BUILD: JSON.stringify(Date.now().toString(36)) },
  build: {
    outDir: "../static",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome111", "firefox114", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
