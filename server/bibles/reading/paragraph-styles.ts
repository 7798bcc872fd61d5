// The paragraph markers of USFM, which USX and USFX share.

/** How a marker affects the text after it; undefined for markers of words within a paragraph. */
export type ParagraphStyle = "paragraph" | "line" | "title" | "skipped";

const STYLES: readonly (readonly [RegExp, ParagraphStyle])[] = [
  [/^(?:p|m|po|pr|cls|pmo|pm|pmc|pmr|pi\d?|mi|pc|ph\d?|phi|lh|b)$/, "paragraph"],
  [/^(?:nb|q\d?|qr|qc|qm\d?|qd|lf|li[mv]?\d?|tr|t[hc][rc]?\d?)$/, "line"],
  // The title of a psalm, or words after its last verse.
  [/^d$/, "title"],
  [
    /^(?:id|ide|usfm|sts|rem|h\d?|toca?\d?|mte?\d?|i[a-z]+\d?|cl|cp|cd|s[dr]?\d?|r|ms\d?|mr|sp|qa|lit|periph|restore|ps|x-.*)$/,
    "skipped",
  ],
];
/** Begin with i, but mark words. */
const NO_PARAGRAPHS = new Set(["it", "ior", "iqt"]);

export const findParagraphStyle = (marker: string): ParagraphStyle | undefined =>
  NO_PARAGRAPHS.has(marker) ? undefined : STYLES.find(([form]) => form.test(marker))?.[1];

/** Notes, references, pictures and other numbers of verses, whose content is not part of the text. */
export const isNoteStyle = (marker: string) => /^(?:f[em]?|ef|x|ex|fig|rq|ca|va|vp|pro|esb|xt)$/.test(marker);
