import { describe, expect, test } from "vitest";
import { writeEdition } from "../../scripture/bible/testing-edition.ts";
import type { SermonWithSummary } from "../engine.ts";
import { createDevotional } from "./devotional/create-devotional.ts";
import { createSeries } from "./devotional/create-series.ts";
import { createGuide } from "./guide/create-guide.ts";
import { outlineStudy } from "./from-sermon/outline-study.ts";
import { createLessonPlan } from "./lesson-plan/lesson-plan.ts";
import { generateActivities, generateQuestions } from "./study/generate-items.ts";
import { LAMP_SERMON } from "./testing-sermons.ts";

const edition = writeEdition();
const spanish = writeEdition(
  {
    verses: {
      "Psalms 51:1": "# Dios bueno, mírame con amor.",
      "Psalms 51:2": "Quita mi culpa y dame un corazón limpio.",
    },
    numbers: { "Psalms 51:1": "51:3", "Psalms 51:2": "51:4" },
  },
  { id: "sencilla", name: "Biblia Sencilla", language: "es" },
);

const sermon: SermonWithSummary = {
  edition,
  transcription: LAMP_SERMON,
  title: "The lamp",
  description: "",
  scripture: "Matthew 5:14-16",
  summary: "",
};
const subjectOf = (scripture: string, of = edition) => ({
  edition: of,
  scripture,
  title: "",
  description: "",
  objectives: "",
  existing: [],
});
const guideOf = (scripture: string, sessions: readonly string[], of = edition) =>
  createGuide({
    edition: of,
    title: "Light",
    description: "",
    scripture,
    objectives: "",
    materials: "",
    difficultyLevel: "",
    targetAgeGroup: "",
    prerequisites: "",
    expectedOutcomes: [],
    sessions: sessions.map((passage) => ({
      title: "",
      description: "",
      scripture: passage,
      discussionQuestions: [],
      activities: [],
      resources: [],
    })),
  }).join("\n\n");
const devotionalOf = (scripture: string, of = edition) => {
  const { reading, reflectionQuestions } = createDevotional({ edition: of, scripture, title: "" });
  return [reading, ...reflectionQuestions].join("\n");
};
const countIn = (text: string, words: string) => text.split(words).length - 1;

describe("the preferred edition", () => {
  test.each([
    ["a lesson plan", () => createLessonPlan(sermon), "Matthew 5:14-16"],
    ["a guide", () => guideOf("", ["Matthew 5:14-16", "John 3:16-18"]), "John 3:16-18"],
    ["a devotional", () => devotionalOf("John 3:16-18"), "John 3:16-18"],
    ["a day of a series", () => createSeries(sermon)[0]?.reading ?? "", "Matthew 5:14-16"],
  ])("is the one that %s prints, names and gives the copyright line of once", (_, create, reference) => {
    const text = create();
    expect(text).toContain(`${reference} (Plain Bible)`);
    expect(text).toMatch(/a village on a hill|he gave his one Son/);
    expect(text).not.toMatch(/King James|giveth light|only begotten/);
    expect(countIn(text, "© The Plain Bible Society")).toBe(1);
  });

  test("is printed with the verses around a short text only if it requires no copyright line", () => {
    const planOf = (of: typeof edition) =>
      createLessonPlan({ ...sermon, edition: of, scripture: "Matthew 5:16" });
    expect(planOf(edition)).toContain("Let everyone see");
    expect(planOf(edition)).not.toContain("a village on a hill");
    expect(planOf({ ...edition, copyright: "" })).toContain("a village on a hill");
  });

  test("is quoted in questions, activities and the sessions of a study on a sermon", () => {
    const questions = generateQuestions(subjectOf("John 3:16-18")).join("\n");
    expect(questions).toContain("“God loved everyone on earth so deeply that he gave his one Son” (v. 16)");
    expect(generateActivities(subjectOf("John 3:16-18")).join("\n")).toContain("he gave his one Son");
    const { sessions } = outlineStudy(sermon);
    expect(sessions.flatMap(({ discussionQuestions }) => discussionQuestions).join("\n")).toContain(
      "“People will see by you what God is like",
    );
  });

  test("is quoted without the marks around speech and without the words that introduce it", () => {
    const guide = guideOf("", ["Matthew 5:14-16"]);
    expect(guide).toContain("Memorize “Let everyone see the kind things you do” (Matthew 5:16).");
    expect(guide).not.toMatch(/““|””|“[^”\n]*“/u);
  });

  test("may lack verses, which are left out", () => {
    const reading = devotionalOf("Matthew 5:14-16");
    expect(reading).toContain("**14** “People will see");
    expect(reading).toContain("**16** Let everyone see");
    expect(reading).not.toContain("**15**");
  });

  test("is named once for the start of a long passage that lacks a verse", () => {
    const numbers = Array.from({ length: 176 }, (_, at) => at + 1).filter((verse) => verse !== 5);
    const psalm = writeEdition({
      verses: Object.fromEntries(numbers.map((verse) => [`Psalms 119:${verse}`, `Line ${verse}.`])),
    });
    expect(devotionalOf("Psalm 119", psalm)).toContain("**Psalm 119:1-61 (Plain Bible)**");
  });

  test("is replaced by the King James Version, which is named, where it has none of a passage", () => {
    const guide = guideOf("", ["Psalm 23", "John 3:16-18"]);
    expect(guide).toContain("**Psalm 23 (King James Version)**");
    expect(guide).toContain("**John 3:16-18 (Plain Bible)**");
    expect(devotionalOf("Psalm 23")).toContain("The LORD is my shepherd");
    expect(devotionalOf("Psalm 23")).not.toContain("Plain Bible");
    expect(devotionalOf("Psalm 23; John 3:16")).toContain("Psalm 23 and John 3:16 (King James Version)");
  });
});

describe("an edition in another language", () => {
  test("is printed with its own verse numbers", () => {
    const reading = devotionalOf("Psalm 51:1-2", spanish);
    expect(reading).toContain("**Psalm 51:1-2 (Biblia Sencilla: 51:3-4)**");
    expect(reading).toContain("> **3** Dios bueno, mírame con amor.");
  });

  test("is not quoted in English sentences", () => {
    const items = [
      ...generateQuestions(subjectOf("Psalm 51:1-2", spanish)),
      ...generateActivities(subjectOf("Psalm 51:1-2", spanish)),
    ];
    expect(items.length).toBeGreaterThan(5);
    expect(items.join("\n")).not.toMatch(/Dios|culpa|“/);
    const guide = guideOf("", ["Psalm 51:1-2"], spanish);
    expect(countIn(guide, "Dios bueno")).toBe(1);
    expect(countIn(devotionalOf("Psalm 51:1-2", spanish), "Dios bueno")).toBe(1);
  });
});
