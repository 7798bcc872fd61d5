// Installs the packages and builds the web app and the server if needed. Runs on Node 20 without any package.
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { descriptorOf, lock, release } from "./lock.mjs";
import { fail, INSTALLED_NODE, locate, ROOT, runWhole } from "../processes.mjs";

const isWindows = process.platform === "win32";
/** The list of installed packages that npm writes when it has finished. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");

const KING_JAMES_WORDS = path.join(ROOT, "server", "scripture", "bible", "write-king-james-words.ts");

/** Installs the packages of the lock file unless exactly these are installed. */
export async function ensureInstalled() {
  await ensure(isInstalled, async (inherited) => {
    console.log("Installing packages…");
    // An interrupted installation must not count as complete.
    rmSync(INSTALLED, { force: true });
    if ((await runNpm(["ci", "--include=dev", "--loglevel=error"], inherited)) !== 0)
      fail(
        "The packages could not be installed. See the lines above, and check that the npm registry is reachable.",
      );
    if (!isInstalled())
      fail(
        "npm skipped some packages or their install scripts. Check whether an .npmrc sets ignore-scripts.",
      );
  });
}

/** Builds the web app and the server unless they were built from exactly these sources. */
export async function ensureBuilt() {
  await build("web", "web app", "index.html");
  await build("server", "server", "main.js");
}

/** Builds the programs that tests start as child processes, unless they were built from exactly these sources. */
export function ensureTestProgramsBuilt() {
  return build("server", "programs of the tests", "main.js", {
    into: "dist-tests",
    config: "testing-vite.config.ts",
  });
}

async function build(folder, name, entry, { into = "dist", config = "vite.config.ts" } = {}) {
  const stamp = path.join(ROOT, ".cache", `${folder}-${into}`);
  const sources = () => fingerprint([folder, "contract", "package-lock.json"], ["dist", "dist-tests"]);
  const isBuilt = () => readText(stamp) === sources() && existsSync(path.join(ROOT, folder, into, entry));
  await ensure(isBuilt, async (inherited) => {
    console.log(`Building the ${name}…`);
    // An interrupted build must not count as complete.
    rmSync(stamp, { force: true });
    const wanted = sources();
    const [vite, { shell }] = locate("vite");
    const parameters = ["build", folder, "--config", path.join(folder, config), "--logLevel", "warn"];
    if ((await runWhole(vite, parameters, { inherited, shell })) !== 0)
      fail(`The ${name} could not be built. See the lines above.`);
    if (folder === "web") compressText(path.join(ROOT, folder, into));
    else if (into === "dist" && (await runWhole(INSTALLED_NODE, [KING_JAMES_WORDS], { inherited })) !== 0)
      fail("The words of the King James Version could not be written. See the lines above.");
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Writes compressed copies of text files, which the server sends directly. */
function compressText(folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(html|js|css|svg)$/.test(name),
  )) {
    const content = readFileSync(path.join(folder, file));
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content));
  }
}

/** Does the work unless it is done already. Waits if another process is doing it. */
async function ensure(isDone, work) {
  if (isDone()) return;
  checkWritable();
  // File systems without sockets have no lock.
  const held = await lock(ROOT, sayWaiting).catch(() => undefined);
  try {
    // If this process is killed, its child process keeps holding the lock.
    if (!isDone()) await work(held && descriptorOf(held));
  } finally {
    if (held) release(held);
  }
}

function checkWritable() {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    fail(
      `Berea must be installed and built first, and this user cannot write to ${ROOT}. Run "npm run build" as the owner of the folder.`,
    );
  }
}

let isWaitingSaid = false;
function sayWaiting() {
  if (isWaitingSaid) return;
  isWaitingSaid = true;
  console.log("Another process is installing or building Berea in this folder. Waiting for it to finish…");
}

/** Whether all packages of the lock file are installed. Optional ones may be missing. */
function isInstalled() {
  const found = readPackages(INSTALLED);
  if (!found || !existsSync(INSTALLED_NODE)) return false;
  return Object.entries(readPackages(path.join(ROOT, "package-lock.json"))).every(([folder, wanted]) => {
    const { version, integrity } = found[folder] ?? {};
    if (folder === "" || (!found[folder] && (wanted.optional || wanted.devOptional))) return true;
    const isThere = () => existsSync(path.join(ROOT, folder, "package.json"));
    return version === wanted.version && integrity === wanted.integrity && isThere();
  });
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Runs the npm that started this script, or the one on the PATH. */
function runNpm(parameters, inherited) {
  const npm = process.env.npm_execpath ?? "";
  if (path.basename(npm) === "npm-cli.js" && existsSync(npm))
    return runWhole(process.execPath, [npm, ...parameters], { inherited });
  return runWhole("npm", parameters, { inherited, shell: isWindows });
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function fingerprint(entries, skipped = []) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap((entry) => listFiles(entry, skipped)).toSorted()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

// Not part of a build.
const isTest = /\.test\.tsx?$/;

function listFiles(entry, skipped = []) {
  const directory = path.join(ROOT, entry);
  if (!existsSync(directory)) return [];
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => !skipped.includes(name) && !isTest.test(name))
      .flatMap((child) => listFiles(path.join(entry, child.name), skipped));
  } catch (error) {
    if (error.code === "ENOTDIR") return [entry];
    throw error;
  }
}
