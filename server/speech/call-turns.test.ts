import { expect, test } from "vitest";
import { createCallTurns } from "./call-turns.ts";
import { SpeechFailure } from "./speech-failure.ts";

const POLICY = { retries: 2, limitedRetries: 3, minTimeout: 1, maxTimeout: 1000, answerTimeout: 1000 };
const HOUR = 3_600_000;
const { signal } = new AbortController();

async function askForAnHour(): Promise<never> {
  throw new SpeechFailure("limited", "It has too much to do.", HOUR);
}

test("a service that asks to wait for an hour is asked again by the next attempt at once", async () => {
  const takeTurn = createCallTurns(2, POLICY);
  await expect(takeTurn(askForAnHour, signal)).rejects.toThrow("limited");
  expect(await takeTurn(async () => "heard", signal)).toBe("heard");
});
