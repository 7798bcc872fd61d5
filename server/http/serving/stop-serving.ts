import type { FastifyInstance } from "fastify";

/** Time for requests in progress; the whole stop has 4 seconds. */
const TIMEOUT_MS = 2000;

/** Connections whose response started before the stop are kept alive by clients. */
const IDLE_CHECK_MS = 20;

/** Ends event streams, waits for other requests, and closes all connections after `timeout` milliseconds. */
export async function stopServing(app: FastifyInstance, timeout = TIMEOUT_MS): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), timeout);
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(closingIdle);
  }
}
