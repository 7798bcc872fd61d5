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

/** Waits out a restart of the server: connections are requested again, and one that dies leaves the pool. */
export class RetryingPool extends pg.Pool {
  readonly #maxRetryTime: number;
  /** Since when each waits who has no connection yet, the first first. */
  readonly #waiting = new Set<{ since: number }>();

  constructor(options: PoolConfig, log: BaseLogger, maxRetryTime: number) {
    super(options);
    this.#maxRetryTime = maxRetryTime;
    // Without a listener the loss of an idle connection would end the app.
    this.on("error", () => log.warn("A connection to the database was lost."));
    // So would that of one which is lost in the very moment in which it is handed out.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Milliseconds that the one has waited for a free connection who waits longest. */
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

  async #connectInTurn(): Promise<PoolClient> {
    const turn = { since: performance.now() };
    this.#waiting.add(turn);
    return super.connect().finally(() => this.#waiting.delete(turn));
  }

  async #connectWithRetries(): Promise<PoolClient> {
    const connect = async () => releaseWhenLost(await this.#connectInTurn());
    const shouldRetry = ({ error }: { error: Error }) => isTransientConnectionError(error) && !this.ending;
    // Nearly always the first attempt succeeds, which is cheaper without the retries around it.
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

// A lost connection emits `error`, which would end the app; it then returns to the pool by itself, once.
function releaseWhenLost(client: PoolClient): PoolClient {
  const giveBack = client.release.bind(client);
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.off("error", release);
    giveBack(error);
  };
  client.on("error", release);
  client.release = release;
  return client;
}
