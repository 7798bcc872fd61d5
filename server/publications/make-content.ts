// Picks what is published of a record: everything that is not listed here is removed first.
import type { BaseLogger } from "pino";
import type { Chapter } from "../../contract/media/chapters.ts";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { listUsualParts } from "../../contract/records/share-links.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db } from "../db/database.ts";
import { findChapters, findLatestRecording } from "../files/files.ts";
import { getProvenance, type ProvenanceParts } from "../provenance/provenance.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { RecordPlace } from "../records/record-access.ts";
import { getSharedRecord } from "../records/records.ts";
import { pickProvenance, pickShared, type SharedKind } from "../share-links/shared-record.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type * as Worker from "./publication-worker.ts";
import type { PublishedContent } from "./published-content.ts";

export interface ContentParts {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  texts: ProvenanceParts["texts"];
  log: BaseLogger;
}

/** The state of a record that could be published. */
export interface PublishableState {
  version: number;
  content: PublishedContent;
  /** The recording. */
  fileId: string | null;
  /** The sermon that a devotional was made from. */
  sourceSermonId: string | null;
}

/** A lesson plan is for teachers. */
const UNPUBLISHED_PARTS = new Set(["lessonPlan"]);

export const listPublishedParts = (kind: SharedKind): string[] =>
  listUsualParts(RECORD_KINDS[kind].path).filter((part) => !UNPUBLISHED_PARTS.has(part));

export function createContentMaker({ db, bibles, texts, log }: ContentParts) {
  const pool = createWorkerPool<typeof Worker>("publications/publication-worker.ts", { log });

  return {
    /** Throws not found unless the record is the user's own or shared with them. */
    async make(kind: RecordKind, place: RecordPlace, locale: string): Promise<PublishableState> {
      const { ownerId, id, actorId } = place;
      const record = (await getSharedRecord(db, kind, place)) as {
        version: number;
        bible?: string | null;
        segments?: RawJson<Segment[]> | null;
        sourceSermonId?: string | null;
      };
      const name = kind.name as SharedKind;
      const parts = listPublishedParts(name);
      const provenance = await getProvenance({ db, texts }, kind, place);
      const recording =
        name === "sermon"
          ? await findLatestRecording(db, { ownerId, recordKind: name, recordId: id })
          : undefined;
      const content = await pool.run(
        "makePublishedContent",
        {
          kind: name,
          record: {
            ...pickShared(name, record, parts),
            ...(record.segments && { segments: record.segments }),
          },
          printing: { locale, edition: await bibles.chooseEdition(ownerId, record.bible) },
          provenance: pickProvenance(provenance, parts),
          chapters: recording ? await listChaptersWithin(db, recording) : [],
        },
        { owner: actorId },
      );
      const { version, sourceSermonId = null } = record;
      return { version, content, fileId: recording?.id ?? null, sourceSermonId };
    },
    close: () => pool.close(),
  };
}

/** The chapters of a recording that begin before its end. */
async function listChaptersWithin(db: Db, { id, seconds }: MediaFile): Promise<Chapter[]> {
  return (await findChapters(db, id)).filter(({ start }) => start < (seconds ?? Infinity));
}

export type ContentMaker = ReturnType<typeof createContentMaker>;
