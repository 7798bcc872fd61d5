import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { METRICS_PATH } from "../../contract/account/system.schema.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Metrics } from "./metrics.ts";
import { AppError } from "../errors.ts";

/** Requires the token, also from signed-in users. Without a token there is no such route. */
export function addMetricsRoutes(
  app: FastifyInstance,
  { metrics, metricsToken }: { metrics: Metrics | undefined; metricsToken?: string | undefined },
): void {
  if (!metrics || metricsToken === undefined) return;
  const expected = digest(`Bearer ${metricsToken}`);
  app.get(METRICS_PATH, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) {
      reply.header("www-authenticate", "Bearer");
      throw new AppError("unauthenticated", ERROR_MESSAGES.metricsToken);
    }
    const { mediaType, text } = await metrics.read();
    return reply.type(mediaType).send(text);
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
