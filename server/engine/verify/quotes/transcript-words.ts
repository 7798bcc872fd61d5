import { decodeHTMLStrict } from "entities";
import { formatTimestamp, parseTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { SOUND_TAG } from "../../builtin/refine/markup.ts";
import { segmentsToTranscript } from "../../captions/segments-to-transcript.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import { splitWords, type Word } from "../../../language/words.ts";

export interface TokenizedTranscript {
  text: string;
  /** The spoken words, without marks, sounds such as `[Music]` and tags; entities are decoded. */
  words: Word[];
  /** Offset and seconds of each mark, in order. */
  marks: { at: number; seconds: number }[];
}

const TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}`;
/** A mark, or a time on its own line as copied from the transcript panel of a video. */
const MARK = new RegExp(String.raw`\[(${TIME})\]|^[ \t]*(${TIME})[ \t]*\r?$`, "gm");

const TAG = /<\/?[a-z][^<>\n]{0,100}>/gi;
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});/gi;
/** Invisible padding for decoded entities, which keeps the offsets. */
const JOINER = "\u034f";

const blank = (matched: string) => " ".repeat(matched.length);

const CAPTION_LINE =
  /^(?:\uFEFF?WEBVTT.*|(?:Kind|Language):.*|\d+\r?(?=\n[\d:,. ]+-->)|(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3} *-->.*)$|<[\d:.]+>/gm;

/** Converts pasted captions into text with marks. Other transcripts stay the same. */
export function normalizePastedTranscript(text: string): string {
  const captions = parseCaptions(text);
  return captions ? segmentsToTranscript(captions) : text;
}

/** Finds the words and marks of a transcript in any pasted format. Rolling captions contain words twice. */
export function tokenizeTranscript(text: string): TokenizedTranscript {
  const marks: TokenizedTranscript["marks"] = [];
  const spoken = blankCaptionLines(text, marks)
    .replace(MARK, (matched, mark?: string, line?: string, at?: number) => {
      const seconds = parseTimestamp(mark ?? line ?? "");
      if (seconds === undefined) return matched;
      marks.push({ at: at ?? 0, seconds });
      return blank(matched);
    })
    .replace(SOUND_TAG, blank)
    .replace(TAG, blank)
    .replace(ENTITY, (entity) => decodeHTMLStrict(entity).padEnd(entity.length, JOINER));
  const words = spoken.includes(JOINER) ? splitWords(spoken).map(removeJoiners) : splitWords(spoken);
  return { text, words, marks };
}

function blankCaptionLines(text: string, marks: TokenizedTranscript["marks"]): string {
  if (!text.includes("-->")) return text;
  return text.replace(
    CAPTION_LINE,
    (matched, hours = "0", minutes?: string, seconds?: string, at?: number) => {
      if (minutes !== undefined && seconds !== undefined) {
        marks.push({ at: at ?? 0, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) });
      }
      return blank(matched);
    },
  );
}

const removeJoiners = (word: Word): Word => ({ ...word, normal: word.normal.replaceAll(JOINER, "") });

/** Models may copy marks into quotes. */
const BRACKETED_TIME = /\[(?:\d{1,3}:)?\d{1,3}:\d{2}\]/g;

export const removeMarks = (quote: string): string => quote.replace(BRACKETED_TIME, " ");

const BARE_TIME = /(?<![\p{L}\d:.,])[[(]?\d{1,3}(?:[: ]?\d\d){1,2}[\])]?(?![\p{L}\d:])/gu;

/** Variants of a quote without possible marks that lost their brackets or colons: without all, and without each. */
export function listVariantsWithoutBareMarks(quote: string, marks: TokenizedTranscript["marks"]): string[] {
  const times = new Set(marks.map(({ seconds }) => formatTimestamp(seconds).replaceAll(":", "")));
  const found = [...quote.matchAll(BARE_TIME)].filter(([time]) => times.has(time.replace(/\D/g, "")));
  const removeAll = (left: readonly RegExpExecArray[]) =>
    left.reduceRight(
      (text, { index, 0: time }) => `${text.slice(0, index)} ${text.slice(index + time.length)}`,
      quote,
    );
  if (found.length === 0) return [];
  return [removeAll(found), ...(found.length > 1 ? found.map((each) => removeAll([each])) : [])];
}

/** Seconds of the last mark at or before an offset. */
export function findMark({ marks }: Pick<TokenizedTranscript, "marks">, offset: number): number | undefined {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1]?.seconds;
}
