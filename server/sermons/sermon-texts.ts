import { parseHighlights } from "../../contract/processing/highlights.ts";
import { isHtml } from "../../contract/processing/lesson-plan.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { readVisibleText } from "../engine/verify/visible-text.ts";
import { describeSermon } from "../exports/document/sermon-document.ts";
import { readSermonFile, writeSermonFile } from "../exports/markdown/sermon-markdown.ts";
import type { KindTexts } from "../records/kind-texts.ts";
import { listEntries, listFields, type SearchedText } from "../records/searched-text.ts";
import { checkSermon, pickCheckedSermon } from "./sermon-checks.ts";

type SearchedSermon = Pick<
  Sermon,
  | "title"
  | "scripture"
  | "series"
  | "speaker"
  | "tags"
  | "description"
  | "notes"
  | "summary"
  | "highlights"
  | "lessonPlan"
  | "refinedTranscript"
  | "transcript"
>;

export const sermonTexts = {
  listTexts: listSermonTexts,
  checks: { pick: pickCheckedSermon, check: checkSermon },
  exports: { describe: describeSermon, writeMarkdown: writeSermonFile, readMarkdown: readSermonFile },
} satisfies KindTexts;

function listSermonTexts(sermon: SearchedSermon): SearchedText[] {
  const { lessonPlan } = sermon;
  const quotes = parseHighlights(sermon.highlights) ?? [];
  // The refined transcript has the same words, as people read them.
  const spoken = sermon.refinedTranscript.trim() === "" ? "transcript" : "refinedTranscript";
  return [
    ...listFields(sermon, ["title", "scripture", "series", "speaker"]),
    ...listEntries("tags", sermon.tags),
    ...listFields(sermon, ["description", "notes", "summary"]),
    ...listEntries(
      "highlights",
      quotes.map(({ quote, note }) => (note === "" ? quote : `${quote}\n${note}`)),
    ),
    { part: "lessonPlan", text: isHtml(lessonPlan) ? readVisibleText(lessonPlan).text : lessonPlan },
    ...listFields(sermon, [spoken]),
  ];
}
