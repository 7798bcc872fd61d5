// What a shared page shows of a record. Everything that is not listed here is removed before the page is written.
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Devotional } from "../../contract/records/devotional.schema.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { listSharedParts } from "../../contract/records/share-links.ts";
import type { Study } from "../../contract/records/study.schema.ts";
import { RESULTS_TO_READ, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import type { Making } from "../public-pages/record-page.tsx";

export type SharedKind = Exclude<ContentKind, "testimony">;

/** The fields that every page shows. */
const ALWAYS_SHOWN: Record<SharedKind, readonly string[]> = {
  sermon: ["title", "date", "scripture", "speaker", "language"],
  study: ["title", "scripture", "startDate", "endDate", "frequency"],
  devotional: ["title", "date", "scripture"],
};

/** The record with only the fields that its page shows; the others are empty. */
export function pickShared<Shared extends object>(
  kind: SharedKind,
  record: Shared,
  parts: readonly string[],
): Shared {
  const chosen = listSharedParts(RECORD_KINDS[kind].path).filter(([name]) => parts.includes(name));
  const shown = new Set([...ALWAYS_SHOWN[kind], ...chosen.flatMap(([, { fields }]) => fields)]);
  const picked = Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, shown.has(field) ? value : emptyOf(value)]),
  ) as Shared;
  return kind === "study" && !parts.includes("media") ? withoutMedia(picked) : picked;
}

function emptyOf(value: unknown): unknown {
  if (typeof value === "string") return "";
  return Array.isArray(value) ? [] : null;
}

const withoutMedia = <Shared extends object>(study: Shared): Shared => ({
  ...study,
  sessions: (study as unknown as Study).sessions.map(({ media: _, ...session }) =>
    Object.assign(session, { media: [] }),
  ),
});

/** How the parts of a page came about, as far as that is stored. */
export function listMakings(kind: SharedKind, record: object, parts: readonly string[]): Making[] {
  switch (kind) {
    case "sermon":
      return listSermonMakings(record as Sermon, parts);
    case "study": {
      const guide = (record as Study).generatedContent;
      if (!guide || !parts.includes("guide")) return [];
      return [{ name: "Leader’s Guide", engine: guide.engine, isEdited: guide.isEdited }];
    }
    case "devotional": {
      const { origin } = record as Devotional;
      return [{ name: "Devotional", engine: origin?.engine ?? null, isEdited: origin?.isEdited ?? false }];
    }
  }
}

function listSermonMakings(sermon: Sermon, parts: readonly string[]): Making[] {
  return RESULTS_TO_READ.flatMap((result) => {
    const part = result === "refinedTranscript" ? "transcript" : result;
    if (!parts.includes(part) || sermon[result].trim() === "") return [];
    const { engine = null, isEdited = false } = sermon.results[result] ?? {};
    const name = part === "transcript" ? "Transcript" : SERMON_RESULTS[result].label;
    // Without an engine, it is not known who wrote down the words of a transcript.
    return part === "transcript" && engine === null ? [] : [{ name, engine, isEdited }];
  });
}
