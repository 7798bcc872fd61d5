import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { openEventStream } from "./event-stream.ts";

afterEach(() => vi.useRealTimers());

test("an event stream that has nothing to say sends a comment every 15 seconds, and none when it is over", async () => {
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
