import { type Devotional, NewDevotional } from "../../../contract/records/devotional.schema.ts";
import { UNTITLED_DEVOTIONAL } from "../../../contract/records/devotional.ts";
import { readPart, section } from "./file-parts.ts";
import { readItems, type RecordFile, writeItems } from "./record-file.ts";

export function writeDevotionalFile(
  devotional: Omit<Devotional, "origin" | "createdAt" | "updatedAt" | "publishedAt" | "archivedAt">,
): RecordFile {
  const { title, date, scripture, series, seriesDay, timezone, status } = devotional;
  return {
    kind: "devotional",
    title: title.trim() || UNTITLED_DEVOTIONAL,
    fields: { title, date, scripture, series, seriesDay, timezone, status },
    parts: [
      section("reading", "Reading", devotional.reading),
      section("reflectionQuestions", "Reflection Questions", writeItems(devotional.reflectionQuestions)),
      section("prayer", "Prayer", devotional.prayer),
    ].filter(({ text }) => text !== ""),
  };
}

export function readDevotionalFile({ title, fields, parts }: RecordFile): NewDevotional {
  return NewDevotional.parse({
    title,
    ...fields,
    reading: readPart(parts, "reading"),
    reflectionQuestions: readItems(readPart(parts, "reflectionQuestions")),
    prayer: readPart(parts, "prayer"),
  });
}
