import pRetry from "p-retry";
import pg, { type PoolConfig } from "pg";
import type { BaseLogger } from "pino";

/** The channel on which the database tells of every change of a job, and processes call each other to work. */
export const CHANNEL = "berea_jobs";

/** Hears what a notification says; undefined after a time in which some may have been missed. */
export type Hear = (payload: string | undefined) => void;

const RECONNECT = { retries: Infinity, minTimeout: 500, factor: 1 };

export type DatabaseSession = Awaited<ReturnType<typeof openDatabaseSession>>;

/** Connects, and connects again whenever the connection is lost; locks are then asked for again by who needs them. */
export async function openDatabaseSession(connection: PoolConfig, log: BaseLogger) {
  const hearers = new Set<Hear>();
  const held = new Set<string>();
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connection, application_name: "berea session", keepAlive: true });
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload }) => hearers.forEach((hear) => hear(payload)));
    try {
      await fresh.connect();
      // The server, too, has to notice within seconds that a machine has gone without a goodbye.
      await fresh.query(
        "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3",
      );
      await fresh.query(`listen ${CHANNEL}`);
      closing.signal.throwIfAborted();
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once("end", () => void reconnect());
    return fresh;
  }

  let isReconnecting = false;
  async function reconnect(): Promise<void> {
    if (isReconnecting || closing.signal.aborted) return;
    isReconnecting = true;
    log.warn("The connection that hears of changes was lost.");
    held.clear();
    try {
      client = await pRetry(connect, { ...RECONNECT, signal: closing.signal });
      hearers.forEach((hear) => hear(undefined));
    } catch {
    } finally {
      isReconnecting = false;
    }
  }

  // One question at a time, as the client wants it.
  let last: Promise<unknown> = Promise.resolve();
  const askForLock = (name: string, id: string): Promise<boolean> => {
    const asked = last.then(() => ask(name, id));
    last = asked.catch(() => undefined);
    return asked;
  };
  const ask = async (name: string, id: string): Promise<boolean> => {
    const { rows } = await client.query<{ done: boolean }>(
      `select ${name}(hashtextextended($1, 0)) as done`,
      [`${CHANNEL} ${id}`],
    );
    return rows[0]?.done === true;
  };

  return {
    listen(hear: Hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    /** Whether this session got the lock of a record: not where another session, or this one, has it. */
    async tryLock(id: string) {
      if (held.has(id)) return false;
      // Taken down before the answer: a session gets its own lock as often as it asks for it.
      held.add(id);
      const isLocked = await askForLock("pg_try_advisory_lock", id).catch(() => false);
      if (!isLocked) held.delete(id);
      return isLocked;
    },
    async unlock(id: string) {
      if (!held.has(id)) return;
      // A connection that is lost has given its locks back already.
      await askForLock("pg_advisory_unlock", id).catch(() => undefined);
      held.delete(id);
    },
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
    },
  };
}
