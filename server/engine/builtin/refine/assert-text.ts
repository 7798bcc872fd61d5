import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { EngineError } from "../../engine.ts";
import type { Block } from "./read-source.ts";

const EXAMINED_CHARACTERS = 20_000;

/** Throws an `EngineError` if a text is blank or looks like binary data. */
export function assertTranscriptText(text: string): void {
  if (text.trim() === "") throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  const examined = Math.min(text.length, EXAMINED_CHARACTERS);
  let strange = 0;
  for (let at = 0; at < examined; at += 1) if (isControlCharacter(text.charCodeAt(at))) strange += 1;
  if (strange * 50 > examined) throw new EngineError(PROCESSING_MESSAGES.notText);
}

const isControlCharacter = (code: number) =>
  code < 9 || code === 11 || (code > 13 && code < 32) || code === 0xfffd;

const hasLetters = (text: string) => /\p{L}/u.test(text);

export function assertHasLetters(blocks: readonly Block[]): void {
  const isRead = blocks.some((block) =>
    "words" in block ? block.words.some(({ letters }) => hasLetters(letters)) : hasLetters(block.verbatim),
  );
  if (!isRead) throw new EngineError(PROCESSING_MESSAGES.notText);
}
