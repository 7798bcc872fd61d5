/**
 * JSON that is passed on as it is written, without being parsed and written again: timed speech may have hundreds of
 * thousands of values, with which a server would be busy for a tenth of a second each time.
 */
export class JsonText<T> {
  readonly json: string;
  /** Only for the compiler: what the JSON describes. */
  declare readonly type?: T;

  constructor(json: string) {
    this.json = json;
  }

  static of<T>(value: T): JsonText<T> {
    return new JsonText(JSON.stringify(value));
  }

  parse(): T {
    return parseJsonText(this);
  }

  toJSON(): unknown {
    if (!written) return this.parse();
    written.push(this.json);
    return MARK;
  }
}

/** The value of a JSON text; also of one that came from another process, which is no instance of the class there. */
export const parseJsonText = <T>({ json }: Pick<JsonText<T>, "json" | "type">): T => JSON.parse(json) as T;

/** Stands for a JSON text while what surrounds it is written; nobody can write it into a text, for it is chosen anew. */
const MARK = crypto.randomUUID();
let written: string[] | undefined;

/** As `JSON.stringify`; JSON texts in it are copied. */
export function writeJson(value: unknown, indent?: number): string {
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

/** `T` with its timed speech as JSON. */
export type AsTexts<T> = T extends object
  ? { [Name in keyof T]: Name extends "segments" ? TextOf<T[Name]> : T[Name] }
  : T;
type TextOf<T> = T extends readonly unknown[] ? JsonText<T> : T;

/** The value with its timed speech as JSON. */
export const withJsonTexts = <T>(value: T): AsTexts<T> =>
  hasSegments(value) ? ({ ...value, segments: JsonText.of(value.segments) } as never) : (value as never);

const hasSegments = <T>(value: T): value is T & { segments: unknown[] } =>
  typeof value === "object" && value !== null && "segments" in value && Array.isArray(value.segments);
