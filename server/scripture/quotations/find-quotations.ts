import { decodeHTML } from "entities";
import type { TextRange } from "../../language/words.ts";

const CLOSING = new Map([
  ['"', /["“”]/],
  ["“", /["“”]/],
  ["”", /["“”]/],
  ["„", /["“”]/],
  ["‟", /["“”]/],
  ["«", /»/],
  ["»", /«/],
  ["‹", /›/],
  ["「", /」/],
  ["『", /』/],
  ["《", /》/],
  ["〈", /〉/],
  ["`", /[`'’]/],
  ["'", /['’]/],
  ["‘", /['’]/],
  ["‚", /['’‘]/],
]);
const SIGN = /``|''|["“”„‟«»‹›「」『』《》〈〉'’‘‚`]/g;
const SINGLE = /['‘‚`]/;
const SHORTENED =
  /^['’‘](?:tis|twas|twere|twill|til|till|em|cause|cos|round|bout|neath|gainst|midst|mongst|tween|n|\d)/i;
const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

export interface Quotation extends TextRange {
  /** Whether it has no closing mark. */
  isOpen: boolean;
}

const OTHER_MARKS: Readonly<Record<string, string>> = {
  "❝": "“",
  "❞": "”",
  "〝": "“",
  "〞": "”",
  "〟": "”",
  "＂": '"',
};
const OTHER_MARK = /[❝❞〝〞〟＂]/g;
const ENTITY = /&(?:quot|apos|[lr][ds]quo|[bs]dquo|[lr]aquo|#x?[\da-f]{2,6});/gi;
const TAG = /<\/?(?:q|blockquote)\b[^<>]{0,200}>/gi;

/** Replaces unusual quotation marks by common ones of the same length, so that offsets stay valid. */
const normalizeQuotationMarks = (text: string) =>
  text
    .replace(OTHER_MARK, (mark) => OTHER_MARKS[mark] ?? mark)
    .replace(ENTITY, (entity) => decodeHTML(entity).padEnd(entity.length))
    .replace(TAG, (tag) => '"'.padEnd(tag.length));

/** Unclosed quotation marks extend to the end of the text. Takes linear time. */
export function findQuotations(source: string): Quotation[] {
  const text = normalizeQuotationMarks(source);
  const found: Quotation[] = [];
  const signs = [...text.matchAll(SIGN)].map(({ 0: sign, index }) => ({
    sign: sign === "``" || sign === "''" ? '"' : sign,
    at: index,
    length: sign.length,
  }));
  const closes = new Map<RegExp, { at: number; position: number }[]>();
  for (const pattern of new Set(CLOSING.values())) closes.set(pattern, []);
  for (const [position, { sign, at }] of signs.entries()) {
    for (const [pattern, list] of closes) {
      const isApostrophe = /['’‘`]/.test(sign) && isLetter(text.charAt(at + 1));
      if (pattern.test(sign) && !isApostrophe) list.push({ at, position });
    }
  }
  const next = new Map<RegExp, number>();
  for (let position = 0; position < signs.length; position += 1) {
    const { sign, at } = signs[position]!;
    const pattern = CLOSING.get(sign);
    if (!pattern) continue;
    const isSingle = SINGLE.test(sign);
    if (isSingle && (isLetter(text.charAt(at - 1)) || SHORTENED.test(text.slice(at, at + 10)))) continue;
    const list = closes.get(pattern)!;
    let index = next.get(pattern) ?? 0;
    while (index < list.length && list[index]!.position <= position) index += 1;
    next.set(pattern, index);
    const close = list[index];
    // Without a closing mark it is an apostrophe.
    if (!close && /['`]/.test(sign) && !/[,:]\s*$/.test(text.slice(Math.max(0, at - 3), at))) continue;
    if (!close && sign === "»") continue;
    found.push({
      start: at,
      end: close ? close.at + signs[close.position]!.length : text.length,
      isOpen: close === undefined,
    });
    // Nested quotations are part of the outer one.
    position = close ? close.position : signs.length;
  }
  return found;
}
