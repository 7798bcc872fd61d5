import { expect, test } from "vitest";
import { createCallTurns } from "./call-turns.ts";
import { SpeechFailure } from "./speech-failure.ts";

const PATIENCE = { backOff: 1, attempts: 3, limits: 3, longestWait: 1000, answer: 1000 };
const HOUR = 3_600_000;
const { signal } = new AbortController();

async function askForAnHour(): Promise<never> {
  throw new SpeechFailure("limited", "It has too much to do.", HOUR);
}

test("a service that asks for an hour's patience is asked again by the next attempt at once", async () => {
  const turns = createCallTurns(2, PATIENCE);
  await expect(turns.take(askForAnHour, signal)).rejects.toThrow("limited");
  expect(await turns.take(async () => "heard", signal)).toBe("heard");
});
