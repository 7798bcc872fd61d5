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

test("what may pass is tried twice more", () => {
  for (const passing of [failure(0, "unreachable"), failure(503, "unavailable"), failure(500, "internal")]) {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, passing))).toEqual([true, true, false]);
  }
});

test("what stays wrong, and what took its whole time already, is not tried again", () => {
  const lasting = [
    failure(404, "not_found"),
    failure(429, "rate_limited"),
    failure(0, "timeout"),
    new Error("x"),
  ];
  expect(lasting.filter((error) => shouldRetry(0, error))).toEqual([]);
});

test("an answer that there is no session ends the session that the page knows", async () => {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, { uid: "u1" });
  await failToFetch(client, failure(401, "unauthenticated"));
  expect(client.getQueryData(SESSION_KEY)).toBeNull();
});

test("another failure leaves the session alone", async () => {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, { uid: "u1" });
  await failToFetch(client, failure(404, "not_found"));
  expect(client.getQueryData(SESSION_KEY)).toEqual({ uid: "u1" });
});
