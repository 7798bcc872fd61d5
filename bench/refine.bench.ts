// How long refining takes: a sermon of 9,000 words without punctuation, as captions and as prose, and 100,000 words.
import { refineTranscript } from "../server/engine/builtin/refine/refine-transcript.ts";
import { keepReport, measure } from "./measure.ts";
import { makeCaptions, makeSermon } from "./texts.ts";

const RUNS = 6;

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace(".", ",");

const prose = makeSermon(100_000).split(/\s+/);
const spoken = makeCaptions(prose.join(" ")).split(" ");

const sources: Record<string, string> = {
  "9,000 words without punctuation": spoken.slice(0, 9_000).join(" "),
  "9,000 words as captions": toCaptions(spoken.slice(0, 9_000)),
  "9,000 words of prose": prose.slice(0, 9_000).join(" "),
  "100,000 words without punctuation": spoken.slice(0, 100_000).join(" "),
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

const lines = Object.entries(sources).map(([name, transcription]) => {
  const { first, median } = measure(() => refineTranscript({ transcription }), RUNS);
  return `${name}: first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms of processor time`;
});
keepReport("refine.txt", `${lines.join("\n")}\n`);
