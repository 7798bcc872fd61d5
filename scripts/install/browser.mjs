// Finds or installs the Chromium for the tests. Prefers the headless shell of the system or of Debian, which is a quarter
// faster, then the full browser, then the one from npm.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { fail, ROOT } from "../processes.mjs";

const WINDOWLESS = "chromium-headless-shell";
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const NPM_CHROMIUM = "@sparticuz/chromium@153.0.0";

/** Path of a working Chromium. Installs one if there is none. */
export async function ensureBrowser() {
  const browser =
    process.env.CHROMIUM_PATH ??
    findOnPath([WINDOWLESS]) ??
    installFromDebian(WINDOWLESS) ??
    findOnPath(COMMANDS) ??
    installFromDebian("chromium") ??
    (await installFromNpm());
  if (browser) return browser;
  return fail(
    "The browser tests need Chromium, which could not be installed. Install it (on Debian, as root: " +
      "apt-get install chromium) or set CHROMIUM_PATH to its path.",
  );
}

function findOnPath(commands) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return candidates.find((candidate) => existsSync(candidate) && starts(candidate));
}

function installFromDebian(browser) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log(`Installing ${browser} from Debian's packages…`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: "ignore", env: environment };
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", browser, "fonts-liberation"], options);
  return findOnPath([browser]);
}

async function installFromNpm() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = path.join(ROOT, ".cache", "chromium");
  const entry = path.join(folder, "node_modules/@sparticuz/chromium/build/index.js");
  if (!existsSync(entry)) {
    console.log("Installing Chromium from npm…");
    mkdirSync(folder, { recursive: true });
    const parameters = ["install", "--no-save", "--loglevel=error", "--prefix", folder, NPM_CHROMIUM];
    spawnSync("npm", parameters, { stdio: "inherit" });
  }
  if (!existsSync(entry)) return undefined;
  const { default: chromium } = await import(pathToFileURL(entry).href);
  const browser = await chromium.executablePath();
  return starts(browser) ? browser : undefined;
}

function starts(browser) {
  return spawnSync(browser, ["--version"], { timeout: 60_000 }).status === 0;
}
