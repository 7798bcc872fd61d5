import type { FastifyInstance } from "fastify";

/** Warns once of a proxy that `TRUSTED_PROXIES` does not name: everybody behind it counts as one address. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (!hasWarned && !isTrusted && request.headers["x-forwarded-for"] !== undefined) {
      hasWarned = true;
      request.log.warn(
        { module: "security", address: request.socket.remoteAddress },
        "X-Forwarded-For is ignored: TRUSTED_PROXIES does not name this address. If it is your proxy, name it there; until then everybody behind it shares the limits of one address",
      );
    }
    done();
  });
}
