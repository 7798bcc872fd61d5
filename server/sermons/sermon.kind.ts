import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import { SERMON_MESSAGES, UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import { asText } from "../db/schema/json-text-column.ts";
import { sermons } from "../db/schema.ts";
import { prepareOnce } from "../db/prepare-once.ts";
import type { RecordKind, RecordParts } from "../records/record-kind.ts";
import { isGiven, requireId } from "../records/record-rows.ts";
import { listSermonOrigins } from "./sermon-origins.ts";
import { sermonArchive } from "./sermon-archive.ts";
import {
  type LockedSermon,
  lockedSermonColumns,
  presentSermon,
  sermonColumns,
  type SermonFields,
  sermonItemColumns,
  type SermonItemRow,
  type SermonRow,
  type StoredSermon,
} from "./sermon-rows.ts";
import { sermonTags } from "./sermon-tags.ts";
import { sermonTexts } from "./sermon-texts.ts";
import { sermonVersions } from "./sermon-versions.ts";

const searched = {
  series: sermons.series,
  speaker: sermons.speaker,
  tags: sermons.tags,
  description: sermons.description,
  notes: sermons.notes,
  ...Object.fromEntries(RESULT_NAMES.map((name) => [name, sermons[name]])),
  transcript: sermons.transcript,
};

export const sermonKind = {
  name: "sermon",
  messages: SERMON_MESSAGES,
  table: sermons,
  checkEndpoint: checkEndpoints.checkSermon,
  dismissalEndpoint: checkEndpoints.dismissSermonFinding,
  columns: sermonColumns,
  itemColumns: sermonItemColumns,
  lockedColumns: lockedSermonColumns,
  present: (row: SermonRow): StoredSermon => presentSermon(row),
  presentItem: (row: SermonItemRow) => presentSermon(row),
  listOrigins: listSermonOrigins,

  /** Sanitizes the lesson plan and aligns timed speech with an edited transcript. Both may be slow. */
  async prepare(parts, ownerId, fields: SermonFields, base) {
    const { lessonPlan } = fields;
    const options = { owner: ownerId };
    const timed = base ? await retimeWithTranscript(parts, ownerId, fields, base) : fields;
    if (lessonPlan === undefined) return timed;
    return { ...timed, lessonPlan: await parts.texts.sanitizeLessonPlan(lessonPlan, options) };
  },
  create: ({ isPublished: _, ...fields }: SermonFields) => ({
    title: UNTITLED_SERMON,
    ...fields,
    ...(fields.status === "completed" && {
      completedAt: new Date(),
      sourceType: fields.youtubeUrl ? ("youtube" as const) : ("upload" as const),
    }),
  }),
  change: (_before: LockedSermon, { isPublished: _, ...fields }: SermonFields) => ({
    ...fields,
    ...setSource(fields),
  }),
  versions: sermonVersions,
  authoredParts: sermonVersions.parts,

  search: { date: sermons.date, finished: "completed", columns: searched },
  sorting: {
    series: { name: sermons.series, id: sermons.seriesId },
    speaker: sermons.speaker,
    tags: sermonTags,
  },
  authorFields: { fixed: ["status", "isPublished"], hidden: ["notes"] },
  texts: sermonTexts,
  archive: sermonArchive,
} satisfies RecordKind;

/** Completing a sermon sets its source type. */
function setSource({ status, youtubeUrl }: SermonFields): PgUpdateSetSource<typeof sermons> {
  if (status === "draft") return { completedAt: null };
  if (status === undefined) return {};
  return {
    completedAt: sql`coalesce(${sermons.completedAt}, now())`,
    sourceType: sql`case when ${youtubeUrl ?? sermons.youtubeUrl} = '' then 'upload' else 'youtube' end`,
  };
}

const selectTimedSpeech = prepareOnce((db, { version, transcript, segments }: typeof sermons) =>
  db
    .select({ transcript, segments: asText(segments) })
    .from(sermons)
    .where(and(isGiven(sermons), eq(version, sql.placeholder("version")), isNotNull(segments)))
    .prepare("select_timed_speech"),
);

/** Adds the base version's timed speech to the fields, as far as it fits the new words. */
async function retimeWithTranscript(
  { db, texts }: RecordParts,
  ownerId: string,
  fields: SermonFields,
  { id, version }: { id: string; version: number },
): Promise<SermonFields> {
  const { transcript, segments } = fields;
  if (transcript === undefined || segments !== undefined) return fields;
  const base = { ownerId, id: requireId(sermonKind, id), version };
  const [stored] = await selectTimedSpeech(db, sermons).execute(base);
  if (!stored?.segments || transcript === stored.transcript) return fields;
  return { ...fields, segments: await texts.retimeSegments(stored.segments, transcript, { owner: ownerId }) };
}
