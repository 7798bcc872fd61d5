import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to a server that responds while `server.responds` is true, and the events it emitted. */
function connect() {
  const server = { responds: true, requests: 0 };
  const connection = new Connection(async () => {
    server.requests += 1;
    return server.responds;
  });
  const events: string[] = [];
  for (const name of ["offline", "online"]) connection.addEventListener(name, () => events.push(name));
  return { connection, server, events };
}

test("stays online after a failed call if the server responds to the check", async () => {
  const { connection, events } = connect();
  expect(await connection.check()).toBe(true);
  expect(connection.isOffline).toBe(false);
  expect(events).toEqual([]);
});

test("is offline until the server responds", async () => {
  const { connection, server, events } = connect();
  server.responds = false;
  expect(await connection.check()).toBe(false);
  await connection.check();
  expect(connection.isOffline).toBe(true);
  server.responds = true;
  expect(await connection.check()).toBe(true);
  expect(connection.isOffline).toBe(false);
  expect(events).toEqual(["offline", "online"]);
});

test("while offline, checks after 30 seconds, then at doubling intervals up to 16 minutes", async () => {
  const { connection, server } = connect();
  server.responds = false;
  await connection.check();
  for (const pause of [0.5, 1, 2, 4, 8, 16, 16, 16].map((minutes) => minutes * MINUTE)) {
    const before = server.requests;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(server.requests).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toBe(before + 1);
  }
});

test("checks in between don't change the schedule", async () => {
  const { connection, server } = connect();
  server.responds = false;
  await connection.check();
  await vi.advanceTimersByTimeAsync(20_000);
  await connection.check();
  expect(server.requests).toBe(2);
  connection.reportFailure();
  expect(server.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.requests).toBe(3);
});

test("is online at once after any response, and stops checking", async () => {
  const { connection, server, events } = connect();
  server.responds = false;
  await connection.check();
  connection.reportSuccess();
  expect(events).toEqual(["offline", "online"]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(server.requests).toBe(1);
});

test("checks at the same time share one request", async () => {
  const { connection, server } = connect();
  await Promise.all([connection.check(), connection.check(), connection.check()]);
  expect(server.requests).toBe(1);
});
