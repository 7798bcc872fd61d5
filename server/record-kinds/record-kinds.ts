// The list of record kinds. Everything on the server that handles all kinds uses it.
import type { ContentKind } from "../../contract/records/content.schema.ts";
import { devotionalKind } from "../devotionals/devotional.kind.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { studyKind } from "../studies/study.kind.ts";
import { testimonyKind } from "../testimonies/testimony.kind.ts";

/** By name. A kind that refers to records of another kind comes after it, since archives are imported in this order. */
export const RECORD_KINDS = {
  sermon: sermonKind,
  study: studyKind,
  devotional: devotionalKind,
  testimony: testimonyKind,
} satisfies Record<ContentKind, RecordKind>;

export const listKinds = (): RecordKind[] => Object.values(RECORD_KINDS);

export const kindOf = (name: ContentKind): RecordKind => RECORD_KINDS[name];
