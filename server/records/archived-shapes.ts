// What archives say of records and of their versions, checked.
import { z } from "zod";
import { LIMITS } from "../../contract/limits.ts";
import { ResultInfo } from "../../contract/processing/results.schema.ts";
import { parseJson } from "../../contract/text/parse-json.ts";
import { Segment } from "../../contract/transcript/transcript.schema.ts";

export const Moment = z.iso.datetime().transform((time) => new Date(time));

/** When a record was last published: archives of an earlier Berea do not say. */
const PublishedAt = Moment.nullable().default(null);

/** How a result was made, as it is stored. */
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
  /** To the microsecond, as their order matters. */
  replacedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
});

/** The columns that all records have in an archive. */
export const archivedColumns = {
  id: z.uuid(),
  version: z.int().positive(),
  createdAt: Moment,
  updatedAt: Moment,
};

/** The fields of a record that are not part of an earlier state of it. */
export const NO_CONTENT = {
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  publishedAt: true,
  createdBy: true,
  lastModifiedBy: true,
} as const;

/** The shapes of a kind of which whole records are kept; `content` is what an earlier state holds. */
export function archivedShapes<Shape extends z.ZodRawShape>(kind: string, content: z.ZodObject<Shape>) {
  const state = z.string().transform((text, context) => {
    const checked = content.safeParse(parseJson(text));
    if (checked.success) return JSON.stringify(checked.data);
    context.addIssue("This is no state of such a record.");
    return z.NEVER;
  });
  return {
    shape: content.extend({ ...archivedColumns, publishedAt: PublishedAt }),
    versionShape: ArchivedVersion.extend({ part: z.literal(kind), text: state }),
  };
}
