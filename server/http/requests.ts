// Every request has an id and one line in the log, and is counted in the metrics.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";

const ID_HEADER = "x-request-id";
const WELL_FORMED = /^[\w-]{8,64}$/;

/** A valid id from a proxy, or a new one of 16 hexadecimal digits. */
export function getRequestId({ headers }: IncomingMessage): string {
  const given = String(headers[ID_HEADER] ?? "");
  // Its random bytes are drawn in advance, which takes a quarter of the time of randomBytes.
  return WELL_FORMED.test(given) ? given : randomUUID().replaceAll("-", "").slice(0, 16);
}

/** Never logs URLs, headers or bodies, which contain ids, tokens and texts. */
export function logRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(ID_HEADER, request.id);
    // Fastify's onResponse hook isn't called if the client disconnects early.
    reply.raw.once("close", () => {
      const { method } = request;
      // Undefined if no route matches; unknown paths aren't logged.
      const route = request.routeOptions.url;
      const status = reply.raw.statusCode;
      const ms = Math.round(reply.elapsedTime);
      const isCutOff = !reply.raw.writableFinished;
      // Undefined if nobody is signed in. A random string that says nothing about the person.
      const uid = (request.user as FastifyRequest["user"] | undefined)?.uid;
      request.log.info({ method, route, status, ms, uid, ...(isCutOff && { isCutOff }) }, "request");
      metrics?.countRequest({ method, route, status }, reply.elapsedTime / 1000);
    });
    done();
  });
}
