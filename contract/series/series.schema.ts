import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { CalendarDay, requiredTextOf, textOf } from "../text/text.schema.ts";
import { ContentItem } from "../records/content.schema.ts";
import { RecordParams, UserParams } from "../records/record-endpoints.schema.ts";
import { COVER_BYTES, MAX_MEMBERS, MAX_PLANNED, MAX_SERIES, SERIES_MESSAGES } from "./series.ts";

/** A sermon that is planned but not yet started. */
export const PlannedSermon = z.object({
  id: z.uuid(),
  title: requiredTextOf(LIMITS.lineCharacters, "Title", "Title is required"),
  date: CalendarDay.nullable(),
  scripture: textOf(LIMITS.lineCharacters, "Scripture Reference"),
});
export type PlannedSermon = z.infer<typeof PlannedSermon>;

const writable = {
  name: requiredTextOf(LIMITS.lineCharacters, "Name", SERIES_MESSAGES.nameRequired),
  description: textOf(LIMITS.noteCharacters, "Description"),
  planned: z.array(PlannedSermon).max(MAX_PLANNED),
};

export const Series = z.object({
  id: z.string(),
  /** Increases with each change of the series; a change names the version that it is based on. */
  version: z.int(),
  ...writable,
  /** The id of the file with the cover. */
  coverId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Series = z.infer<typeof Series>;

/** A record of a series. Archived records are not listed. */
export const SeriesMember = ContentItem.extend({
  /** The day of a devotional in a series of days. */
  day: z.int().nullable(),
});
export type SeriesMember = z.infer<typeof SeriesMember>;

export const SeriesPage = Series.extend({
  /** By kind, then in the order of their days and dates. */
  members: z.array(SeriesMember).max(4 * MAX_MEMBERS),
});
export type SeriesPage = z.infer<typeof SeriesPage>;

export const SeriesItem = Series.omit({ planned: true }).extend({
  counts: z.object({ sermon: z.int(), study: z.int(), devotional: z.int(), planned: z.int() }),
  /** The first and the last date of its records and planned sermons. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
});
export type SeriesItem = z.infer<typeof SeriesItem>;

export const NewSeries = z.object(writable).partial().required({ name: true });
export type NewSeries = z.infer<typeof NewSeries>;

export const SeriesChange = z.object(writable).partial().extend({ version: z.int() });
export type SeriesChange = z.infer<typeof SeriesChange>;

export const seriesEndpoints = {
  listSeries: defineEndpoint(CALLS.listSeries, {
    summary: "Lists the user's series, those with the latest dates first",
    params: UserParams,
    query: z.object({
      /** Words of the name; the last may be incomplete. */
      q: textOf(LIMITS.lineCharacters, "Search").optional(),
      /** The name of one series, in any case. */
      name: textOf(LIMITS.lineCharacters, "Name").optional(),
    }),
    response: z.object({ items: z.array(SeriesItem).max(MAX_SERIES) }),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  createSeries: defineEndpoint(CALLS.createSeries, {
    summary: "Creates a series; records belong to the series that they name",
    params: UserParams,
    body: NewSeries,
    response: Series,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
  }),
  getSeries: defineEndpoint(CALLS.getSeries, {
    summary: "Returns a series with its records in order",
    params: RecordParams,
    response: SeriesPage,
    errors: ["unauthenticated", "not_found"],
  }),
  updateSeries: defineEndpoint(CALLS.updateSeries, {
    summary: "Changes a series if `version` is its current version; its records follow a new name",
    params: RecordParams,
    body: SeriesChange,
    response: Series,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "too_large"],
  }),
  deleteSeries: defineEndpoint(CALLS.deleteSeries, {
    summary: "Deletes a series; its records stay, without a series",
    params: RecordParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
  setSeriesCover: defineEndpoint(CALLS.setSeriesCover, {
    usageLimit: "convert",
    summary: "Uploads a cover (JPEG, PNG, WebP, GIF, AVIF), which is resized and stored without metadata",
    params: RecordParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: COVER_BYTES,
    response: Series,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
  deleteSeriesCover: defineEndpoint(CALLS.deleteSeriesCover, {
    summary: "Deletes the cover of a series",
    params: RecordParams,
    response: Series,
    errors: ["unauthenticated", "not_found"],
  }),
  draftPlannedSermon: defineEndpoint(CALLS.draftPlannedSermon, {
    summary: "Creates a draft from a planned sermon, which is then no longer planned, and returns its id",
    params: RecordParams.extend({ plannedId: z.string() }),
    response: z.object({ sermonId: z.string() }),
    status: 201,
    errors: ["unauthenticated", "not_found"],
  }),
};
