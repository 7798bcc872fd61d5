import { jsonrepair } from "jsonrepair";
import { parseJson } from "../../../../contract/text/parse-json.ts";
import { stripReasoning } from "./strip-reasoning.ts";

/** What there is of JSON that is still being written. */
export interface PartialJson {
  /** An object or a list. Of a string that is still being written it has the sentences that are whole. */
  value: unknown;
  /** The objects and lists in it that are not at their end yet. */
  open: ReadonlySet<unknown>;
}

/**
 * The JSON of a model's reply: the reply itself, what it has in a Markdown fence, or the first whole object or list
 * in it, with line breaks in strings and commas too many repaired. Undefined where there is none.
 */
export function parseJsonReply(reply: string): unknown {
  const text = stripReasoning(reply).trim();
  const candidates = [text, sliceFence(text), sliceBrackets(text, "{", "}"), sliceBrackets(text, "[", "]")];
  for (const read of [parseJson, repairWhole]) {
    for (const candidate of candidates) {
      const json = candidate === undefined ? undefined : read(candidate);
      if (isContainer(json)) return json;
    }
  }
  return undefined;
}

/**
 * Reads the JSON of a reply as far as it has come, without the model's reasoning before it and the fence around it.
 * Undefined where no object or list has started, or where what has cannot be read.
 */
export function parsePartialJson(reply: string): PartialJson | undefined {
  const text = stripReasoning(reply);
  const start = text.search(/[[{]/);
  if (start === -1) return undefined;
  const json = dropClosingFence(text.slice(start));
  const whole = parseJson(json) ?? repairWhole(json);
  if (isContainer(whole)) return { value: whole, open: new Set() };
  const { text: closed, brackets } = closeString(json);
  const value =
    COMPLETIONS.map((end) => parseJson(closed + end + brackets)).find(isContainer) ??
    parseJson(repair(closed) ?? "");
  const open = new Set<unknown>();
  return isContainer(value) && cutLast(value, open) ? { value, open } : undefined;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Characters of the longest text that is repaired: the time for one grows with the square of its length. */
const MAX_REPAIRED = 100_000;
const MAX_DEPTH = 40;

/** Undefined for what cannot be repaired, is too long or is nested too deeply. */
function repair(text: string): string | undefined {
  if (text.length > MAX_REPAIRED || measureDepth(text) > MAX_DEPTH) return undefined;
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}

function measureDepth(text: string): number {
  let [level, depth] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    level += bracket === "[" || bracket === "{" ? 1 : -1;
    depth = Math.max(depth, level);
  }
  return depth;
}

/** The value of JSON that needed a repair, but not at its end: an answer that was cut short is none. */
function repairWhole(text: string): unknown {
  const repaired = /^\s*[[{]/.test(text) ? repair(text) : undefined;
  return repaired !== undefined && closingBrackets(repaired) === closingBrackets(text)
    ? parseJson(repaired)
    : undefined;
}

/** What may be missing before the closing brackets of JSON that is right as far as it goes: nothing, a value, or a name. */
const COMPLETIONS = ["", "null", ":null", '"":null'];

/**
 * Ends a string that is cut short, without an escape that is: a repair would have to guess where it ends. Answers the
 * brackets that are still to be closed as well.
 */
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
  return { text: isOpen ? `${json}"` : json, brackets };
}

/** The brackets at the end of a text. Reads backwards: a regular expression would try again at every space. */
function closingBrackets(text: string): string {
  let start = text.length;
  while (start > 0 && /[\]}\s,]/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start).replaceAll(/[\s,]/g, "");
}

/** Leaves out what may be cut short: what comes last, of a string but for its whole sentences. False if it is too deep. */
function cutLast(value: object, open: Set<unknown>): boolean {
  open.add(value);
  const key = Object.keys(value).at(-1);
  if (key === undefined) return true;
  const fields = value as Record<string, unknown>;
  const last = fields[key];
  if (isContainer(last)) return open.size < MAX_DEPTH && cutLast(last, open);
  if (typeof last === "string") fields[key] = takeWholeSentences(last);
  else if (Array.isArray(value)) value.pop();
  else Reflect.deleteProperty(value, key);
  return true;
}

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*\s/g;

/** The beginning of a text up to its last sentence that is at its end: a link may be whole with the next few letters. */
function takeWholeSentences(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length).trimEnd() : "";
}

const FENCE = "```";

const dropClosingFence = (text: string) =>
  text.trimEnd().endsWith(FENCE) ? text.trimEnd().slice(0, -FENCE.length).trimEnd() : text;

/** What is between the first two fences, without the name of a language. */
function sliceFence(text: string): string | undefined {
  const [, inside, ...rest] = text.split(FENCE, 3);
  return rest.length > 0 ? inside?.replace(/^\w+/, "") : undefined;
}

function sliceBrackets(text: string, open: string, close: string): string | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from === -1 || to <= from ? undefined : text.slice(from, to + 1);
}
