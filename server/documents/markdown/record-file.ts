import { parseJson } from "../../../contract/text/parse-json.ts";

export interface RecordFile {
  kind: string;
  title: string;
  fields: Record<string, unknown>;
  parts: FilePart[];
}

export interface FilePart {
  /** Which part of the record it is, for example "summary" or "sessions/0/activities". */
  name: string;
  heading: string;
  /** Heading level: 2 for parts of a record, 3 for their parts. */
  level: 2 | 3;
  /** Values that the text does not contain. */
  data?: unknown;
  text: string;
}

const FENCE = "---";
const OWN_COMMENT = /^<!-- (\+*)berea:/gm;
const MARKED_COMMENT = /^<!-- \+(\+*)berea:/gm;
const PART = /^<!-- berea:(?<name>[\w/-]+)(?: (?<data>[^\n]+))? -->\n#{2,3} (?<heading>[^\n]*)\n\n/gm;

/** `provenance` becomes a value of the front matter. */
export function writeRecordFile(
  { kind, title, fields, parts }: RecordFile,
  provenance: readonly object[] = [],
): string {
  const made = provenance.length > 0 && { provenance };
  const front = Object.entries({ berea: kind, ...fields, ...made }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return [
    [FENCE, ...front, FENCE].join("\n"),
    `# ${title.replace(/\s+/g, " ")}`,
    ...parts.map(writePart),
    "",
  ].join("\n\n");
}

function writePart({ name, heading, level, data, text }: FilePart): string {
  // Two hyphens would end an HTML comment early.
  const json = data === undefined ? "" : ` ${JSON.stringify(data).replaceAll("--", "-\\u002d")}`;
  return [
    `<!-- berea:${name}${json} -->`,
    `${"#".repeat(level)} ${heading.replace(/\s+/g, " ")}`,
    "",
    // Escapes text that only looks like one of our comments.
    text.replace(OWN_COMMENT, "<!-- +$1berea:"),
  ].join("\n");
}

export function readRecordFile(file: string): RecordFile | undefined {
  const text = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const front = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text);
  if (!front) return undefined;
  const { berea: kind, ...fields } = readFront(front[1]!);
  if (typeof kind !== "string") return undefined;
  const body = text.slice(front[0].length);
  return { kind, title: /^# ([^\n]*)$/m.exec(body)?.[1]?.trim() ?? "", fields, parts: readParts(body) };
}

function readFront(front: string): Record<string, unknown> {
  const lines = front.split("\n").map((line) => /^([A-Za-z]\w*):[ \t]*([^\n]*)$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1]!, readValue(line[2]!)]] : [])));
}

function readValue(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text.trim() : value;
}

function readParts(body: string): FilePart[] {
  const starts = [...body.matchAll(PART)];
  return starts.map((start, at) => {
    const { name = "", heading = "", data } = start.groups ?? {};
    const next = starts[at + 1];
    const text = body.slice(start.index + start[0].length, next?.index);
    return {
      name,
      heading,
      level: 2,
      data: data === undefined ? undefined : readValue(data),
      text: text.replace(next ? /\n\n$/ : /\n{1,2}$/, "").replace(MARKED_COMMENT, "<!-- $1berea:"),
    };
  });
}

export const writeItems = (items: readonly string[]): string =>
  items.map((item, at) => `${at + 1}. ${item.replaceAll("\n", "\n   ")}`).join("\n");

export function readItems(text: string): string[] {
  const items: string[] = [];
  for (const line of text.split("\n")) {
    const start = /^(?:\d+[.)]|[-*+]) ?([^\n]*)$/.exec(line);
    const [last] = items.slice(-1);
    if (start) items.push(start[1]!);
    else if (last !== undefined) items[items.length - 1] = `${last}\n${line.replace(/^ {1,3}/, "")}`;
  }
  return items;
}
