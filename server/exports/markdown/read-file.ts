import type { NewDevotional } from "../../../contract/devotional.ts";
import type { NewSermon } from "../../../contract/sermon.ts";
import type { NewStudy } from "../../../contract/study.ts";
import { readDevotionalFile } from "./devotional-markdown.ts";
import { readRecordFile } from "./record-file.ts";
import { readSermonFile } from "./sermon-markdown.ts";
import { readStudyFile } from "./study-markdown.ts";

/** A new record as a Markdown file has it. */
export type ReadFile =
  | { kind: "sermons"; fields: NewSermon }
  | { kind: "studies"; fields: NewStudy }
  | { kind: "devotionals"; fields: NewDevotional };

/**
 * Reads Markdown that Berea wrote, also where a person has changed it since. Undefined where it is none; throws a
 * `ZodError` where it says what no record can hold.
 */
export function readMarkdownFile(text: string): ReadFile | undefined {
  const file = readRecordFile(text);
  switch (file?.kind) {
    case "sermon":
      return { kind: "sermons", fields: readSermonFile(file) };
    case "study":
      return { kind: "studies", fields: readStudyFile(file) };
    case "devotional":
      return { kind: "devotionals", fields: readDevotionalFile(file) };
    default:
      return undefined;
  }
}
