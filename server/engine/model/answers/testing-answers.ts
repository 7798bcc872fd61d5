// Plausible model replies to our prompts, generated from the transcript in the prompt.
import { splitSentences } from "../../../language/sentences.ts";
import { DEVOTIONAL_TASK, SERIES_DAY_TASK } from "../prompts/devotional.ts";
import { GUIDE_TASK } from "../prompts/guide.ts";
import { LESSON_PLAN_TASK } from "../prompts/lesson-plan.ts";
import { REFINE_INSTRUCTIONS } from "../prompts/refine.ts";
import { ACTIVITY_TASK, QUESTION_TASK } from "../prompts/study.ts";
import { SUMMARY_TASK, formatNotesTask } from "../prompts/summary.ts";

export type Step =
  | "refine"
  | "summary"
  | "notes"
  | "lesson plan"
  | "highlights"
  | "questions"
  | "activities"
  | "guide"
  | "devotional"
  | "series day";

const TASKS: readonly [Step, string][] = [
  ["summary", SUMMARY_TASK],
  ["notes", formatNotesTask({ tokens: 0 })],
  ["lesson plan", LESSON_PLAN_TASK],
  ["questions", QUESTION_TASK],
  ["activities", ACTIVITY_TASK],
  ["guide", GUIDE_TASK],
  ["devotional", DEVOTIONAL_TASK],
  ["series day", SERIES_DAY_TASK],
];

export function stepOf(instructions: string, input: string): Step {
  if (instructions.startsWith(REFINE_INSTRUCTIONS)) return "refine";
  return TASKS.find(([, task]) => input.includes(task.split("\n")[0]!))?.[0] ?? "highlights";
}

/** The texts between the delimiter lines of a prompt. */
export function readData(input: string): string[] {
  const blocks = input.matchAll(/^TRANSCRIPT (\w+) BEGINS\n([\s\S]*?)\nTRANSCRIPT \1 ENDS$/gm);
  return [...blocks].map(([, , text = ""]) => text);
}

/** Picks sentences evenly from a text. */
function pickSentences(text: string, count: number): string[] {
  const sentences = splitSentences(text)
    .map(({ start, end }) => text.slice(start, end).replace(/^- /, ""))
    .filter((sentence) => sentence.split(/\s+/).length >= 5 && !sentence.includes("\n"));
  const step = Math.max(1, sentences.length / count);
  const picked = Array.from({ length: count }, (_, at) => sentences[Math.floor(at * step)]);
  return [...new Set(picked.filter((sentence) => sentence !== undefined))];
}

export function createModelReply({ step, input }: { step: Step; input: string }): string {
  const data = readData(input);
  const [text = ""] = data;
  if (step === "refine") return data.find((block) => block.startsWith("[")) ?? "";
  if (step === "summary") return writeSummary(pickSentences(text, 14));
  if (step === "notes") {
    return pickSentences(text, input.includes("four to six bullets") ? 5 : 10)
      .map((sentence) => `- ${sentence}`)
      .join("\n");
  }
  if (step === "lesson plan") return JSON.stringify(writePlan(pickSentences(text, 40)));
  if (step === "highlights") {
    const highlights = pickSentences(text, 12).map((quote) => ({
      quote,
      note: "It says the point in a line.",
    }));
    return JSON.stringify({ highlights });
  }
  if (step === "devotional" || step === "series day") return JSON.stringify(writeDevotional(text));
  if (step === "guide") return JSON.stringify(writeGuideSession(text));
  return JSON.stringify({ items: step === "questions" ? QUESTIONS : ACTIVITIES });
}

function writeSummary(sentences: readonly string[]): string {
  const points = [2, 6, 10].map((from, at) => {
    const bullets = sentences.slice(from, from + 4).map((sentence) => `- ${sentence}`);
    return [`## Point ${at + 1}`, "", ...bullets].join("\n");
  });
  return [sentences.slice(0, 2).join(" "), ...points].join("\n\n");
}

function writePlan(sentences: readonly string[]) {
  const at = (from: number, count: number) => sentences.slice(from, from + count);
  return {
    aim: at(0, 1).join(" "),
    materials: ["Bibles", "Paper and pens"],
    opening: at(1, 2).join(" "),
    points: [4, 10, 16, 22].map((from, index) => ({
      heading: `Point ${index + 1}`,
      summary: at(from, 4).join(" "),
      question: "What does the preacher mean by this, and where do you meet it?",
    })),
    discussion: at(28, 5).map((sentence) => `What would change if this were true for you: ${sentence}`),
    activity: { title: "In pairs", steps: at(33, 3) },
    takeHome: at(36, 2),
    prayer: at(38, 2).join(" "),
  };
}

/** Quotes the sermon if there is one, and writes about the passage in its own words. */
function writeDevotional(text: string) {
  const [passage = "", sermon = ""] = text.split("This part of the sermon:\n");
  const verses = passage.split("\n").filter((line) => /^\d+:\d+ /.test(line));
  const lines = verses.map((line) => line.replace(/^\S+ /, ""));
  return {
    quotes: pickSentences(sermon, 2),
    title: "A light in the window",
    reading: [
      `Here it is said to us: ${lines[0] ?? pickSentences(sermon, 1)[0]}`,
      `Who hears it in the morning may think of it at noon. ${lines.at(-1) ?? ""}`.trim(),
    ],
    questions: ["Which word of it is new to you?", "What does it ask of your day?"],
    prayer: "Lord, let your word dwell in us today. Amen.",
  };
}

/** Returns more questions and activities than requested, as models do. */
function writeGuideSession(text: string) {
  const [, title = ""] = /^This session: \d+ of \d+, (.*)$/m.exec(text) ?? [];
  const verses = text.split("\n").filter((line) => /^\d+:\d+ /.test(line));
  const questions = text.match(/^\d+\. .*$/gm) ?? [];
  return {
    aim: `The group understands what ${title} means for it.`,
    opening: `Ask when someone last thought of ${title}.`,
    notes: verses.slice(0, 3).map((line) => ({
      heading: `Verse ${/:(\d+)/.exec(line)?.[1]}`,
      text: `Here the passage says of ${title}: ${line.replace(/^\S+ /, "")}`,
    })),
    hints: questions.map((_, at) => `Hint ${at + 1} for ${title}.`),
    questions: QUESTIONS.map((question) => ({ question, hint: "The passage says it." })),
    activities: ACTIVITIES,
    takeHome: ["Read it again on another day.", "Tell someone of it."],
    prayer: `Lord, teach us what ${title} means. Amen.`,
  };
}

const QUESTIONS = [
  "What does the passage say that the disciples are to the people around them?",
  "Why does nobody put a lamp under a bushel, and who does it all the same?",
  "Which good work of someone else has made you thankful to God?",
  "How do letting your light shine and doing good in secret go together?",
  "Who would notice this week if your light went out?",
];

const ACTIVITIES = [
  "Darken the room, light one candle and read the passage by it, ten minutes in all.",
  "In threes, write down five places in town without light, and choose one to pray for, fifteen minutes.",
  "Each draws the lamp of their own house and who can see it from the street, ten minutes.",
];
