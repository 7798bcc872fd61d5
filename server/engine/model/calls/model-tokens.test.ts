import { describe, expect, test } from "vitest";
import { LAMP_SERMON } from "../../builtin/testing-sermons.ts";
import type { SermonSource } from "../../engine.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";
import type { Fault } from "./testing-model-server.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const { start } = prepareModelEngines();

const LAMP: SermonSource = { edition: KING_JAMES, transcription: LAMP_SERMON, scripture: "Matthew 5:14-16" };

describe("the reported tokens", () => {
  test("are those that the server reports, or an estimate", async () => {
    const reporting = await start();
    const silent = await start({ reportsUsage: false });
    const made = await reporting.engine.summarizeSermon(LAMP);
    expect(made.tokens).toEqual(reporting.server.tokens);
    expect((await silent.engine.summarizeSermon(LAMP)).tokens).toEqual(made.tokens);
  });

  const faults: [string, Fault][] = [
    ["whose connection broke", { kind: "cut", after: 300 }],
    ["that hung", { kind: "hang", after: 300 }],
    ["that stopped at its longest length", { kind: "length", after: 300 }],
    ["that failed before it began", { kind: "status", status: 500 }],
  ];

  test.each(faults)("include those of an attempt %s", async (_, fault) => {
    const { engine, server } = await start({
      tokensPerSecond: 8_000,
      fault: ({ number }) => (number === 1 ? fault : undefined),
    });
    const { tokens } = await engine.createLessonPlan(LAMP);
    expect(server.calls).toHaveLength(2);
    expect(tokens).toEqual(server.tokens);
  });

  test("include those of an empty reply", async () => {
    const { engine, server } = await start({ answer: ({ number }, text) => (number === 1 ? " " : text) });
    const { tokens } = await engine.extractHighlights(LAMP);
    expect(server.calls).toHaveLength(2);
    expect(tokens).toEqual(server.tokens);
  });

  test("include those of passages whose retries failed", async () => {
    const { engine, server } = await start({
      answer: ({ step }, text) =>
        step === "refine" ? text.replace("Nobody thanked", "Everybody thanked") : text,
    });
    const { tokens, guardedPieces } = await engine.refineTranscript(LAMP);
    expect(guardedPieces).toBe(1);
    expect(tokens).toEqual(server.tokens);
  });
});
