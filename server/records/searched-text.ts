export interface SearchedText {
  /** The name of the field or of a list entry. */
  part: string;
  text: string;
}

export const listFields = <Field extends string>(
  record: Record<Field, string>,
  fields: readonly Field[],
): SearchedText[] => fields.map((part) => ({ part, text: record[part] }));

export const listEntries = (part: string, texts: readonly string[]): SearchedText[] =>
  texts.map((text, at) => ({ part: `${part}/${at}`, text }));
