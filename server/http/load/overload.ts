import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { systemEndpoints } from "../../../contract/account/system.schema.ts";
import type { Database } from "../../db/database.ts";
import { BusyError } from "../../errors.ts";
import { METRICS_PATH } from "../../../contract/account/system.schema.ts";

/** Limits above which the server rejects requests; see docs/decisions/026. */
export interface LoadLimits {
  /** Maximum delay of the event loop in two consecutive measurements. */
  eventLoopDelayMs: number;
  /** Maximum time that a query waits for a database connection. */
  connectionWaitMs: number;
  heapBytes: number;
  memoryBytes: number;
}

const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

const DEFAULT_LIMITS: LoadLimits = {
  eventLoopDelayMs: 1000,
  connectionWaitMs: 4000,
  heapBytes: 0.8 * getHeapStatistics().heap_size_limit,
  memoryBytes: 0.8 * memory,
};

/** The operator needs these most while the server is overloaded. */
const UNTHROTTLED_PATHS = new Set<string>([
  systemEndpoints.health.path,
  systemEndpoints.ready.path,
  systemEndpoints.storageHealth.path,
  METRICS_PATH,
]);
const CHECK_INTERVAL_MS = 500;

/** Responds 503 to API requests while the server is overloaded, except for health, readiness and metrics. */
export async function rejectWhenOverloaded(
  app: FastifyInstance,
  { pool }: Pick<Database, "pool">,
  limits: LoadLimits = DEFAULT_LIMITS,
): Promise<void> {
  await app.register(underPressure, {
    sampleInterval: CHECK_INTERVAL_MS,
    maxHeapUsedBytes: limits.heapBytes,
    maxRssBytes: limits.memoryBytes,
    // Requests are rejected in the hook below.
    pressureHandler: () => undefined,
  });
  const getEventLoopDelay = monitorEventLoopDelay(app);
  const isOverloaded = () =>
    app.isUnderPressure() ||
    getEventLoopDelay() > limits.eventLoopDelayMs ||
    pool.longestWait > limits.connectionWaitMs;
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!url.startsWith("/api/") || UNTHROTTLED_PATHS.has(url) || !isOverloaded()) return done();
    done(new BusyError());
  });
}

const DELAY_INTERVAL_MS = 100;

/** The smaller delay of the last two measurements in milliseconds, so that a single pause doesn't count. */
function monitorEventLoopDelay(app: FastifyInstance): () => number {
  let due = performance.now() + DELAY_INTERVAL_MS;
  let last = 0;
  let before = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    before = last;
    last = now - due;
    due = now + DELAY_INTERVAL_MS;
  }, DELAY_INTERVAL_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => Math.min(last, before);
}
