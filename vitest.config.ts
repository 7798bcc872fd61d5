import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["server/db/testing-global-setup.ts"],
    include: ["{contract,server,web,scripts,chaos}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "e2e/**", "**/dist/**"],
    // The tests mostly wait for processes and disks.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
