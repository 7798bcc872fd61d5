import { jsonrepair } from "jsonrepair";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { stripReasoning } from "./strip-reasoning.ts";

/** JSON that is still being streamed. */
export interface PartialJson {
  /** An object or a list. An incomplete string has only its complete sentences. */
  value: unknown;
  /** The objects and lists in it that are still incomplete. */
  incomplete: ReadonlySet<unknown>;
}

/** Parses the whole reply, its code fence, or its first object or list, with repairs; else undefined. */
export function parseJsonReply(reply: string): unknown {
  const text = stripReasoning(reply).trim();
  const candidates = [
    text,
    extractFence(text),
    extractBrackets(text, "{", "}"),
    extractBrackets(text, "[", "]"),
  ];
  for (const parse of [parseJson, repairComplete]) {
    for (const candidate of candidates) {
      const json = candidate === undefined ? undefined : parse(candidate);
      if (isContainer(json)) return json;
    }
  }
  return undefined;
}

/** Undefined if no object or list has started or the reply can't be parsed. */
export function parsePartialJson(reply: string): PartialJson | undefined {
  const text = stripReasoning(reply);
  const start = text.search(/[[{]/);
  if (start === -1) return undefined;
  const json = dropClosingFence(text.slice(start));
  const { text: closed, brackets } = closeString(json);
  // A repair may misread brackets in strings, so it comes last.
  const whole = parseJson(json);
  const completed = isContainer(whole)
    ? undefined
    : COMPLETIONS.map((end) => parseJson(closed + end + brackets)).find(isContainer);
  const complete = whole ?? (completed ? undefined : repairComplete(json));
  if (isContainer(complete)) return { value: complete, incomplete: new Set() };
  const value = completed ?? parseJson(repair(closed) ?? "");
  const incomplete = new Set<unknown>();
  return isContainer(value) && dropIncomplete(value, incomplete) ? { value, incomplete } : undefined;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Characters; repairing takes quadratic time. */
const MAX_REPAIRED_LENGTH = 100_000;
const MAX_DEPTH = 40;

/** Undefined if the text can't be repaired, is too long or is nested too deeply. */
function repair(text: string): string | undefined {
  if (text.length > MAX_REPAIRED_LENGTH || getDepth(text) > MAX_DEPTH) return undefined;
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

function getDepth(text: string): number {
  let [level, depth] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    level += bracket === "[" || bracket === "{" ? 1 : -1;
    depth = Math.max(depth, level);
  }
  return depth;
}

/** Repairs JSON, unless the repair had to close brackets: then it was cut off. */
function repairComplete(text: string): unknown {
  const repaired = /^\s*[[{]/.test(text) ? repair(text) : undefined;
  return repaired !== undefined && getClosingBrackets(repaired) === getClosingBrackets(text)
    ? parseJson(repaired)
    : undefined;
}

/** What may be missing before the closing brackets of incomplete JSON: nothing, a value, or a key. */
const COMPLETIONS = ["", "null", ":null", '"":null'];

/** Closes a string that is cut off, or removes another value at the end. Also returns the brackets that are still to be closed. */
function closeString(json: string): { text: string; brackets: string } {
  let isOpen = false;
  let brackets = "";
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isOpen = !isOpen;
    else if (!isOpen && (sign === "{" || sign === "[")) brackets = (sign === "{" ? "}" : "]") + brackets;
    else if (!isOpen && (sign === "}" || sign === "]")) brackets = brackets.slice(1);
    else if (isOpen && sign === "\\") {
      const last = at + (json[at + 1] === "u" ? 5 : 1);
      if (last >= json.length) return { text: `${json.slice(0, at)}"`, brackets };
      at = last;
    }
  }
  return { text: isOpen ? `${json}"` : dropLastLiteral(json), brackets };
}

/** Removes a number or word at the end, which may be cut off ("nul"). A regular expression would take quadratic time. */
function dropLastLiteral(text: string): string {
  let end = text.length;
  while (end > 0 && /[-+.\w]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The brackets at the end of a text. A regular expression would take quadratic time. */
function getClosingBrackets(text: string): string {
  let start = text.length;
  while (start > 0 && /[\]}\s,]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start).replaceAll(/[\s,]/g, "");
}

/** Removes the last value, which may be cut off; of a string it keeps complete sentences. False if nested too deeply. */
function dropIncomplete(value: object, incomplete: Set<unknown>): boolean {
  incomplete.add(value);
  const key = Object.keys(value).at(-1);
  if (key === undefined) return true;
  const fields = value as Record<string, unknown>;
  const last = fields[key];
  if (isContainer(last)) return incomplete.size < MAX_DEPTH && dropIncomplete(last, incomplete);
  if (typeof last === "string") fields[key] = getCompleteSentences(last);
  else if (Array.isArray(value)) value.pop();
  else Reflect.deleteProperty(value, key);
  return true;
}

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*\s/g;

/** The complete sentences of a text. The last one may contain a link of which a part is still missing. */
function getCompleteSentences(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length).trimEnd() : "";
}

const FENCE = "```";

const dropClosingFence = (text: string) =>
  text.trimEnd().endsWith(FENCE) ? text.trimEnd().slice(0, -FENCE.length).trimEnd() : text;

/** The content of the first code fence, without its language. */
function extractFence(text: string): string | undefined {
  const [, inside, ...rest] = text.split(FENCE, 3);
  return rest.length > 0 ? inside?.replace(/^\w+/, "") : undefined;
}

function extractBrackets(text: string, open: string, close: string): string | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1);
}
