import pRetry from "p-retry";
import pg, { type PoolConfig } from "pg";
import type { BaseLogger } from "pino";

/** The channel for notifications about changed jobs, and for waking up other processes. */
export const CHANNEL = "berea_jobs";

/** Called with the payload of each notification; with undefined after a time in which some may have been missed. */
export type NotificationListener = (payload: string | undefined) => void;

const RECONNECT = { retries: Infinity, minTimeout: 500, factor: 1 };

export type DatabaseSession = Awaited<ReturnType<typeof openDatabaseSession>>;

/** Connects, and reconnects when the connection is lost. Locks are lost with it, so their owners must acquire them again. */
export async function openDatabaseSession(connection: PoolConfig, log: BaseLogger) {
  const listeners = new Set<NotificationListener>();
  const held = new Set<string>();
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({ ...connection, application_name: "berea session", keepAlive: true });
    newClient.on("error", () => undefined);
    newClient.on("notification", ({ payload }) => listeners.forEach((listener) => listener(payload)));
    try {
      await newClient.connect();
      // The server must notice within seconds that a client disappeared.
      await newClient.query(
        "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3",
      );
      await newClient.query(`listen ${CHANNEL}`);
      closing.signal.throwIfAborted();
    } catch (error) {
      await newClient.end().catch(() => undefined);
      throw error;
    }
    newClient.once("end", () => void reconnect());
    return newClient;
  }

  let isReconnecting = false;
  async function reconnect(): Promise<void> {
    if (isReconnecting || closing.signal.aborted) return;
    isReconnecting = true;
    log.warn("The connection for notifications from the database was lost. Reconnecting.");
    held.clear();
    try {
      client = await pRetry(connect, { ...RECONNECT, signal: closing.signal });
      listeners.forEach((listener) => listener(undefined));
    } catch {
    } finally {
      isReconnecting = false;
    }
  }

  // One query at a time, as the client requires.
  let last: Promise<unknown> = Promise.resolve();
  const queueLockCall = (name: string, id: string): Promise<boolean> => {
    const asked = last.then(() => callLockFunction(name, id));
    last = asked.catch(() => undefined);
    return asked;
  };
  const callLockFunction = async (name: string, id: string): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(
      `select ${name}(hashtextextended($1, 0)) as done`,
      [`${CHANNEL} ${id}`],
    );
    return rows[0]?.done === true;
  };

  return {
    listen(listener: NotificationListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Acquires a lock; returns whether it was free. It isn't if another session or this one holds it. */
    async tryLock(id: string) {
      if (held.has(id)) return false;
      // Added before the response, because PostgreSQL grants a session its own lock any number of times.
      held.add(id);
      const isLocked = await queueLockCall("pg_try_advisory_lock", id).catch(() => false);
      if (!isLocked) held.delete(id);
      return isLocked;
    },
    async unlock(id: string) {
      if (!held.has(id)) return;
      // A lost connection has already released its locks.
      await queueLockCall("pg_advisory_unlock", id).catch(() => undefined);
      held.delete(id);
    },
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
    },
  };
}
