import {
  NewStudy,
  type Study,
  StudyMedia,
  type StudySession,
} from "../../../contract/records/study.schema.ts";
import { UNTITLED_STUDY } from "../../../contract/records/study.ts";
import { pick, readPart, section } from "./file-parts.ts";
import { type FilePart, readItems, type RecordFile, writeItems } from "./record-file.ts";

const LISTS = [
  ["discussionQuestions", "Discussion Questions"],
  ["activities", "Activities"],
  ["resources", "Resources"],
] as const;

type StudyTexts = Omit<
  Study,
  "generatedContent" | "seriesId" | "createdAt" | "updatedAt" | "publishedAt" | "archivedAt"
> & {
  generatedContent: { markdown: string } | null;
};

const FIELDS = [
  "title",
  "scripture",
  "startDate",
  "endDate",
  "frequency",
  "series",
  "ministryTags",
  "timezone",
  "studyFormat",
  "difficultyLevel",
  "targetAgeGroup",
  "languageOptions",
  "status",
] as const;

export const writeStudyFile = (study: StudyTexts): RecordFile => ({
  kind: "study",
  title: study.title.trim() || UNTITLED_STUDY,
  fields: pick(study, FIELDS),
  parts: [
    section("description", "Description", study.description),
    section("objectives", "Objectives", study.objectives),
    section("materials", "Materials", study.materials),
    section("prerequisites", "Prerequisites", study.prerequisites),
    section("expectedOutcomes", "Expected Outcomes", writeItems(study.expectedOutcomes)),
    ...study.sessions.flatMap(writeSession),
    section("guide", "Leader’s Guide", study.generatedContent?.markdown ?? ""),
  ].filter(({ name, text }) => text !== "" || /^sessions\/\d+$/.test(name)),
});

/** Reads the editable fields of a study from a file. Throws a `ZodError` for invalid values. */
export function readStudyFile({ title, fields, parts }: RecordFile): NewStudy {
  const guide = readPart(parts, "guide");
  return NewStudy.parse({
    title,
    ...fields,
    description: readPart(parts, "description"),
    objectives: readPart(parts, "objectives"),
    materials: readPart(parts, "materials"),
    prerequisites: readPart(parts, "prerequisites"),
    expectedOutcomes: readItems(readPart(parts, "expectedOutcomes")),
    sessions: parts.flatMap(({ name, data, text }) => {
      const at = /^sessions\/(\d+)$/.exec(name)?.[1];
      return at === undefined ? [] : [readSession(parts, at, data, text)];
    }),
    ...(guide !== "" && { generatedContent: { markdown: guide } }),
  });
}

function writeSession(session: StudySession, index: number): FilePart[] {
  const { id, title, scripture, description, media } = session;
  const name = `sessions/${index}`;
  const heading = `Session ${index + 1}${title.trim() === "" ? "" : `: ${title.trim()}`}`;
  const links = media.filter(({ fileId }) => fileId === undefined);
  return [
    { ...section(name, heading, description), data: { id, title, scripture } },
    ...LISTS.map(([list, label]): FilePart => ({
      ...section(`${name}/${list}`, label, writeItems(session[list])),
      level: 3,
    })),
    {
      ...section(`${name}/media`, "Media", writeItems(links.map(describeMedia))),
      level: 3,
      data: links,
    },
  ];
}

const describeMedia = ({ title, url, description = "" }: StudyMedia) =>
  [title, url, description].filter((text) => text.trim() !== "").join(" · ");

function readSession(parts: readonly FilePart[], at: string, data: unknown, description: string) {
  const items = (list: string) => readItems(readPart(parts, `sessions/${at}/${list}`));
  const media = StudyMedia.array().safeParse(parts.find(({ name }) => name === `sessions/${at}/media`)?.data);
  return {
    ...(typeof data === "object" ? data : {}),
    description,
    ...Object.fromEntries(LISTS.map(([list]) => [list, items(list)])),
    media: media.success ? media.data : [],
  };
}
