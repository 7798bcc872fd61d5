import { PROCESSING_MESSAGES } from "../../../../contract/processing.ts";
import { EngineError } from "../../engine.ts";

const LETTER = /\p{L}/u;
const EXAMINED_CHARACTERS = 20_000;

/** Throws an `EngineError` where there are no words, or where the bytes of something else were taken for text. */
export function checkText(text: string): void {
  if (text.trim() === "") throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  let strange = 0;
  let letters = 0;
  const examined = Math.min(text.length, EXAMINED_CHARACTERS);
  for (let at = 0; at < examined; at += 1) {
    const character = text.charAt(at);
    if (isStrange(text.charCodeAt(at))) strange += 1;
    else if (LETTER.test(character)) letters += 1;
  }
  if (strange * 50 > examined || letters * 10 < examined) throw new EngineError(PROCESSING_MESSAGES.notText);
}

/** Control characters other than white space, and the sign that stands for bytes that are no text. */
const isStrange = (code: number) => code < 9 || code === 11 || (code > 13 && code < 32) || code === 0xfffd;
