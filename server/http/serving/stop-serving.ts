import type { FastifyInstance } from "fastify";

/** Time for requests in progress; the whole stop has 4 seconds. */
const TIMEOUT_MS = 2000;

/** Waits for requests in progress, and closes all connections after `timeout` milliseconds. */
export async function stopServing(app: FastifyInstance, timeout = TIMEOUT_MS): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), timeout);
  await app.close();
  clearTimeout(cutOff);
}
