import { describe, expect, it } from "vitest";
import { ProviderError } from "./provider-error.ts";
import { retryProviderCall } from "./retry-provider-call.ts";

async function countAttempts(more: { answerTimeout: number; totalTimeout: number }): Promise<number> {
  let attempts = 0;
  const call = async () => {
    attempts += 1;
    throw new ProviderError("unavailable", "nobody answers");
  };
  const policy = { retries: 2, minTimeout: 1, maxTimeout: 50, ...more };
  await expect(retryProviderCall(call, policy)).rejects.toThrow("nobody answers");
  return attempts;
}

describe("retryProviderCall", () => {
  it("retries a transient failure", async () => {
    expect(await countAttempts({ answerTimeout: 1000, totalTimeout: 3_600_000 })).toBe(3);
  });

  it("makes no attempt that could end after the browser's timeout", async () => {
    expect(await countAttempts({ answerTimeout: 1000, totalTimeout: 1000 })).toBe(1);
  });
});
