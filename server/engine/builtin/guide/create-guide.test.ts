import { describe, expect, test } from "vitest";
import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { EngineError, type GuideSession, type GuideSource } from "../../engine.ts";
import { checkScripture } from "../../verify/scripture/scripture-check.ts";
import { getFrame } from "../study/question-frame.ts";
import { createGuide } from "./create-guide.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const session = (fields: Partial<GuideSession> = {}): GuideSession => ({
  title: "",
  description: "",
  scripture: "",
  discussionQuestions: [],
  activities: [],
  resources: [],
  ...fields,
});
const study = (sessions: GuideSession[], fields: Partial<GuideSource> = {}): GuideSource => ({
  edition: KING_JAMES,
  title: "Light",
  description: "",
  scripture: "",
  objectives: "",
  materials: "",
  difficultyLevel: "",
  targetAgeGroup: "",
  prerequisites: "",
  expectedOutcomes: [],
  sessions,
  ...fields,
});
const sectionOf = (fields: Partial<GuideSession>, of: Partial<GuideSource> = {}) =>
  createGuide(study([session(fields)], of))[1] ?? "";
const headings = (section: string) => section.match(/^#+ .*$/gm);
const verseOf = (reference: string) => getPassageText(parseReference(reference)!)[0]!.text;

describe("the built-in guide", () => {
  test("has every part of a session, with minutes that add up to an hour", () => {
    const section = sectionOf({ title: "Salt and light", scripture: "Matthew 5:13-16" });
    expect(headings(section)).toEqual([
      "## Session 1: Salt and light",
      "### Aim",
      "### Time plan (60 minutes in total)",
      "### Materials",
      "### Opening (6 minutes)",
      "### Reading (10 minutes)",
      "### Teaching notes (4 minutes)",
      "### Questions (24 minutes)",
      "### Activities (11 minutes)",
      "### Prayer (5 minutes)",
      "### During the week",
    ]);
    const minutes = [...section.matchAll(/^- .*: (\d+) minutes$/gm)].map(([, each]) => Number(each));
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(60);
  });

  test("prints the session's passage, or else the study's, word for word", () => {
    const whole = createGuide(
      study([session({ scripture: "ps 23:1-2" }), session(), session({ scripture: "to be announced" })], {
        scripture: "John 8:12",
      }),
    );
    expect(whole[1]).toContain(`> **1** ${verseOf("Psalm 23:1")}\n>\n> **2** ${verseOf("Psalm 23:2")}`);
    for (const section of whole.slice(2)) expect(section).toContain(`> **12** ${verseOf("John 8:12")}`);
  });

  test("quotes the Bible exactly and cites only existing verses", () => {
    for (const scripture of [
      "John 3:1-21",
      "Psalm 1",
      "Romans 8:1-11",
      "Luke 15",
      "Genesis 1; Jude",
      "Proverbs 3:1-12",
    ]) {
      const section = sectionOf({ title: "An evening", scripture });
      const checked = checkScripture(section, { context: scripture });
      expect(checked.length).toBeGreaterThan(3);
      expect(
        checked.filter(({ exists, quotation }) => !exists || (quotation && quotation.label !== "exact")),
      ).toEqual([]);
    }
  });

  test("lists the session's own questions and activities first and generates missing ones", () => {
    const section = sectionOf({
      scripture: "Matthew 5:14-16",
      discussionQuestions: ["1. Who lights a candle?", " ", "What about you?"],
      activities: ["- Light one."],
    });
    const questions = section.match(/^\d+\. .*$/gm);
    expect(questions).toHaveLength(5);
    expect(questions?.slice(0, 2)).toEqual(["1. Who lights a candle?", "2. What about you?"]);
    expect(section).toContain("\n\n- Light one.\n\n");
  });

  test("works with nothing but the study's title", () => {
    const section = sectionOf({});
    expect(headings(section)?.[0]).toBe("## Session 1");
    expect(section).not.toContain("### Reading");
    expect(section).toContain("“Light”");
    expect(section.match(/^\d+\. /gm)?.length).toBeGreaterThan(2);
  });

  test("starts with the study's details and materials", () => {
    const [head] = createGuide(
      study([session({ title: "Salt", scripture: "Matthew 5:13" }), session()], {
        description: "Two evenings",
        scripture: "Matthew 5",
        objectives: "- Shine",
        materials: "Candles",
        prerequisites: "None",
        expectedOutcomes: ["Joy", ""],
        targetAgeGroup: "youth",
        difficultyLevel: "advanced",
      }),
    );
    expect(head).toBe(
      [
        "# Light: leader's guide",
        "**Scripture:** Matthew 5",
        "**For:** youth, advanced",
        "Two evenings",
        "### Objectives",
        "- Shine",
        "### What the group should already know",
        "None",
        "### Expected outcomes",
        "- Joy",
        "### Materials for all sessions",
        "Candles",
        "### Sessions at a glance",
        "- Session 1: Salt (Matthew 5:13)\n- Session 2 (Matthew 5)",
      ].join("\n\n"),
    );
  });

  test("has teaching notes once for several sessions on one passage, and none without notes", () => {
    const sections = createGuide(
      study(Array.from({ length: 2 }, () => session({ scripture: "Matthew 11:28-30" }))),
    );
    expect(sections[1]).toContain("### Teaching notes");
    expect(sections[2]).not.toContain("Teaching notes");
    const minutes = [...(sections[2] ?? "").matchAll(/^- .*: (\d+) minutes$/gm)].map(([, each]) =>
      Number(each),
    );
    expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(60);
  });

  test("generates no question for a session that a later one has", () => {
    const sessions = [session({ scripture: "Matthew 11:28-30" }), session({ scripture: "Matthew 11:28-30" })];
    const [, first = ""] = createGuide(study(sessions));
    const own = (first.match(/^\d+\. .*$/gm) ?? []).map((line) => line.replace(/^\d+\. /, ""));
    expect(own.length).toBeGreaterThan(2);
    const again = createGuide(study([sessions[0]!, { ...sessions[1]!, discussionQuestions: own }]));
    for (const question of own) expect(again.join("\n").split(question)).toHaveLength(2);
  });

  test("generates nothing twice for several sessions on one passage", () => {
    const sections = createGuide(
      study(Array.from({ length: 4 }, () => session({ scripture: "Luke 15:11-32" }))),
    );
    const frames = sections.slice(1).flatMap((section) => {
      const questions = (section.match(/^\d+\. .*$/gm) ?? []).map((line) => line.replace(/^\d+\. /, ""));
      const activities = /### Activities[^\n]*\n\n((?:- .*\n?)*)/.exec(section)?.[1]?.split("\n") ?? [];
      const prayer = /### Prayer[^\n]*\n\n(.*)/.exec(section)?.[1] ?? "";
      return [...questions, ...activities.filter(Boolean), prayer].map(getFrame);
    });
    expect(frames.length).toBeGreaterThan(15);
    expect(new Set(frames).size).toBe(frames.length);
  });

  test("escapes user text, which adds no heading, quotation or rule", () => {
    const hostile = "# One\n> two\n---\n=== \n* * *\n```\n| a |";
    const whole = createGuide(
      study([session({ title: hostile, description: hostile, discussionQuestions: [hostile] })], {
        title: hostile,
        description: hostile,
        objectives: hostile,
      }),
    ).join("\n\n");
    expect(whole.match(/^#+ (?!One)/gm)).toHaveLength(headings(whole)!.length);
    expect(whole).not.toMatch(/^\s*(?:>|---|===|\* \* \*|```|\|)/m);
  });

  test("prints the start of a long passage and says how much is left", () => {
    const section = sectionOf({ scripture: "Psalm 119" });
    expect(section).toContain("**Psalm 119:1-60 (King James Version)**");
    expect(section).toContain("Psalm 119 continues for 116 more verses");
    expect(section.match(/^> \*\*/gm)).toHaveLength(60);
    const several = sectionOf({ scripture: "Jude 1:24-25; Psalm 119:170-176; Genesis 1:31-50:26" });
    expect(several).toContain("**Jude 1:24-25; Psalm 119:170-176; Genesis 1:31-");
  });

  test("supports a hundred sessions on long passages", () => {
    const sessions = Array.from({ length: 100 }, () => session({ scripture: "Psalm 119" }));
    const whole = createGuide(study(sessions));
    expect(whole).toHaveLength(101);
    expect(whole.join("\n\n").length).toBeLessThan(800_000);
    expect(whole[1]).toContain("146 more verses");
  });

  test("rejects a study without sessions", () => {
    expect(() => createGuide(study([]))).toThrow(new EngineError(STUDY_MESSAGES.sessionRequired));
  });
});
