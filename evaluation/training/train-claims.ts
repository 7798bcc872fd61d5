// Learns which sentences of a sermon can be printed alone, from a folder of transcripts (NAME.txt), each with the lines that a
// reader chose (NAME.json: { "best": […], "good": […] }), and writes the weights.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { analyzeSermon } from "../../server/engine/builtin/analysis.ts";
import { listCandidates } from "../../server/engine/builtin/analysis/claims.ts";
import { FEATURE_BITS, listClaimFeatures } from "../../server/engine/builtin/speech/claim-features.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { KING_JAMES } from "../../server/scripture/bible/edition.ts";
import { readTranscript } from "../../server/transcripts/read-transcript.ts";
import { LogisticModel } from "./logistic-model.ts";

const OUTPUT = new URL("../../server/engine/builtin/speech/claims.data.json", import.meta.url);
const ROUNDS = 6;
const FOLDS = 5;
/** Lines per sermon whose share of chosen lines is printed. */
const RANKS = [3, 5, 10];
const MIN_WEIGHT = 2;
/** The best lines count more. */
const BEST_IMPORTANCE = 1.5;

interface Chosen {
  best: string[];
  good: string[];
}

interface Example {
  features: Set<number>;
  grade: "best" | "good" | "other";
}

/** Each sermon is read twice: as it is, and without punctuation, where the engine may join or cut the chosen lines. */
async function readSermon(folder: string, name: string): Promise<Example[][]> {
  const file = `${name}.txt`;
  const { transcript, segments } = await readTranscript(readFileSync(path.join(folder, file)), file);
  const chosen = JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as Chosen;
  const best = new Set(chosen.best.map(toKey));
  const good = new Set(chosen.good.map(toKey));
  const bare = transcript.toLowerCase().replaceAll(/[^\p{L}\p{N}'’\s]/gu, " ");
  return [{ transcription: transcript, segments }, { transcription: bare }].map((source) => {
    const { sentences, transcription } = analyzeSermon({ ...source, edition: KING_JAMES });
    return listCandidates(sentences, transcription !== source.transcription).flatMap((candidate) => {
      if (!candidate) return [];
      const key = toKey(candidate.text);
      const grade = best.has(key) ? "best" : good.has(key) ? "good" : "other";
      return [{ features: listClaimFeatures(candidate), grade }];
    });
  });
}

const toKey = (line: string): string => normalizeWords(line).join(" ");

function train(sermons: readonly Example[][]): LogisticModel {
  const model = new LogisticModel({ bits: FEATURE_BITS, alpha: 0.05, l1: 0.5 });
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order of the sermons matters; every round starts with another one.
    for (const at of sermons.keys()) {
      for (const { features, grade } of sermons[(at + round * 7) % sermons.length]!)
        model.learn(features, grade !== "other", grade === "best" ? BEST_IMPORTANCE : 1);
    }
  }
  return model;
}

/** Ranks the sentences of sermons that the model has not seen. */
function validate(read: readonly Example[][][]): void {
  const inFold = (fold: number) => (_: unknown, at: number) => at % FOLDS === fold;
  const ranked = Array.from({ length: FOLDS }, (_, fold) => {
    const model = train(read.filter((_sermon, at) => at % FOLDS !== fold).map((versions) => versions.flat()));
    const score = ({ features }: Example) =>
      [...features].reduce((sum, each) => sum + model.weightOf(each), 0);
    return read
      .filter(inFold(fold))
      .map((versions) => versions.map((version) => version.toSorted((a, b) => score(b) - score(a))));
  }).flat();
  for (const rank of RANKS) {
    const shares = ["as they are", "without punctuation"].map((name, version) => {
      const lines = ranked.flatMap((versions) => versions[version]?.slice(0, rank) ?? []);
      const chosen = lines.filter(({ grade }) => grade !== "other").length / lines.length;
      return `${Math.round(chosen * 100)}% ${name}`;
    });
    console.info(`of ${rank} lines a sermon, readers chose ${shares.join(", ")}`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder of transcripts and chosen lines");
const names = readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [path.parse(file).name] : []));
const read = await Promise.all(names.map((name) => readSermon(folder, name)));
const sermons = read.map((versions) => versions.flat());
const count = (grade: Example["grade"]) => sermons.flat().filter((each) => each.grade === grade).length;
console.info(
  `${sermons.length} sermons, ${sermons.flat().length} sentences: ${count("best")} best, ${count("good")} good`,
);
validate(read);
const exported = train(sermons).export(MIN_WEIGHT);
writeFileSync(OUTPUT, `${JSON.stringify(exported)}\n`);
console.info(`${exported.weights.length} weights`);
