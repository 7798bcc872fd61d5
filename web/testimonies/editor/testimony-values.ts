import { nameAsShown } from "../../../contract/testimony.ts";
import type { TestimonyFields } from "./testimony-kind.ts";

/** The fields of a testimony as people know them. */
export const TESTIMONY_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  before: "Before",
  how: "How It Happened",
  after: "After",
  scripture: "Scripture Reference",
  photoFileId: "Photo",
  photoPermission: "Permission for the photo",
  name: "Name",
  nameShown: "How the name is shown",
  visibility: "Who may see it",
};

/** A value of a testimony as people read it. */
export function writeTestimonyValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : "";
}

/** A testimony as plain text, for looking back at it. */
export function outlineTestimony(testimony: TestimonyFields): string {
  const { title, scripture, before, how, after } = testimony;
  const head = [title, scripture, nameAsShown(testimony)].filter((line) => line.trim() !== "").join("\n");
  return [head, before, how, after].filter((text) => text.trim() !== "").join("\n\n");
}
