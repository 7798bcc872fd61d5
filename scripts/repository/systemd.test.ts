// Checks the files of deploy/ for systemd against the code.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";

const DEPLOY = path.join(import.meta.dirname, "../../deploy");
const read = (file: string) => readFileSync(path.join(DEPLOY, file), "utf8");
const UNITS = ["berea.service", "berea-backup.service", "berea-backup.timer"];

/** The settings as a shell reads them, those in comments included. */
function readSettings(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(tmpdir(), "berea-settings-"));
  const file = path.join(folder, "berea.env");
  writeFileSync(file, read("berea.env").replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
  const { stdout } = spawnSync("sh", ["-c", `set -a; . "$0"; env -0`, file], { encoding: "utf8", env: {} });
  rmSync(folder, { recursive: true });
  const pairs = stdout.split("\0").map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(pairs.filter(([name]) => /^[A-Z_]+$/.test(name!) && name !== "PWD"));
}

test.skipIf(process.platform === "win32")("the settings are accepted, and a shell reads all of them", () => {
  const settings = readSettings();
  expect(settings["MAIL_FROM"]).toBe("Grace Church <office@example.org>");
  const config = readConfig(settings);
  expect(config).toMatchObject({ publicUrl: "https://berea.example.org", trustedProxies: "loopback" });
  const [, folder] = /^StateDirectory=(.*)$/m.exec(read("berea.service")) ?? [];
  expect(config.dataDir).toBe(`/var/lib/${folder}`);
  for (const unit of UNITS.slice(0, 2)) expect(read(unit)).toContain("EnvironmentFile=/etc/berea.env");
});

test("npm writes nothing into the data folder: a restore needs an empty one", () => {
  const setup = readFileSync(path.join(DEPLOY, "../docs/setup.md"), "utf8");
  const [, home] = /^useradd .*--home-dir (\S+)/m.exec(setup) ?? [];
  const [, folder] = /^WorkingDirectory=(.*)$/m.exec(read("berea.service")) ?? [];
  expect(home).toBe(folder);
});

const canVerify = spawnSync("systemd-analyze", ["--version"]).status === 0 && existsSync("/usr/bin/node");

test.skipIf(!canVerify)("systemd accepts the units", () => {
  const files = UNITS.map((unit) => path.join(DEPLOY, unit));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
