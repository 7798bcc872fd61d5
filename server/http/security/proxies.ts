import type { FastifyInstance } from "fastify";

/** Warns once about a proxy that TRUSTED_PROXIES doesn't contain: its users share one address. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (!hasWarned && !isTrusted && request.headers["x-forwarded-for"] !== undefined) {
      hasWarned = true;
      request.log.warn(
        { module: "security", address: request.socket.remoteAddress },
        "ignoring X-Forwarded-For, because TRUSTED_PROXIES does not contain this address. If it is your proxy, add it there; until then everyone behind it shares the rate limits of one address",
      );
    }
    done();
  });
}
