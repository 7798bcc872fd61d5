// Writes a sermon of the set as its users would have it: with or without punctuation, or as captions with timed words.
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { segmentsToTranscript } from "../../server/engine/captions/segments-to-transcript.ts";
import type { SermonSource } from "../../server/engine/engine.ts";
import { KING_JAMES } from "../../server/scripture/bible/edition.ts";
import type { Form, GoldSentence, GoldSermon } from "./gold-sermon.ts";
import { drawInterval, createRandom } from "./word-intervals.ts";

/** The sentences as they were recognized, each as often as it is repeated. */
export const listSpoken = (sermon: GoldSermon): GoldSentence[] =>
  sermon.sentences.flatMap((sentence) => Array.from({ length: sentence.count }, () => sentence));

export function writeSource(sermon: GoldSermon, form: Form = sermon.form): SermonSource {
  const spoken = listSpoken(sermon);
  if (form === "captions") {
    const segments = timeCaptions(spoken, sermon.name);
    return { transcription: segmentsToTranscript(segments), segments, edition: KING_JAMES };
  }
  const texts = spoken.map(({ text }) =>
    form === "punctuated" ? text : removePunctuation(text).replace(/^>> /, ""),
  );
  return { transcription: texts.join(" "), edition: KING_JAMES };
}

/** Captions keep the marks `>>` where the speaker changes. */
export const removePunctuation = (text: string): string =>
  text.toLowerCase().replaceAll(/[.,?!;:¿¡"“”]/g, "");

const CAPTION_WORDS = 9;

/** Captions of a few words, whatever the sentence, as video sites show them. */
function timeCaptions(spoken: readonly GoldSentence[], seed: string): Segment[] {
  const random = createRandom(seed);
  const words = spoken.flatMap(({ text }) => {
    const pieces = removePunctuation(text).split(/\s+/);
    return pieces.map((word, at) => ({ word, isLast: at === pieces.length - 1 }));
  });
  const starts = [0];
  for (const { word, isLast } of words) {
    starts.push(round((starts.at(-1) ?? 0) + drawInterval(word.length, isLast, random)));
  }
  const segments: Segment[] = [];
  for (let from = 0; from < words.length; from += CAPTION_WORDS) {
    const to = Math.min(from + CAPTION_WORDS, words.length);
    segments.push({
      start: starts[from] ?? 0,
      end: starts[to] ?? 0,
      text: words
        .slice(from, to)
        .map(({ word }) => word)
        .join(" "),
      wordStarts: starts.slice(from, to),
    });
  }
  return segments;
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
