import { z } from "zod";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { parseJson } from "../../contract/text/parse-json.ts";
import { isFilmCredit } from "./fit-to-sound.ts";
import { tagLanguage } from "./whisper-languages.ts";
import { wordsOf } from "../../contract/transcript/segment-words.ts";
import type { PieceTranscript } from "./speech-provider.ts";

/** Removes control characters and lone surrogates, which the database would refuse. */
const toText = (said: string) => said.toWellFormed().replace(/(?![\n\r\t])\p{Cc}/gu, "");
const Text = z.string().transform(toText);

const Word = z.object({ word: Text, start: z.number(), end: z.number() });
type Word = z.infer<typeof Word>;

const AnsweredSegment = z.object({
  start: z.number(),
  end: z.number(),
  text: Text,
  no_speech_prob: z.number().nullish(),
  avg_logprob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
});
type AnsweredSegment = z.infer<typeof AnsweredSegment>;

const Answer = z.object({
  text: Text,
  language: z.string().nullish().catch(null),
  segments: z.array(AnsweredSegment).nullish().catch(null),
  words: z.array(Word).nullish().catch(null),
});

export function readAnswer(body: string, contentType: string, seconds: number): PieceTranscript | undefined {
  if (/html/i.test(contentType) || /^\s*<(?:!doctype|html)/i.test(body)) return undefined;
  const json = parseJson(body);
  if (json === undefined) {
    return /json/i.test(contentType) ? undefined : { segments: wholePiece(toText(body), seconds) };
  }
  const answer = Answer.safeParse(typeof json === "string" ? { text: json } : json);
  if (!answer.success) return undefined;
  const { text, language, segments, words } = answer.data;
  return {
    segments: readSegments(text, segments ?? [], words ?? [], seconds),
    language: tagLanguage(language),
  };
}

function readSegments(
  text: string,
  segments: readonly AnsweredSegment[],
  words: readonly Word[],
  seconds: number,
): Segment[] {
  if (segments.length === 0) return wholePiece(text, seconds);
  if (hasValidTimes(segments, seconds)) {
    return timeWords(segments, hasValidTimes(words, seconds) ? words : []).filter((_, index) =>
      isSpeech(segments[index]!),
    );
  }
  const said = segments.filter(isSpeech).map((segment) => segment.text.trim());
  return wholePiece(said.join(" "), seconds);
}

/** How far a model's times may run past the end of the sound. Whisper works in windows of 30 seconds. */
const MAX_OVERRUN_SECONDS = 60;

/** Some services return only zeros, or use other units than seconds. */
function hasValidTimes(spans: readonly { start: number; end: number }[], seconds: number): boolean {
  const areOfPiece = spans.every(({ start }) => start <= seconds + MAX_OVERRUN_SECONDS);
  return areOfPiece && spans.some(({ start, end }) => end > start);
}

function wholePiece(text: string, seconds: number): Segment[] {
  return text.trim() === "" ? [] : [{ start: 0, end: seconds, text: text.trim() }];
}

/** The thresholds of Whisper's own decoder for silence and for repeated phrases. */
const LIMITS = { noSpeech: 0.6, doubtfulSpeech: 0.3, likelihood: -1, repetition: 2.4 };

function isSpeech(segment: AnsweredSegment): boolean {
  const { text, no_speech_prob: noSpeech, avg_logprob: likelihood, compression_ratio: repetition } = segment;
  const isUnlikely = likelihood != null && likelihood < LIMITS.likelihood;
  if (noSpeech != null && noSpeech > LIMITS.noSpeech && (isUnlikely || likelihood == null)) return false;
  if (noSpeech != null && noSpeech > LIMITS.doubtfulSpeech && isFilmCredit(text)) return false;
  return !(isUnlikely && repetition != null && repetition > LIMITS.repetition);
}

const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Adds word times from a list of words that has no punctuation and may be incomplete. */
function timeWords(segments: readonly AnsweredSegment[], words: readonly Word[]): Segment[] {
  let at = 0;
  return segments.map(({ start, end, text }) => {
    const segment: Segment = { start, end: Math.max(start, end), text: text.trim() };
    const starts = wordsOf(text).map((word) => {
      const found = findWord(words, at, word);
      if (found === undefined) return undefined;
      at = found.next;
      return found.start;
    });
    const known = starts.filter((time) => time !== undefined);
    return known.length > 0 && known.length === starts.length ? { ...segment, wordStarts: known } : segment;
  });
}

/** How many words of the list may be missing from the text. */
const LOOK_AHEAD = 3;

/** One word of the text may be several in the list: "don't" may be "don" and "'t". */
function findWord(
  words: readonly Word[],
  from: number,
  word: string,
): { start: number; next: number } | undefined {
  const wanted = plain(word);
  for (let first = from; first < Math.min(words.length, from + LOOK_AHEAD); first += 1) {
    let said = "";
    for (let next = first; next < words.length && said.length <= wanted.length; next += 1) {
      said += plain(words[next]!.word);
      if (said === wanted) return { start: words[first]!.start, next: next + 1 };
    }
  }
  return undefined;
}
