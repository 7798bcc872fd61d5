// Measures the built-in engine: processor time of each step, growth with length, and how free the event loop stays.
// Run with `node bench/engine.bench.ts`; it writes bench/results/engine.md and engine.svg.
import pino from "pino";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { SermonSource } from "../server/engine/engine.ts";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import { drawCurves } from "./curves.ts";
import {
  describeMachine,
  keepPicture,
  keepReport,
  measure,
  type Measured,
  milliseconds,
  RUNS,
  writeTable,
} from "./measure.ts";
import { makeCaptions, makeSermon } from "./texts.ts";

const HOUR = 9_000;
const LENGTHS = [1_000, 3_000, 9_000, 30_000, 100_000];
/** Milliseconds for the start of this process to be over before its event loop is watched. */
const SETTLING = 500;

async function measureEventLoop(source: SermonSource) {
  const engine = createBuiltinEngine(pino({ level: "silent" }));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const longest: number[] = [];
  await setTimeout(SETTLING);
  for (let round = 0; round < 3; round += 1) {
    delay.reset();
    delay.enable();
    await Promise.all([
      engine.refineTranscript(source),
      engine.summarizeSermon(source),
      engine.createLessonPlan(source),
      engine.extractHighlights(source),
    ]);
    delay.disable();
    longest.push(delay.max / 1e6);
  }
  await engine.close();
  return longest;
}

const sermon = makeSermon(HOUR);
const source = { transcription: sermon };
const captions = { transcription: makeCaptions(sermon) };

// The loop is measured first, while nothing of the engine is loaded on this thread.
const [starting = 0, ...warm] = await measureEventLoop(source);

const { summarizeSermon } = await import("../server/engine/builtin/summary.ts");
const { extractHighlights } = await import("../server/engine/builtin/highlights.ts");
const { refineTranscript } = await import("../server/engine/builtin/refine/refine-transcript.ts");
const { createLessonPlan } = await import("../server/engine/builtin/lesson-plan/lesson-plan.ts");
const steps: readonly [name: string, work: () => unknown][] = [
  ["refine, written text", () => refineTranscript(source)],
  ["refine, captions", () => refineTranscript(captions)],
  ["summary", () => summarizeSermon(source)],
  ["lesson plan", () => createLessonPlan(source)],
  ["highlights", () => extractHighlights(source)],
];
const measured = steps.map(([name, work]) => Object.assign({ name }, measure(work)));
const four = measured.filter(({ name }) => name !== "refine, written text");
const total = (pick: (each: Measured) => number) => four.reduce((sum, each) => sum + pick(each), 0);

/** The same steps as captions of so many words take them, once warm. */
const growing: readonly [name: string, work: (long: SermonSource) => unknown][] = [
  ["refine", refineTranscript],
  ["summary", summarizeSermon],
  ["lesson plan", createLessonPlan],
  ["highlights", extractHighlights],
];
const lengths = LENGTHS.map((words) => ({ words, long: { transcription: makeCaptions(makeSermon(words)) } }));
const growth = growing.map(([name, work]) => ({
  name,
  points: lengths.map(({ words, long }) => [words, measure(() => work(long), 5).median] as const),
}));
keepPicture("engine.svg", drawCurves(growth));

const rows = measured.map(({ name, first, median }) => [name, milliseconds(first), milliseconds(median)]);
rows.push([
  "**four steps on captions**",
  milliseconds(total((each) => each.first)),
  milliseconds(total((each) => each.median)),
]);
const report = `# The built-in engine

${describeMachine()}. A sermon of ${HOUR.toLocaleString("en")} words from the King James Version,
processor time of the process, the first run in this order and the median of ${RUNS} more.

${writeTable(["Step", "first", "once warm"], rows)}

Growth with length, on captions, once warm, and for each 1,000 words:

${writeTable(
  ["Words", ...growth.flatMap(({ name }) => [name, "per 1,000"])],
  LENGTHS.map((words, at) =>
    [words.toLocaleString("en")].concat(
      growth.flatMap(({ points }) => {
        const [, time = 0] = points[at] ?? [];
        return [milliseconds(time), milliseconds((time / words) * 1_000)];
      }),
    ),
  ),
)}

![Processor time by words, both logarithmic](./engine.svg)

Longest delay of the main thread's event loop while the four steps of one sermon run in the pool:
${milliseconds(starting)} while the threads start, then ${warm.map(milliseconds).join(" and ")}.
`;
keepReport("engine.md", report);
