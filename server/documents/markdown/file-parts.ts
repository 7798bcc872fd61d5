import type { FilePart } from "./record-file.ts";

/** A section of the second level. Empty sections are not written. */
export const section = (name: string, heading: string, text: string): FilePart => ({
  name,
  heading,
  level: 2,
  text,
});

export const readPart = (parts: readonly FilePart[], name: string): string =>
  parts.find((part) => part.name === name)?.text ?? "";

export const pick = <Fields, Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> => Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>;
