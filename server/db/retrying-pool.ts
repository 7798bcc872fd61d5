import pRetry from "p-retry";
import pg from "pg";
import type { PoolClient, PoolConfig } from "pg";
import type { BaseLogger } from "pino";
import { isTransientConnectionError } from "./embedded/superuser.ts";

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool that survives a restart of the server: it retries connecting, and removes connections that fail. */
export class RetryingPool extends pg.Pool {
  readonly #maxRetryTime: number;
  /** Callers that wait for a connection, the longest waiting first. */
  readonly #waiting = new Set<{ since: number }>();

  constructor(options: PoolConfig, log: BaseLogger, maxRetryTime: number) {
    super(options);
    this.#maxRetryTime = maxRetryTime;
    // Without a listener, losing an idle connection would end the process.
    this.on("error", () => {
      // The embedded server may stop before it has read that a connection ends.
      if (!this.ending) log.warn("A connection to the database was lost.");
    });
    // So would losing a connection at the moment in which it is handed out.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Milliseconds that the longest waiting caller has waited for a connection. */
  get longestWait(): number {
    const [first] = this.#waiting;
    return first ? performance.now() - first.since : 0;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const connected = this.#connectWithRetries();
    if (!callback) return connected;
    connected.then(
      (client) => process.nextTick(callback, undefined, client, client.release),
      (error: Error) => process.nextTick(callback, error, undefined, () => undefined),
    );
  }

  async #connectAndMeasure(): Promise<PoolClient> {
    const waiter = { since: performance.now() };
    this.#waiting.add(waiter);
    return super.connect().finally(() => this.#waiting.delete(waiter));
  }

  async #connectWithRetries(): Promise<PoolClient> {
    const connect = async () => releaseOnError(await this.#connectAndMeasure());
    const shouldRetry = ({ error }: { error: Error }) => isTransientConnectionError(error) && !this.ending;
    // The first attempt nearly always succeeds, and is cheaper without p-retry.
    return connect().catch((error: Error) => {
      if (!shouldRetry({ error })) throw error;
      return pRetry(connect, {
        retries: Infinity,
        minTimeout: 50,
        factor: 1,
        maxRetryTime: this.#maxRetryTime,
        shouldRetry,
      });
    });
  }
}

// A lost connection emits `error`, which would end the process; here it returns to the pool, once.
function releaseOnError(client: PoolClient): PoolClient {
  const releaseClient = client.release.bind(client);
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.off("error", release);
    releaseClient(error);
  };
  client.on("error", release);
  client.release = release;
  return client;
}
