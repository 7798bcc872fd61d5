/**
 * JSON that is passed on as it is written, without being parsed and written again: timed speech may have hundreds of
 * thousands of values, with which a server would be busy for a tenth of a second each time.
 */
export class RawJson<T> {
  readonly json: string;
  /** Only for the compiler: what the JSON describes. */
  declare readonly type?: T;

  constructor(json: string) {
    this.json = json;
  }

  static of<T>(value: T): RawJson<T> {
    return new RawJson(JSON.stringify(value));
  }

  parse(): T {
    return parseRawJson(this);
  }

  toJSON(): unknown {
    if (!written) return this.parse();
    written.push(this.json);
    return MARK;
  }
}

/** The value of a JSON text; also of one that came from another process, which is no instance of the class there. */
export const parseRawJson = <T>({ json }: Pick<RawJson<T>, "json" | "type">): T => JSON.parse(json) as T;

/** The placeholder of a JSON text while the JSON around it is written. It is random, so no text can contain it. */
const MARK = crypto.randomUUID();
let written: string[] | undefined;

/** As `JSON.stringify`; JSON texts in it are copied. */
export function stringifyJson(value: unknown, indent?: number): string {
  const texts: string[] = [];
  written = texts;
  try {
    const json = JSON.stringify(value, undefined, indent);
    if (texts.length === 0) return json;
    return json.split(`"${MARK}"`).reduce((whole, part, at) => whole + (texts[at - 1] ?? "") + part);
  } finally {
    written = undefined;
  }
}

/** From so many characters on JSON is better written part by part, so that there is time for others in between. */
const LONG_CHARACTERS = 1_000_000;

/** Whether an answer has long texts, itself or in its lists. */
export function isLong(value: unknown): value is object {
  return typeof value === "object" && value !== null && countCharacters(value, 2) > LONG_CHARACTERS;
}

function countCharacters(value: unknown, levels: number): number {
  if (typeof value === "string") return value.length;
  if (value instanceof RawJson) return value.json.length;
  if (typeof value !== "object" || value === null || levels < 0) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countCharacters(inner, levels - 1), 0);
}

/** The JSON of an object in parts: each of its fields, and each entry of its lists. */
export function* stringifyJsonParts(value: object): Generator<string> {
  let separator = "{";
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    if (Array.isArray(inner)) yield* writeListParts(inner);
    else yield stringifyJson(inner);
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

function* writeListParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [at, entry] of list.entries()) yield `${at === 0 ? "" : ","}${stringifyJson(entry)}`;
  yield "]";
}

/** `T` with its timed speech as JSON. */
export type WithRawSegments<T> = T extends object
  ? { [Name in keyof T]: Name extends "segments" ? TextOf<T[Name]> : T[Name] }
  : T;
type TextOf<T> = T extends readonly unknown[] ? RawJson<T> : T;

/** The value with its timed speech as JSON. */
export const withRawSegments = <T>(value: T): WithRawSegments<T> =>
  hasSegments(value) ? ({ ...value, segments: RawJson.of(value.segments) } as never) : (value as never);

const hasSegments = <T>(value: T): value is T & { segments: unknown[] } =>
  typeof value === "object" && value !== null && "segments" in value && Array.isArray(value.segments);
