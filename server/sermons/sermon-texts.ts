import { parseHighlights } from "../../contract/processing/highlights.ts";
import { isHtml } from "../../contract/processing/lesson-plan.ts";
import { RESULTS_TO_READ, type ResultName, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { extractVisibleText } from "../engine/verify/visible-text.ts";
import { describeSermon } from "../documents/sermon-document.ts";
import { readSermonFile, writeSermonFile } from "../documents/markdown/sermon-markdown.ts";
import type { KindTexts } from "../records/kind-texts.ts";
import { listEntries, listFields, type SearchedText } from "../records/searched-text.ts";
import { checkSermon, pickCheckedSermon } from "./sermon-checks.ts";

type SearchedSermon = Pick<
  Sermon,
  "title" | "scripture" | "series" | "speaker" | "tags" | "description" | "notes" | ResultName | "transcript"
>;

export const sermonTexts = {
  listTexts: listSermonTexts,
  checks: { pick: pickCheckedSermon, check: checkSermon },
  exports: { describe: describeSermon, writeMarkdown: writeSermonFile, readMarkdown: readSermonFile },
} satisfies KindTexts;

function listSermonTexts(sermon: SearchedSermon): SearchedText[] {
  // The refined transcript has the same words in readable form.
  const spoken = sermon.refinedTranscript.trim() === "" ? "transcript" : "refinedTranscript";
  return [
    ...listFields(sermon, ["title", "scripture", "series", "speaker"]),
    ...listEntries("tags", sermon.tags),
    ...listFields(sermon, ["description", "notes"]),
    ...RESULTS_TO_READ.filter((name) => name !== "refinedTranscript").flatMap((name) =>
      listResult(name, sermon[name]),
    ),
    ...listFields(sermon, [spoken]),
  ];
}

function listResult(part: ResultName, stored: string): SearchedText[] {
  switch (SERMON_RESULTS[part].format) {
    case "highlights":
      return listEntries(
        part,
        (parseHighlights(stored) ?? []).map(({ quote, note }) => (note === "" ? quote : `${quote}\n${note}`)),
      );
    case "html":
      return [{ part, text: isHtml(stored) ? extractVisibleText(stored).text : stored }];
    default:
      return [{ part, text: stored }];
  }
}
