import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["server/db/testing-global-setup.ts"],
    include: ["{contract,server,web,scripts}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "e2e/**", "**/dist/**"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
