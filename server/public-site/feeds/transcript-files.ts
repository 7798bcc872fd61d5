// Files about a sermon that players of podcasts load.
import type { Chapter } from "../../../contract/media/chapters.ts";
import type { Caption } from "../../publications/published-content.ts";

/** The JSON transcripts and chapters of Podcasting 2.0. */
export const writeJsonTranscript = (captions: readonly Caption[]): string =>
  JSON.stringify({
    version: "1.0.0",
    segments: captions.map(({ start, end, text }) => ({ startTime: start, endTime: end, body: text })),
  });

export const writeChapters = (chapters: readonly Chapter[]): string =>
  JSON.stringify({
    version: "1.2.0",
    chapters: chapters.map(({ start, title }) => ({ startTime: start, title })),
  });
