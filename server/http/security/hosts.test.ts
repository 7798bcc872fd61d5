import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { createWorkerApp } from "../../app.ts";
import { createTestApp, listen, type TestApp } from "../../testing/testing.ts";

let berea: TestApp;
let port: number;

beforeAll(async () => {
  berea = await createTestApp({ metricsToken: "a token of the tests" });
  port = Number(new URL(await listen(berea)).port);
});
afterAll(() => berea.close());

/** Sends exactly these lines and returns the status and body of the response. */
async function send(...lines: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined);
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  await once(socket, "close");
  const answer = Buffer.concat(chunks).toString();
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
    body: answer.slice(answer.indexOf("\r\n\r\n") + 4),
  };
}

const ask = (host: string, path = "/api/health") => send(`GET ${path} HTTP/1.1`, `Host: ${host}`);

const REFUSAL = {
  error: { code: "misdirected", message: ERROR_MESSAGES.misdirected("http://berea.test") },
};

test.each([
  "berea.test",
  "BEREA.test:8080",
  "berea.test.",
  "localhost",
  "localhost:3000",
  "LocalHost.:3000",
  "127.0.0.1:3000",
  "192.168.1.20",
  "10.0.0.7:65535",
  "[::1]",
  "[2001:db8::1]:3000",
])("accepts a request for the host %s", async (host) => {
  expect((await ask(host)).status).toBe(200);
});

test.each([
  "evil.example",
  "evil.example:3000",
  "berea.test.evil.example",
  "evil-berea.test",
  "sub.berea.test",
  "berea.test:80.evil.example",
  "berea.test@evil.example",
  "evil.example/berea.test",
  "localhost.evil.example",
  "evil.localhost",
  "127.0.0.1.evil.example",
  "[::1].evil.example",
  "127.1.evil",
  "::1",
  "[evil.example]",
  "berea.test, evil.example",
  "",
])("rejects a request for the host %j with the reason", async (host) => {
  for (const path of ["/", "/api/health", "/api/ready", "/api/auth/get-session", "/nowhere"]) {
    const { status, body } = await ask(host, path);
    expect([path, status]).toEqual([path, 421]);
    expect(JSON.parse(body)).toEqual(REFUSAL);
  }
});

test("accepts an HTTP/1.0 request without a host", async () => {
  expect((await send("GET /api/health HTTP/1.0")).status).toBe(200);
  expect((await send("GET /api/health HTTP/1.0", "Host: evil.example")).status).toBe(421);
});

test("rejects a request target that contains another host, whatever the header says", async () => {
  for (const target of ["http://evil.example/api/health", "http://berea.test/api/health", "evil.example"])
    expect((await send(`GET ${target} HTTP/1.1`, "Host: berea.test")).status).toBeGreaterThanOrEqual(400);
});

test("ignores the host that a proxy forwards", async () => {
  const behind = await createTestApp({ trustedProxies: "loopback" });
  const askWith = (host: string, forwarded: string) =>
    behind.app.inject({ url: "/api/health", headers: { host, "x-forwarded-host": forwarded } });
  expect((await askWith("evil.example", "berea.test")).statusCode).toBe(421);
  expect((await askWith("berea.test", "evil.example")).statusCode).toBe(200);
  await behind.close();
});

describe("a background process", () => {
  test("rejects other hosts too, except for the metrics, which require a token", async () => {
    const worker = createWorkerApp(berea.context);
    const askWorker = async (url: string, host: string) =>
      (await worker.inject({ url, headers: { host } })).statusCode;
    expect(await askWorker("/api/health", "evil.example")).toBe(421);
    expect(await askWorker("/api/health", "10.1.2.3:3000")).toBe(200);
    expect(await askWorker("/api/metrics", "worker:3000")).toBe(401);
    await worker.close();
  });
});
