// The validation schemas of records and versions in archives.
import { z } from "zod";
import { BibleId } from "../../contract/bibles/bibles.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ResultInfo } from "../../contract/processing/results.schema.ts";
import { parseJson } from "../../contract/text/parse-json.ts";
import { Segment } from "../../contract/transcript/transcript.schema.ts";

export const Moment = z.iso.datetime().transform((time) => new Date(time));

/** Archives of earlier versions of Berea do not contain it. */
const PublishedAt = Moment.nullable().default(null);

/** Archives of earlier versions of Berea do not contain it, and the edition may not be on this server. */
export const ArchivedBible = BibleId.nullable().default(null);

/** How a result was generated, as stored. */
export const ArchivedResult = ResultInfo.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(128),
});

const line = z.string().max(LIMITS.lineCharacters);

export const ArchivedVersion = z.object({
  id: z.uuid(),
  part: line,
  author: line,
  text: z.string().max(LIMITS.archive.textBytes),
  segments: z.array(Segment).max(LIMITS.segments).nullable(),
  info: ArchivedResult.nullable(),
  /** In microseconds, so that the order is exact. */
  replacedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
});

export const archivedColumns = {
  id: z.uuid(),
  version: z.int().positive(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Archives of earlier versions of Berea do not contain it. */
  archivedAt: Moment.nullable().default(null),
};

/** The fields of a record that its versions do not contain. */
export const NON_CONTENT_FIELDS = {
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  archivedAt: true,
  createdBy: true,
  lastModifiedBy: true,
} as const;

/** The archive schemas of a kind whose versions are whole records. `content` is the schema of a version's content. */
export function archiveShapes<Shape extends z.ZodRawShape>(kind: string, content: z.ZodObject<Shape>) {
  const state = z.string().transform((text, context) => {
    const checked = content.safeParse(parseJson(text));
    if (checked.success) return JSON.stringify(checked.data);
    context.addIssue("This is not a version of such a record.");
    return z.NEVER;
  });
  return {
    shape: content.extend({ ...archivedColumns, publishedAt: PublishedAt }),
    versionShape: ArchivedVersion.extend({ part: z.literal(kind), text: state }),
  };
}
