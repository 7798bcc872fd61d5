import type { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { SESSION_KEY } from "../account/session/session.queries.ts";
import { ApiError } from "../api/api.ts";
import { createQueryClient, shouldRetry } from "./query-client.ts";

const failure = (status: number, code: ApiError["code"]) => new ApiError({ status, code, message: "No." });

async function failToFetch(client: QueryClient, error: Error): Promise<void> {
  const fetching = client.fetchQuery({ queryKey: ["sermons"], queryFn: () => Promise.reject(error) });
  await expect(fetching).rejects.toBe(error);
}

test("retries a temporary error twice", () => {
  for (const temporary of [
    failure(0, "unreachable"),
    failure(503, "unavailable"),
    failure(500, "internal"),
  ]) {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, temporary))).toEqual([true, true, false]);
  }
});

test("does not retry a permanent error or a timeout", () => {
  const permanent = [
    failure(404, "not_found"),
    failure(429, "rate_limited"),
    failure(0, "timeout"),
    new Error("x"),
  ];
  expect(permanent.filter((error) => shouldRetry(0, error))).toEqual([]);
});

test("a 401 response ends the session of the page", async () => {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, { uid: "u1" });
  await failToFetch(client, failure(401, "unauthenticated"));
  expect(client.getQueryData(SESSION_KEY)).toBeNull();
});

test("other errors do not end the session", async () => {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, { uid: "u1" });
  await failToFetch(client, failure(404, "not_found"));
  expect(client.getQueryData(SESSION_KEY)).toEqual({ uid: "u1" });
});
