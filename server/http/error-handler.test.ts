import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { handleErrors } from "./error-handler.ts";

test("a failure is told as JSON, whatever the route had said of the bytes that it meant to send", async () => {
  const app = Fastify() as unknown as FastifyInstance;
  handleErrors(app);
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
