import { decodeHTML } from "entities";
import type { LessonPlanAnswer } from "../prompts/lesson-plan.ts";

/** Headings by which models name the parts of a lesson; what is under any other is a point of the sermon. */
const PARTS: readonly [keyof LessonPlanAnswer | "left out", RegExp][] = [
  ["left out", /\b(?:scripture|reading|passage|text|outline|overview|schedule|glance)\b/i],
  ["aim", /\b(?:aims?|objectives?|goals?|purpose|outcomes?)\b/i],
  ["materials", /\bmaterials?|supplies\b/i],
  ["opening", /\b(?:opening|introduction|welcome|warm|ice)/i],
  ["discussion", /\b(?:discussion|questions?|discuss)\b/i],
  ["activity", /\b(?:activity|activities|exercise)\b/i],
  ["takeHome", /\b(?:take.?home|application|apply|homework|week|challenge|practice)\b/i],
  ["prayer", /\b(?:prayer|closing|conclusion)\b/i],
];

interface Section {
  heading: string;
  lines: string[];
}

/**
 * Reads a lesson plan that a model has written as Markdown or HTML, whatever it was asked for. Quoted blocks are left
 * out, for they are the Bible's words from memory. Undefined where the text has no headings.
 */
export function readPlanText(reply: string): LessonPlanAnswer | undefined {
  const sections = readSections(toMarkdown(reply));
  if (sections.length < 2) return undefined;
  const plan: LessonPlanAnswer = {
    aim: "",
    materials: [],
    opening: "",
    points: [],
    discussion: [],
    activity: { title: "", steps: [] },
    takeHome: [],
    prayer: "",
  };
  for (const { heading, lines } of sections) {
    if (lines.length === 0) continue;
    const part = PARTS.find(([, name]) => name.test(heading))?.[0] ?? "points";
    if (part === "aim" || part === "opening" || part === "prayer") plan[part] = lines.join(" ");
    else if (part === "materials" || part === "discussion" || part === "takeHome") plan[part].push(...lines);
    else if (part === "activity") plan.activity = { title: heading, steps: lines };
    else if (part === "points") {
      const question = lines.findLast((line) => line.endsWith("?")) ?? "";
      plan.points.push({ heading, summary: lines.filter((line) => line !== question).join(" "), question });
    }
  }
  return plan;
}

function toMarkdown(reply: string): string {
  if (!/<(?:h[1-6]|p|li|div)\b/i.test(reply)) return reply;
  const text = reply
    .replace(/<(script|style|blockquote)\b[\s\S]*?<\/\1\s*>/gi, "\n")
    .replace(/<h[1-6][^<>]*>/gi, "\n## ")
    .replace(/<li[^<>]*>/gi, "\n- ")
    .replace(/<\/?(?:h[1-6]|p|div|ul|ol|li|br|section|tr|table)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "");
  return decodeHTML(text);
}

function readSections(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const line of markdown.split("\n")) {
    const heading = /^\s*(?:#{1,6}\s+(.+)|\*\*([^*]+)\*\*:?)\s*$/.exec(line);
    const text = tidy(heading?.[1] ?? heading?.[2] ?? line);
    if (heading)
      sections.push({ heading: text.replace(/^\d+[.)]\s*|\s*\(\d+ min[^)]*\)|:$/g, ""), lines: [] });
    else if (text !== "" && !/^\s*>|^\s*```/.test(line)) sections.at(-1)?.lines.push(text);
  }
  return sections;
}

const tidy = (text: string) =>
  text
    .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "")
    .replace(/\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
