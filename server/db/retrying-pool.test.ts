import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { RetryingPool } from "./retrying-pool.ts";

/** Encodes a message of PostgreSQL's protocol. */
function encodeMessage(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = [encodeMessage("R", Buffer.alloc(4)), encodeMessage("Z", "I")];
const SHUTDOWN = encodeMessage(
  "E",
  "SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0",
);

test("survives a server that ends while a client connects", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(Buffer.concat([...WELCOME, SHUTDOWN])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const pool = new RetryingPool({ host: "127.0.0.1", port, user: "berea" }, pino({ level: "silent" }), 0);

  await expect(pool.query("select 1")).rejects.toThrow(/not queryable|terminat/);
  expect(pool.totalCount).toBe(0);
});
