// Editions of the Bible for tests.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { EditionSource, EditionText } from "./edition.ts";

/** A few verses in plain English, with the quotation marks of modern editions. It lacks Matthew 5:15. */
export const PLAIN_VERSES = {
  "Matthew 5:14":
    "# “People will see by you what God is like, as a village on a hill is seen from everywhere.",
  "Matthew 5:16":
    "Let everyone see the kind things you do,” he told them, “and they will thank your Father for them.”",
  "John 3:16": "# God loved everyone on earth so deeply that he gave his one Son.",
  "John 3:17": "He did not send him to judge us, but to rescue us through him.",
  "John 3:18": "Nobody who trusts in him is judged.",
};

/** Writes an edition to a file, which is deleted after the tests of the file that calls this. */
export function writeEdition(
  text: Partial<EditionText> = {},
  fields: Partial<EditionSource> = {},
): EditionSource {
  const folder = mkdtempSync(path.join(tmpdir(), "berea-edition-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "edition.json");
  writeFileSync(file, JSON.stringify({ verses: PLAIN_VERSES, numbers: {}, ...text }));
  return {
    id: "plain",
    name: "Plain Bible",
    abbreviation: "PB",
    language: "en",
    copyright: "© The Plain Bible Society",
    file,
    ...fields,
  };
}
