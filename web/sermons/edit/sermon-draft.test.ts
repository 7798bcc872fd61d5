import { expect, test } from "vitest";
import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { serializeHighlights } from "../../../contract/processing/highlights.ts";
import type { Sermon, SermonItem } from "../../../contract/records/sermon.schema.ts";
import { findChange } from "../../autosave/draft.ts";
import { mergeDrafts } from "../../autosave/merge.ts";
import { setField as setAnyField } from "../../autosave/editing.ts";
import {
  createBlankSermon,
  type SermonDraft,
  type SermonFields,
  toDraft,
  toSermon,
  toStored,
} from "./sermon-draft.ts";

const setField = <Name extends keyof SermonFields>(name: Name, value: SermonFields[Name]) =>
  setAnyField<SermonDraft, Name>(name, value);

const line = (quote: string, note = ""): Highlight => ({ quote, note, start_time: 1 });

const sermonOf = (fields: Partial<Sermon>) =>
  ({ transcript: "", segments: null, highlights: "", ...fields }) as Sermon;

test("a change of the title sends only the title", () => {
  const draft = toDraft(
    sermonOf({ title: "Before", transcript: "Fear not", highlights: serializeHighlights([line("Fear")]) }),
  );
  const change = findChange(draft, setField("title", "After")(draft));
  expect(toStored(change?.fields ?? {})).toEqual({ title: "After" });
});

test("text and times are sent together and conflict together", () => {
  const segments = [{ start: 0, end: 1, text: "Fear not" }];
  const base = toDraft(sermonOf({ transcript: "Fear not", segments }));
  const mine = setField("speech", { transcript: "Fear not!", segments })(base);
  expect(toStored(findChange(base, mine)?.fields ?? {})).toEqual({ transcript: "Fear not!", segments });
  const theirs = setField("speech", { transcript: "Rejoice", segments: null })(base);
  expect(mergeDrafts(base, mine, theirs)).toMatchObject({
    conflicts: ["speech"],
    draft: { fields: { speech: { transcript: "Fear not!", segments } } },
  });
});

test("two editors can change different highlights", () => {
  const base = setField("highlights", [line("a"), line("b"), line("c")])(createBlankSermon());
  const mine = setField("highlights", [line("a", "mine"), line("b"), line("c")])(base);
  const theirs = setField("highlights", [line("a"), line("b")])(base);
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(draft.fields.highlights).toEqual([line("a", "mine"), line("b")]);
});

test("highlights that cannot be parsed stay unchanged", () => {
  const draft = toDraft(sermonOf({ highlights: "Not JSON at all" }));
  expect(toStored(draft.fields)).toMatchObject({ highlights: "Not JSON at all" });
});

test("no highlights are stored as an empty text", () => {
  expect(toStored({ highlights: [] })).toEqual({ highlights: "" });
});

test("the sermon after a save has the long texts of the draft and the other fields of the response", () => {
  const draft = setField("summary", "Mine")(createBlankSermon());
  const answered = { title: "Trimmed", version: 7 } as SermonItem;
  expect(toSermon(answered, draft)).toMatchObject({
    title: "Trimmed",
    version: 7,
    summary: "Mine",
    segments: null,
  });
});
