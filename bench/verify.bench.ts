// Measures what checking an engine's output against the transcript takes. Run with `node bench/verify.bench.ts`; it
// writes bench/results/verify.md.
import { createLessonPlan } from "../server/engine/builtin/lesson-plan/lesson-plan.ts";
import { summarizeSermon } from "../server/engine/builtin/summary.ts";
import { alignQuotes } from "../server/engine/verify/align-quotes.ts";
import { listChanges } from "../server/engine/verify/changes.ts";
import { findRefinementDamage } from "../server/engine/verify/refinement-guard.ts";
import { findLessonPlanSources, findSummarySources } from "../server/engine/verify/sources.ts";
import { describeMachine, keepReport, measure, milliseconds, RUNS, writeTable } from "./measure.ts";
import { makeCaptions, makeSermon } from "./texts.ts";

const HOUR = 9_000;
const LONG_TALK = 27_000;
const LONGEST = 100_000;
const PIECE = 900;
const QUOTES = 40;
const QUOTE_WORDS = 22;

/** The same words as captions, a filler in every nineteenth place. */
const speak = (text: string) =>
  makeCaptions(text)
    .split(/\s+/)
    .map((word, at) => (at % 19 === 7 ? `${word} um` : word))
    .join(" ");

function segment(text: string) {
  const words = text.split(/\s+/);
  const segments = [];
  for (let at = 0; at < words.length; at += 10) {
    segments.push({ start: at * 0.4, end: at * 0.4 + 4, text: words.slice(at, at + 10).join(" ") });
  }
  return segments;
}

/** Forty quotes from all over a text, every second of which has one word that is not in its place. */
function makeQuotes(text: string) {
  const words = text.split(/\s+/);
  return Array.from({ length: QUOTES }, (_, at) => {
    const start = Math.floor((at * (words.length - QUOTE_WORDS)) / QUOTES);
    const quote = words.slice(start, start + QUOTE_WORDS);
    if (at % 2 === 1) quote.splice(QUOTE_WORDS / 2, 1, "invented");
    return { quote: quote.join(" "), note: "" };
  });
}

const sermon = makeSermon(HOUR);
const spoken = speak(sermon);
const segments = segment(spoken);
const talk = makeSermon(LONG_TALK);
const spokenTalk = speak(talk);
const timedTalk = { transcription: talk, transcript: spokenTalk, segments: segment(spokenTalk) };
const longest = makeSermon(LONGEST);
const spokenLongest = speak(longest);
const piece = makeSermon(PIECE);
const spokenPiece = speak(piece);
const summary = summarizeSermon({ transcription: sermon });
const plan = createLessonPlan({ transcription: sermon, scripture: "Matthew 5:14" });
const quotes = makeQuotes(talk);

const { highlights, dropped } = alignQuotes(quotes, timedTalk);
if (highlights.length !== QUOTES / 2 || dropped !== QUOTES / 2)
  throw new Error("Half of the quotes are true");

const steps: readonly [name: string, work: () => unknown][] = [
  ["40 quotes in 27,000 words", () => alignQuotes(quotes, { transcription: talk })],
  ["40 quotes in 27,000 words: refined text, captions and times", () => alignQuotes(quotes, timedTalk)],
  ["refinement guard, a piece of 900 words", () => findRefinementDamage(spokenPiece, piece)],
  ["refinement guard, 9,000 words at once", () => findRefinementDamage(spoken, sermon)],
  ["changes, 9,000 words", () => listChanges(spoken, sermon)],
  ["changes, 100,000 words", () => listChanges(spokenLongest, longest)],
  ["sources of a summary, 9,000 words", () => findSummarySources(summary, { transcript: spoken, segments })],
  [
    "sources of a lesson plan, 9,000 words",
    () => findLessonPlanSources(plan, { transcript: spoken, segments }),
  ],
];
const rows = steps.map(([name, work]) => {
  const { first, median } = measure(work);
  return [name, milliseconds(first), milliseconds(median)];
});
const report = `# Checking against the transcript

${describeMachine()}. Texts from the King James Version, as they are printed and as captions
give them; processor time of the process, the first run in this order and the median of ${RUNS} more.

${writeTable(["Check", "first", "once warm"], rows)}
`;
keepReport("verify.md", report);
