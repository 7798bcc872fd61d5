import { describe, expect, it, test } from "vitest";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { generateActivities, generateQuestions } from "./generate-items.ts";
import { findMemoryVerse, WELL_KNOWN } from "./memory-verse.ts";
import { explainOldWords } from "./old-words.ts";
import { readMoments } from "./passage-moments.ts";
import { findPeople } from "./people.ts";
import { quoteClause } from "./quotation.ts";

const versesOf = (reference: string) => getPassageText(parseReference(reference)!);
const passageOf = (reference: string) => ({ reference, verses: versesOf(reference), edition: KING_JAMES });
const subjectOf = (scripture: string, existing: readonly string[] = []) => ({
  scripture,
  title: "",
  description: "",
  objectives: "",
  existing,
  edition: KING_JAMES,
});
const quotesOf = (lines: readonly string[]) =>
  lines.flatMap((line) => [...line.matchAll(/“([^”]{12,})”/g)].map(([, quoted = ""]) => quoted));

describe("activities", () => {
  test.each(["Judges 16", "1 Samuel 25", "Acts 23", "Mark 11:10-27", "Luke 2:1-20", "Numbers 22"])(
    "on the story %s quote nothing that only tells what happens",
    (scripture) => {
      const quotes = quotesOf(generateActivities(subjectOf(scripture)));
      for (const quote of quotes) expect(quote).not.toMatch(/\b(?:went|came|was|were|took|heard)\b/);
    },
  );

  it("give no task that only children would like", () => {
    for (const scripture of ["Jonah 1", "Psalm 8", "Matthew 13"])
      expect(generateActivities(subjectOf(scripture)).join("\n")).not.toMatch(
        /\b(?:draw the|color|pretend)\b/i,
      );
  });
});

describe("questions", () => {
  test.each(["Mark 11:20-25", "Psalm 27", "1 Peter 2:1-12"])(
    "on %s do not quote the same words twice",
    (scripture) => {
      const quotes = quotesOf(generateQuestions(subjectOf(scripture)));
      expect(new Set(quotes).size).toBe(quotes.length);
    },
  );

  it("of a psalm take a prayer for a prayer", () => {
    const kinds = readMoments(versesOf("Psalm 27:11")).moments.map(({ kind }) => kind);
    expect(kinds[0]).toBe("request");
  });

  it("take what the law asked of farmers for no command to the group", () => {
    const kinds = readMoments(versesOf("Exodus 22:29")).moments.map(({ kind }) => kind);
    expect(kinds).not.toContain("command");
  });

  it("take a curse for no command", () => {
    const kinds = readMoments(versesOf("Micah 6:14-15")).moments.map(({ kind }) => kind);
    expect(kinds).not.toContain("command");
  });

  it("call only a psalm a psalm", () => {
    const song = generateQuestions(subjectOf("Song of Solomon 4:1-7"));
    expect([...song, ...generateQuestions(subjectOf("Song of Solomon 4:1-7", song))].join()).not.toContain(
      "psalm",
    );
  });

  it("quote no half of a sentence", () => {
    const quotes = [
      ...readMoments(versesOf("Romans 9:6")).moments,
      ...readMoments(versesOf("Acts 23:1-8")).moments,
    ];
    const halves = quotes.filter(
      ({ quote, kind }) => kind !== "question" && /^(?:not as|to|by|has|hath|was|were)\b/i.test(quote),
    );
    expect(halves).toEqual([]);
  });
});

describe("the people of a story", () => {
  it("are single persons who act more than once, no peoples and no angels", () => {
    expect(findPeople(versesOf("Judges 16"))).toEqual(expect.arrayContaining(["Samson", "Delilah"]));
    expect(findPeople(versesOf("Judges 16")).join()).not.toMatch(/Philistines|father/);
    expect(findPeople(versesOf("Luke 1:5-48")).join()).not.toMatch(/angel/);
  });
});

describe("prayers", () => {
  it("never pray with what happened to somebody in a story", () => {
    for (const scripture of ["Judges 16:23-31", "Acts 27", "1 Samuel 25", "2 Samuel 11"])
      expect(writePrayer(passageOf(scripture), "")).not.toContain("“");
  });

  it("quote neither what others were told to do nor numbers of verses", () => {
    expect(writePrayer(passageOf("1 Timothy 2:8-12"), "")).not.toContain("silence");
    expect(writePrayer(passageOf("Matthew 11:25-30"), "")).not.toMatch(/\(v\. /);
  });

  it("take no word in passing for what a passage is about", () => {
    // "They laughed him to scorn" is no joy, and "weeping" in one of four verses no mourning.
    expect(writePrayer(passageOf("Luke 8:40-56"), "")).not.toContain("laugh");
    expect(writePrayer(passageOf("Philippians 3:17-20"), "")).not.toContain("mourn");
  });

  it("are about what the passage is about", () => {
    expect(writePrayer(passageOf("Matthew 8:23-27"), "")).toMatch(/wind|water|shore|afraid|faith/i);
  });

  it("of a series open differently, one after the other", () => {
    const used: string[] = [];
    for (let day = 0; day < 7; day += 1)
      used.push(writePrayer(passageOf("John 15:1-17"), "Abiding", { used }));
    const openings = used.map((text) => text.split(" ").slice(0, 3).join(" "));
    expect(new Set(openings).size).toBe(used.length);
  });
});

const isQuoted = (place: string) => (findMemoryVerse(passageOf(place))?.quote ?? "").includes(" ");

describe("a verse to memorize", () => {
  test.each([
    ["Romans 1:1-17", 16],
    ["John 6:45-69", 68],
    ["Psalm 139", 23],
    ["1 John 4:7-21", 19],
  ])("of %s is the best known", (scripture, verse) => {
    expect(findMemoryVerse(passageOf(scripture))?.verse.verse).toBe(verse);
  });

  it("has no words that only say who speaks", () => {
    expect(findMemoryVerse(passageOf("John 6:45-69"))?.quote).toMatch(/^Lord, to whom/);
  });

  test("every well-known verse exists and is quoted with several words", () => {
    expect(WELL_KNOWN.filter((place) => passageOf(place).verses.length !== 1)).toEqual([]);
    expect(WELL_KNOWN.filter((place) => !isQuoted(place))).toEqual([]);
  });

  test.each(["Mark 4:37-38", "Acts 27:14-20", "Judges 16:4-22"])("is not in %s", (scripture) => {
    expect(findMemoryVerse(passageOf(scripture))).toBeUndefined();
  });
});

describe("what is said to others", () => {
  it("is neither learned by heart nor asked of the group", () => {
    // "Come not ye unto Gilgal, neither go ye up to Beth-aven"
    expect(findMemoryVerse(passageOf("Hosea 4:15-19"))).toBeUndefined();
    expect(generateQuestions(subjectOf("Hosea 4:15-19")).join(" ")).not.toContain("Gilgal");
  });
});

describe("claims about somebody", () => {
  it("whom only other words name get no question", () => {
    // "He hath greatly withstood our words" is about Alexander.
    const asked = generateQuestions(subjectOf("2 Timothy 4:14-16")).join(" ");
    expect(asked).not.toContain("withstood our words");
  });
});

describe("quotations", () => {
  it("start a question with a capital", () => {
    const asked = ["Matthew 11:25-30", "Luke 22:54-62"].flatMap((each) => generateQuestions(subjectOf(each)));
    for (const question of asked) expect(question).toMatch(/^“?\p{Lu}/u);
  });

  it("keep words that belong together", () => {
    expect(quoteClause("For ever, O LORD, thy word is settled in heaven.")).toMatch(/^For ever/);
    expect(quoteClause("For he that is not against us is for us.")).toMatch(/^he that/);
  });
});

describe("old words", () => {
  it("of the King James Version are explained, each meaning once", () => {
    expect(explainOldWords(versesOf("1 Corinthians 13:4"), KING_JAMES)).toEqual([
      "charity: love",
      "suffereth: allow (in some verses)",
      "vaunteth: boasts",
    ]);
  });

  it("are not explained if people still use them", () => {
    expect(explainOldWords(versesOf("Genesis 33:4"), KING_JAMES)).toEqual([]);
  });

  it("of other editions are not", () => {
    expect(explainOldWords(versesOf("1 Corinthians 13:4"), { ...KING_JAMES, id: "plain" })).toEqual([]);
  });
});

describe("questions to readers", () => {
  it("are not about the greeting of a letter", () => {
    const quotes = readMoments(versesOf("2 Timothy 1:1-2")).moments.map(({ quote }) => quote);
    expect(quotes.join("\n")).not.toMatch(/an apostle|peace, from God/);
  });

  it("take no list of calls for a list of virtues", () => {
    const first = generateQuestions(subjectOf("Isaiah 55:1"));
    const more = generateQuestions(subjectOf("Isaiah 55:1", first));
    expect([...first, ...more].join("\n")).not.toContain("one by one");
  });
});

describe("the speaker of a question", () => {
  it("is not the one who is asked", () => {
    const { moments } = readMoments(versesOf("Matthew 16:13-15"));
    expect(moments.map(({ speaker }) => speaker).join(" ")).not.toContain("disciples");
  });
});
