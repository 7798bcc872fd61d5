import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { EngineError } from "../../engine.ts";
import type { Block } from "./read-source.ts";

const EXAMINED_CHARACTERS = 20_000;

/** Throws an `EngineError` where a text is blank, or where the bytes of something else were taken for text. */
export function checkText(text: string): void {
  if (text.trim() === "") throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  const examined = Math.min(text.length, EXAMINED_CHARACTERS);
  let strange = 0;
  for (let at = 0; at < examined; at += 1) if (isStrange(text.charCodeAt(at))) strange += 1;
  if (strange * 50 > examined) throw new EngineError(PROCESSING_MESSAGES.notText);
}

/** Control characters other than white space, and the sign that stands for bytes that are no text. */
const isStrange = (code: number) => code < 9 || code === 11 || (code > 13 && code < 32) || code === 0xfffd;

const EXAMINED_WORDS = 2_000;

/** Throws an `EngineError` where what was read has hardly any words of letters. */
export function checkWords(blocks: readonly Block[]): void {
  const texts = blocks
    .slice(0, EXAMINED_WORDS)
    .flatMap((block) =>
      "words" in block ? block.words.slice(0, EXAMINED_WORDS).map((word) => word.letters) : [block.kept],
    )
    .slice(0, EXAMINED_WORDS);
  const lettered = texts.filter((text) => /\p{L}/u.test(text)).length;
  if (lettered * 5 < texts.length || lettered === 0) throw new EngineError(PROCESSING_MESSAGES.notText);
}
