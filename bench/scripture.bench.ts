// Measures the scripture check: time and memory of a first check in a fresh process and of later ones, and its quality.
// Run with `node bench/scripture.bench.ts`; it writes bench/results/scripture.md.
import { readFileSync } from "node:fs";
import { checkScripture } from "../server/engine/verify/scripture-check.ts";
import { findReferencesInContext } from "../server/scripture/references-in-context.ts";
import { plantQuotations } from "../server/scripture/testing-quotations.ts";
import type { PlantedQuotation } from "../server/scripture/testing-quotations.ts";
import { collectGarbage, describeMachine, findMedian, keepReport, milliseconds, RUNS } from "./measure.ts";

const WORDS = 9_000;
const SEED = 1611;
const OF_EACH_KIND = 1_000;

const scriptureRoom = new URL("../server/scripture/", import.meta.url);
const readData = (name: string) => readFileSync(new URL(name, scriptureRoom), "utf8");

/** Ordinary prose in which a quotation with its reference stands every hundred words or so, as in a full sermon. */
function makeSermon(planted: readonly PlantedQuotation[]): string {
  const prose = readData("ordinary-prose.data.txt").split(/\s+/);
  const paragraphs: string[] = [];
  let count = 0;
  for (let at = 0; count < WORDS; at += 1) {
    const from = (at * 97) % (prose.length - 80);
    const paragraph = `${prose.slice(from, from + 80).join(" ")} ${planted[at]?.text ?? ""}`;
    paragraphs.push(paragraph);
    count += paragraph.split(/\s+/).length;
  }
  return paragraphs.join("\n\n");
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** What the process holds after a full collection of what it no longer needs. */
function measureMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function measureTime(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

// A file of the sermon comes from another process, so that this one has not read the Bible before the first check.
const given = process.argv[2];
if (given === "--write") {
  process.stdout.write(makeSermon(plantQuotations(40, SEED, true)));
  process.exit();
}
const { execFileSync } = await import("node:child_process");
const sermon = execFileSync(process.execPath, [import.meta.filename, "--write"], {
  encoding: "utf8",
  maxBuffer: 1e8,
});

const heldBefore = measureMemory();
const residentBefore = process.memoryUsage().rss;
const first = measureTime(() => checkScripture(sermon));
const residentAfter = process.memoryUsage().rss;
const heldAfter = measureMemory();
const checked = checkScripture(sermon);
const later = Array.from({ length: RUNS }, () => measureTime(() => checkScripture(sermon)));
const median = findMedian(later) ?? 0;

function labelPlanted(marked: boolean) {
  const kinds = new Map<string, Map<string, number>>();
  for (const { text, kind, reference } of plantQuotations(OF_EACH_KIND, SEED, marked)) {
    const found = checkScripture(text).find((each) => each.reference === reference);
    const label = found ? (found.quotation?.label ?? "no label") : "reference not found";
    const labels = kinds.get(kind) ?? new Map<string, number>();
    labels.set(label, (labels.get(label) ?? 0) + 1);
    kinds.set(kind, labels);
  }
  return [...kinds].map(([kind, labels]) => {
    const percent = (label: string) => `${(((labels.get(label) ?? 0) / OF_EACH_KIND) * 100).toFixed(1)}%`;
    return `| ${[marked ? "marked" : "captions", kind, percent("exact"), percent("paraphrase"), percent("wrong reference"), percent("no label")].join(" | ")} |`;
  });
}

const spoken = JSON.parse(readData("spoken-references.data.json")) as {
  spoken: string;
  references: string[];
}[];
const found = spoken.filter(
  (each) =>
    findReferencesInContext(each.spoken)
      .map(({ reference }) => reference)
      .join() === each.references.join(),
);

const report = `# The scripture check

${describeMachine()}.

A sermon of ${sermon.split(/\s+/).length.toLocaleString("en")} words with ${checked.length} references, of which ${checked.filter(({ quotation }) => quotation).length} have a quotation, against the whole Bible:

| | |
| --- | --- |
| first check in a fresh process, reading the Bible and building its index included | ${milliseconds(first, 0)} |
| median of ${RUNS} later checks | ${milliseconds(median, 0)} |
| memory held afterwards (the Bible text, the index) | ${megabytes(heldAfter - heldBefore)} |
| growth of the process during the first check, garbage included | ${megabytes(residentAfter - residentBefore)} |

Spoken references found on the list that was written first: ${found.length} of ${spoken.length}.

Labels of ${OF_EACH_KIND.toLocaleString("en")} planted quotations of each kind (seed ${SEED}); "mutated" has one word changed, added or dropped:

| | planted | exact | paraphrase | wrong reference | no label |
| --- | --- | --- | --- | --- | --- |
${[true, false].flatMap(labelPlanted).join("\n")}
`;
keepReport("scripture.md", report);
