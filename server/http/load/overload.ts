import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { systemEndpoints } from "../../../contract/account/system.schema.ts";
import type { Database } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { METRICS_PATH } from "../../../contract/account/system.schema.ts";

/** What makes a server refuse work; see docs/decisions/026. */
export interface LoadLimits {
  /** Milliseconds that the event loop may be late twice in a row. */
  lateness: number;
  /** Milliseconds that a question may wait for a connection to the database. */
  waiting: number;
  heap: number;
  memory: number;
}

const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

const USUAL_LIMITS: LoadLimits = {
  lateness: 1000,
  waiting: 4000,
  heap: 0.8 * getHeapStatistics().heap_size_limit,
  memory: 0.8 * memory,
};

const RETRY_AFTER = 2;
/** How the server is, which its keeper must know above all when there is too much to do. */
const UNTHROTTLED_PATHS = new Set<string>([
  systemEndpoints.health.path,
  systemEndpoints.ready.path,
  METRICS_PATH,
]);
const CHECK_INTERVAL_MS = 500;

/** Answers 503 at once while there is too much to do; health, readiness, metrics and files are always answered. */
export async function rejectWhenOverloaded(
  app: FastifyInstance,
  { pool }: Pick<Database, "pool">,
  limits: LoadLimits = USUAL_LIMITS,
): Promise<void> {
  await app.register(underPressure, {
    sampleInterval: CHECK_INTERVAL_MS,
    maxHeapUsedBytes: limits.heap,
    maxRssBytes: limits.memory,
    // The hook below decides.
    pressureHandler: () => undefined,
  });
  const readLateness = monitorEventLoopDelay(app);
  const isTooMuch = () =>
    app.isUnderPressure() || readLateness() > limits.lateness || pool.longestWait > limits.waiting;
  app.addHook("onRequest", ({ url }, reply, done) => {
    if (!url.startsWith("/api/") || UNTHROTTLED_PATHS.has(url) || !isTooMuch()) return done();
    reply.header("retry-after", RETRY_AFTER);
    done(new AppError("unavailable", ERROR_MESSAGES.busy));
  });
}

/** Milliseconds between two looks at the event loop. */
const DELAY_INTERVAL_MS = 100;

/** By how many milliseconds the event loop was late at both of the last two looks: a single pause is over when seen. */
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
