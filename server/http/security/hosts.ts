import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { METRICS_PATH } from "../../../contract/account/system.schema.ts";

/** Against DNS rebinding: only allows the public host, `localhost` and IP addresses. Browsers always send a host. */
export function rejectUnknownHosts(app: FastifyInstance, publicUrl: string, siteHostname?: string): void {
  const hostnames = new Set([new URL(publicUrl).hostname, siteHostname]);
  app.addHook("onRequest", ({ url, headers }, _reply, done) => {
    const isOurHost =
      url === METRICS_PATH ||
      // The host of an absolute target takes precedence over the header, but browsers don't send one.
      (url.startsWith("/") && (headers.host === undefined || isOwnHost(headers.host, hostnames)));
    done(isOurHost ? undefined : new AppError("misdirected", ERROR_MESSAGES.misdirected(publicUrl)));
  });
}

const HOST = /^(?<name>\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+?)\.?(?::\d{0,5})?$/i;

/** The name in the header `Host`, in lower case; "" if it is none. */
export const readHostname = (host: string): string => HOST.exec(host)?.groups?.["name"]?.toLowerCase() ?? "";

function isOwnHost(host: string, hostnames: ReadonlySet<string | undefined>): boolean {
  const name = readHostname(host);
  return hostnames.has(name) || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
