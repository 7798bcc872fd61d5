/** A text of a record that is searched. */
export interface SearchedText {
  /** The field, or the entry of one. */
  part: string;
  text: string;
}

/** The fields of a record by these names. */
export const listFields = <Field extends string>(
  record: Record<Field, string>,
  fields: readonly Field[],
): SearchedText[] => fields.map((part) => ({ part, text: record[part] }));

/** The entries of a list. */
export const listEntries = (part: string, texts: readonly string[]): SearchedText[] =>
  texts.map((text, at) => ({ part: `${part}/${at}`, text }));
