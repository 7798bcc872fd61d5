// Learns where spoken sentences end, from a folder of punctuated transcripts (.txt), and writes the weights.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  encodeWords,
  extractGapFeatures,
  FEATURE_BITS,
  FEATURE_COUNT,
} from "../../server/engine/builtin/refine/sentences/gap-features.ts";
import { tagWords } from "../../server/engine/builtin/refine/sentences/parts-of-speech.ts";
import { endsSentence } from "../../server/engine/builtin/refine/source-style.ts";
import { foldWord, parseSpokenWords } from "../../server/engine/builtin/refine/spoken-words.ts";

const OUTPUT = new URL(
  "../../server/engine/builtin/refine/sentences/sentence-boundaries.data.json",
  import.meta.url,
);

/** Longer sentences are passages in which speech recognition wrote no punctuation. */
const MAX_SENTENCE = 60;
const ABBREVIATION = /^(?:mr|mrs|ms|dr|st|jr|sr|vs|etc|[a-z])$/;

interface Example {
  words: string[];
  isEnd: boolean[];
}

/** Reads the words, and which of them end a sentence, without repeated and endless sentences. */
function readExample(file: string): Example {
  const text = readFileSync(file, "utf8").replaceAll(/\[[^\]\n]*\]|>>/g, " ");
  const example: Example = { words: [], isEnd: [] };
  let sentence: string[] = [];
  let previous = "";
  for (const word of parseSpokenWords(text)) {
    const folded = foldWord(word);
    sentence.push(folded);
    if (!endsSentence(word) || (ABBREVIATION.test(folded) && folded !== "i")) continue;
    const own = sentence.join(" ");
    if (sentence.length <= MAX_SENTENCE && own !== previous) {
      example.words.push(...sentence);
      example.isEnd.push(...sentence.map((_, at) => at === sentence.length - 1));
    }
    previous = own;
    sentence = [];
  }
  return example;
}

/** Logistic regression with the FTRL-Proximal algorithm, whose L1 penalty leaves most weights at zero. */
class Model {
  static readonly alpha = 0.08;
  static readonly beta = 1;
  static readonly l1 = 6;
  static readonly l2 = 1;
  readonly #sums = new Float32Array(2 ** FEATURE_BITS);
  readonly #squares = new Float32Array(2 ** FEATURE_BITS);

  weightOf(feature: number): number {
    const sum = this.#sums[feature] ?? 0;
    if (Math.abs(sum) <= Model.l1) return 0;
    const rate = (Model.beta + Math.sqrt(this.#squares[feature] ?? 0)) / Model.alpha + Model.l2;
    return -(sum - Math.sign(sum) * Model.l1) / rate;
  }

  learn(features: Int32Array, isEnd: boolean): void {
    let score = 0;
    const weights = Array.from(features, (feature) => this.weightOf(feature));
    for (const weight of weights) score += weight;
    const error = 1 / (1 + Math.exp(-score)) - (isEnd ? 1 : 0);
    for (const [at, feature] of features.entries()) {
      const square = this.#squares[feature] ?? 0;
      const change = (Math.sqrt(square + error * error) - Math.sqrt(square)) / Model.alpha;
      this.#sums[feature] = (this.#sums[feature] ?? 0) + error - change * (weights[at] ?? 0);
      this.#squares[feature] = square + error * error;
    }
  }

  /** The features with weights: the distance from the one before, and hundredths. */
  export(): { steps: number[]; weights: number[] } {
    const exported: { steps: number[]; weights: number[] } = { steps: [], weights: [] };
    let last = 0;
    for (let feature = 0; feature < 2 ** FEATURE_BITS; feature += 1) {
      const weight = Math.round(this.weightOf(feature) * 100);
      if (Math.abs(weight) < MIN_WEIGHT) continue;
      exported.steps.push(feature - last);
      exported.weights.push(Math.max(-127, Math.min(127, weight)));
      last = feature;
    }
    return exported;
  }
}

const MIN_WEIGHT = 6;
const ROUNDS = 2;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder of transcripts with punctuation");
const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
const model = new Model();
let [words, ends] = [0, 0];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const file of files) {
    const example = readExample(path.join(folder, file));
    const encoded = encodeWords(example.words, tagWords(example.words));
    const features = new Int32Array(FEATURE_COUNT);
    for (const [at, isEnd] of example.isEnd.entries()) {
      extractGapFeatures(encoded, at, features);
      model.learn(features, isEnd);
      if (round === 0) [words, ends] = [words + 1, ends + Number(isEnd)];
    }
  }
}
const exported = model.export();
writeFileSync(OUTPUT, `${JSON.stringify(exported)}\n`);
console.info(`${files.length} files, ${words} words, ${ends} sentences, ${exported.weights.length} weights`);
