import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError, BusyError, NotSetUpError } from "../errors.ts";
import { addErrorHandler } from "./error-handler.ts";
import { createNetworkLimit } from "./security/network-limit.ts";

test("an error is sent as JSON, whatever content headers the route had set", async () => {
  const app = Fastify() as unknown as FastifyInstance;
  addErrorHandler(app);
  app.get("/bytes", async (_, reply) => {
    reply
      .type("application/zip")
      .header("content-disposition", "attachment")
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("etag", '"a"')
      .header("content-length", 1000);
    throw new AppError("not_found", "It is gone.");
  });
  const { statusCode, headers, body } = await app.inject("/bytes");
  expect([statusCode, JSON.parse(body)]).toEqual([
    404,
    { error: { code: "not_found", message: "It is gone." } },
  ]);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": String(body.length),
  });
  expect(headers).not.toHaveProperty("content-disposition");
  expect(headers).not.toHaveProperty("etag");
});

test.each([
  ["ECONNREFUSED", ERROR_MESSAGES.unavailable],
  ["57P03", ERROR_MESSAGES.unavailable],
  ["53100", ERROR_MESSAGES.diskFull],
  ["58030", ERROR_MESSAGES.storageUnavailable],
  ["55P03", ERROR_MESSAGES.busy],
  ["57014", ERROR_MESSAGES.busy],
  ["53300", ERROR_MESSAGES.busy],
])("a temporary failure (%s) is reported as temporary", async (code, message) => {
  const app = Fastify() as unknown as FastifyInstance;
  addErrorHandler(app);
  app.get("/rows", async () => {
    const cause = Object.assign(new Error("the database said so"), { code });
    throw new Error("Failed query", { cause });
  });
  const { statusCode, body } = await app.inject("/rows");
  expect([statusCode, JSON.parse(body)]).toEqual([503, { error: { code: "unavailable", message } }]);
});

/** An app and the lines of its log. */
function createLoggingApp() {
  const lines: { level: string; [fact: string]: unknown }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = { level: "info", stream, formatters: { level: (level: string) => ({ level }) } };
  const app = Fastify({ logger, disableRequestLogging: true }) as unknown as FastifyInstance;
  addErrorHandler(app);
  return { app, lines };
}

test("what is not set up is logged as information, and what fails as an error", async () => {
  const { app, lines } = createLoggingApp();
  app.get("/absent", async () => {
    throw new NotSetUpError("Speech is not set up.");
  });
  app.get("/failing", async () => {
    throw new AppError("unavailable", "The speech service is down.");
  });
  expect((await app.inject("/absent")).statusCode).toBe(503);
  expect((await app.inject("/failing")).statusCode).toBe(503);
  expect(lines.map(({ level }) => level)).toEqual(["info", "error"]);
});

test("a flood of requests does not flood the log", async () => {
  const { app, lines } = createLoggingApp();
  const limit = createNetworkLimit(2);
  app.get("/busy", async () => {
    throw new BusyError();
  });
  app.get("/limited", async ({ ip }) => limit.count(ip));
  const [busy] = await Promise.all(Array.from({ length: 20 }, () => app.inject("/busy")));
  expect([busy!.statusCode, busy!.headers["retry-after"]]).toEqual([503, "2"]);
  const limited = await Promise.all(Array.from({ length: 20 }, () => app.inject("/limited")));
  expect(limited.filter(({ statusCode }) => statusCode === 429)).toHaveLength(18);
  expect(lines).toMatchObject([
    { level: "warn", module: "load" },
    { level: "info", module: "security", code: "rate_limited", address: "127.0.0.1" },
  ]);
});
