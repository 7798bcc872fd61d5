// Reads XML from users: well-formed, without entities of its own and without deep nesting.
import { SaxesParser } from "saxes";
import type { EditionBuilder } from "./edition-builder.ts";

export interface XmlElement {
  /** Lowercase, without namespace. */
  name: string;
  /** By lowercase name. */
  attributes: Record<string, string>;
}

export interface XmlHandler {
  open(element: XmlElement, line: number): void;
  close(element: XmlElement, line: number): void;
  text(text: string, line: number): void;
}

const MAX_DEPTH = 100;
const CHUNK_CHARACTERS = 64 * 1024;

/** The lowercase name of the first element; undefined for text that is not XML. */
export function findRootName(text: string): string | undefined {
  const start = /^\s*</.test(text) ? text.slice(0, 20_000) : "";
  const found = /<(?:[\w-]+:)?([a-z][\w-]*)[\s>/]/i.exec(start.replace(/<!--.*?-->|<[?!][^>]*>/gs, ""));
  return found?.[1]?.toLowerCase();
}

export function readXml(text: string, builder: EditionBuilder, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: true });
  const path: XmlElement[] = [];
  parser.on("error", ({ message }) => builder.fail(parser.line, describe(message)));
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) builder.fail(parser.line, "a document type with declarations is not accepted");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name: simplify(name), attributes: simplifyNames(attributes as Record<string, string>) };
    path.push(element);
    if (path.length > MAX_DEPTH) builder.fail(parser.line, "elements are nested too deeply");
    handler.open(element, parser.line);
  });
  parser.on("closetag", () => {
    const element = path.pop();
    if (element) handler.close(element, parser.line);
  });
  const readText = (content: string) => handler.text(content, parser.line);
  parser.on("text", readText);
  parser.on("cdata", readText);
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS)
    parser.write(text.slice(at, at + CHUNK_CHARACTERS));
  parser.close();
}

/** The reason in a message such as "3:14: unclosed tag: verse". */
const describe = (message: string) =>
  message
    .replace(/^(?:.*?:)?\d+:\d+: /s, "")
    .replace(/\.$/, "")
    .slice(0, 200);

const simplify = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

const simplifyNames = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [simplify(name), value]));
