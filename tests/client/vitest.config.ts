import { defineConfig } from "vitest/config";

export default defineConfig({
  server: { fs: { allow: ["../.."] } },
  test: { environment: "happy-dom", include: ["*.test.ts"], testTimeout: 60_000 },
});
