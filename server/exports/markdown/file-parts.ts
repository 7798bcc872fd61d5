import type { FilePart } from "./record-file.ts";

/** A part of the second level; one without text is left out by whoever writes the file. */
export const section = (name: string, heading: string, text: string): FilePart => ({
  name,
  heading,
  level: 2,
  text,
});

/** The text of a part; "" where the file has none. */
export const readPart = (parts: readonly FilePart[], name: string): string =>
  parts.find((part) => part.name === name)?.text ?? "";

/** Those fields of a record. */
export const pick = <Fields, Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>;
