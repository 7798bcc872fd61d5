// What a shared page shows of a record. Everything that is not listed here is removed before the page is written.
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import { listSharedParts } from "../../contract/records/share-links.ts";
import type { Study } from "../../contract/records/study.schema.ts";

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

/** The part of a page that shows a text; other texts have the name of their part. */
const PART_OF: Record<string, string> = { refinedTranscript: "transcript", generatedContent: "guide" };

/**
 * How the texts that a page shows were made. It names nobody, says nothing of transcripts of unknown sources, and that
 * of the raw transcript only if there is no refined one.
 */
export function pickProvenance(texts: readonly TextProvenance[], parts: readonly string[]): TextProvenance[] {
  const isRefined = texts.some(({ part }) => part === "refinedTranscript");
  return texts
    .filter(({ part, source }) => {
      if (part === "transcript" && (isRefined || source === "unknown")) return false;
      return part === "devotional" || parts.includes(PART_OF[part] ?? part);
    })
    .map(hidePrivate);
}

const hidePrivate = (text: TextProvenance): TextProvenance => ({
  ...text,
  name: text.part === "refinedTranscript" ? "Transcript" : text.name,
  people: [],
  changedShare: null,
  isOutOfDate: false,
  // The name of a file may be private.
  maker: text.source === "file" ? null : text.maker,
});
