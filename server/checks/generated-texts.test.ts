import { describe, expect, test } from "vitest";
import type { CheckedReference } from "../../contract/records/checks.schema.ts";
import { createDevotional } from "../engine/builtin/devotional/create-devotional.ts";
import { createSeries } from "../engine/builtin/devotional/create-series.ts";
import { createGuide } from "../engine/builtin/guide/create-guide.ts";
import { createLessonPlan } from "../engine/builtin/lesson-plan/lesson-plan.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../engine/builtin/testing-sermons.ts";
import { generateActivities, generateQuestions } from "../engine/builtin/study/generate-items.ts";
import { extractVisibleText } from "../engine/verify/visible-text.ts";
import { checkDevotional } from "../devotionals/devotional-checks.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";
import { writeEdition } from "../scripture/bible/testing-edition.ts";
import { findMarkdownHeadings } from "../scripture/quotations/headings.ts";
import { checkSermon } from "../sermons/sermon-checks.ts";
import { checkStudy } from "../studies/study-checks.ts";

const plain = writeEdition();
const editions = [KING_JAMES, plain];
const PASSAGES = ["Matthew 5:14-16", "John 3:16-18", "Psalm 23", "1 Corinthians 13", "Psalm 119; Jonah 1"];

const settingsOf = (edition: typeof plain) => ({
  editions: edition === KING_JAMES ? [KING_JAMES] : editions,
  terms: [],
  dismissed: new Set<string>(),
});
const findingsIn = (references: readonly CheckedReference[]) =>
  references.flatMap(({ text, exists, suggestion, quotation }) =>
    !exists || suggestion || (quotation && quotation.label !== "exact") ? [[text, quotation?.label]] : [],
  );
const inRanges = (
  references: readonly CheckedReference[],
  ranges: readonly { start: number; end: number }[],
) =>
  references.filter(({ quotation }) =>
    ranges.some((range) => quotation && quotation.span.start < range.end && quotation.span.end > range.start),
  );

describe.each([
  ["the King James Version", KING_JAMES],
  ["another edition", plain],
])("what the built-in engine prints from %s is labeled exact, and no heading is labeled", (_, edition) => {
  const settings = settingsOf(edition);

  test.each([
    ["Matthew 5:14-16", "The lamp: Matthew 5:14", LAMP_SERMON],
    ["John 3:16-18", "John 3:16: God so loved the world that he gave", LAMP_SERMON],
    ["Matthew 5-7", "Salt and light", sermonOnTheMount()],
    ["Psalm 23; 1 Corinthians 13", "Psalm 23 and 1 Corinthians 13: the Lord is my shepherd", LAMP_SERMON],
  ])("in a lesson plan on %s", (scripture, title, transcription) => {
    const lessonPlan = createLessonPlan({ edition, title, scripture, transcription });
    const texts = { transcript: "", refinedTranscript: "", summary: "", segments: null, language: "en" };
    const { references } = checkSermon({ ...texts, lessonPlan, scripture }, settings);
    const inPlan = references.lessonPlan ?? [];
    expect(findingsIn(inPlan)).toEqual([]);
    const labeled = inPlan.filter(({ quotation }) => quotation);
    expect(labeled.length).toBeGreaterThan(0);
    const headings = extractVisibleText(lessonPlan).blocks.filter(({ isHeading }) => isHeading);
    expect(inRanges(labeled, headings)).toEqual([]);
  });

  test.each(PASSAGES)("in a guide on %s", (scripture) => {
    const subject = { edition, scripture, title: "", description: "", objectives: "", existing: [] };
    const session = {
      id: "a",
      title: `${scripture}: the Lord is my shepherd`,
      description: "",
      scripture,
      discussionQuestions: generateQuestions(subject),
      activities: generateActivities(subject),
      resources: [],
    };
    const fields = { title: `On ${scripture}`, description: "", scripture, objectives: "" };
    const source = { materials: "", difficultyLevel: "", targetAgeGroup: "", prerequisites: "" };
    const guide = createGuide({
      edition,
      ...fields,
      ...source,
      expectedOutcomes: [],
      sessions: [session],
    }).join("\n\n");
    const checked = checkStudy({ ...fields, sessions: [session], guide } as never, settings);
    expect(findingsIn([...checked.guide, ...checked.fields.flatMap(({ references }) => references)])).toEqual(
      [],
    );
    expect(checked.guide.some(({ quotation }) => quotation)).toBe(true);
    expect(inRanges(checked.guide, findMarkdownHeadings(guide))).toEqual([]);
  });

  test.each(PASSAGES)("in a devotional on %s", (scripture) => {
    const devotional = createDevotional({ edition, scripture, title: "" });
    const checked = checkDevotional({ scripture, ...devotional }, settings);
    expect(
      findingsIn([...checked.reading, ...checked.reflectionQuestions.flat(), ...checked.prayer]),
    ).toEqual([]);
    expect(checked.reading.some(({ quotation }) => quotation)).toBe(true);
  });

  test.each([
    ["Matthew 5:14-16", LAMP_SERMON],
    ["Matthew 5-7", sermonOnTheMount()],
  ])("in a series of devotionals on %s", (scripture, transcription) => {
    const title = `The lamp: ${scripture}`;
    const days = createSeries({ edition, transcription, title, description: "", scripture, summary: "" });
    expect(days.length).toBeGreaterThan(1);
    for (const day of days) {
      const { scripture: written, reading, reflectionQuestions, prayer } = checkDevotional(day, settings);
      expect(findingsIn([...written, ...reading, ...reflectionQuestions.flat(), ...prayer])).toEqual([]);
      expect(inRanges(reading, findMarkdownHeadings(day.reading))).toEqual([]);
    }
  });
});
