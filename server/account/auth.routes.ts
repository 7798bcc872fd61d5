import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FindUser } from "../http/bind.ts";
import type { Auth } from "./auth.ts";

/** Tells better-auth the caller's address; what a caller sends under this name is replaced. */
export const ADDRESS_HEADER = "x-berea-address";

/** Hands everything under /api/auth to better-auth. */
export function addAuthRoutes(app: FastifyInstance, auth: Auth, publicUrl: string): void {
  app.route({
    method: ["GET", "POST"],
    url: "/api/auth/*",
    handler: async (request, reply) => {
      const response = await auth.handler(toWebRequest(request, publicUrl));
      reply.code(response.status);
      copyHeaders(response.headers, reply);
      return reply.send(await response.text());
    },
  });
}

/** Finds who a request's session belongs to. */
export function createFindUser(auth: Auth): FindUser {
  return async (request, reply) => {
    if (request.headers.cookie === undefined) return undefined;
    const headers = toWebHeaders(request);
    const { response, headers: fresh } = await auth.api.getSession({ headers, returnHeaders: true });
    for (const cookie of fresh.getSetCookie()) reply.header("set-cookie", cookie);
    if (!response) return undefined;
    const { id, email, emailVerified, name, image } = response.user;
    const sessionId = response.session.id;
    return { uid: id, email, emailVerified, displayName: name, photoURL: image ?? null, sessionId };
  };
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const hasBody = request.method === "POST";
  const headers = toWebHeaders(request);
  // Requests of other sites have been refused before. What still names no origin is a program, and better-auth wants one.
  if (!headers.has("origin")) headers.set("origin", publicUrl);
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  });
}

/** Headers that describe the bytes of the original message, which are sent anew. */
const OF_THE_MESSAGE = new Set(["content-length", "transfer-encoding", "connection", "content-type"]);

function toWebHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !OF_THE_MESSAGE.has(name)) headers.set(name, String(value));
  }
  headers.set(ADDRESS_HEADER, request.ip);
  return headers;
}

function copyHeaders(headers: Headers, reply: FastifyReply): void {
  for (const [name, value] of headers) {
    if (!OF_THE_MESSAGE.has(name) && name !== "set-cookie") reply.header(name, value);
  }
  for (const cookie of headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.type(headers.get("content-type") ?? "application/json");
}
