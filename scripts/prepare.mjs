// What must be there before anything runs: the packages, the built web app and the built server. Runs on Node 20 with nothing installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

export const ROOT = path.join(import.meta.dirname, "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
const isWindows = process.platform === "win32";

/** Ends the process with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Installs the packages of the lock file, unless just these are installed already. */
export function ensureInstalled() {
  const stamp = path.join(ROOT, "node_modules", ".installed");
  const wanted = fingerprint(["package.json", "package-lock.json", ".npmrc"]);
  if (readStamp(stamp) === wanted && existsSync(path.join(BIN, isWindows ? "node.cmd" : "node"))) return;
  console.log("Installing packages…");
  const { status } = spawnSync("npm", ["ci", "--loglevel=error"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: isWindows,
  });
  if (status !== 0)
    fail("The packages could not be installed: see the lines above. Is the npm registry reachable?");
  writeFileSync(stamp, wanted);
}

/** Builds the web app and the server, each unless it was built from just these sources. */
export function ensureBuilt() {
  build("web", "web app", "index.html");
  build("server", "server", "main.js");
}

/** Builds the programs that tests run as processes of their own, unless they were built from just these sources. */
export function ensureTestProgramsBuilt() {
  build("server", "programs of the tests", "main.js", {
    into: "dist-tests",
    config: "testing-vite.config.ts",
  });
}

function build(room, name, entry, { into = "dist", config = "vite.config.ts" } = {}) {
  const stamp = path.join(ROOT, ".cache", `${room}-${into}`);
  const wanted = fingerprint([room, "contract", "package-lock.json"], ["dist", "dist-tests"]);
  if (readStamp(stamp) === wanted && existsSync(path.join(ROOT, room, into, entry))) return;
  console.log(`Building the ${name}…`);
  if (run("vite", ["build", room, "--config", path.join(room, config), "--logLevel", "warn"]) !== 0)
    fail(`The ${name} could not be built: see above.`);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs an installed command in the foreground, on the installed Node.js; answers its exit code. */
export function run(command, parameters, environment = {}) {
  const { status } = spawnSync(path.join(BIN, command), parameters, {
    cwd: ROOT,
    stdio: "inherit",
    shell: isWindows,
    env: { ...withInstalledNode(), ...environment },
  });
  return status ?? 1;
}

/** Goes on as the installed Node.js with these parameters; never comes back. */
export function becomeNode(parameters, environment) {
  // A process that only waits for another would take 40 MB. Older Node.js and Windows know no other way.
  if (process.execve && !isWindows) {
    const node = path.join(BIN, "node");
    process.execve(node, [node, ...parameters], { ...withInstalledNode(), ...environment });
  }
  const child = runBeside("node", parameters, environment);
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Starts an installed command that goes on beside this process, ends with it, and gets its signals. */
export function runBeside(command, parameters, environment = {}) {
  const child = spawn(path.join(BIN, command), parameters, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    shell: isWindows,
    env: { ...withInstalledNode(), ...environment },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
  return child;
}

function withInstalledNode() {
  return { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ""}` };
}

function readStamp(file) {
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

// No part of what is built.
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
