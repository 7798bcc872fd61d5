// Files about a sermon that players of podcasts load.
import type { Chapter } from "../../../contract/media/chapters.ts";
import { writeVtt } from "../../exports/captions/write-captions.ts";
import type { Caption, PublishedContent } from "../../publications/published-content.ts";

interface SermonFile {
  /** What it is written from. */
  part: keyof PublishedContent & ("captions" | "chapters");
  mediaType: string;
  /** Takes the part as JSON. */
  write(json: string): string;
}

export type SermonFileName = "transcript.vtt" | "transcript.json" | "chapters.json";

/** The JSON transcripts and chapters are those of Podcasting 2.0. */
export const SERMON_FILES: Record<SermonFileName, SermonFile> = {
  "transcript.vtt": {
    part: "captions",
    mediaType: "text/vtt; charset=utf-8",
    write: (json) => writeVtt(JSON.parse(json) as Caption[]),
  },
  "transcript.json": {
    part: "captions",
    mediaType: "application/json; charset=utf-8",
    write: (json) =>
      JSON.stringify({
        version: "1.0.0",
        segments: (JSON.parse(json) as Caption[]).map(({ start, end, text }) => ({
          startTime: start,
          endTime: end,
          body: text,
        })),
      }),
  },
  "chapters.json": {
    part: "chapters",
    mediaType: "application/json+chapters; charset=utf-8",
    write: (json) =>
      JSON.stringify({
        version: "1.2.0",
        chapters: (JSON.parse(json) as Chapter[]).map(({ start, title }) => ({ startTime: start, title })),
      }),
  },
};

export const SERMON_FILE_NAMES = Object.keys(SERMON_FILES) as SermonFileName[];
