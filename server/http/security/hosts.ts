import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { METRICS_PATH } from "../../../contract/account/system.schema.ts";

/** Against DNS rebinding: only allows the public host, `localhost` and IP addresses. Browsers always send a host. */
export function rejectUnknownHosts(app: FastifyInstance, publicUrl: string): void {
  const publicHost = new URL(publicUrl).hostname;
  app.addHook("onRequest", ({ url, headers }, _reply, done) => {
    const isOurHost =
      url === METRICS_PATH ||
      // The host of an absolute target takes precedence over the header, but browsers don't send one.
      (url.startsWith("/") && (headers.host === undefined || isOwnHost(headers.host, publicHost)));
    done(isOurHost ? undefined : new AppError("misdirected", ERROR_MESSAGES.misdirected(publicUrl)));
  });
}

const HOST = /^(?<name>\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+?)\.?(?::\d{0,5})?$/i;

function isOwnHost(host: string, publicHost: string): boolean {
  const name = HOST.exec(host)?.groups?.["name"]?.toLowerCase() ?? "";
  return name === publicHost || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
