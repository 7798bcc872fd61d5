/** A BCP 47 tag of a language ("en", "pt-BR"), or the empty string if it is unknown. */
export const LANGUAGE_TAG = /^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$/;

/** The name of a language in the reader's language, or its tag if it has none. */
export function formatLanguageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
