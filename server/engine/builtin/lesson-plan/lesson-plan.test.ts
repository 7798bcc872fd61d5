import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { findVerse, getPassageText } from "../../../scripture/bible/bible-text.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { wholeBook, wholeChapters } from "../../../scripture/bible/passage.ts";
import { EngineError } from "../../engine.ts";
import { LESSON_MINUTES } from "./layout.ts";
import { createLessonPlan } from "./lesson-plan.ts";
import { allocateMinutes } from "./minutes.ts";
import { hasOutline, OPENINGS_BY_THEME } from "./sermon-parts.ts";
import { selectReading } from "./reading.ts";
import themes from "../study/themes.data.json" with { type: "json" };
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const textOf = (verses: ReturnType<typeof getPassageText>) =>
  verses
    .map(({ text, startsParagraph }) => (startsParagraph ? `\n\n${text}` : text))
    .join(" ")
    .trim();

const mount = textOf(getPassageText(wholeChapters("Matthew", 5, 7)));
const hebrews = textOf(getPassageText(wholeBook("Hebrews")));

const threePoints = `# The Good Shepherd

> "The LORD is my shepherd; I shall not want." Psalm 23:1

A shepherd knows his sheep by name. Sheep do not choose the way; the shepherd chooses it for them. I want to show you three things about the shepherd.

First, the shepherd provides. Because the shepherd provides, the sheep can lie down. A sheep that is hungry will not rest. The shepherd finds the green pasture before the sheep know that they are hungry. Let us trust the shepherd with the bread of tomorrow. Nobody who trusts the shepherd has ever been left without what was needed.

Second, the shepherd leads. The path is not always the path that we would choose, but it is the right path. The shepherd goes before the sheep and never behind them. If the shepherd leads through the valley, then the valley is the safest place. We must follow him when we do not see the end of the way.

Third, the shepherd stays. The shepherd stays with the sheep when the shadow falls. A hired man runs when the wolf comes. The rod and the staff of the shepherd are a comfort in the dark. Nothing can take the sheep out of the hand of the shepherd.`;

const quotedQuestions = (html: string) =>
  [...partOf(html, "Discussion").matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""]) => text);

const unescape = (html: string) =>
  html
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const plain = (html: string) => unescape(html.replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");
const minutesIn = (html: string) =>
  [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].flatMap(([, line = ""]) => {
    const found = /(?:\(|: )(\d+) minutes?\)?$/.exec(line);
    return found ? [Number(found[1])] : [];
  });
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const partOf = (html: string, heading: string) =>
  html.split("<h3>").find((part) => part.includes(`${heading} (`)) ?? "";
const quotationsIn = (html: string) =>
  [...html.matchAll(/<blockquote>(.*?)<\/blockquote>/g)].flatMap(([, inner = ""]) =>
    [...inner.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = ""]) => plain(text).trim()),
  );

describe("the minutes", () => {
  test.each([
    ["a sermon with its text", { transcription: threePoints }],
    ["the Sermon on the Mount", { transcription: mount, title: "On the Mount", scripture: "Matthew 5-7" }],
    ["a letter read as a sermon", { transcription: hebrews, scripture: "Hebrews" }],
    ["no scripture", { transcription: "We thank everyone for the food. It was good to share a meal." }],
    ["one word", { transcription: "Amen" }],
  ])("of %s add up to the hour", (_name, source) => {
    const html = createLessonPlan({ edition: KING_JAMES, ...source });
    expect(sum(minutesIn(html))).toBe(LESSON_MINUTES);
  });

  it("are all allocated, and every weighted part gets some", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const shares = allocateMinutes(total, weights);
          const weighty = weights.filter((weight) => weight > 0).length;
          expect(sum(shares)).toBe(weighty === 0 ? 0 : total);
          expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
          const served = shares.filter((share) => share > 0).length;
          expect(served === weighty || total < weighty).toBe(true);
        },
      ),
    );
  });
});

describe("what it quotes", () => {
  it("is word for word in the sermon or the Bible", () => {
    for (const transcription of [threePoints, mount, hebrews]) {
      const html = createLessonPlan({ edition: KING_JAMES, transcription, scripture: "Psalm 23:1" });
      // A claim may start in the middle of its sentence, and then gets a capital.
      const sources =
        `${plain(transcription)} ${textOf(getPassageText(wholeChapters("Psalms", 23)))}`.toLowerCase();
      const missing = quotationsIn(html)
        .map((quotation) => quotation.replace(/^\d+(?::\d+)? /, ""))
        .filter((quotation) => !sources.includes(quotation.toLowerCase()));
      expect(quotationsIn(html).length).toBeGreaterThan(3);
      expect(missing).toEqual([]);
    }
  });

  it("prints the passage from the King James Version and names the translation", () => {
    const html = createLessonPlan({ edition: KING_JAMES, transcription: threePoints });
    expect(plain(html)).toContain("Psalm 23:1 (King James Version)");
    expect(plain(html)).toContain("1 The LORD is my shepherd; I shall not want.");
  });

  it("calls a passage the sermon text only if that is certain", () => {
    const transcription = `Romans 8:28 is read today.

${mount}`;
    expect(plain(createLessonPlan({ edition: KING_JAMES, transcription }))).not.toContain("Reading:");
    expect(
      plain(createLessonPlan({ edition: KING_JAMES, transcription, scripture: "Romans 8:28" })),
    ).toContain("The sermon text is Romans 8:28");
  });

  it("prints at most 25 verses and says how many the text has", () => {
    const html = createLessonPlan({ edition: KING_JAMES, transcription: mount, scripture: "Psalm 119" });
    expect(plain(html)).toContain("Psalm 119, which has 176 verses. The part printed here is Psalm 119:");
    expect([...html.matchAll(/<p>\d+ [^<]*<\/p>/g)].length).toBe(25);
  });

  it("prints the part of a long text that is most relevant to the sermon", () => {
    const transcription =
      "Thy word is a lamp unto my feet, and a light unto my path. A lamp shows the next step, not the whole road.";
    expect(plain(createLessonPlan({ edition: KING_JAMES, transcription, scripture: "Psalm 119" }))).toContain(
      "105 Thy word is a lamp unto my feet",
    );
  });
});

describe("its outline", () => {
  it("follows the order of the sermon, with different quotations for each point", () => {
    const html = createLessonPlan({ edition: KING_JAMES, transcription: threePoints });
    const quoted = quotationsIn(partOf(html, "point by point"));
    const said = plain(threePoints).toLowerCase();
    const positions = quoted.map((quotation) => said.indexOf(quotation.toLowerCase()));
    expect(quoted.length).toBeGreaterThan(0);
    expect(new Set(quoted).size).toBe(quoted.length);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });
});

describe("its questions", () => {
  it("are at most three of each kind, without repetition", () => {
    for (const source of [
      { transcription: threePoints },
      { transcription: mount, scripture: "Matthew 5:1-16" },
    ]) {
      const html = createLessonPlan({ edition: KING_JAMES, ...source });
      const lists = ["Observation", "Interpretation", "Application"].map((kind) => {
        const list = new RegExp(`<strong>${kind}</strong></p>\\s*<ol>(.*?)</ol>`).exec(html);
        return [...(list?.[1] ?? "").matchAll(/<li>(.*?)<\/li>/g)].map(([, question]) => question);
      });
      for (const list of lists) expect(list.length).toBeLessThanOrEqual(3);
      expect(lists.flat().length).toBeGreaterThan(0);
      expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    }
  });
});

const memorized = (scripture: string) =>
  /Memorize “([^”]*)” \(([^)]*)\)/.exec(
    plain(createLessonPlan({ edition: KING_JAMES, transcription: threePoints, scripture })),
  )?.[1];

describe("the verse to memorize", () => {
  test.each([
    ["Philippians 4:4-9", /peace of God|Rejoice|careful for nothing|God of peace/],
    ["John 3:14-18", /everlasting life|loved the world/],
  ])("of %s is a promise, a command or a claim about God", (scripture, expected) =>
    expect(memorized(scripture)).toMatch(expected),
  );

  it("is never a line that only tells what happens", () => {
    for (const scripture of ["Mark 4:35-41", "Luke 2:1-7", "Acts 27:13-20", "Genesis 22:1-14"])
      expect(memorized(scripture) ?? "").not.toMatch(/storm|lodge|\b(?:went|came|arose|laid|called)\b/);
  });
});

describe("unusual sermons", () => {
  it("cannot inject elements into the plan", () => {
    const hostile = `<script>alert(1)</script> & "quotes" <img src=x onerror=alert(1)> said he. <b>Bold</b> words are still words of the sermon.`;
    const html = createLessonPlan({
      edition: KING_JAMES,
      transcription: `${hostile}\n\n${hostile}`,
      title: `<svg/onload=alert(1)> & 'co'`,
    });
    const names = new Set([...html.matchAll(/<\/?([^\s>]*)/g)].map(([, name]) => name));
    const allowed = new Set(["h2", "h3", "p", "ol", "ul", "li", "blockquote", "strong", "em"]);
    expect([...names].filter((name) => !allowed.has(name ?? ""))).toEqual([]);
    expect(html).toContain("&lt;svg/onload=alert(1)&gt; &amp; &#39;co&#39;");
  });

  it("have no reading if no existing passage is cited", () => {
    for (const scripture of ["", "John 3:99"]) {
      const text = plain(
        createLessonPlan({
          edition: KING_JAMES,
          transcription: "We thank everyone. It was good to share a meal.",
          scripture,
        }),
      );
      expect(text).not.toMatch(/Reading the passage|King James Version|undefined/);
    }
  });

  test.each([
    [
      "Spanish",
      "El Señor es mi pastor; nada me faltará. En lugares de delicados pastos me hará descansar.\n\nDios nos ama y nos busca.",
    ],
    ["Chinese", "耶和華是我的牧者，我必不致缺乏。他使我躺臥在青草地上。\n\n神愛世人。"],
    [
      "unpunctuated",
      "turn to john chapter three verse sixteen for god so loved the world that he gave his only son and we believe it",
    ],
  ])("in %s get a plan", (_name, transcription) => {
    const html = createLessonPlan({ edition: KING_JAMES, transcription });
    expect(html).toContain("Prayer");
    expect(html).not.toMatch(/undefined|<p><\/p>|<li><\/li>/);
  });

  test.each(["", "   ", "\u0000\u0001\u0002"])("without words are rejected", (transcription) => {
    expect(() => createLessonPlan({ edition: KING_JAMES, transcription })).toThrow(EngineError);
  });

  it("are rejected with a reason", () => {
    expect(() => createLessonPlan({ edition: KING_JAMES, transcription: " " })).toThrow(
      PROCESSING_MESSAGES.emptyTranscript,
    );
  });

  it("always get the same plan", () => {
    expect(createLessonPlan({ edition: KING_JAMES, transcription: threePoints })).toBe(
      createLessonPlan({ edition: KING_JAMES, transcription: threePoints }),
    );
  });
});

const lessonWith = (points: readonly { heading: string; claim?: string }[]) =>
  ({ points: { points: points.map((point) => ({ quotations: [], claim: undefined, ...point })) } }) as never;

describe("of a sermon without a passage", () => {
  const lines = [
    "Prayer is the door to the presence of God, and it is never locked.",
    "We prayed for the neighbors.",
  ];
  const around = Array.from(
    { length: 40 },
    (_, at) => `On day ${at} somebody in town began to pray at the kitchen table.`,
  );
  const html = createLessonPlan({
    edition: KING_JAMES,
    transcription: [lines[0], ...around, lines[1]].join(" "),
  });

  it("asks about its claims and about what it is about, and once each", () => {
    const asked = quotedQuestions(html);
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(plain(html)).toContain("From the sermon: “Prayer is the door to the presence of God");
  });

  it("has no part on its points if it has no more than one topic", () => {
    expect(hasOutline(lessonWith([{ heading: "The temple" }]))).toBe(false);
    expect(hasOutline(lessonWith([{ heading: "The temple" }, { heading: "The king" }]))).toBe(true);
    expect(hasOutline(lessonWith([{ heading: "God keeps his word", claim: "God keeps his word." }]))).toBe(
      true,
    );
  });

  it("needs no copies if nothing is quoted", () => {
    expect(plain(html)).not.toContain("Printed copies");
  });
});

const opensByTheme = (opening: string) =>
  Object.values(OPENINGS_BY_THEME).some((question) => opening.includes(question));

describe("the opening", () => {
  it("has a question for themes that exist", () => {
    const names = new Set(themes.map(({ about }) => about[0]));
    expect(Object.keys(OPENINGS_BY_THEME).filter((name) => !names.has(name))).toEqual([]);
  });

  it("is on a theme of the passage if the sermon has no clear one", () => {
    const transcription = "We bought a boat and a net. The harbor was full of people in the morning.";
    const open = (scripture?: string) =>
      plain(
        partOf(
          createLessonPlan({ edition: KING_JAMES, transcription, ...(scripture && { scripture }) }),
          "Opening",
        ),
      );
    expect(opensByTheme(open("Psalm 23"))).toBe(true);
    expect(opensByTheme(open())).toBe(false);
  });
});

describe("a long passage", () => {
  test.each(["Matthew 20", "Matthew 26", "Exodus 32"])("%s is printed in whole paragraphs", (scripture) => {
    const passage = parseReference(scripture);
    const reading = passage && selectReading(passage, threePoints, KING_JAMES);
    const [first, last] = [reading?.verses[0], reading?.verses.at(-1)];
    expect(first?.verse === 1 || first?.startsParagraph).toBe(true);
    const next = last && findVerse(last.book, last.chapter, last.verse + 1);
    expect(next?.startsParagraph ?? true).toBe(true);
  });
});

describe("a lesson on prayer without a passage", () => {
  it("asks no question twice", () => {
    const transcription = [
      "We are talking about prayer this morning. My first point is this: prayer is not a performance. Many of us learned to pray with fine words. We think that God listens more when we speak well. But prayer is being with God, and God hears the prayer of a child. I remember how my neighbor prayed for rain with four words.",
      "My second point is this: prayer changes the one who prays. When we pray for our enemies, we begin to see them as God sees them. Prayer does not inform God, because God knows. Prayer opens our hands. So pray tomorrow before you read the news.",
      "My third point is this: prayer needs company. We pray alone and we pray together. Nobody learns to pray without hearing others pray. Ask somebody to pray with you this week.",
    ].join("\n\n");
    const plan = plain(createLessonPlan({ edition: KING_JAMES, transcription }));
    const asked = [...plan.matchAll(/[^.?”:\n]+\?/g)].map(([question]) => question.trim());
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
