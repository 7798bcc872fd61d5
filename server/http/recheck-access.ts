import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

const INTERVAL_MS = 2_000;

/**
 * Asks again and again while a response is sent, and closes the connection once `check` throws an `AppError`: a download
 * may take hours, and the user may lose access meanwhile. If the database is unreachable, access is unknown and stays.
 */
export function recheckAccess(reply: FastifyReply, check: () => Promise<unknown>): void {
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code !== "unavailable") reply.raw.destroy();
      })
      .finally(() => (isChecking = false));
  }, INTERVAL_MS);
  reply.raw.once("close", () => clearInterval(timer));
}
