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

/** Where the embedded server listens, in the words of `pg`: a host that starts with a slash is a folder of sockets. */
export interface ServerAddress {
  host: string;
  port: number;
  /** Undefined where the socket's folder lets in the right people only. */
  password: string | undefined;
}

export type Transport = "socket" | "loopback";

const socketPort = 5432;
// The limit is 104 bytes on macOS and 108 on Linux, with the name of the socket and a closing NUL.
const longestSocketPath = 100;

/** Windows has no sockets that `pg` can use: there it is loopback with a password. */
export function defaultTransport(): Transport {
  return process.platform === "win32" ? "loopback" : "socket";
}

export async function chooseAddress(
  transport: Transport,
  dataDir: string,
  account: DatabaseAccount | undefined,
): Promise<ServerAddress> {
  if (transport === "socket") {
    return { host: await prepareSocketFolder(dataDir, account), port: socketPort, password: undefined };
  }
  const password = await readOrCreateSecret(join(dataDir, "postgres.password"));
  return { host: "127.0.0.1", port: await findFreePort(), password };
}

/** A folder that only the database's account (and root) can enter: that is what protects the server. */
async function prepareSocketFolder(dataDir: string, account: DatabaseAccount | undefined): Promise<string> {
  const folder = await chooseSocketFolder(dataDir);
  try {
    await mkdir(folder, { mode: 0o700 }).then(
      () => chownTo(account, folder),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
    await requirePrivate(folder, account);
  } catch (error) {
    throw explainDiskError(error, folder);
  }
  return folder;
}

async function chooseSocketFolder(dataDir: string): Promise<string> {
  const inside = join(dataDir, "run");
  if (fits(inside)) return inside;
  const name = `berea-${createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 16)}`;
  return [tmpdir(), "/tmp"].map((folder) => join(folder, name)).find(fits) ?? join("/tmp", name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
}

// Anyone can make a folder of this name below /tmp: one that is not the database's own is not used.
async function requirePrivate(folder: string, account: DatabaseAccount | undefined): Promise<void> {
  const found = await lstat(folder);
  const owner = account?.uid ?? process.getuid?.();
  const ownedByRoot = found.uid === 0 && process.getuid?.() === 0;
  if (!found.isDirectory() || (found.uid !== owner && !ownedByRoot)) {
    throw new StartError(
      `${folder} is not a folder of the database's own user, so it is not safe to use: remove it and start Berea again.`,
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
