// A lock, so that one process at a time installs and builds in a clone. The holder listens on a socket, which the operating
// system closes with the process even if that is killed. Waiting processes notice by their connection.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import process from "node:process";

/**
 * Acquires the lock of this folder. Resolves with the server that holds it, to be passed to `release`. `onWait` is called
 * once if another process holds the lock.
 */
export async function lock(folder, onWait) {
  // A socket path is limited to about 100 characters, so it is relative.
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

/** The file descriptor that a child process inherits to hold the lock as long as it runs; undefined on Windows. */
export function descriptorOf(server) {
  // oxlint-disable-next-line no-underscore-dangle -- Node.js has no other name for it
  return process.platform === "win32" ? undefined : server._handle.fd;
}

/** Releases the lock. */
export function release(server) {
  for (const connection of server.connections) connection.destroy();
  server.close();
}

const CLAIMS = path.join(".cache", "claims");

/**
 * Each holder has a folder with its socket, numbered one higher than the last. The folder is renamed into place, so that
 * only one of two processes can claim a number, and it stays until there is a higher one. Resolves with the server, with a
 * connection to the current holder, or with neither if another process was faster.
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
  for (const number of listClaims().filter((each) => each <= last)) remove(number);
  return { server };
}

/** Removes a folder in one step: another process could rename its folder to one that is half removed. */
function remove(number) {
  const removed = path.join(CLAIMS, `removed-${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    renameSync(path.join(CLAIMS, String(number)), removed);
  } catch (error) {
    // Another process removed it.
    if (error.code === "ENOENT") return;
    throw error;
  }
  rmSync(removed, { recursive: true, force: true });
}

const listClaims = () =>
  readdirSync(CLAIMS)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
const findLast = () => Math.max(0, ...listClaims());

/** Windows allows only one owner of a named pipe. */
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
  // It must not keep the process alive.
  server.unref();
  return server;
}

/** A connection to the process that listens there, or undefined. */
function reach(address) {
  return new Promise((resolve, reject) => {
    const connection = connect(address);
    connection.once("connect", () => resolve(connection));
    // A holder that ends resets connections that it has not accepted.
    connection.on("error", (error) => {
      if (["ECONNREFUSED", "ECONNRESET", "ENOENT"].includes(error.code)) resolve(undefined);
      else reject(error);
    });
  });
}
