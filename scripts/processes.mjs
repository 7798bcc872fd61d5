// Starts child processes that end with this script, which ends with the npm that runs it. Runs on Node 20 without any package.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

// Undefined before Node.js 20.11, for example in the 18 of Debian 12.
if (import.meta.dirname === undefined)
  fail(`Berea needs Node.js 20.11 or newer, and this is ${process.version}. See https://nodejs.org.`);

export const ROOT = path.join(import.meta.dirname, "..");
const BIN = path.join(ROOT, "node_modules", ".bin");
const isWindows = process.platform === "win32";

/** The Node.js from the installed packages. */
export const INSTALLED_NODE = isWindows
  ? path.join(ROOT, "node_modules", "node", "bin", "node.exe")
  : path.join(BIN, "node");

const PARENT_CHECK_MS = 250;
/** A server takes up to 4 seconds to stop. */
const MAX_STOP_MS = 4500;

/** The npm that runs this script, or its shell; undefined if the script was started in another way. */
const launcher = findLauncher();
/** Each running child with the function that ends it. */
const children = new Map();
let exitCode;

if (launcher !== undefined)
  // npm forwards SIGTERM and SIGINT, but not SIGHUP and SIGKILL.
  setInterval(() => {
    if (isGone(launcher)) endAll("SIGTERM", 1);
  }, PARENT_CHECK_MS).unref();

/** Prints a message and exits with an error. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs an installed command in the foreground with the installed Node.js. Resolves with its exit code. */
export function run(command, parameters, environment = {}) {
  const [program, options] = locate(command);
  const child = spawn(program, parameters, {
    ...options,
    stdio: "inherit",
    env: { ...withInstalledNode(), ...environment },
  });
  return ending(child, command, () => child.kill("SIGTERM"));
}

/** Runs a command that inherits a file descriptor. Its own children end with it. */
export function runWhole(program, parameters, { inherited, shell = false }) {
  const child = spawn(program, parameters, {
    cwd: ROOT,
    shell,
    stdio: ["ignore", "inherit", "inherit", ...(inherited === undefined ? [] : [inherited])],
    // A new process group, on systems that have them.
    detached: !isWindows,
    env: withInstalledNode(),
  });
  return ending(child, program, (signal) => endTree(child, signal === "SIGKILL" ? signal : "SIGTERM"));
}

/** The command line of an installed command. */
export function locate(command) {
  if (command === "node") return [INSTALLED_NODE, { cwd: ROOT }];
  return [path.join(BIN, command), { cwd: ROOT, shell: isWindows }];
}

/** Starts an installed command that runs alongside this process, ends with it and receives its signals. */
export function runBeside(command, parameters, environment = {}) {
  const [program, options] = locate(command);
  const child = spawn(program, parameters, {
    ...options,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...withInstalledNode(), ...environment },
  });
  ending(child, command, (signal) => {
    // Windows has no signals, so closing the channel tells the child to stop.
    if (isWindows && child.connected) child.disconnect();
    else child.kill(signal);
  });
  return child;
}

/** Replaces this process by the installed Node.js with these arguments. Never returns. */
export function becomeNode(parameters, environment) {
  // Saves the 40 MB of a process that only waits. Not possible on Windows and with older versions of Node.js.
  if (process.execve && !isWindows) {
    const watched = launcher === undefined ? [] : [String(launcher)];
    const variables = { ...withInstalledNode(), ...environment };
    process.execve(INSTALLED_NODE, [INSTALLED_NODE, ...parameters, ...watched], variables);
  }
  const child = runBeside("node", parameters, environment);
  child.on("exit", (code) => process.exit(code ?? 1));
}

function findLauncher() {
  const script = path.basename(process.argv[1] ?? "no script");
  return process.env.npm_lifecycle_script?.includes(`scripts/${script}`) ? process.ppid : undefined;
}

function isGone(parent) {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function endAll(signal, code) {
  exitCode ??= code;
  if (children.size === 0) process.exit(exitCode);
  for (const end of children.values()) end(signal);
  setTimeout(() => {
    for (const end of children.values()) end("SIGKILL");
    process.exit(exitCode);
  }, MAX_STOP_MS).unref();
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const onSignal = (signal) => endAll(signal, 128 + SIGNALS[signal]);

/** Resolves with the exit code, unless this process is ending. */
function ending(child, name, end) {
  if (children.size === 0) for (const signal of Object.keys(SIGNALS)) process.on(signal, onSignal);
  children.set(child, end);
  return new Promise((resolve) => {
    child.once("error", (error) => fail(`${name} could not be started: ${error.message}`));
    child.once("exit", (code) => {
      children.delete(child);
      if (children.size === 0) for (const signal of Object.keys(SIGNALS)) process.off(signal, onSignal);
      if (exitCode === undefined) resolve(code ?? 1);
      // The server reports a clean stop itself.
      else if (children.size === 0) process.exit(code ?? exitCode);
    });
  });
}

function endTree(child, signal) {
  if (isWindows) {
    spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function withInstalledNode() {
  return { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ""}` };
}
