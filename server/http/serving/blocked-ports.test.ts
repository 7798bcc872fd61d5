import { expect, test } from "vitest";
import { BLOCKED_PORTS, findBlockedPort } from "../../config/blocked-ports.ts";

/** Replaces the connection that fetch would open. */
const dispatcher = {
  dispatch() {
    throw new Error("allowed");
  },
};

async function isBlocked(port: number): Promise<boolean> {
  const options = { dispatcher } as unknown as RequestInit;
  const error = await fetch(`http://berea.invalid:${port}`, options).catch((reason: Error) => reason);
  const { message } = (error as Error).cause as Error;
  if (message !== "bad port" && message !== "allowed") throw error;
  return message === "bad port";
}

test("the blocked ports are those that fetch rejects", { timeout: 300_000 }, async () => {
  const blocked = [];
  // The highest of the standard's ports is 10080.
  for (let port = 1; port <= 11_000; port += 1) if (await isBlocked(port)) blocked.push(port);
  expect(blocked).toEqual([...BLOCKED_PORTS]);
  for (const port of [20_000, 32_768, 49_152, 65_535]) expect(await isBlocked(port)).toBe(false);
});

test("finds the port of a URL", () => {
  expect(findBlockedPort("http://localhost:6000/v1")).toBe(6000);
  expect(findBlockedPort("https://[::1]:10080")).toBe(10_080);
  expect(findBlockedPort("http://localhost:11434/v1")).toBeUndefined();
  expect(findBlockedPort("https://models.example.org")).toBeUndefined();
  expect(findBlockedPort("no address")).toBeUndefined();
});
