import { expect, test } from "vitest";
import { z } from "zod";
import { createVerifier } from "../verify/verifier.ts";
import { askForJson } from "./ask-for-json.ts";
import type { ModelCalls } from "./model-calls.ts";

/** A model that writes this reply, a token at a time. */
const writing = (reply: string): Pick<ModelCalls, "ask"> => ({
  async ask({ onStart, onText }) {
    onStart?.();
    for (const token of reply.match(/[^]{1,4}/g) ?? []) onText?.(token);
    return { text: reply, tokens: { input: 0, output: 0 }, isComplete: true };
  },
});

test("a reply is shown as it comes, each few words of a short one, and read so often that it takes time as its length", async () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `word ${at}`);
  const shown: number[] = [];
  const { value } = await askForJson(writing(JSON.stringify(words)) as ModelCalls, {
    request: { instructions: "", input: "" },
    name: "words",
    rank: 1,
    schema: z.array(z.string()),
    verifier: createVerifier({ texts: [] }),
    onPartial: (partial) => shown.push(JSON.stringify(partial).length),
  });
  expect(value).toEqual(words);
  expect(shown.filter((length) => length < 1000).length).toBeGreaterThan(30);
  expect(shown.reduce((sum, length) => sum + length, 0)).toBeLessThan(70 * JSON.stringify(words).length);
});
