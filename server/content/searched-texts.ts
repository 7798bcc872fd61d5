// The texts of records that searching goes through, the weightiest first.
import type { Devotional } from "../../contract/devotional.ts";
import { parseHighlights } from "../../contract/highlights.ts";
import { isHtml } from "../../contract/lesson-plan.ts";
import type { Sermon } from "../../contract/sermon.ts";
import type { Study } from "../../contract/study.ts";
import type { Testimony } from "../../contract/testimony.ts";
import { readVisibleText } from "../engine/verify/visible-text.ts";

export interface SearchedText {
  /** The field that it is, or the entry of one. */
  part: string;
  text: string;
}

export type SearchedSermon = Pick<
  Sermon,
  | "title"
  | "scripture"
  | "series"
  | "speaker"
  | "tags"
  | "description"
  | "notes"
  | "summary"
  | "highlights"
  | "lessonPlan"
  | "refinedTranscript"
  | "transcript"
>;
export type SearchedStudy = Pick<
  Study,
  "title" | "scripture" | "description" | "objectives" | "ministryTags" | "materials" | "sessions"
> & { guide: string };
export type SearchedDevotional = Pick<
  Devotional,
  "title" | "scripture" | "series" | "reading" | "reflectionQuestions" | "prayer"
>;
export type SearchedTestimony = Pick<Testimony, "title" | "scripture" | "before" | "how" | "after" | "name">;

export type SearchedRecord =
  | { kind: "sermon"; record: SearchedSermon }
  | { kind: "study"; record: SearchedStudy }
  | { kind: "devotional"; record: SearchedDevotional }
  | { kind: "testimony"; record: SearchedTestimony };

/** All texts of a record that hold words; its title is the first. */
export function listTexts({ kind, record }: SearchedRecord): SearchedText[] {
  const lists = {
    sermon: listSermonTexts,
    study: listStudyTexts,
    devotional: listDevotionalTexts,
    testimony: listTestimonyTexts,
  };
  const list = lists[kind] as (of: typeof record) => SearchedText[];
  return list(record).filter(({ text }) => text.trim() !== "");
}

const entries = (part: string, texts: readonly string[]): SearchedText[] =>
  texts.map((text, at) => ({ part: `${part}/${at}`, text }));

function listSermonTexts(sermon: SearchedSermon): SearchedText[] {
  const { refinedTranscript, transcript, lessonPlan } = sermon;
  const quotes = parseHighlights(sermon.highlights) ?? [];
  return [
    { part: "title", text: sermon.title },
    { part: "scripture", text: sermon.scripture },
    { part: "series", text: sermon.series },
    { part: "speaker", text: sermon.speaker },
    ...entries("tags", sermon.tags),
    { part: "description", text: sermon.description },
    { part: "notes", text: sermon.notes },
    { part: "summary", text: sermon.summary },
    ...entries(
      "highlights",
      quotes.map(({ quote, note }) => (note === "" ? quote : `${quote}\n${note}`)),
    ),
    { part: "lessonPlan", text: isHtml(lessonPlan) ? readVisibleText(lessonPlan).text : lessonPlan },
    // The refined transcript has the same words, in the form in which people read them.
    refinedTranscript.trim() === ""
      ? { part: "transcript", text: transcript }
      : { part: "refinedTranscript", text: refinedTranscript },
  ];
}

function listStudyTexts(study: SearchedStudy): SearchedText[] {
  const { sessions } = study;
  return [
    { part: "title", text: study.title },
    { part: "scripture", text: study.scripture },
    { part: "ministryTags", text: study.ministryTags },
    { part: "description", text: study.description },
    { part: "objectives", text: study.objectives },
    { part: "materials", text: study.materials },
    ...sessions.flatMap(listSessionTexts),
    { part: "guide", text: study.guide },
  ];
}

function listSessionTexts(session: SearchedStudy["sessions"][number], at: number): SearchedText[] {
  const part = `sessions/${at}`;
  return [
    { part: `${part}/title`, text: session.title },
    { part: `${part}/scripture`, text: session.scripture },
    { part: `${part}/description`, text: session.description },
    ...entries(`${part}/discussionQuestions`, session.discussionQuestions),
    ...entries(`${part}/activities`, session.activities),
    ...entries(`${part}/resources`, session.resources),
  ];
}

function listDevotionalTexts(devotional: SearchedDevotional): SearchedText[] {
  return [
    { part: "title", text: devotional.title },
    { part: "scripture", text: devotional.scripture },
    { part: "series", text: devotional.series },
    { part: "reading", text: devotional.reading },
    ...entries("reflectionQuestions", devotional.reflectionQuestions),
    { part: "prayer", text: devotional.prayer },
  ];
}

function listTestimonyTexts(testimony: SearchedTestimony): SearchedText[] {
  return [
    { part: "title", text: testimony.title },
    { part: "scripture", text: testimony.scripture },
    { part: "before", text: testimony.before },
    { part: "how", text: testimony.how },
    { part: "after", text: testimony.after },
    { part: "name", text: testimony.name },
  ];
}
