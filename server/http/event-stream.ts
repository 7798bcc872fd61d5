import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Short enough for proxies that close a connection after half a minute of silence. */
const HEARTBEAT_MS = 15_000;
const MAX_UNREAD_BYTES = 2 * 1024 ** 2;

/** Sends comments as heartbeats. Disconnects clients that don't read, whose unread events would fill the memory. */
export function openEventStream(reply: FastifyReply) {
  const stream = new Readable({ read: () => undefined });
  const write = (lines: string) => {
    if (stream.destroyed || stream.readableEnded) return;
    if (stream.readableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
    else stream.push(`${lines}\n\n`);
  };
  const heartbeat = setInterval(write, HEARTBEAT_MS, ":");
  stream.once("close", () => clearInterval(heartbeat));
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store, no-transform")
    // Otherwise nginx buffers the events.
    .header("x-accel-buffering", "no")
    .send(stream);
  // Headers are sent with the first bytes.
  write(":");
  return {
    /** Sends an event with JSON data; does nothing after the stream has ended. */
    send: (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}`),
    end: () => void stream.push(null),
  };
}
