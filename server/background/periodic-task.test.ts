import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { runPeriodically } from "./periodic-task.ts";

test("a failure is logged with its causes, without messages, which may quote users", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error("connect 127.0.0.1"), { code: "ECONNREFUSED" });
  const task = runPeriodically(() => Promise.reject(new Error("Failed query: Lydia", { cause })), {
    milliseconds: 60_000,
    module: "imports",
    log,
  });
  onTestFinished(() => task.close());
  await expect.poll(() => lines.length).toBe(1);
  const { module, reason } = JSON.parse(lines[0]!) as { module: string; reason: string };
  expect(module).toBe("imports");
  expect(reason).toMatch(/^Error .*; because of Error ECONNREFUSED/);
  expect(lines[0]).not.toMatch(/Lydia|127\.0\.0\.1/);
});
