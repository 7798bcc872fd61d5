import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { PoolConfig } from "pg";
import type { BaseLogger } from "pino";
import { lockDataFolder } from "../data-folder/data-folder.ts";
import type { StartError } from "../processes/start-error.ts";
import type { ServerAddress, Transport } from "./embedded/address.ts";
import { chooseAddress, defaultTransport } from "./embedded/address.ts";
import { prepareCluster } from "./embedded/cluster.ts";
import { isServerOf } from "./embedded/leftover-server.ts";
import { chooseDatabaseAccount } from "./embedded/database-account.ts";
import { findPrograms } from "./embedded/find-programs.ts";
import type { ServerPlan } from "./embedded/server-process.ts";
import { APP_DATABASE } from "./embedded/superuser.ts";
import { superviseServer } from "./embedded/supervisor.ts";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: BaseLogger;
  /** Called when the database ended and could not be restarted. */
  onLost: (reason: StartError) => void;
  transport?: Transport;
  /** False only in tests, whose databases don't need to survive a power failure. */
  durable?: boolean;
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Rejects with a `StartError` if another process uses the folder, or the database in it can't be started. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const dataDir = await realpath(options.dataDir);
  const lock = await lockDataFolder(dataDir, (app) => isServerOf(app, join(dataDir, "postgres")));
  try {
    const plan = await prepareServer(dataDir, options);
    const server = await superviseServer(plan, options.log, options.onLost);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(plan.address),
      address: plan.address,
      stop: () => (stopped ??= server.stop().then(() => lock.release())),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function prepareServer(
  dataDir: string,
  { transport = defaultTransport(), durable = true }: EmbeddedPostgresOptions,
): Promise<ServerPlan> {
  const clusterFolder = join(dataDir, "postgres");
  const account = await chooseDatabaseAccount(clusterFolder);
  const programs = await findPrograms(account, dataDir);
  const address = await chooseAddress(transport, dataDir, account);
  await prepareCluster(clusterFolder, programs, address, durable);
  return {
    clusterFolder,
    programs,
    address,
    durable,
    logPath: join(dataDir, "postgres.log"),
  };
}

function connectionTo({ host, port, password }: ServerAddress): PoolConfig {
  return {
    host,
    port,
    ...(password ? { password } : {}),
    user: APP_DATABASE,
    database: APP_DATABASE,
    ssl: false,
  };
}
