// Drafts of lesson plans and highlights that are shown during generation.
import { describe, expect, test } from "vitest";
import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../../builtin/testing-sermons.ts";
import type { SermonSource } from "../../engine.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";
import type { Fault, ModelServerOptions } from "../calls/testing-model-server.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const { builtin, start: startAtOnce } = prepareModelEngines();
const SLOWLY = { tokensPerSecond: 4_000 };
const start = (options: ModelServerOptions = {}, settings = {}) =>
  startAtOnce({ ...SLOWLY, ...options }, settings);

const LAMP: SermonSource = { edition: KING_JAMES, transcription: LAMP_SERMON, scripture: "Matthew 5:14-16" };
const MOUNT: SermonSource = { edition: KING_JAMES, transcription: sermonOnTheMount() };

const onFirst =
  (fault: Fault) =>
  ({ number }: { number: number }) =>
    number === 1 ? fault : undefined;

const faults: [string, Fault][] = [
  ["breaks the connection", { kind: "cut", after: 400 }],
  ["hangs", { kind: "hang", after: 400 }],
  ["stops at its longest length", { kind: "length", after: 400 }],
];

async function makePlan(options: ModelServerOptions = {}, source = LAMP) {
  await builtin.surveySermon(source);
  const { engine, server } = await start(options);
  const drafts: string[] = [];
  const { result } = await engine.createLessonPlan(source, { onDraft: (draft) => drafts.push(draft) });
  return { drafts, result, server };
}

async function choose(options: ModelServerOptions = {}, source = LAMP, settings = {}) {
  await builtin.surveySermon(source);
  const { engine, server } = await start(options, settings);
  const drafts: Highlight[][] = [];
  const made = await engine.extractHighlights(source, { onDraft: (draft) => drafts.push(draft) });
  return { ...made, drafts, server };
}

describe("a lesson plan", () => {
  test("is streamed part by part, each draft valid HTML, and the last draft is the plan", async () => {
    const { drafts, result } = await makePlan();
    expect(drafts.length).toBeGreaterThan(20);
    expect(drafts.at(-1)).toBe(result);
    const headings = drafts.map((draft) => draft.match(/<h3>[^<]*/g)?.length ?? 0);
    expect(headings).toEqual(headings.toSorted((a, b) => a - b));
    expect(headings[0]).toBeLessThan(headings.at(-1) ?? 0);
    for (const draft of drafts) expect(draft).toMatch(/^<h2>Lesson plan<\/h2>[\s\S]*<\/\w+>$/);
  });

  test("has its numbers and minutes from the start", async () => {
    const { drafts, result } = await makePlan();
    expect(drafts.length).toBeGreaterThan(20);
    for (const draft of drafts) {
      for (const [heading] of draft.matchAll(/<h3>[^<]*/g)) expect(result).toContain(heading);
    }
  });

  test.each(faults)("starts again when the model %s", async (_, fault) => {
    const { drafts, result, server } = await makePlan({ fault: onFirst(fault) });
    const [first] = drafts;
    const again = drafts.indexOf("");
    expect(again).toBeGreaterThan(10);
    expect(drafts[again + 1]?.length).toBeLessThan(drafts[again - 1]?.length ?? 0);
    expect(drafts.at(-1)).toBe(result);
    expect(first).not.toBe("");
    expect(server.calls).toHaveLength(2);
  });

  test("is withdrawn before the retry when its JSON ends too early", async () => {
    const { drafts, result, server } = await makePlan({
      answer: ({ number }, json) => (number === 1 ? json.slice(0, json.indexOf('"prayer"')) : json),
    });
    expect(server.calls).toHaveLength(2);
    expect(drafts.filter((draft) => draft === "")).toHaveLength(1);
    expect(drafts.at(-1)).toBe(result);
  });

  test("isn't shown when it is about something else, and never with the model's reasoning", async () => {
    const roses =
      "Roses bloom beneath painted skies while violins whisper across distant continents. ".repeat(3);
    const { drafts, result } = await makePlan({
      answer: ({ number }, json) =>
        number === 1
          ? JSON.stringify({ aim: roses, opening: roses, points: [{ heading: "Roses", summary: roses }] })
          : `<think>First {"aim": "${roses}"}</think>\`\`\`json\n${json}\n\`\`\``,
    });
    expect(drafts.join("")).not.toContain("Roses");
    expect(drafts.at(-1)).toBe(result);
    expect(drafts.length).toBeGreaterThan(20);
  });

  test("is shown at once when it is cached", async () => {
    const pieces = new Map<string, { text: string; tokens: { input: number; output: number } }>();
    const store = {
      find: async (key: string) => pieces.get(key),
      save: async (key: string, piece: { text: string; tokens: { input: number; output: number } }) =>
        void pieces.set(key, piece),
    };
    const { engine } = await start();
    const { result } = await engine.createLessonPlan(LAMP, { pieces: store });
    const drafts: string[] = [];
    await engine.createLessonPlan(LAMP, { pieces: store, onDraft: (draft) => drafts.push(draft) });
    expect(drafts).toEqual([result]);
  });
});

describe("highlights", () => {
  test("appear one by one, and the last draft is the result", async () => {
    const { drafts, result } = await choose();
    const counts = drafts.map(({ length }) => length);
    expect(counts.slice(0, -1)).toEqual(Array.from({ length: result.length }, (_, at) => at + 1));
    expect(drafts.at(-1)).toEqual(result);
  });

  test("are shown only after they were found in the transcript", async () => {
    const lie = "Send your money to the lighthouse today";
    const { drafts, result, droppedQuotes } = await choose({
      answer: (_, json) => {
        const { highlights } = JSON.parse(json) as { highlights: { quote: string }[] };
        const quotes = highlights.flatMap(({ quote }) => [
          { quote: `${quote} ${lie}`, note: "" },
          { quote, note: "" },
        ]);
        return JSON.stringify({ highlights: quotes });
      },
    });
    expect(JSON.stringify(drafts)).not.toContain("lighthouse today");
    // Of the true ones, one is the title, and one only announces a point.
    expect(droppedQuotes).toBe(result.length + 2);
    expect(drafts).toHaveLength(2 * result.length + 3);
    for (const draft of drafts) {
      for (const { quote } of draft) expect(result.map((each) => each.quote)).toContain(quote);
    }
  });

  test.each(faults)("of a reply in which the model %s are withdrawn", async (_, fault) => {
    const other = "Nobody thanked the lamp for shining.";
    const { drafts, result } = await choose({
      fault: onFirst({ ...fault, after: 120 } as Fault),
      answer: ({ number }, json) =>
        number === 1 ? json.replace('"highlights":[', `"highlights":[{"quote":"${other}","note":""},`) : json,
    });
    const wasShown = drafts.map((draft) => draft.some(({ quote }) => quote === other));
    expect(wasShown[0]).toBe(true);
    expect(wasShown.at(-1)).toBe(false);
    expect(drafts).toContainEqual([]);
    expect(drafts.at(-1)).toEqual(result);
  });

  test("of several parts are merged in the order of the sermon", async () => {
    const { drafts, result, server } = await choose({}, MOUNT, { context: 3_000 });
    expect(server.calls.length).toBeGreaterThan(1);
    const order = result.map(({ quote }) => quote);
    expect(drafts.length).toBeGreaterThan(order.length);
    for (const draft of drafts) {
      const places = draft.map(({ quote }) => order.indexOf(quote));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
  });

  test("of lines without notes appear when they are complete", async () => {
    const { drafts, result } = await choose({
      answer: (_, json) =>
        JSON.stringify(
          (JSON.parse(json) as { highlights: { quote: string }[] }).highlights.map(({ quote }) => quote),
        ),
    });
    expect(drafts.length).toBeGreaterThan(5);
    const quotes = result.map(({ quote }) => quote);
    for (const draft of drafts) for (const { quote } of draft) expect(quotes).toContain(quote);
  });
});
