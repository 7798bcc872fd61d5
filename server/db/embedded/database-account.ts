import { execFile } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { StartError } from "../../processes/start-error.ts";

const run = promisify(execFile);

export interface DatabaseAccount {
  name: string;
  uid: number;
  gid: number;
}

/** Undefined for the account of the app. If that is root: the cluster's owner, `postgres` or `nobody`. */
export async function chooseDatabaseAccount(clusterFolder: string): Promise<DatabaseAccount | undefined> {
  const cluster = await stat(clusterFolder).catch(() => undefined);
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  if (self !== 0) {
    if (cluster && cluster.uid !== self) {
      throw new StartError(
        `${clusterFolder} belongs to another user (uid ${cluster.uid}). Start Berea as that user, or give the folder to your user with chown -R.`,
      );
    }
    return undefined;
  }
  if (cluster && cluster.uid !== 0) {
    return { name: await findAccountName(cluster.uid), uid: cluster.uid, gid: cluster.gid };
  }
  const account = (await findAccount("postgres")) ?? (await findAccount("nobody"));
  if (account) return account;
  throw new StartError(
    "PostgreSQL can't run as root, and this system has no user postgres or nobody. Start Berea as an ordinary user.",
  );
}

async function findAccountName(uid: number): Promise<string> {
  return run("id", ["-nu", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `uid ${uid}`,
  );
}

async function findAccount(name: string): Promise<DatabaseAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

export async function chownTo(account: DatabaseAccount | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

export async function chownRecursive(account: DatabaseAccount, folder: string): Promise<void> {
  await run("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
}
