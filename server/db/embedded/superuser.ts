import pg from "pg";
import type { ServerAddress } from "./address.ts";

export const appDatabase = "berea";

export async function connectAsSuperuser(
  { host, port, password }: ServerAddress,
  more: { database?: string; replication?: "true" } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    port,
    ...(password ? { password } : {}),
    user: "postgres",
    database: "postgres",
    application_name: "berea supervisor",
    ssl: false,
    connectionTimeoutMillis: 5000,
    ...more,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function ensureDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  const roles = await client.query("select 1 from pg_roles where rolname = $1", [appDatabase]);
  if (roles.rowCount === 0) await client.query(`create role ${appDatabase} login`);
  if (password) await client.query(`alter role ${appDatabase} password ${client.escapeLiteral(password)}`);
  const databases = await client.query("select 1 from pg_database where datname = $1", [appDatabase]);
  if (databases.rowCount === 0) await client.query(`create database ${appDatabase} owner ${appDatabase}`);
}

const comingUp = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"]);

export function isComingUp(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return comingUp.has(code ?? "") || /Connection terminated|timeout expired/.test(message);
}
