import type { FastifyInstance } from "fastify";

/** Milliseconds that those have who are being answered. */
const PATIENCE = 8000;

/**
 * Takes nothing new and resolves when all that is in flight is answered. Who has not sent or read the rest by the end of
 * `patience` is cut off.
 */
export async function stopServing(app: FastifyInstance, patience = PATIENCE): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearTimeout(cutOff);
}
