/** JSON that is passed on without being parsed, because timed speech may be very long. */
export class RawJson<T> {
  readonly json: string;
  /** Only for type checking. */
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

/** Also accepts one from another process, which is not an instance of the class. */
export const parseRawJson = <T>({ json }: Pick<RawJson<T>, "json" | "type">): T => JSON.parse(json) as T;

/** Placeholder for raw JSON while the JSON around it is written. It is random, so no text can contain it. */
const MARK = crypto.randomUUID();
let written: string[] | undefined;

/** Like `JSON.stringify`, but copies raw JSON. */
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

/** Longer JSON is written in parts, so other requests can be served in between. */
const LONG_CHARACTERS = 1_000_000;

export function isLong(value: unknown): value is object {
  return typeof value === "object" && value !== null && countCharacters(value, 2) > LONG_CHARACTERS;
}

function countCharacters(value: unknown, levels: number): number {
  if (typeof value === "string") return value.length;
  if (value instanceof RawJson) return value.json.length;
  if (typeof value !== "object" || value === null || levels < 0) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countCharacters(inner, levels - 1), 0);
}

/** One part for each field, and for each entry of a list. */
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

export type WithRawSegments<T> = T extends object
  ? { [Name in keyof T]: Name extends "segments" ? TextOf<T[Name]> : T[Name] }
  : T;
type TextOf<T> = T extends readonly unknown[] ? RawJson<T> : T;

export const withRawSegments = <T>(value: T): WithRawSegments<T> =>
  hasSegments(value) ? ({ ...value, segments: RawJson.of(value.segments) } as never) : (value as never);

const hasSegments = <T>(value: T): value is T & { segments: unknown[] } =>
  typeof value === "object" && value !== null && "segments" in value && Array.isArray(value.segments);
