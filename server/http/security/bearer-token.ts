import type { FastifyRequest } from "fastify";
import { TOKEN_PREFIX } from "../../../contract/account/api-tokens.ts";

/** The API token of a request. Other credentials, such as those that a proxy adds for itself, are none of ours. */
export function readBearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [scheme, token, ...more] = authorization?.split(" ") ?? [];
  const isOurs = scheme?.toLowerCase() === "bearer" && token?.startsWith(TOKEN_PREFIX) && more.length === 0;
  return isOurs ? token : undefined;
}
