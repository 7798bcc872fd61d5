import type { Testimony } from "../../../contract/records/testimony.schema.ts";
import { UNTITLED_TESTIMONY } from "../../../contract/records/testimony.ts";
import { section } from "./file-parts.ts";
import type { RecordFile } from "./record-file.ts";

/** A testimony as a file; its photo stays behind. */
export function writeTestimonyFile(
  testimony: Omit<Testimony, "createdAt" | "updatedAt" | "publishedAt" | "archivedAt">,
): RecordFile {
  const { title, scripture, name, nameShown, visibility, status } = testimony;
  return {
    kind: "testimony",
    title: title.trim() || UNTITLED_TESTIMONY,
    fields: { title, scripture, name, nameShown, visibility, status },
    parts: [
      section("before", "Before", testimony.before),
      section("how", "How", testimony.how),
      section("after", "After", testimony.after),
    ].filter(({ text }) => text !== ""),
  };
}
