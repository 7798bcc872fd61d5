// Learns which of the sentences that the first model of claims rates best a reader would print, from a folder of transcripts
// (CHURCH-NAME.txt or CHURCH-NAME.md), each with lines that a reader judged (CHURCH-NAME.txt.json:
// { "best": […], "good": […], "bad": […] }).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { analyzeSermon } from "../../server/engine/builtin/analysis.ts";
import { listCandidates, listSentencesBefore } from "../../server/engine/builtin/analysis/claims.ts";
import { isPunctuated } from "../../server/engine/builtin/analysis/parse-sermon-body.ts";
import { refineTranscript } from "../../server/engine/builtin/refine/refine-transcript.ts";
import { describeClaim } from "../../server/engine/builtin/speech/claim-model.ts";
import { isSelfContained } from "../../server/engine/builtin/speech/standalone.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { KING_JAMES } from "../../server/scripture/bible/edition.ts";
import { readTranscript } from "../../server/transcripts/read-transcript.ts";

const OUTPUT = new URL("../../server/engine/builtin/speech/claim-properties.data.json", import.meta.url);
const ROUNDS = 400;
const RATE = 0.5;
const PENALTY = 8;
/** Words in fewer lines say more about a sermon than about its lines. */
const MIN_LINES_WITH_WORD = 5;
/** Smaller weights are not worth their place. */
const MIN_WEIGHT = 0.03;
/** Limits of the probability whose precision is printed. */
const LIMITS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const IMPORTANCE = { best: 1.5, good: 1, bad: 1 };

type Grade = keyof typeof IMPORTANCE;
type Judged = Record<Grade, string[]>;
type Weights = Map<string, number>;

interface Example {
  church: string;
  grade: Grade;
  properties: ReadonlyMap<string, number>;
}

const toKey = (line: string): string => normalizeWords(line).join(" ");

async function readSermon(folder: string, file: string): Promise<Example[]> {
  const { transcript, segments } = await readTranscript(readFileSync(path.join(folder, file)), file);
  const judged = JSON.parse(readFileSync(path.join(folder, `${file}.json`), "utf8")) as Judged;
  const grades = new Map(
    (["bad", "good", "best"] as const).flatMap((grade) =>
      judged[grade].map((line) => [toKey(line), grade] as const),
    ),
  );
  const source = { transcription: transcript, transcript, segments, edition: KING_JAMES };
  const { sentences } = analyzeSermon({ ...source, transcription: refineTranscript(source) });
  return listCandidates(sentences, !isPunctuated(transcript)).flatMap((claim, at) => {
    const key = claim && toKey(claim.text);
    const grade = key === undefined ? undefined : grades.get(key);
    if (!claim || key === undefined || grade === undefined || !isSelfContained(claim)) return [];
    // Repetitions of a sentence count once.
    grades.delete(key);
    const properties = describeClaim(claim, listSentencesBefore(sentences, at));
    return [{ church: file.split("-")[0] ?? "", grade, properties }];
  });
}

const rate = (weights: Weights, { properties }: Example) => {
  let score = 0;
  for (const [name, value] of properties) score += (weights.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-score));
};

/** Logistic regression by gradient descent with adaptive rates (AdaGrad). */
function train(all: readonly Example[]): Weights {
  const examples = withoutRareWords(all);
  const weights: Weights = new Map();
  const squares = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = new Map([...weights].map(([name, weight]) => [name, PENALTY * weight]));
    for (const example of examples) {
      const error = IMPORTANCE[example.grade] * (rate(weights, example) - (example.grade === "bad" ? 0 : 1));
      for (const [name, value] of example.properties)
        gradient.set(name, (gradient.get(name) ?? 0) + error * value);
    }
    for (const [name, slope] of gradient) {
      const square = (squares.get(name) ?? 1e-6) + slope * slope;
      squares.set(name, square);
      weights.set(name, (weights.get(name) ?? 0) - (RATE * slope) / Math.sqrt(square));
    }
  }
  return weights;
}

function withoutRareWords(examples: readonly Example[]): Example[] {
  const counts = new Map<string, number>();
  for (const { properties } of examples)
    for (const name of properties.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isCommon = (name: string) =>
    !name.startsWith("word ") || (counts.get(name) ?? 0) >= MIN_LINES_WITH_WORD;
  return examples.map((example) => {
    const properties = new Map([...example.properties].filter(([name]) => isCommon(name)));
    return Object.assign({}, example, { properties });
  });
}

/** Prints the precision for churches that the model has not seen. */
function validate(examples: readonly Example[]): void {
  const churches = [...new Set(examples.map(({ church }) => church))];
  const rated = churches.flatMap((church) => {
    const weights = train(examples.filter((each) => each.church !== church));
    return examples
      .filter((each) => each.church === church)
      .map((each) => ({ worth: rate(weights, each), isGood: each.grade !== "bad" }));
  });
  for (const limit of LIMITS) {
    const above = rated.filter(({ worth }) => worth >= limit);
    const good = above.filter(({ isGood }) => isGood).length;
    console.info(`from ${limit}: ${above.length} lines, ${Math.round((100 * good) / above.length)}% good`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder of transcripts and judged lines");
const files = readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
const examples = (await Promise.all(files.map((file) => readSermon(folder, file)))).flat();
const good = examples.filter(({ grade }) => grade !== "bad").length;
console.info(`${files.length} sermons, ${examples.length} lines, ${good} good`);
validate(examples);
const rounded = [...train(examples)].map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const);
const exported = Object.fromEntries(
  rounded.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT).toSorted(),
);
writeFileSync(OUTPUT, `${JSON.stringify(exported, null, 2)}\n`);
