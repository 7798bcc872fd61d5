import { describe, expect, it } from "vitest";
import { callPatiently } from "./patience.ts";
import { ProviderFailure } from "./provider-failure.ts";

async function countAttempts(more: { answer: number; inAll: number }): Promise<number> {
  let attempts = 0;
  const call = async () => {
    attempts += 1;
    throw new ProviderFailure("away", "nobody answers");
  };
  const patience = { pause: 1, attempts: 3, longestPause: 50, ...more };
  await expect(callPatiently(call, patience)).rejects.toThrow("nobody answers");
  return attempts;
}

describe("callPatiently", () => {
  it("repeats a call that fails in passing", async () => {
    expect(await countAttempts({ answer: 1000, inAll: 3_600_000 })).toBe(3);
  });

  it("makes no attempt whose answer might come after the browser has given up", async () => {
    expect(await countAttempts({ answer: 1000, inAll: 1000 })).toBe(1);
  });
});
