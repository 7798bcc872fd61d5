// Reads the sermons of the development set: one sentence a line, with what a careful editor says about it.
import { readdirSync, readFileSync } from "node:fs";
import { parseReference, parseReferences } from "../../server/scripture/references/references.ts";
import type { Passage } from "../../server/scripture/bible/passage.ts";

export const KINDS = [
  "greeting",
  "announcement",
  "prompt",
  "remark",
  "prayer",
  "reading",
  "story",
  "claim",
  "application",
  "filler",
  "garbage",
] as const;
export type Kind = (typeof KINDS)[number];

/** Sentences of these kinds must not appear in any result but the refined transcript. */
export const FORBIDDEN_KINDS: ReadonlySet<Kind> = new Set([
  "greeting",
  "announcement",
  "prompt",
  "remark",
  "filler",
  "garbage",
]);

export const FORMS = ["punctuated", "unpunctuated", "captions"] as const;
export type Form = (typeof FORMS)[number];

export interface GoldSentence {
  kind: Kind;
  text: string;
  /** Worth repeating alone. */
  isHighlight: boolean;
  /** Number of the point that it makes or illustrates, from 1. */
  point: number | undefined;
  /** How often speech recognition repeats it. */
  count: number;
}

export interface GoldSermon {
  name: string;
  title: string;
  voice: string;
  form: Form;
  mainPassage: Passage;
  /** The passages that it names. */
  passages: Passage[];
  /** Wordings of each point. */
  points: string[][];
  corrections: { heard: string[]; meant: string }[];
  /** Phrases that must not appear in any result but the refined transcript. */
  never: string[];
  sentences: GoldSentence[];
}

const FOLDER = new URL("../sermons/", import.meta.url);

export const listSermonNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
    .toSorted();

export const readGoldSermon = (name: string): GoldSermon =>
  parseGoldSermon(readFileSync(new URL(`${name}.md`, FOLDER), "utf8"), name);

const SECTIONS = ["Points", "Corrections", "Never", "Transcript"] as const;
type Section = (typeof SECTIONS)[number];

/** Throws an error that names the line if the file is not well-formed. */
export function parseGoldSermon(text: string, name: string): GoldSermon {
  const fail = (problem: string): never => {
    throw new Error(`${name}.md: ${problem}`);
  };
  const [head = "", ...parts] = text.split(/^## /m);
  const sections = new Map(
    parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return [title.trim(), listItems(lines, fail)];
    }),
  );
  const stray = [...sections.keys()].find((title) => !SECTIONS.includes(title as Section));
  if (stray !== undefined) fail(`unknown section “${stray}”`);
  const itemsOf = (section: Section) => sections.get(section) ?? fail(`no section “${section}”`);

  const [title = "", ...headLines] = head.split("\n");
  const fields = new Map(
    listItems(headLines, fail).map((item) => {
      const colon = item.indexOf(": ");
      return [item.slice(0, colon), item.slice(colon + 2)];
    }),
  );
  const fieldOf = (field: string) => fields.get(field) ?? fail(`no field “${field}”`);
  const form = FORMS.find((each) => each === fieldOf("Form")) ?? fail(`unknown form “${fieldOf("Form")}”`);
  return {
    name,
    title: title.replace(/^# /, ""),
    voice: fieldOf("Voice"),
    form,
    mainPassage: parseReference(fieldOf("Main passage")) ?? fail("the main passage does not exist"),
    passages: fieldOf("Passages")
      .split("; ")
      .map((item) => parseReferences(item)[0] ?? fail(`no passage “${item}”`)),
    points: itemsOf("Points").map((item) => item.split(" | ")),
    corrections: itemsOf("Corrections").map((item) => {
      const [heard = "", meant = fail(`no correction in “${item}”`)] = item.split(" → ");
      return { heard: heard.split(", "), meant };
    }),
    never: itemsOf("Never"),
    sentences: itemsOf("Transcript").map((item) => parseSentence(item) ?? fail(`no sentence in “${item}”`)),
  };
}

function listItems(lines: readonly string[], fail: (problem: string) => never): string[] {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => (line.startsWith("- ") ? line.slice(2).trim() : fail(`“${line}” is not a list item`)));
}

const SENTENCE = /^(?<kind>[a-z]+)(?<star>\*)?(?: (?<point>\d))?(?: x(?<count>\d+))?: (?<text>\S.*)$/;

function parseSentence(item: string): GoldSentence | undefined {
  const { kind: name, star, point, count, text = "" } = SENTENCE.exec(item)?.groups ?? {};
  const kind = KINDS.find((each) => each === name);
  if (!kind) return undefined;
  return {
    kind,
    text,
    isHighlight: star !== undefined,
    point: point === undefined ? undefined : Number(point),
    count: Number(count ?? 1),
  };
}
