import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to a server that answers as `server.answers` says, and what it told. */
function connect() {
  const server = { answers: true, asked: 0 };
  const connection = new Connection(async () => {
    server.asked += 1;
    return server.answers;
  });
  const told: string[] = [];
  for (const name of ["offline", "online"]) connection.addEventListener(name, () => told.push(name));
  return { connection, server, told };
}

test("one call that came to nothing is no reason to call the server away, as long as it answers", async () => {
  const { connection, told } = connect();
  expect(await connection.check()).toBe(true);
  expect(connection.isOffline).toBe(false);
  expect(told).toEqual([]);
});

test("a server that does not answer is away until it does", async () => {
  const { connection, server, told } = connect();
  server.answers = false;
  expect(await connection.check()).toBe(false);
  await connection.check();
  expect(connection.isOffline).toBe(true);
  server.answers = true;
  expect(await connection.check()).toBe(true);
  expect(connection.isOffline).toBe(false);
  expect(told).toEqual(["offline", "online"]);
});

test("while it is away it is asked after 30 seconds, then after twice as long each, and every 16 minutes in the end", async () => {
  const { connection, server } = connect();
  server.answers = false;
  await connection.check();
  for (const pause of [0.5, 1, 2, 4, 8, 16, 16, 16].map((minutes) => minutes * MINUTE)) {
    const before = server.asked;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(server.asked).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toBe(before + 1);
  }
});

test("looks in between leave that as it is", async () => {
  const { connection, server } = connect();
  server.answers = false;
  await connection.check();
  await vi.advanceTimersByTimeAsync(20_000);
  await connection.check();
  expect(server.asked).toBe(2);
  connection.reportFailure();
  expect(server.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.asked).toBe(3);
});

test("any answer brings it back at once, and nobody asks any more", async () => {
  const { connection, server, told } = connect();
  server.answers = false;
  await connection.check();
  connection.reportSuccess();
  expect(told).toEqual(["offline", "online"]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(server.asked).toBe(1);
});

test("many calls that fail at once ask once", async () => {
  const { connection, server } = connect();
  await Promise.all([connection.check(), connection.check(), connection.check()]);
  expect(server.asked).toBe(1);
});
