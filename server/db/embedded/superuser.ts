import pg from "pg";
import type { ServerAddress } from "./address.ts";

export const APP_DATABASE = "berea";

export async function connectAsSuperuser(
  { host, port, password }: ServerAddress,
  options: { database?: string; replication?: "true" } = {},
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
    ...options,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function ensureDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  const roles = await client.query("select 1 from pg_roles where rolname = $1", [APP_DATABASE]);
  if (roles.rowCount === 0) await client.query(`create role ${APP_DATABASE} login`);
  if (password) await client.query(`alter role ${APP_DATABASE} password ${client.escapeLiteral(password)}`);
  const databases = await client.query("select 1 from pg_database where datname = $1", [APP_DATABASE]);
  if (databases.rowCount === 0) await client.query(`create database ${APP_DATABASE} owner ${APP_DATABASE}`);
}

const TRANSIENT_CODES = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"]);

export function isTransientConnectionError(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return TRANSIENT_CODES.has(code ?? "") || /Connection terminated|timeout expired/.test(message);
}
