// A model that quotes small talk, repeats itself and ignores the requested form: what the pastor gets keeps to it all the same.
import { describe, expect, test } from "vitest";
import type { SermonSource } from "../../engine.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";

const { start } = prepareModelEngines();

const SMALL_TALK = [
  "Good morning, church!",
  "We want to welcome everyone who is visiting with us today.",
  "The potluck is next Sunday after the service, so sign up in the lobby.",
  "If you have your Bibles, turn with me to the book of Jonah.",
  "Tell your neighbor, you look good this morning.",
  "Can you turn up this microphone?",
  "Let us pray.",
  "Father, we thank you for this day and for the rain.",
];
const TEACHING = [
  "Jonah ran from Nineveh because mercy for his enemies was more than his heart could bear.",
  "God sends the storm to bring Jonah home, and not to punish the sailors.",
  "The sailors pray before the prophet does, and that should trouble every church.",
  "A fish is a strange place to be rescued, but Jonah learned to pray in the dark.",
  "God gives Jonah a second word, because grace does not keep a list of refusals.",
  "Nineveh believed a sermon of one sentence, while Israel had heard a hundred prophets.",
  "Jonah sits under a plant and loves its shade more than a city full of children.",
  "The book ends with a question of God, and each of us has to answer it.",
  "Mercy is hard to watch when it is given to people who have hurt us.",
  "When God spares your enemy, God has not forgotten your pain.",
  "Prayer in the belly of the fish is still prayer in the presence of God.",
  "Churches grow cold when they count the storms of others as justice.",
];
const [good1 = "", good2 = "", good3 = "", good4 = ""] = TEACHING;
const SERMON: SermonSource = {
  edition: KING_JAMES,
  transcription: [
    SMALL_TALK.slice(0, 4),
    TEACHING.slice(0, 6),
    SMALL_TALK.slice(4, 6),
    TEACHING.slice(6),
    SMALL_TALK.slice(6),
  ]
    .map((paragraph) => paragraph.join(" "))
    .join("\n\n"),
};
const countWords = (text: string) => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

const choose = async (highlights: unknown) => {
  const { engine, server } = await start({ answer: () => JSON.stringify({ highlights }) });
  const drafts: unknown[] = [];
  const made = await engine.extractHighlights(SERMON, { onDraft: (draft) => drafts.push(draft) });
  return { ...made, drafts, server };
};

const plain = (quote: string) => ({ quote, note: "" });

describe("highlights", () => {
  test("leave out greetings, announcements, prompts, remarks and prayers, in drafts as well", async () => {
    const { result, drafts } = await choose([...SMALL_TALK, ...TEACHING.slice(0, 3)].map(plain));
    expect(result.map(({ quote }) => quote)).toEqual(TEACHING.slice(0, 3));
    for (const line of SMALL_TALK) expect(JSON.stringify(drafts)).not.toContain(line);
  });

  test("lose small talk at their ends, and notes on how a line sounds", async () => {
    const { result } = await choose([
      { quote: `${SMALL_TALK[3]} ${good1}`, note: "The repetition makes it strong." },
      { quote: good2, note: "Why the storm came" },
    ]);
    expect(result).toEqual([
      { quote: good1, note: "" },
      { quote: good2, note: "Why the storm came" },
    ]);
  });

  test("are asked for again, and then reported as unusable, if no quote can be used", async () => {
    const lies = ["Grace never asks for your passport.", ...SMALL_TALK].map(plain);
    const { engine, server } = await start({ answer: () => JSON.stringify({ highlights: lies }) });
    await expect(engine.extractHighlights(SERMON)).rejects.toThrow("The model's reply didn't fit the task.");
    expect(server.calls).toHaveLength(2);
    expect((await choose([])).result).toEqual([]);
  });
});

const summarize = async (text: string) => {
  const { engine } = await start({ tokensPerSecond: 20_000, answer: () => text });
  const texts: string[] = [];
  const { result } = await engine.summarizeSermon(SERMON, { onText: (each) => texts.push(each) });
  expect(texts.join("")).toBe(result);
  return result.split("\n\n## Passages used")[0]!;
};

describe("a summary", () => {
  test("of 30 sentences is cut to 200 words and five points", async () => {
    const points = Array.from({ length: 10 }, (_, at) => {
      const lines = [0, 1, 2, 3].map(
        (next) => `- ${TEACHING[(at * 3 + next) % TEACHING.length]} It is said ${at}.`,
      );
      return [
        `## ${["Mercy", "Storms", "Sailors", "Fish", "Plants", "Cities", "Questions", "Prayers", "Enemies", "Words"][at]} of God`,
        "",
        ...lines,
      ].join("\n");
    });
    const result = await summarize([TEACHING.slice(0, 6).join(" "), ...points].join("\n\n"));
    const headings = result.match(/^## .*$/gm) ?? [];
    expect(countWords(result.replaceAll(/^## .*$/gm, ""))).toBeLessThanOrEqual(200);
    expect(headings.length).toBeGreaterThanOrEqual(2);
    expect(headings.length).toBeLessThanOrEqual(5);
    expect(result).not.toMatch(/## [^\n]*$/);
    expect(result.split("\n")[0]).toBe(TEACHING.slice(0, 3).join(" "));
  });

  test("has neither small talk nor headings that are none", async () => {
    const result = await summarize(
      [
        `${good1} ${SMALL_TALK[0]} ${good2}`,
        `## Number one: Mercy for enemies\n\n- ${good3}\n- ${SMALL_TALK[2]}`,
        `## Tell your neighbor\n\n- ${SMALL_TALK[4]}`,
        `## Detailed Transcript with Timestamps\n\n- ${good4}`,
        `## Mercy for enemies\n\n- ${TEACHING[4]}`,
        `## Grace <script>alert(1)</script>\n\n- ${TEACHING[5]}`,
      ].join("\n\n"),
    );
    expect(result).toBe(
      [`${good1} ${good2}`, `## Mercy for enemies\n\n- ${good3}`, `- ${good4}`, `- ${TEACHING[4]}`].join(
        "\n\n",
      ),
    );
  });
});

describe("a lesson plan", () => {
  const plan = {
    aim: good1,
    materials: ["Bibles", "Bibles"],
    opening: "Ask when someone last ran from a task.",
    points: [
      {
        heading: "Tell your neighbor",
        summary: `${SMALL_TALK[0]} ${good1} ${good2}`,
        question: "Whom do you avoid?",
      },
      { heading: "Mercy for enemies", summary: `${good3} ${good4}`, question: "Whom do you avoid?" },
      { heading: "Mercy for enemies", summary: `${good3} ${good4}`, question: "What would you pray?" },
    ],
    discussion: ["Whom do you avoid?", "What does Jonah fear?", "What does Jonah fear?"],
    activity: { title: "In pairs", steps: ["Tell each other of a storm."] },
    takeHome: ["Call someone.", "Call someone!"],
    prayer: "Lord, teach us mercy. Amen.",
  };

  test("says nothing twice, and has neither small talk nor headings that are none", async () => {
    const { engine } = await start({ answer: () => JSON.stringify(plan) });
    const { result } = await engine.createLessonPlan(SERMON);
    const count = (text: string) => result.split(text).length - 1;
    expect(result).not.toContain("neighbor");
    expect(result).not.toContain("Good morning");
    for (const text of [
      good1.slice(0, 20),
      "Mercy for enemies",
      good3,
      "Whom do you avoid?",
      "What does Jonah fear?",
    ])
      expect([text, count(text)]).toEqual([text, text === good1.slice(0, 20) ? 2 : 1]);
    expect(count("Bibles")).toBe(1);
    expect(count("Call someone")).toBe(1);
  });

  test("reads the passage that the sermon is about, not the first one that it mentions", async () => {
    const { engine } = await start({ answer: () => JSON.stringify(plan) });
    const transcription = `${SERMON.transcription}\n\nMatthew 12:40 speaks of three days. Our text is Jonah 1:1-17.`;
    const { result } = await engine.createLessonPlan({
      ...SERMON,
      transcription: transcription.replace("Good", "See Luke 1:1. Good"),
    });
    expect(result).toContain("<strong>Reading:</strong> Jonah ");
    expect(result).not.toContain("Luke 1");
  });

  test("is refused if every part of it is a refusal", async () => {
    const no = "I'm sorry, but I can't help with that request.";
    const refusals = JSON.parse(JSON.stringify(plan), (_, value: unknown) =>
      typeof value === "string" ? no : value,
    ) as unknown;
    const { engine } = await start({ answer: () => JSON.stringify(refusals) });
    await expect(engine.createLessonPlan(SERMON)).rejects.toThrow("The model's reply didn't fit the task.");
  });
});

describe("a series", () => {
  test("has each title, question, paragraph and prayer of the model once, and quotes no small talk", async () => {
    const day = {
      quotes: [SMALL_TALK[2], SMALL_TALK[4]],
      title: "Mercy for a city",
      reading: [
        "Jonah looks at the city, and God looks at the children of Nineveh.",
        "Mercy can be hard to watch, and God asks Jonah why.",
      ],
      questions: ["Whom do you avoid?"],
      prayer: "God of Jonah, teach us to be glad of your mercy. Amen.",
    };
    const { engine } = await start({ answer: () => JSON.stringify(day) });
    const sermon = { ...SERMON, title: "Jonah", description: "", scripture: "Jonah 1", summary: "" };
    const drafts: unknown[] = [];
    const { result } = await engine.createDevotionalSeries(sermon, {
      onDraft: (draft) => drafts.push(draft),
    });
    expect(result.length).toBeGreaterThan(1);
    const text = JSON.stringify(result);
    for (const once of [day.title, ...day.reading, ...day.questions, day.prayer])
      expect([once, text.split(once).length - 1]).toEqual([once, 1]);
    expect(text).not.toContain("potluck");
    expect(text).not.toContain("neighbor");
    expect(drafts.at(-1)).toEqual(result);
  });
});

test("a devotional says nothing twice", async () => {
  const reading = "God calls Jonah to a city that he fears, and Jonah goes the other way.";
  const answer = {
    title: "Away from Nineveh",
    reading: [reading, reading],
    questions: ["Where do you go instead?", "Where do you go instead?"],
    prayer: "Lord, call me again. Amen.",
  };
  const { engine } = await start({ answer: () => JSON.stringify(answer) });
  const { result } = await engine.createDevotional({
    edition: KING_JAMES,
    scripture: "Jonah 1:1-3",
    title: "",
  });
  expect(result.reading.split(reading)).toHaveLength(2);
  expect(result.reflectionQuestions).toEqual(["Where do you go instead?"]);
});

test("a guide says nothing twice", async () => {
  const note = {
    heading: "Verse 1",
    text: "The word of the Lord comes to Jonah before he has asked for it.",
  };
  const answer = {
    aim: "The group sees why Jonah runs.",
    opening: "Ask who has run from a task.",
    notes: [note, note],
    hints: [],
    questions: [],
    activities: [],
    takeHome: ["Read Jonah 1 again.", "Read Jonah 1 again!"],
    prayer: "Lord, call us. Amen.",
  };
  const { engine } = await start({ answer: () => JSON.stringify(answer) });
  const session = {
    title: "Away",
    description: "",
    scripture: "Jonah 1:1-3",
    discussionQuestions: [],
    activities: [],
    resources: [],
  };
  const { result } = await engine.createGuide({
    edition: KING_JAMES,
    title: "Jonah",
    description: "",
    scripture: "Jonah 1",
    objectives: "",
    materials: "",
    difficultyLevel: "beginner",
    targetAgeGroup: "adults",
    prerequisites: "",
    expectedOutcomes: [],
    sessions: [session],
  });
  const text = result.join("\n");
  expect(text.split(note.text)).toHaveLength(2);
  expect(text.split("Read Jonah 1 again")).toHaveLength(2);
});
