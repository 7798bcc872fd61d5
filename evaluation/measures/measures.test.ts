import { describe, expect, test } from "vitest";
import { TINY } from "../gold/testing-gold.ts";
import { listSpoken } from "../gold/transcript-forms.ts";
import { calculateF1, scoreBoundaries } from "./boundaries.ts";
import { findTopic, isCompleteHeading, scoreHeadings } from "./headings.ts";
import { scoreHighlights } from "./highlights.ts";
import { countsWords, listLines, scoreQuestions } from "./questions.ts";
import { findPoint, hasForbidden, isCutOff } from "./source-sentences.ts";
import { isMainPassage, parseSummary, scoreSummary } from "./summary.ts";
import { scoreLoops, scoreReferences } from "./transcript.ts";

const NET = "Let down the net before you feel like it, and see what he does.";
const PRAYER = "Lord, teach us to trust your word more than our tired hands.";
const BOAT = "Jesus asked for the boat while it was still empty.";

describe("scoreBoundaries", () => {
  const spoken = listSpoken(TINY).filter(({ kind }) => kind !== "garbage");

  test("is 1 if all sentences end where they were spoken", () => {
    const score = scoreBoundaries(spoken.map(({ text }) => text).join(" "), spoken);
    expect(score).toMatchObject({ right: 8, found: 8, expected: 8, added: [], lost: [] });
    expect(calculateF1(score)).toBe(1);
  });

  test("counts ends that are missing and ends that nobody spoke", () => {
    const three = spoken.slice(0, 3);
    const score = scoreBoundaries(
      "Good morning church the car wash. Is on Saturday. He got into one of the boats, which was Simon's.",
      three,
    );
    expect(score).toMatchObject({ right: 1, found: 2, expected: 2 });
    expect(calculateF1(score)).toBe(0.5);
  });

  test("names words that were added or lost, but not formatted references and fillers", () => {
    const refined = spoken
      .map(({ text }) => text)
      .join(" ")
      .replace("Romans 828", "Romans 8:28")
      .replace("still ", "")
      .replace("net", "great net")
      .replace("Amen.", "");
    expect(scoreBoundaries(refined, spoken)).toMatchObject({ added: ["great"], lost: ["still"] });
  });

  test("does not count ends within garbage", () => {
    const all = listSpoken(TINY);
    const loop = Array.from({ length: 12 }, () => "Thank you.").join(" ");
    const refined = all.map(({ text }) => text).join(" ");
    const collapsed = refined.replace(loop, "");
    expect(calculateF1(scoreBoundaries(refined, all))).toBe(1);
    expect(calculateF1(scoreBoundaries(collapsed, all))).toBe(1);
  });
});

describe("hasForbidden", () => {
  test.each([
    ["Good morning, church.", true],
    ["While it was still empty turn to your neighbor and say give him the boat", true],
    ["Come to the car wash", true],
    [BOAT, false],
    [NET, false],
    ["Thank you.", true],
  ])("%s: %s", (text, expected) => {
    expect(hasForbidden(text, TINY)).toBe(expected);
  });
});

describe("findPoint", () => {
  test.each([
    ["Jesus wants the empty boat", 1],
    [NET, 2],
    ["We should all be kind", undefined],
  ])("%s: %s", (text, point) => {
    expect(findPoint(text, TINY)).toBe(point);
  });
});

describe("scoreHeadings", () => {
  test.each([
    ["Obedience comes before the feeling", true],
    ["Empty nets", true],
    ["Faith", false],
    ["Number three, get to know", false],
    ["In other words, he waited", false],
    ["He is the most humble man", false],
    ["Jesus asked for the boat and", false],
    ["Do you know what I mean?", false],
    ["Why did Simon let down the net?", true],
  ])("complete: %s: %s", (heading, expected) => {
    expect(isCompleteHeading(heading)).toBe(expected);
  });

  test("accepts the first heading of each point", () => {
    const usable = scoreHeadings(
      [
        "Jesus asked for the boat while it was still empty",
        "The boat before the fish",
        "Good morning church",
      ],
      TINY,
    );
    expect(usable.map(({ isUsable }) => isUsable)).toEqual([true, false, false]);
  });

  test.each([
    ["Christ calls the fishermen (Luke 5:1-11)", false],
    ["A great catch of fish (Luke 5:1-11)", true],
    ["The prodigal son (Luke 15:11-32)", false],
    ["Luke 5:1-11", false],
    ["The empty nets", true],
    ["The old boat", false],
    ["Nets are empty", false],
    ["Nets", false],
  ])("key phrase: %s: %s", (heading, expected) => {
    expect(findTopic(heading, TINY) !== undefined).toBe(expected);
  });

  test("counts a key phrase once", () => {
    const usable = scoreHeadings(["The empty nets", "Empty nets", "A catch of fish (Luke 5:1-11)"], TINY);
    expect(usable.map(({ isUsable }) => isUsable)).toEqual([true, false, true]);
  });

  test.each([
    ["see what he does good morning church the car wash", false],
    ["Let down the net before you feel like", true],
    ["let down the net before you feel like it and see what he does", false],
    ["Nobody said these words in the sermon at all", false],
  ])("cut off: %s: %s", (text, expected) => {
    expect(isCutOff(text, TINY) && !hasForbidden(text, TINY)).toBe(expected);
  });
});

const judge = (quote: string, note = "") => scoreHighlights([{ quote, note }], TINY)[0];

describe("scoreHighlights", () => {
  test("accepts whole sentences that are worth repeating", () => {
    expect(judge(BOAT)).toMatchObject({ isWorthRepeating: true });
    expect(judge(`And ${NET}`)).toMatchObject({ isWorthRepeating: true });
    expect(judge("Let down the net before you feel like it, and see")).toMatchObject({
      isWorthRepeating: false,
      isWhole: false,
    });
  });

  test("refuses prompts, and other sentences that are not marked", () => {
    expect(judge("Turn to your neighbor and say, give him the boat.")).toMatchObject({ isForbidden: true });
    expect(judge("It says in Romans 828 that all things work together.")).toMatchObject({
      isForbidden: false,
      isWorthRepeating: false,
    });
  });

  test("a verse that was read aloud, or a prayer, needs a note that says so", () => {
    const verse = "He got into one of the boats, which was Simon's.";
    expect(judge(verse, "About boats")).toMatchObject({ isUnlabeled: true });
    expect(judge(verse, "Scripture: Luke 5:3")).toMatchObject({ isUnlabeled: false });
    expect(judge(PRAYER)).toMatchObject({ isUnlabeled: true });
    expect(judge(PRAYER, "From the closing prayer")).toMatchObject({ isUnlabeled: false });
  });
});

describe("parseSummary", () => {
  test("takes headings as points", () => {
    const parts = parseSummary(
      "**Text:** Luke 5:1 — “It came to pass”\n\nOne. Two.\n\n## A point\n\n- Three.\n\n## Passages used\n\n- Luke 5",
    );
    expect(parts).toEqual({
      passage: "Luke 5:1 — “It came to pass”",
      points: ["A point"],
      sentences: ["One.", "Two.", "Three."],
    });
  });

  test("takes the items of a list of points, if there is one", () => {
    const parts = parseSummary("Body.\n\n## Main points\n\n1. **First claim**\n2. Second claim\n");
    expect(parts).toMatchObject({ points: ["First claim", "Second claim"], sentences: ["Body."] });
  });
});

test("scoreSummary counts words, forbidden sentences and points", () => {
  const parts = {
    passage: undefined,
    points: ["The boat before the fish"],
    sentences: [NET, "Good morning, church.", PRAYER, `The sermon ends with a prayer: ${PRAYER}`],
  };
  expect(scoreSummary(parts, TINY)).toEqual({
    words: 47,
    forbidden: ["Good morning, church."],
    unlabeled: [PRAYER],
    coveredPoints: 2,
  });
});

test.each([
  ["Luke 5:4", true],
  ["Luke 5", true],
  ["Luke 1-9", false],
  ["Luke 1:1", false],
  ["nothing", false],
  [undefined, false],
])("isMainPassage: %s: %s", (reference, expected) => {
  expect(isMainPassage(reference, TINY)).toBe(expected);
});

describe("questions", () => {
  test("stock questions differ only in quotations and references", () => {
    const score = scoreQuestions([
      ["What surprises you in Luke 5:1-11?", "Why does Simon leave the fish?"],
      ["What surprises you in Ruth 1?", "How would you say “one” (v. 3)?", "How would you say “two” (v. 4)?"],
    ]);
    expect(score).toEqual({ total: 5, stock: 2, repeated: 1, countingWords: 0 });
  });

  test.each([
    ["The words “ship” and “ships” come four times. What do you learn from it each time?", true],
    ["How many times does the word net occur?", true],
    ["At what times do you pray?", false],
  ])("counts words: %s: %s", (question, expected) => {
    expect(countsWords(question)).toBe(expected);
  });

  test("lists the lines of a lesson plan", () => {
    expect(listLines("<h3>Aim</h3><ul><li><strong>Why</strong> isn&#39;t it?</li></ul><p>Pray.</p>")).toEqual(
      ["Aim", "Why isn't it?", "Pray."],
    );
  });
});

describe("scoreLoops", () => {
  test("recognizes a loop that remains, and one that was collapsed and reported", () => {
    const kept = Array.from({ length: 12 }, () => "Thank you.").join(" ");
    expect(scoreLoops(kept, {}, TINY)).toEqual({ loops: 1, collapsed: 0, reported: 0 });
    const outcome = { notice: "The same sentence repeats 1,386 times from 12:04." };
    expect(scoreLoops("Thank you. Thank you. Amen.", outcome, TINY)).toEqual({
      loops: 1,
      collapsed: 1,
      reported: 1,
    });
  });
});

test.each([
  ["[0:04] See Romans 8:28, Luke 5:3 and John 3:16.", 1, ["John 3:16"]],
  ["It says in Romans 828 that he works.", 1, []],
  ["It is in Psalm 199.", 0, ["Psalm 199"]],
])("scoreReferences: %s", (refined, found, wrong) => {
  expect(scoreReferences(refined, TINY)).toEqual({ expected: 2, found, wrong });
});
