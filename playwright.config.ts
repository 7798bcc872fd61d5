import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: ".cache/browser-tests",
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // A busy machine may be late once; what fails twice is broken. What passed only the second time is listed as flaky.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1280, height: 800 },
    // What moves costs time, and is looked at by the tests that are about it.
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // No test depends on what can be reached outside this machine.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
