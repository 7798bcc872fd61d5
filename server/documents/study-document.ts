import { describeSchedule, formatSessionTitle } from "../../contract/records/study-labels.ts";
import type { Study, StudyMedia, StudySession } from "../../contract/records/study.schema.ts";
import { UNTITLED_STUDY } from "../../contract/records/study.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import {
  type Block,
  type ExportedDocument,
  heading,
  list,
  type Part,
  type Printing,
  type Slide,
} from "./document.ts";
import { listPassageSlides } from "./passage-slides.ts";
import { readMarkdown } from "./read-markdown.ts";

export function describeStudy(study: Study, { locale, edition }: Printing): ExportedDocument {
  const { title, scripture } = study;
  return {
    title: title.trim() || UNTITLED_STUDY,
    facts: [...describeSchedule(study, locale), scripture].filter((fact) => fact.trim() !== ""),
    description: "",
    language: "",
    parts: [
      { title: "Description", blocks: readMarkdown(study.description) },
      { title: "Objectives", blocks: readMarkdown(study.objectives) },
      { title: "Materials", blocks: readMarkdown(study.materials) },
      { title: "Prerequisites", blocks: readMarkdown(study.prerequisites) },
      { title: "Expected Outcomes", blocks: list(study.expectedOutcomes) },
      ...study.sessions.map(describeSession),
      { title: "Leader’s Guide", blocks: readMarkdown(study.generatedContent?.markdown ?? "") },
    ].filter(({ blocks }) => blocks.length > 0),
    slides: [
      ...listPassageSlides(scripture, edition),
      ...study.sessions.flatMap((session, index) => showSession(session, index, edition)),
    ],
  };
}

const under = (name: string, blocks: Block[]): Block[] =>
  blocks.length === 0 ? [] : [heading(2, name), ...blocks];

function describeSession(session: StudySession, index: number): Part {
  const { scripture, description, discussionQuestions, activities, resources, media } = session;
  const blocks = [
    ...under("Scripture", readMarkdown(scripture)),
    ...readMarkdown(description),
    ...under("Discussion Questions", list(discussionQuestions, true)),
    ...under("Activities", list(activities)),
    ...under("Resources", list(resources)),
    ...under("Media", list(media.map(describeMedia))),
  ];
  const name = formatSessionTitle(session, index).trim();
  const isNumbered = /^session \d+/i.test(name);
  return {
    title: isNumbered ? name : `Session ${index + 1}: ${name}`,
    blocks: blocks.length > 0 ? blocks : [{ kind: "paragraph", runs: [] }],
  };
}

/** Uploaded files are listed without an address, since no one else can open it. */
const describeMedia = ({ title, url, fileId, description = "" }: StudyMedia): string =>
  [title.trim(), fileId === undefined ? url.trim() : "", description.trim()].filter(Boolean).join(" · ");

const QUESTIONS_ON_A_SLIDE = 3;

function showSession(session: StudySession, index: number, edition: EditionSource): Slide[] {
  const title = formatSessionTitle(session, index).trim();
  const questions = session.discussionQuestions.filter((question) => question.trim() !== "");
  const pages = Array.from({ length: Math.ceil(questions.length / QUESTIONS_ON_A_SLIDE) }, (_, page) =>
    questions.slice(page * QUESTIONS_ON_A_SLIDE, (page + 1) * QUESTIONS_ON_A_SLIDE),
  );
  const lines = session.description.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [
    { kind: "point", title, lines: [session.scripture.trim(), ...lines].filter(Boolean).slice(0, 5) },
    ...listPassageSlides(session.scripture, edition),
    ...pages.map((page): Slide => ({ kind: "point", title: `${title}: Discussion`, lines: page })),
  ];
}
