import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { EngineError } from "../../engine.ts";
import type { Block } from "./read-source.ts";

const EXAMINED_CHARACTERS = 20_000;

/** Throws an `EngineError` where a text is blank, or where the bytes of something else were taken for text. */
export function assertTranscriptText(text: string): void {
  if (text.trim() === "") throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  const examined = Math.min(text.length, EXAMINED_CHARACTERS);
  let strange = 0;
  for (let at = 0; at < examined; at += 1) if (isControlCharacter(text.charCodeAt(at))) strange += 1;
  if (strange * 50 > examined) throw new EngineError(PROCESSING_MESSAGES.notText);
}

/** Control characters other than white space, and the sign that stands for bytes that are no text. */
const isControlCharacter = (code: number) =>
  code < 9 || code === 11 || (code > 13 && code < 32) || code === 0xfffd;

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Throws an `EngineError` where nothing that was read has a letter: numbers only, or the names of sounds. */
export function assertHasLetters(blocks: readonly Block[]): void {
  const isRead = blocks.some((block) =>
    "words" in block ? block.words.some(({ letters }) => hasLetters(letters)) : hasLetters(block.kept),
  );
  if (!isRead) throw new EngineError(PROCESSING_MESSAGES.notText);
}
