import { readTimedLines } from "./timed-lines.ts";

/** Whether text is captions, whatever its file is called. */
export const isCaptions = (text: string): boolean =>
  /^\s*(?:WEBVTT\b|\d+\s+[\d:.,]+\s*-->)/.test(text) || readTimedLines(text) !== undefined;
