import type { FastifyInstance } from "fastify";

/** For those who are being answered; a stop has 4 seconds in all. */
const TIMEOUT_MS = 2000;

/** Resolves when all in flight is answered; who has not sent or read the rest by `timeout` is cut off. */
export async function stopServing(app: FastifyInstance, timeout = TIMEOUT_MS): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), timeout);
  await app.close();
  clearTimeout(cutOff);
}
