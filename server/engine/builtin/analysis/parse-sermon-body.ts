import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import { EngineError } from "../../engine.ts";
import type { SermonSource } from "../../engine.ts";
import { normalizeWords, splitWords } from "../../../language/words.ts";
import { findLoops } from "../speech/loops.ts";
import { assertTranscriptText } from "../refine/assert-text.ts";
import { refineTranscript } from "../refine/refine-transcript.ts";
import { readRangeLines } from "../refine/read-source.ts";
import { SOUND_TAG } from "../refine/markup.ts";
import { plainText } from "./plain-text.ts";

export interface BodyParagraph {
  text: string;
  /** Seconds into the recording, if the paragraph has a mark. */
  seconds?: number;
  /** `quotation` is a block quotation. */
  kind: "heading" | "speech" | "quotation";
}

export interface SermonBody {
  title: string | undefined;
  paragraphs: BodyParagraph[];
  /** The source's text, or its refinement if the source has no punctuation. */
  readable: string;
  /** Whether a program placed the sentence ends, because the original transcript has none. */
  isSpoken: boolean;
  /** The words of one repetition of each loop of speech recognition. */
  loops: ReadonlySet<string>;
  /** All of the plain text, including what is not in `paragraphs`. */
  fullText: string;
}

/** Throws an `EngineError` if the sermon has no words. */
export function parseSermonBody(source: SermonSource): SermonBody {
  const { title } = source;
  assertTranscriptText(source.transcription);
  if (!/\p{L}/u.test(source.transcription)) throw new EngineError(PROCESSING_MESSAGES.notText);
  const readable = hasSentences(source.transcription) ? source.transcription : refineTranscript(source);
  const looped = [source.transcript ?? "", source.transcription].map((text) => normalizeWords(text));
  const loops = new Set(looped.flatMap(listLoops));
  if (isOnlyLoop(looped.at(-1)!, loops)) throw new EngineError(PROCESSING_MESSAGES.onlyLoop);
  const blocks = removeLoops(
    removeFileStructure(parseTranscript(readable).map(({ text, start }) => readBlock(text, start))),
  );
  const headings = blocks[0]?.kind === "heading" ? blocks[0].text : undefined;
  const paragraphs = joinSplitParagraphs(removeAppendix(blocks.slice(headings === undefined ? 0 : 1))).filter(
    isSermonText,
  );
  return {
    title: title?.trim() || (headings && removeSermonNumber(headings)),
    paragraphs: paragraphs.length > 0 ? paragraphs : blocks,
    readable,
    isSpoken: lacksSentences(source.transcript ?? source.transcription),
    loops,
    fullText: blocks.map((block) => block.text).join("\n\n"),
  };
}

const listLoops = (words: readonly string[]) =>
  findLoops(words).map(({ start, period }) => words.slice(start, start + period).join(" "));

/** A text is no sermon if it has fewer words besides its loops. */
const MIN_WORDS = 5;

/** Whether a transcription has loops only, or is what refining left of one. */
function isOnlyLoop(words: readonly string[], loops: ReadonlySet<string>): boolean {
  const repeated = findLoops(words).reduce((sum, { start, end }) => sum + end - start, 0);
  return loops.has(words.join(" ")) || (repeated > 0 && words.length - repeated < MIN_WORDS);
}

/** Removes what speech recognition repeats in a loop, which nobody said. */
function removeLoops(blocks: readonly BodyParagraph[]): BodyParagraph[] {
  const words = blocks.map(({ text }) => splitWords(text));
  const removed = new Set<number>();
  for (const { start, end } of findLoops(words.flatMap((own) => own.map(({ normal }) => normal))))
    for (let at = start; at < end; at += 1) removed.add(at);
  if (removed.size === 0) return [...blocks];
  let from = 0;
  return blocks.flatMap((block, at) => {
    const own = words[at]!;
    const kept = own.flatMap(({ start }, index) =>
      removed.has(from + index) ? [] : [block.text.slice(start, own[index + 1]?.start ?? block.text.length)],
    );
    from += own.length;
    if (kept.length === own.length) return [block];
    return kept.length === 0 ? [] : [{ ...block, text: kept.join("").trim() }];
  });
}

/** Headings of a file with a transcript, which are no points of the sermon. */
const FILE_HEADING =
  /^\W*(?:(?:audio|video|full|complete|detailed|raw|refined|sermon|clean(?:ed)?|edited|auto(?:matic|-generated)?) )*(?:transcript(?:ion)?s?|metadata|timestamps?|subtitles|captions|summary|notes|audio|(?:youtube )?video information|file information|sermon (?:details|information)|details|segments?|full text|table of contents|speakers?)\b(?: (?:with|and|of|text|information|details|segments?|notes|timestamps?|by|\(|\d).*)?\W*$/i;
const TRANSCRIPT_HEADING = /\btranscript(?:ion)?\b/i;
/** "- **Duration**: 1:00:00" */
const FILE_FACT =
  /^\W*(?:[-*] )?(?:url|channel|upload date|views|likes|segment|source(?: file)?|transcription date|duration|language|model|device|title|series|speaker|preacher|date|core texts?|video id|word count|source|file|format)\W*:/i;

export const isFileHeading = (text: string): boolean => FILE_HEADING.test(text);

/** Removes what a file says about itself: its facts, and the headings of its parts. */
function removeFileStructure(blocks: readonly BodyParagraph[]): BodyParagraph[] {
  const isOfFile = ({ kind, text }: BodyParagraph) => kind === "heading" && isFileHeading(text);
  const at = blocks.findIndex((block) => isOfFile(block) && TRANSCRIPT_HEADING.test(block.text));
  const own = blocks.filter((block) => !isOfFile(block) && !FILE_FACT.test(block.text));
  if (at === -1 || own.length === 0) return own.length === 0 ? [...blocks] : own;
  const last = blocks.findLastIndex((block) => isOfFile(block) && TRANSCRIPT_HEADING.test(block.text));
  const after = new Set(blocks.slice(last));
  const spoken = own.filter((block) => after.has(block));
  return spoken.length * 2 > own.length ? spoken : own;
}

const WORDS_TO_A_STOP = 70;
/** Shorter texts may well lack punctuation. */
const FEW_WORDS = 40;

/** Whether a text can be analyzed without refining: it is not a caption file and, if long, has punctuation. */
function hasSentences(text: string): boolean {
  if (parseCaptions(text) || readRangeLines(text)) return false;
  return !lacksSentences(text);
}

const lacksSentences = (text: string) => countWords(text) >= FEW_WORDS && !isPunctuated(text);

/** Whether a text has the punctuation of sentences; captions and most automatic transcripts don't. */
export function isPunctuated(text: string): boolean {
  const stops = text.match(/[.!?…।۔؟](?=[\s"'”’)]|$)|[。！？]/g)?.length ?? 0;
  return stops > 0 && stops * WORDS_TO_A_STOP >= countWords(text);
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

function readBlock(block: string, seconds: number | undefined): BodyParagraph {
  const lines = block.split(/\r?\n/);
  // In captions ">>" means that the speaker changes.
  const isQuotation = lines.every((line) => /^\s*>(?!>)/.test(line));
  const unquoted = lines.map((line) => line.replace(/^\s*(?:>\s?)+/, "")).join(" ");
  const text = plainText(unquoted.replace(SOUND_TAG, " "));
  const isMarked = lines.length === 1 && /^\s*#{1,6}\s/.test(block);
  const kind = isQuotation ? "quotation" : isMarked || isCapitalLine(text) ? "heading" : "speech";
  const bare = isMarked ? text.replace(/^#{1,6}\s+/, "") : text;
  return seconds === undefined ? { text: bare, kind } : { text: bare, seconds, kind };
}

const MAX_HEADING = 90;

/** Printed sermons set headings as lines in capitals. */
const isCapitalLine = (text: string): boolean =>
  text.length <= MAX_HEADING && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);

/** "Sermon 93 | God in the Covenant" becomes "God in the Covenant". */
const removeSermonNumber = (title: string) =>
  title.replace(/^(?:sermon|no\.?)\s*(?:no\.?\s*)?\d+\s*[|:.–—-]\s*/i, "").trim() || title;

/** Printed sermons may end with an exposition of Scripture or a publisher's notes. */
function removeAppendix(blocks: BodyParagraph[]): BodyParagraph[] {
  const at = blocks.findIndex(
    ({ kind, text }, index) =>
      index > 2 &&
      kind === "heading" &&
      /^\W*(?:EXPOSITION|HYMNS? FROM|PORTIONS? OF SCRIPTURE)\b/i.test(text),
  );
  return at === -1 ? blocks : blocks.slice(0, at);
}

/** Whether it is more than an editor's note in brackets, or half of one that a page break split. */
const isSermonText = ({ text }: BodyParagraph) => {
  if (/^[([][^()[\]]*[)\]]\.?$/.test(text) || !/\p{L}/u.test(text)) return false;
  return !/^\[[^\]]{0,300}$|^[^[]{0,300}\]$/.test(text);
};

/** Joins paragraphs that a page break split: the second continues in lowercase, or both are in capitals. */
function joinSplitParagraphs(blocks: readonly BodyParagraph[]): BodyParagraph[] {
  const joined: BodyParagraph[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last && isSplitByPageBreak(last, block)) {
      const kind = last.kind === "heading" && block.kind === "heading" ? "heading" : "speech";
      joined[joined.length - 1] = { ...last, text: `${last.text} ${block.text}`, kind };
    } else joined.push(block);
  }
  return joined;
}

function isSplitByPageBreak(first: BodyParagraph, second: BodyParagraph): boolean {
  if (second.seconds !== undefined || first.kind === "quotation" || second.kind === "quotation") return false;
  if (/[.!?:;…"'”’)\]—-]$/.test(first.text) || !/\p{Lu}/u.test(first.text)) return false;
  if (first.kind !== "heading" && /^\p{Ll}/u.test(second.text)) return true;
  return /(?:^|\s)\p{Lu}{2,}$/u.test(first.text) && /^\p{Lu}{2,}\b/u.test(second.text);
}
