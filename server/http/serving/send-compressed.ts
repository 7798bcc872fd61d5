import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends bytes that were compressed before, or as they are to clients that do not accept that. */
export function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  bytes: Uint8Array,
  gzip: Uint8Array,
): FastifyReply {
  const isCompressed = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
  if (isCompressed) reply.header("content-encoding", "gzip");
  return reply.send(isCompressed ? gzip : bytes);
}
