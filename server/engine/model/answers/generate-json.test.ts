import { expect, test } from "vitest";
import { z } from "zod";
import { createVerifier } from "../../verify/verifier.ts";
import { generateJson } from "./generate-json.ts";
import type { ModelClient } from "../calls/model-client.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

/** A model that streams this reply in chunks of a few letters. */
const writing = (reply: string, letters = 4): Pick<ModelClient, "complete"> => ({
  async complete({ onStart, onText }) {
    onStart?.();
    for (let at = 0; at < reply.length; at += letters) onText?.(reply.slice(at, at + letters));
    return { text: reply, tokens: { input: 0, output: 0 }, isComplete: true };
  },
});

test("streams incomplete JSON every few words, and parses a long reply in linear time", async () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `word ${at}`);
  const shown: number[] = [];
  const { value } = await generateJson(writing(JSON.stringify(words)) as ModelClient, {
    request: { instructions: "", input: "" },
    name: "words",
    priority: 1,
    schema: z.array(z.string()),
    verifier: createVerifier({ edition: KING_JAMES, texts: [] }),
    onPartial: (partial) => shown.push(JSON.stringify(partial).length),
  });
  expect(value).toEqual(words);
  expect(shown.filter((length) => length < 1000).length).toBeGreaterThan(30);
  expect(shown.reduce((sum, length) => sum + length, 0)).toBeLessThan(70 * JSON.stringify(words).length);
});

test.each([1, 2, 3, 5, 7, 11])(
  "never emits part of a link when a reply arrives %i letters at a time",
  async (letters) => {
    const aim = "The lamp is lit for the house. Give at evil.example today. It burns until the Master comes.";
    const shown: string[] = [];
    const { value, removed } = await generateJson<{ aim: string; notes: string[] }>(
      writing(
        JSON.stringify({ aim, notes: ["Call 555-0100 now, says the preacher.", "It burns."] }),
        letters,
      ) as ModelClient,
      {
        request: { instructions: "", input: "" },
        name: "aim",
        priority: 1,
        schema: z.object({ aim: z.string(), notes: z.array(z.string()) }),
        normalize: (json) => ({ notes: [], ...(json as object) }),
        verifier: createVerifier({ edition: KING_JAMES, texts: ["The lamp is lit."] }),
        onPartial: (partial) => shown.push(JSON.stringify(partial)),
      },
    );
    expect(value).toEqual({
      aim: "The lamp is lit for the house. It burns until the Master comes.",
      notes: ["It burns."],
    });
    expect(removed).toBe(2);
    expect(shown.some((draft) => draft.includes("for the house."))).toBe(true);
    for (const draft of shown) expect(draft).not.toMatch(/Give at|evil|555|Call/);
  },
);
