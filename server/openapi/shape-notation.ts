import { escapeHtml } from "./escape-html.ts";
import type { Schema } from "./openapi.ts";

const NAMED = "#/components/schemas/";

/**
 * A JSON Schema as people read it, as HTML: `{ title: string (1–500 characters), tags?: list of string }`, with a
 * link wherever a named shape stands.
 */
export function writeShape(schema: Schema, indent = ""): string {
  if (typeof schema["$ref"] === "string") return linkShape(schema["$ref"].slice(NAMED.length));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices) return choices.map((choice) => writeShape(choice, indent)).join(" | ");
  if (schema["allOf"]) return writeTogether(schema["allOf"] as Schema[], indent);
  if ("const" in schema) return escapeHtml(JSON.stringify(schema["const"]));
  if (schema["enum"]) {
    return (schema["enum"] as unknown[]).map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  }
  if (schema["items"])
    return `list of ${writeShape(schema["items"] as Schema, indent)}${writeBounds(schema)}`;
  if (schema["type"] === "object") return writeObject(schema, indent);
  return writePlain(schema);
}

const linkShape = (name: string): string => `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;

/** A named shape, and what is known of it more closely here. */
const writeTogether = (parts: readonly Schema[], indent: string): string =>
  parts.map((part) => writeShape(part, indent)).join(" with ");

function writeObject(schema: Schema, indent: string): string {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const required = new Set((schema["required"] ?? []) as string[]);
  const others = schema["additionalProperties"];
  const deeper = `${indent}  `;
  const lines = properties.map(([name, shape]) => {
    const sign = required.has(name) ? "" : "?";
    return `${deeper}<b>${escapeHtml(name)}</b>${sign}: ${writeShape(shape, deeper)}`;
  });
  if (typeof others === "object" && others !== null) {
    const names = (schema["propertyNames"] as Schema | undefined) ?? { type: "string" };
    lines.push(`${deeper}[${writeShape(names, deeper)}]?: ${writeShape(others as Schema, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function writePlain(schema: Schema): string {
  const types = [schema["type"] ?? "anything"].flat() as string[];
  const format = schema["format"];
  const named = types.map((type) => (type === "string" && typeof format === "string" ? format : type));
  return escapeHtml(named.join(" | ")) + writeBounds(schema);
}

const amount = (value: unknown) => Number(value).toLocaleString("en");

/** " (1–500 characters, default "")": what is said of sizes and of what is taken where nothing is sent. */
function writeBounds(schema: Schema): string {
  const notes = [
    writeRange(schema["minLength"], schema["maxLength"], " characters"),
    writeRange(schema["minItems"], schema["maxItems"], " entries"),
    writeRange(schema["minimum"], schema["maximum"], ""),
    schema["default"] === undefined ? "" : `default ${JSON.stringify(schema["default"])}`,
  ].filter((note) => note !== "");
  return notes.length === 0 ? "" : ` <i>(${escapeHtml(notes.join(", "))})</i>`;
}

function writeRange(least: unknown, most: unknown, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return `at least ${amount(least)}${unit}`;
  return `${least === undefined ? "at most " : `${amount(least)}–`}${amount(most)}${unit}`;
}
