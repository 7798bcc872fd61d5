import { z } from "zod";
import type { TokenCount } from "../../../../contract/engine.ts";
import { addTokens, type ModelCalls } from "../model-calls.ts";
import type { ModelRequest } from "../model-client.ts";
import {
  readNumberedPassages,
  REFINE_AGAIN,
  REFINE_INSTRUCTIONS,
  writeRefineInput,
} from "../prompts/refine.ts";
import { isSameSpeech } from "./check-passage.ts";
import type { WorkPiece } from "./divide-work.ts";
import type { Passage } from "./passages.ts";

/** What became of a piece: its passages by number, and how many of them are the built-in engine's. */
export const RefinedPiece = z.object({
  texts: z.record(z.string(), z.string()),
  guarded: z.int(),
});
export type RefinedPiece = z.infer<typeof RefinedPiece>;

export interface RefineOptions {
  signal?: AbortSignal | undefined;
  around: { before: string; after: string };
  /** Receives each passage once, as soon as it is sure; in any order. */
  onPassage(number: number, text: string): void;
}

/**
 * Refines the passages of a piece. One that comes back damaged or not at all is asked for once more; where that does
 * not help it stays as the built-in engine refined it.
 */
export async function refinePiece(
  calls: ModelCalls,
  piece: WorkPiece,
  { signal, around, onPassage }: RefineOptions,
): Promise<{ refined: RefinedPiece; tokens: TokenCount }> {
  const texts: Record<string, string> = {};
  const settle = (number: number, text: string) => {
    texts[number] = text;
    onPassage(number, text);
  };
  for (const { number, text, isKept } of piece.passages) if (isKept) settle(number, text);
  const open = () => piece.passages.filter(({ number }) => texts[number] === undefined);
  const tokens: TokenCount[] = [];
  for (const isSecond of [false, true]) {
    if (open().length === 0) break;
    tokens.push(await askForPassages(calls, open, { isSecond, signal, around, settle }));
  }
  const left = open();
  for (const { number, text } of left) settle(number, text);
  return { refined: { texts, guarded: left.length }, tokens: addTokens(...tokens) };
}

interface Asking {
  isSecond: boolean;
  signal?: AbortSignal | undefined;
  around: { before: string; after: string };
  settle(number: number, text: string): void;
}

/** Asks for the open passages; a reply that is cut short is gone on with from the first that is still open. */
async function askForPassages(
  calls: ModelCalls,
  open: () => Passage[],
  { isSecond, signal, around, settle }: Asking,
): Promise<TokenCount> {
  let asked: readonly Passage[] = open();
  const damaged = new Set<number>();
  let reply = "";
  const size = asked.reduce((sum, { text }) => sum + text.length / 4, 0);

  /** Settles what the reply has; its last passage only once the reply has ended. */
  function read(isEnded: boolean): void {
    const found = readReply(reply, asked);
    const last = isEnded ? undefined : [...found.keys()].at(-1);
    for (const { number, text } of asked) {
      const refined = found.get(number);
      if (refined === undefined || number === last || damaged.has(number)) continue;
      if (!open().some((passage) => passage.number === number)) continue;
      const tidy = tidyPassage(refined);
      if (isFaithful(text, tidy)) settle(number, tidy);
      else damaged.add(number);
    }
  }

  const { tokens } = await calls.ask({
    size,
    signal,
    request: () => {
      const left = open().filter(({ number }) => !damaged.has(number));
      if (left.length > 0) asked = left;
      return writeRequest(asked, around, isSecond);
    },
    onStart: () => (reply = ""),
    onText: (text) => {
      reply += text;
      if (text.includes("[")) read(false);
    },
  });
  read(true);
  return tokens;
}

function writeRequest(
  asked: readonly Passage[],
  around: { before: string; after: string },
  isSecond: boolean,
): ModelRequest {
  const instructions = isSecond ? `${REFINE_INSTRUCTIONS}\n\n${REFINE_AGAIN}` : REFINE_INSTRUCTIONS;
  return { instructions, input: writeRefineInput(asked, around) };
}

/** A model that gives a single passage back without its number has answered all the same. */
function readReply(reply: string, asked: readonly Passage[]): Map<number, string> {
  const numbers = asked.map(({ number }) => number);
  const found = readNumberedPassages(reply, numbers);
  const [only] = numbers;
  return found.size === 0 && only !== undefined && numbers.length === 1 ? new Map([[only, reply]]) : found;
}

/** One paragraph, without marks of time and of Markdown, which are not the model's to write. */
const tidyPassage = (text: string) =>
  text
    .replace(/^(?:\[\d+(?::\d\d)+\][ \t]*|#{1,6}[ \t]+|>[ \t]*)+/, "")
    .replace(/\s+/g, " ")
    .trim();

const isFaithful = (source: string, refined: string) => isSameSpeech(source, refined);
