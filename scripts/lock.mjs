// One process at a time installs and builds in a clone. The lock is a socket that its holder listens on: the operating
// system closes it with the process, however that ends, and whoever waits is told by the end of a connection.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import process from "node:process";

/**
 * Waits until no other process holds the lock of this folder, and takes it. Resolves with the server that holds it, to be
 * closed with `release`. `onWait` is called once where there is a wait.
 */
export async function lock(folder, onWait) {
  // The path of a socket may have about 100 characters: a relative one is short.
  process.chdir(folder);
  let isTold = false;
  for (;;) {
    const { server, connection } = await (process.platform === "win32" ? claimPipe(folder) : claimSocket());
    if (server) return server;
    if (!connection) continue;
    if (!isTold) onWait();
    isTold = true;
    await new Promise((resolve) => connection.resume().once("close", resolve));
  }
}

/** What a child process inherits in order to hold the lock for as long as it runs; undefined on Windows. */
export function descriptorOf(server) {
  // oxlint-disable-next-line no-underscore-dangle -- Node.js has no other name for it
  return process.platform === "win32" ? undefined : server._handle.fd;
}

/** Lets the next one in. */
export function release(server) {
  for (const connection of server.connections) connection.destroy();
  server.close();
}

const CLAIMS = path.join(".cache", "claims");

/**
 * Each holder has a folder with its socket, and its number is one higher than the last. A folder stays when its holder has
 * ended, until there is a higher one, and is put there as a whole: so it can be made only once, and of two that find the
 * same holder gone only one is next. Resolves with the server, or with a connection to the holder, or with neither where
 * another one was quicker.
 */
async function claimSocket() {
  mkdirSync(CLAIMS, { recursive: true });
  const last = findLast();
  const connection = await reach(path.join(CLAIMS, String(last), "socket"));
  if (connection) return { connection };
  const draft = path.join(CLAIMS, `draft-${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(draft);
  const server = await listen(path.join(draft, "socket"));
  try {
    renameSync(draft, path.join(CLAIMS, String(last + 1)));
  } catch (error) {
    if (!["EEXIST", "ENOTEMPTY"].includes(error.code)) throw error;
    release(server);
    rmSync(draft, { recursive: true, force: true });
    return {};
  }
  if (findLast() > last + 1) {
    release(server);
    return {};
  }
  for (const number of listClaims().filter((each) => each <= last))
    rmSync(path.join(CLAIMS, String(number)), { recursive: true, force: true });
  return { server };
}

const listClaims = () =>
  readdirSync(CLAIMS)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
const findLast = () => Math.max(0, ...listClaims());

/** Windows itself sees to it that a pipe has one owner. */
async function claimPipe(folder) {
  const name = `\\\\.\\pipe\\berea-${createHash("sha256").update(folder.toLowerCase()).digest("hex").slice(0, 24)}`;
  try {
    return { server: await listen(name) };
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    return { connection: await reach(name) };
  }
}

async function listen(address) {
  const server = createServer();
  server.connections = new Set();
  server.on("connection", (connection) => {
    server.connections.add(connection);
    connection.on("error", () => undefined).on("close", () => server.connections.delete(connection));
  });
  server.listen(address);
  await once(server, "listening");
  // It is no reason for a process to go on.
  server.unref();
  return server;
}

/** A connection to whoever listens there; undefined where nobody does. */
function reach(address) {
  return new Promise((resolve, reject) => {
    const connection = connect(address);
    connection.once("connect", () => resolve(connection));
    // A holder that ends resets the connections that it has not looked at.
    connection.on("error", (error) => {
      if (["ECONNREFUSED", "ECONNRESET", "ENOENT"].includes(error.code)) resolve(undefined);
      else reject(error);
    });
  });
}
