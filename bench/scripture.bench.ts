// The check of quotations against several editions: time of a new process, time when warm, and memory.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkScripture } from "../server/engine/verify/scripture/scripture-check.ts";
import { KING_JAMES, readEdition, type EditionSource } from "../server/scripture/bible/edition.ts";
import { plantQuotations } from "../server/scripture/quotations/testing-quotations.ts";
import { SMALL_PROCESS } from "../server/workers/worker-process.ts";
import {
  describeMachine,
  findMedian,
  keepReport,
  milliseconds,
  RUNS,
  writeTable,
} from "./support/measure.ts";
import { makeSermon } from "./support/texts.ts";

const WORDS = 9_000;
const QUOTATIONS = 60;
const PARAGRAPH_WORDS = 120;
const COLD_RUNS = 5;

/** Rules by which editions are derived from the King James Version: each changes some words of every verse. */
const RULES: readonly (readonly [name: string, derive: (text: string) => string])[] = [
  [
    "modern pronouns and verbs",
    (text) =>
      text
        .replace(/\b(?:thou|thee|ye)\b/gi, "you")
        .replace(/\b(?:thy|thine)\b/gi, "your")
        .replace(/(?<=[a-z]{3})eth\b/g, "es")
        .replace(/\bunto\b/g, "to")
        .replace(/\bshalt\b/g, "shall"),
  ],
  [
    "other words",
    (text) =>
      text
        .replace(/\bbehold\b/gi, "look")
        .replace(/\bspake\b/g, "talked")
        .replace(/\bwherefore\b/gi, "that is why")
        .replace(/\bcharity\b/g, "love")
        .replace(/\bthe LORD\b/g, "Jehovah")
        .replace(/\bsaid\b/g, "replied"),
  ],
  [
    "without every eleventh word",
    (text) =>
      text
        .split(" ")
        .filter((_, at) => at % 11 !== 10)
        .join(" "),
  ],
];

function deriveEditions(folder: string): EditionSource[] {
  const { verses } = readEdition(KING_JAMES);
  return RULES.map(([name, derive], at) => {
    const file = path.join(folder, `derived-${at}.json`);
    const derived = Object.fromEntries(Object.entries(verses).map(([key, text]) => [key, derive(text)]));
    writeFileSync(file, JSON.stringify({ verses: derived, numbers: {} }));
    return { ...KING_JAMES, id: `derived-${at}`, name, file };
  });
}

/** Editions of `SCRIPTURE_EDITIONS`, a folder of `EditionText` files, if it is set. */
function findEditions(folder: string): EditionSource[] {
  const given = process.env["SCRIPTURE_EDITIONS"];
  if (given === undefined) return [KING_JAMES, ...deriveEditions(folder)];
  const files = readdirSync(given).filter((name) => name.endsWith(".json"));
  const added = files
    .slice(0, RULES.length)
    .map((name) =>
      Object.assign({}, KING_JAMES, { id: path.basename(name, ".json"), file: path.join(given, name) }),
    );
  return [KING_JAMES, ...added];
}

/** A sermon with quotations of all kinds: exact, changed and with a wrong reference, marked and spoken. */
function createText(): string {
  const words = makeSermon(WORDS).split(/\s+/);
  const planted = [
    ...plantQuotations(QUOTATIONS / 6, 1611, true),
    ...plantQuotations(QUOTATIONS / 6, 1769, false),
  ];
  const paragraphs = planted.flatMap(({ text }, at) => [
    words.slice(at * PARAGRAPH_WORDS, (at + 1) * PARAGRAPH_WORDS).join(" "),
    text,
  ]);
  return paragraphs
    .join("\n\n")
    .split(/(?<=\s)/)
    .slice(0, WORDS)
    .join("");
}

const readMemory = () => process.memoryUsage().rss;

interface Measured {
  cold: number;
  warm: number;
  references: number;
  bytes: number;
}

/** Runs in a new process, which prints the result. */
function measureHere(editions: readonly EditionSource[]): Measured {
  const text = createText();
  const before = readMemory();
  const times: number[] = [];
  let references = 0;
  for (let count = 0; count <= RUNS; count += 1) {
    const { user, system } = process.cpuUsage();
    references = checkScripture(text, { editions }).length;
    const after = process.cpuUsage();
    times.push((after.user - user + after.system - system) / 1_000);
  }
  const [cold = 0, ...rest] = times;
  return { cold, warm: findMedian(rest) ?? cold, references, bytes: readMemory() - before };
}

function measureInNewProcesses(editions: readonly EditionSource[]): Measured[] {
  return Array.from({ length: COLD_RUNS }, () => {
    const output = execFileSync(
      process.execPath,
      [...SMALL_PROCESS, import.meta.filename, JSON.stringify(editions)],
      { encoding: "utf8" },
    );
    return JSON.parse(output.trim().split("\n").at(-1) ?? "") as Measured;
  });
}

function run(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "berea-bench-"));
  try {
    const editions = findEditions(folder);
    // The first check of an edition writes the file with its words.
    checkScripture("“Jesus wept.” (John 11:35)", { editions });
    const rows = [[KING_JAMES], editions].map((compared) => {
      const measured = measureInNewProcesses(compared);
      const median = (pick: (each: Measured) => number) => findMedian(measured.map(pick)) ?? 0;
      return [
        String(compared.length),
        milliseconds(
          median(({ cold }) => cold),
          0,
        ),
        milliseconds(
          median(({ warm }) => warm),
          0,
        ),
        `${(median(({ bytes }) => bytes) / 1024 ** 2).toFixed(0)} MB`,
        String(median(({ references }) => references)),
      ];
    });
    keepReport(
      "scripture.md",
      [
        "# Check of quotations",
        `${describeMachine()}. A text of ${WORDS.toLocaleString("en")} words with ${QUOTATIONS} quotations from the King James Version, a third of them with a changed word and a third with a wrong reference, is compared with the King James Version and with editions ${process.env["SCRIPTURE_EDITIONS"] === undefined ? `derived from it by a rule each: ${RULES.map(([name]) => name).join("; ")}` : "from a folder of the person who ran this"}. CPU time; "cold" is the first check of a new process after its program was loaded, with the files of words that earlier processes wrote; medians of ${COLD_RUNS} processes. Memory is what the process, started as the server starts its workers, gained.`,
        writeTable(["Editions", "Cold", "Warm", "Memory", "References"], rows),
        "",
      ].join("\n\n"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , given] = process.argv;
if (given?.startsWith("[")) console.log(JSON.stringify(measureHere(JSON.parse(given) as EditionSource[])));
else run();
