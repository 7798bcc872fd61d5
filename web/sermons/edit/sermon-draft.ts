import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { parseHighlights, serializeHighlights } from "../../../contract/processing/highlights.ts";
import { TEXT_RESULTS, type TextResult } from "../../../contract/sermon-results.ts";
import type { NewSermon, Sermon, SermonItem } from "../../../contract/records/sermon.schema.ts";
import type { TimedTranscript } from "../../../contract/transcript/transcript.schema.ts";
import { type Draft, readFields } from "../../autosave/draft.ts";

const PLAIN_FIELDS = [
  "title",
  "date",
  "scripture",
  "description",
  "notes",
  "youtubeUrl",
  "bible",
  "series",
  "speaker",
  "tags",
  "status",
  ...TEXT_RESULTS,
] as const satisfies (keyof Sermon)[];
type PlainField = (typeof PLAIN_FIELDS)[number];

/** A list, so that two editors can change different highlights; or the stored text if it cannot be parsed. */
export type EditedHighlights = readonly Highlight[] | { unreadable: string };

export type SermonFields = Pick<Sermon, PlainField> & {
  /** One field, because a conflict must not mix the text of one side with the times of the other. */
  speech: TimedTranscript;
  highlights: EditedHighlights;
};
export type SermonDraft = Draft<SermonFields, never>;

export function toDraft(sermon: Sermon): SermonDraft {
  const { transcript, segments } = sermon;
  const fields = {
    ...readFields(sermon, PLAIN_FIELDS),
    speech: { transcript, segments },
    highlights: parseStoredHighlights(sermon.highlights),
  };
  return { fields, entries: {}, order: [] };
}

export function parseStoredHighlights(stored: string): EditedHighlights {
  if (stored.trim() === "") return [];
  return parseHighlights(stored) ?? { unreadable: stored };
}

export function formatStoredHighlights(highlights: EditedHighlights): string {
  if ("unreadable" in highlights) return highlights.unreadable;
  return highlights.length === 0 ? "" : serializeHighlights(highlights);
}

export function toStored({ speech, highlights, ...plain }: Partial<SermonFields>): NewSermon {
  return {
    ...plain,
    ...speech,
    ...(highlights && { highlights: formatStoredHighlights(highlights) }),
  };
}

export function toSermon(item: SermonItem, { fields }: SermonDraft): Sermon {
  const { highlights, speech, notes } = fields;
  return {
    ...item,
    ...speech,
    ...readFields(fields, TEXT_RESULTS),
    highlights: formatStoredHighlights(highlights),
    notes,
  };
}

export function createBlankSermon(): SermonDraft {
  const fields: SermonFields = {
    title: "",
    date: null,
    scripture: "",
    description: "",
    notes: "",
    youtubeUrl: "",
    bible: null,
    series: "",
    speaker: "",
    tags: [],
    status: "draft",
    ...(Object.fromEntries(TEXT_RESULTS.map((name) => [name, ""])) as Record<TextResult, string>),
    speech: { transcript: "", segments: null },
    highlights: [],
  };
  return { fields, entries: {}, order: [] };
}
