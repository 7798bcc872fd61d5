import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

afterEach(() => vi.useRealTimers());

test("an idle event stream sends a comment every 15 seconds, and none after it ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const app = Fastify();
  app.get("/", async (_, reply) => {
    const stream = openEventStream(reply);
    vi.advanceTimersByTime(31_000);
    stream.send("job", { text: "two\nlines" });
    stream.end();
    return reply;
  });
  const { body, headers } = await app.inject("/");
  expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(body).toBe(':\n\n:\n\n:\n\nevent: job\ndata: {"text":"two\\nlines"}\n\n');
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});

test("disconnects a client that does not read before unread data fills the memory", async () => {
  const app = Fastify();
  const { promise: cutOff, resolve } = Promise.withResolvers<number>();
  app.get("/", async (_, reply) => {
    let sent = 0;
    reply.raw.once("close", () => resolve(sent));
    const stream = openEventStream(reply);
    const event = "x".repeat(100_000);
    while (!reply.raw.destroyed && sent < 1000) {
      stream.send("draft", event);
      sent += 1;
      await nextTurn();
    }
    stream.end();
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined).pause();
  socket.write("GET / HTTP/1.1\r\nHost: berea.test\r\n\r\n");
  expect(await cutOff).toBeLessThan(1000);
  socket.destroy();
  await app.close();
});
