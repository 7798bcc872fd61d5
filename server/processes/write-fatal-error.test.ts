import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { findTestProgram } from "../testing-programs.ts";

test("the reason why a process doesn't start is a line like those of the log", () => {
  const { status, stderr } = spawnSync(process.execPath, [findTestProgram("main.ts")], {
    env: { ...process.env, PORT: "99999", ROLE: "worker" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(
    stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    {
      level: 60,
      time: expect.any(Number),
      role: "worker",
      version: packageJson.version,
      msg: "PORT must be a whole number from 0 to 65535, for example PORT=3000.",
    },
  ]);
});
