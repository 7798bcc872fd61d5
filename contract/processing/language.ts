/** A BCP 47 tag of a language ("en", "pt-BR"), or the empty text where nobody said which. */
export const LANGUAGE_TAG = /^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/;

/** The name of a language in the language of the reader, or its tag where it has none. */
export function formatLanguageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
