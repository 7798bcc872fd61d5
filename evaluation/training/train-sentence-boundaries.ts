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
import { LogisticModel } from "./logistic-model.ts";
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

const MIN_WEIGHT = 6;
const ROUNDS = 2;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder of transcripts with punctuation");
const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
const model = new LogisticModel({ bits: FEATURE_BITS, alpha: 0.08, l1: 6 });
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
const exported = model.export(MIN_WEIGHT);
writeFileSync(OUTPUT, `${JSON.stringify(exported)}\n`);
console.info(`${files.length} files, ${words} words, ${ends} sentences, ${exported.weights.length} weights`);
