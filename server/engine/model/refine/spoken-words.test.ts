import { expect, test } from "vitest";
import { LAMP_SERMON } from "../../builtin/testing-sermons.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";

const { builtin, start } = prepareModelEngines();
const LAMP = { edition: KING_JAMES, transcription: LAMP_SERMON };

test("refining takes out words that the model adds, and puts back those that it replaces or removes", async () => {
  const { engine, server } = await start({
    answer: (_, text) =>
      text
        .replaceAll("the lamp", "the blessed lamp")
        .replaceAll("house", "home")
        .replaceAll(/ (?:must|only)\b/g, ""),
  });
  const { result } = await engine.refineTranscript(LAMP);
  expect(server.calls.some(({ input }) => /the lamp.*house.* only\b/s.test(input))).toBe(true);
  expect(result).toBe((await builtin.refineTranscript(LAMP)).result);
});
