import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Short enough for proxies that close a connection after half a minute of silence. */
const HEARTBEAT_MS = 15_000;
const MAX_UNREAD = 2 * 1024 ** 2;

/** Kept open by comments; a reader who does not read is cut off, for the rest would fill the memory. */
export function openEventStream(reply: FastifyReply) {
  const stream = new Readable({ read: () => undefined });
  const write = (lines: string) => {
    if (stream.destroyed || stream.readableEnded) return;
    if (stream.readableLength > MAX_UNREAD) reply.raw.destroy();
    else stream.push(`${lines}\n\n`);
  };
  const heartbeat = setInterval(write, HEARTBEAT_MS, ":");
  stream.once("close", () => clearInterval(heartbeat));
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store, no-transform")
    // nginx would collect the events otherwise.
    .header("x-accel-buffering", "no")
    .send(stream);
  // The headers leave with the first bytes.
  write(":");
  return {
    /** Sends an event whose data is JSON; does nothing once the stream is over. */
    send: (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}`),
    end: () => void stream.push(null),
  };
}
