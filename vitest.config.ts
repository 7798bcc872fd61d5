import path from "node:path";
import { defineConfig } from "vitest/config";
import { fastTempFolder } from "./server/testing/testing-folder.ts";

/** Fuzzing, killed processes and other tests that take long: `npm run test:all` runs them, too. */
const SLOW_TESTS = "**/*.{damage,fuzz,kill,property,slow}.test.ts";
const isAll = process.env.TEST_ALL !== undefined;

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["scripts/install/build-test-programs.mjs", "server/db/testing-global-setup.ts"],
    // Loads undici, as the server does at its start: the `fetch` of Node.js 24 alone ends a process if a server closes a connection
    // whose answer nobody read (nodejs/undici#5360).
    setupFiles: ["server/http/public-fetch.ts"],
    include: ["{contract,server,web,scripts,chaos,evaluation}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "e2e/**", "**/dist/**", ...(isAll ? [] : [SLOW_TESTS])],
    // The tests mostly wait for processes and disks.
    maxWorkers: "100%",
    // Most files import the whole server: once in a process, rather than once a file. What a test changes, it puts back.
    isolate: false,
    env: {
      // Servers that tests start as processes of their own are not compiled again and again.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, ".cache/compiled"),
      TMPDIR: fastTempFolder(),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
