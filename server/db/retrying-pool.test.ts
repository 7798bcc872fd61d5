import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { RetryingPool } from "./retrying-pool.ts";

/** A message of PostgreSQL's protocol. */
function say(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = [say("R", Buffer.alloc(4)), say("Z", "I")];
const GOODBYE = say("E", "SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0");

test("a server that ends as it lets somebody in costs them their connection, and not the app", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(Buffer.concat([...WELCOME, GOODBYE])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const pool = new RetryingPool({ host: "127.0.0.1", port, user: "berea" }, pino({ level: "silent" }), 0);

  await expect(pool.query("select 1")).rejects.toThrow(/not queryable|terminat/);
  expect(pool.totalCount).toBe(0);
});
