import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, realpath } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainDiskError } from "../../data-folder/disk-error.ts";
import { StartError } from "../../processes/start-error.ts";
import { readOrCreateSecret } from "../../config/secret.ts";
import type { DatabaseAccount } from "./database-account.ts";
import { chownTo } from "./database-account.ts";

/** Where the embedded server listens; as in `pg`, a host that starts with a slash is a folder with a socket. */
export interface ServerAddress {
  host: string;
  port: number;
  /** Undefined if only the right users can access the socket's folder. */
  password: string | undefined;
}

export type Transport = "socket" | "loopback";

const SOCKET_PORT = 5432;
// The limit is 104 bytes on macOS and 108 on Linux, with the name of the socket and a closing NUL.
const MAX_SOCKET_PATH_BYTES = 100;

/** On Windows, which has no sockets that `pg` can use, loopback with a password. */
export function defaultTransport(): Transport {
  return process.platform === "win32" ? "loopback" : "socket";
}

export async function chooseAddress(
  transport: Transport,
  dataDir: string,
  account: DatabaseAccount | undefined,
): Promise<ServerAddress> {
  if (transport === "socket") {
    return { host: await prepareSocketFolder(dataDir, account), port: SOCKET_PORT, password: undefined };
  }
  const password = await readOrCreateSecret(join(dataDir, "postgres.password"));
  return { host: "127.0.0.1", port: await findFreePort(), password };
}

/** A folder that only the database's account (and root) can access, which protects the server. */
async function prepareSocketFolder(dataDir: string, account: DatabaseAccount | undefined): Promise<string> {
  const folder = await chooseSocketFolder(dataDir);
  try {
    await mkdir(folder, { mode: 0o700 }).then(
      () => chownTo(account, folder),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
    await ensurePrivate(folder, account);
  } catch (error) {
    throw explainDiskError(error, folder);
  }
  return folder;
}

async function chooseSocketFolder(dataDir: string): Promise<string> {
  const inside = join(dataDir, "run");
  if (isShortEnough(inside)) return inside;
  const name = `berea-${createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 16)}`;
  return [tmpdir(), "/tmp"].map((folder) => join(folder, name)).find(isShortEnough) ?? join("/tmp", name);
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

// Anyone can create a folder with this name in /tmp, so a folder of another user is never used.
async function ensurePrivate(folder: string, account: DatabaseAccount | undefined): Promise<void> {
  const found = await lstat(folder);
  const owner = account?.uid ?? process.getuid?.();
  const ownedByRoot = found.uid === 0 && process.getuid?.() === 0;
  if (!found.isDirectory() || (found.uid !== owner && !ownedByRoot)) {
    throw new StartError(
      `${folder} doesn't belong to the database's user, so it isn't safe to use. Remove it and start Berea again.`,
    );
  }
  if (ownedByRoot) await chownTo(account, folder);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
